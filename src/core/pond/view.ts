/** What a recipient may see: everything that is sent to anybody is made here (POND-V1 to POND-V4). */
import { delayOf } from "./delays.ts";
import { maskWord } from "./guess.ts";
import { pauseUntil } from "./keeping.ts";
import { POND } from "./limits.ts";
import {
  type DoodleState,
  type DuckState,
  type Line,
  type Place,
  type PondState,
  phaseOf,
  type QuizState,
} from "./state.ts";
import type {
  DoodleView,
  DuckView,
  GameView,
  LineView,
  PondView,
  QuizView,
  RoomView,
  SeatView,
  YouView,
} from "./view-types.ts";

type PublicView = Pick<PondView, "room" | "seats" | "game" | "report" | "ink">;

const publicViews = new WeakMap<PondState, PublicView>();

/** The room for one recipient: a seat, somebody at the door, or a big screen. */
export function viewFor(state: PondState, place: Pick<Place, "seat" | "isScreen">): PondView {
  return { ...publicViewOf(state), you: youView(state, place), lines: linesFor(state, place) };
}

/** What everybody gets alike: made once for a state. */
function publicViewOf(state: PondState): PublicView {
  const known = publicViews.get(state);
  if (known !== undefined) return known;
  const { report, ink, game } = state;
  const view: PublicView = {
    room: roomView(state),
    seats: state.seats.filter(({ left }) => !left).map(seatView),
    game: gameView(state),
    report,
    ink:
      ink === null || game?.kind !== "doodle" ? null : { drawing: ink.drawing, ops: [...ink.ops] },
  };
  publicViews.set(state, view);
  return view;
}

function roomView(state: PondState): RoomView {
  const { code, host, locked, settings, pause } = state.room;
  return {
    code,
    phase: phaseOf(state),
    host,
    locked,
    settings,
    packs: { words: state.packs.words.length, questions: state.packs.questions.length },
    pause: pause === null ? null : { reason: pause.reason, until: pauseUntil(state) },
  };
}

function seatView({ id, name, goose, score, here, plays }: PondState["seats"][number]): SeatView {
  return { id, name, goose, score, here, plays };
}

function gameView({ game, room }: PondState): GameView | null {
  const isPaused = room.pause !== null;
  switch (game?.kind) {
    case undefined:
      return null;
    case "doodle":
      return doodleView(game, isPaused);
    case "quiz":
      return quizView(game, isPaused);
    case "duck":
      return duckView(game, isPaused);
  }
}

function doodleView(game: DoodleState, isPaused: boolean): DoodleView {
  const { round, rounds, turn, phase, drawer, deadline, totalMs, word, shown } = game;
  const isOver = phase === "show";
  return {
    kind: "doodle",
    round,
    rounds,
    turn,
    phase,
    drawer,
    deadline: isPaused ? null : deadline,
    totalMs,
    mask: word === null || isOver ? word : maskWord(word, shown),
    guessed: game.guessed.map(({ seat, points }) => ({ seat, points })),
    drawerPoints: game.drawerPoints,
    ended: game.ended,
  };
}

function quizView(game: QuizState, isPaused: boolean): QuizView {
  const { asked, question, phase, deadline, totalMs, answers } = game;
  const current = asked[question - 1];
  const options = current?.options ?? [];
  return {
    kind: "quiz",
    question,
    questions: asked.length,
    phase,
    deadline: isPaused ? null : deadline,
    totalMs,
    text: current?.text ?? "",
    options,
    answered: answers.map(({ seat }) => seat),
    result:
      phase === "ask" || current === undefined
        ? null
        : {
            right: current.right,
            source: current.source,
            chosen: options.map((_, place) => answers.filter((one) => one.option === place).length),
            points: answers.map(({ seat, points }) => ({ seat, points })),
          },
  };
}

function duckView(game: DuckState, isPaused: boolean): DuckView {
  const { round, rounds, phase, deadline, cue, bird, results } = game;
  const isOver = phase === "show";
  return {
    kind: "duck",
    round,
    rounds,
    phase,
    deadline: isOver && !isPaused ? deadline : null,
    cue,
    bird,
    pressed: results.map(({ seat }) => seat),
    results: isOver ? results : [],
  };
}

function youView(state: PondState, { seat }: Pick<Place, "seat">): YouView | null {
  if (seat === null) return null;
  const { game, room, live } = state;
  const pack = live.pack?.seat === seat ? live.pack : null;
  return {
    seat,
    isHost: room.host === seat,
    echo: live.echo?.name ?? null,
    delayMs: delayOf(state, seat),
    options: optionsFor(game, seat),
    word: game?.kind === "doodle" && knowsWord(game, seat) ? game.word : null,
    answer: answerOf(game, seat),
    pack: pack && { kind: pack.kind, count: pack.count, errors: pack.errors },
  };
}

function optionsFor(game: PondState["game"], seat: number): string[] | null {
  if (game?.kind !== "doodle" || game.phase !== "choose" || game.drawer !== seat) return null;
  return game.options.map(({ text }) => text);
}

function answerOf(game: PondState["game"], seat: number): number | null {
  if (game?.kind !== "quiz") return null;
  return game.answers.find((one) => one.seat === seat)?.option ?? null;
}

function knowsWord({ drawer, guessed }: DoodleState, seat: number): boolean {
  return drawer === seat || guessed.some((one) => one.seat === seat);
}

/** Big screens show nothing that guests have typed but their names (POND-V4). */
function linesFor({ lines }: PondState, { seat, isScreen }: Pick<Place, "seat" | "isScreen">) {
  const isSeen = ({ to, kind }: Line) => {
    if (isScreen) return kind === "right";
    return to === null || (seat !== null && to.includes(seat));
  };
  return lines.filter(isSeen).slice(-POND.linesShownCount).map(lineView);
}

function lineView({ n, seat, kind, text }: Line): LineView {
  return { n, seat, kind, text };
}
