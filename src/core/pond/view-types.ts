/** What one recipient sees of a room. `deadline`s are in milliseconds since the epoch, by the room's clock. */
import type { StrokeStyle } from "../canvas/stroke.ts";
import type { PackError } from "./packs.ts";
import type { GameKind, PackKind, PondSettings } from "./settings.ts";

export type PauseReason = "host" | "players" | "asked";

export type RoomView = {
  code: string;
  phase: "lobby" | "playing" | "report";
  /** A seat's id; null while nobody is host. */
  host: number | null;
  locked: boolean;
  settings: PondSettings;
  packs: Record<PackKind, number>;
  /** `until`: when it ends by itself; null: when somebody comes. */
  pause: { reason: PauseReason; until: number | null } | null;
};

export type SeatView = {
  id: number;
  name: string;
  /** The seed of their goose. */
  goose: string;
  score: number;
  here: boolean;
  /** False: they came late and play from the next turn on. */
  plays: boolean;
};

export type DoodleView = {
  kind: "doodle";
  round: number;
  rounds: number;
  turn: number;
  phase: "choose" | "draw" | "show";
  drawer: number;
  /** Null while the game is paused. */
  deadline: number | null;
  totalMs: number;
  /** The word with low lines for letters; null while it is chosen. Whole when it is shown. */
  mask: string | null;
  guessed: { seat: number; points: number }[];
  /** What the drawing earned; once the word is shown. */
  drawerPoints: number;
  /** Why the turn is over; null while it is not. */
  ended: DoodleEnd | null;
};

export type DoodleEnd = "guessed" | "time" | "left" | "skipped";

export type QuizView = {
  kind: "quiz";
  question: number;
  questions: number;
  phase: "ask" | "show";
  deadline: number | null;
  totalMs: number;
  text: string;
  options: string[];
  /** Who has answered, by seat. */
  answered: number[];
  /** Once the question is over. */
  result: {
    right: number;
    source: string;
    /** How many chose each option. */
    chosen: number[];
    points: { seat: number; points: number }[];
  } | null;
};

export type DuckResult = {
  seat: number;
  /** Judged time in milliseconds; null: too soon, or not at all. */
  ms: number | null;
  soon: boolean;
  points: number;
};

export type DuckView = {
  kind: "duck";
  round: number;
  rounds: number;
  phase: "wait" | "go" | "show";
  /** Only while results are shown: when a goose comes is nobody's to know. */
  deadline: number | null;
  /** Grows with each bird of a round; 0 before the first. */
  cue: number;
  bird: "duck" | "goose" | null;
  /** Who has pressed, by seat. */
  pressed: number[];
  results: DuckResult[];
};

export type GameView = DoodleView | QuizView | DuckView;

export type RankedSeat = {
  place: number;
  seat: number;
  name: string;
  goose: string;
  score: number;
};

export type ReportView = {
  game: GameKind;
  ranking: RankedSeat[];
  /** Goose Doodle: every turn, whose drawing the message `drawing` asks for. */
  turns: {
    drawing: number;
    drawer: string;
    word: string;
    guessed: { name: string; ms: number }[];
    of: number;
  }[];
  /** Honk Quiz: every question. */
  questions: { text: string; answer: string; source: string; right: number; of: number }[];
  /** Duck Duck Goose: the best of each round. */
  rounds: { name: string; ms: number }[];
};

export type LineView = {
  n: number;
  seat: number;
  /** near: told to its author alone. right: they have it; without a text. talk: among those who know. */
  kind: "guess" | "near" | "right" | "talk";
  text: string;
};

export type YouView = {
  seat: number;
  isHost: boolean;
  /** To be answered with `echo` at once, whenever it changes. */
  echo: string | null;
  /** What this connection's delay is taken for, in milliseconds; null: not measured yet. */
  delayMs: number | null;
  /** Words to choose from, for who draws. */
  options: string[] | null;
  /** The word, for who draws or has guessed it. */
  word: string | null;
  /** The option that this guest has chosen in the quiz. */
  answer: number | null;
  /** What became of the last pack that this host brought. */
  pack: { kind: PackKind; count: number; errors: PackError[] } | null;
};

export type PondView = {
  room: RoomView;
  seats: SeatView[];
  game: GameView | null;
  report: ReportView | null;
  /** Null for a big screen, and for who has no seat yet. */
  you: YouView | null;
  lines: LineView[];
  ink: { drawing: number; ops: InkOp[] } | null;
};

/** One step of a drawing; a drawing is its steps in order. Ink as in Nest Sketch. */
export type InkOp =
  | { type: "begin"; id: string; style: StrokeStyle; ink: string }
  | { type: "extend"; id: string; ink: string }
  | { type: "undo"; id: string }
  | { type: "clear" };
