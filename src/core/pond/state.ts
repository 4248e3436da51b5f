/** A room of Pond Party as its rules see it, and what comes out of them. */
import type { ErrorCode } from "../platform/errors.ts";
import type { Bucket } from "../platform/rooms/rate.ts";
import type { PondContent, PondWord, QuizQuestion } from "./content.ts";
import { POND } from "./limits.ts";
import type { PackError } from "./packs.ts";
import { NEW_ROOM_SETTINGS, type PackKind, type PondSettings } from "./settings.ts";
import type {
  DoodleEnd,
  DuckResult,
  InkOp,
  LineView,
  PauseReason,
  ReportView,
} from "./view-types.ts";
import type { PondRequest } from "./wire.ts";

export type Seat = {
  id: number;
  /** Of the ticket: made from the guest's secret, and so the seat's token. Never sent to anybody. */
  person: string;
  name: string;
  goose: string;
  score: number;
  /** True while a socket of theirs is open. */
  here: boolean;
  /** Since when they are away; null while they are here. */
  lostAt: number | null;
  /** They gave the seat up in a game: it stays for the ranking, and for when they come back. */
  left: boolean;
  /** They are in the turn, question or round that runs. */
  plays: boolean;
};

export type DoodleState = {
  kind: "doodle";
  round: number;
  rounds: number;
  /** Counts from 1 through the whole game; the drawing has the same number. */
  turn: number;
  phase: "choose" | "draw" | "show";
  drawer: number;
  /** Who has drawn in this round. */
  drawn: number[];
  options: PondWord[];
  word: string | null;
  /** Places of letters that hints show. */
  shown: number[];
  deadline: number;
  totalMs: number;
  guessed: { seat: number; points: number; ms: number }[];
  drawerPoints: number;
  ended: DoodleEnd | null;
  /** Words that were in a turn, folded: none comes twice. */
  used: string[];
  /** The turns that are over. */
  turns: ReportView["turns"];
};

export type QuizState = {
  kind: "quiz";
  /** In the order of the game, with the options mixed; `right` is a place among them. */
  asked: { text: string; options: string[]; right: number; source: string }[];
  /** Counts from 1. */
  question: number;
  phase: "ask" | "show";
  deadline: number;
  totalMs: number;
  answers: { seat: number; option: number; points: number }[];
  /** How many were right, and how many there were, of the questions that are over. */
  done: { right: number; of: number }[];
};

export type DuckState = {
  kind: "duck";
  round: number;
  rounds: number;
  phase: "wait" | "go" | "show";
  /** Of waiting: when the goose comes. */
  deadline: number;
  /** When ducks come, in milliseconds before the deadline; those to come. */
  ducks: number[];
  cue: number;
  bird: "duck" | "goose" | null;
  /** When the goose came. */
  gooseAt: number;
  results: DuckResult[];
  /** The best of the rounds that are over. */
  best: ReportView["rounds"];
};

export type GameState = DoodleState | QuizState | DuckState;

/** `to`: the seats that may read it; null: everybody. */
export type Line = LineView & { to: readonly number[] | null };

export type Pause = {
  reason: PauseReason;
  since: number;
  /** What was left of the game's time. */
  leftMs: number;
};

type RoomPart = {
  /** Empty until the room is opened. */
  code: string;
  /** The person who opened it. */
  opener: string;
  openedAt: number;
  host: number | null;
  locked: boolean;
  kicked: string[];
  settings: PondSettings;
  nextSeat: number;
  nextLine: number;
  pause: Pause | null;
  /** Since when nobody is there; null while somebody is. */
  emptySince: number | null;
};

/** What a room stores; each part is replaced when it changes. */
export type StoredPond = {
  room: RoomPart;
  seats: readonly Seat[];
  packs: { words: readonly PondWord[]; questions: readonly QuizQuestion[] };
  game: GameState | null;
  lines: readonly Line[];
  report: ReportView | null;
};

export const STORED_PARTS = ["room", "seats", "packs", "game", "lines", "report"] as const;

/** Where a socket is: on a seat, at the door (no seat yet), or a big screen. */
export type Place = { person: string; seat: number | null; isScreen: boolean };

/** What ends with the process. */
type Live = {
  places: Readonly<Record<string, Place>>;
  /** The newest question about delays, and when it was asked. */
  echo: { name: string; at: number } | null;
  /** Who has answered it, by seat: after how many milliseconds. */
  echoed: Readonly<Record<number, number>>;
  delays: Readonly<Record<number, readonly number[]>>;
  guesses: Readonly<Record<number, Bucket>>;
  pack: { seat: number; kind: PackKind; count: number; errors: PackError[] } | null;
};

export type PondState = StoredPond & {
  /** The drawing that is being drawn, or was last; stored step by step. */
  ink: { drawing: number; ops: readonly InkOp[]; chars: number; strokes: readonly string[] } | null;
  live: Live;
};

export type PondEvent =
  /** A socket opened with a ticket; `opens`: with the one that opens the room, under its code. */
  | {
      type: "join";
      connection: string;
      person: string;
      isScreen: boolean;
      opens: string | null;
    }
  | { type: "leave"; connection: string }
  | { type: "request"; connection: string; request: PondRequest }
  /** Something may be due. */
  | { type: "time" };

export type PondEffect =
  | { type: "close"; connection: string; code: number; reason: ErrorCode }
  | { type: "refuse"; connection: string; code: ErrorCode }
  /** To be stored, as step number `at` of the drawing. */
  | { type: "ink"; drawing: number; at: number; op: InkOp }
  /** The drawings of the game before are gone. */
  | { type: "forget-drawings" }
  /** Somebody asks for a drawing of the game that is over. */
  | { type: "drawing"; connection: string; drawing: number }
  /** What follows is measured: frames go out at once. */
  | { type: "flush" }
  /** The room is over: nothing of it stays. */
  | { type: "end" };

export type PondContext = {
  /** In milliseconds since the epoch. */
  now: number;
  /** From 0 to below 1. */
  random: () => number;
  content: PondContent;
};

/** One event at work: the state so far and what is to be done. */
export type Step = {
  state: PondState;
  readonly effects: PondEffect[];
  readonly context: PondContext;
};

const NO_LIVE: Live = { places: {}, echo: null, echoed: {}, delays: {}, guesses: {}, pack: null };

export function newPond(): PondState {
  return {
    room: {
      code: "",
      opener: "",
      openedAt: 0,
      host: null,
      locked: false,
      kicked: [],
      settings: NEW_ROOM_SETTINGS,
      nextSeat: 1,
      nextLine: 1,
      pause: null,
      emptySince: null,
    },
    seats: [],
    packs: { words: [], questions: [] },
    game: null,
    lines: [],
    report: null,
    ink: null,
    live: NO_LIVE,
  };
}

export function phaseOf({ game, report }: PondState): "lobby" | "playing" | "report" {
  if (game !== null) return "playing";
  return report === null ? "lobby" : "report";
}

export function seatOf(state: PondState, id: number | null): Seat | undefined {
  return id === null ? undefined : state.seats.find((seat) => seat.id === id);
}

/** Those who play in what runs and are there, or may be back in a moment (POND-R3). */
export function waitedFor({ state, context }: Step): Seat[] {
  return state.seats.filter(
    ({ plays, left, lostAt }) =>
      plays && !left && (lostAt === null || lostAt + POND.returnMs > context.now),
  );
}

export function here({ seats }: PondState): Seat[] {
  return seats.filter((seat) => seat.here && !seat.left);
}

export function patch(step: Step, changes: Partial<PondState>): void {
  step.state = { ...step.state, ...changes };
}

export function patchRoom(step: Step, changes: Partial<RoomPart>): void {
  patch(step, { room: { ...step.state.room, ...changes } });
}

export function patchLive(step: Step, changes: Partial<Live>): void {
  patch(step, { live: { ...step.state.live, ...changes } });
}

/** Adds points, each to its seat; nothing takes points away in a game. */
export function award(step: Step, points: readonly { seat: number; points: number }[]): void {
  const gained = new Map<number, number>();
  for (const one of points) gained.set(one.seat, (gained.get(one.seat) ?? 0) + one.points);
  patch(step, {
    seats: step.state.seats.map((seat) => {
      const more = gained.get(seat.id) ?? 0;
      return more === 0 ? seat : { ...seat, score: seat.score + more };
    }),
  });
}

/** Everyone who holds a seat is in what begins now (POND-L6). */
export function seatEverybody(step: Step): void {
  patch(step, {
    seats: step.state.seats.map((seat) =>
      seat.plays === !seat.left ? seat : { ...seat, plays: !seat.left },
    ),
  });
}

export function pickOne<T>(from: readonly T[], random: () => number): T | undefined {
  return from[Math.floor(random() * from.length)];
}

/** A new list in an order that `random` decides (Fisher and Yates). */
export function shuffled<T>(from: readonly T[], random: () => number): T[] {
  const rest = [...from];
  const list: T[] = [];
  while (rest.length > 0) list.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return list;
}
