/** Goose Doodle: one draws, the others guess (docs/spec/pond.md, POND-D1 to POND-D12). */
import { take } from "../platform/rooms/rate.ts";
import { wordOptions } from "./doodle-words.ts";
import { hintsOf, judgeGuess, letters, nextHint } from "./guess.ts";
import { DOODLE, POND } from "./limits.ts";
import { finishGame } from "./report.ts";
import {
  award,
  type DoodleState,
  here,
  type Line,
  type PondState,
  patch,
  patchLive,
  patchRoom,
  pickOne,
  type Seat,
  type Step,
  seatEverybody,
  seatOf,
  waitedFor,
} from "./state.ts";
import type { DoodleEnd } from "./view-types.ts";

const LINES_KEPT_COUNT = 300;

export function beginDoodle(step: Step): void {
  const { rounds, turnSeconds } = step.state.room.settings.doodle;
  step.effects.push({ type: "forget-drawings" });
  setGame(step, {
    kind: "doodle",
    round: 1,
    rounds,
    turn: 0,
    phase: "show",
    drawer: 0,
    drawn: [],
    options: [],
    word: null,
    shown: [],
    deadline: step.context.now,
    totalMs: turnSeconds * 1000,
    guessed: [],
    drawerPoints: 0,
    ended: null,
    used: [],
    turns: [],
  });
  nextTurn(step);
}

/** The next who has not drawn in this round, in the order of seats; after the last round the report. */
function nextTurn(step: Step): void {
  const game = doodleOf(step);
  if (game === undefined) return;
  const waiting = here(step.state).filter(({ id }) => !game.drawn.includes(id));
  const [first] = waiting.length > 0 ? waiting : here(step.state);
  const round = waiting.length > 0 ? game.round : game.round + 1;
  if (first === undefined || round > game.rounds || game.turn >= DOODLE.turnsMaxCount) {
    finishGame(step);
    return;
  }
  const { content, random, now } = step.context;
  seatEverybody(step);
  const turn = game.turn + 1;
  patch(step, { lines: [], ink: { drawing: turn, ops: [], chars: 0, strokes: [] } });
  setGame(step, {
    ...game,
    round,
    turn,
    phase: "choose",
    drawer: first.id,
    drawn: waiting.length > 0 ? [...game.drawn, first.id] : [first.id],
    options: wordOptions(step.state, game.used, content, random),
    word: null,
    shown: [],
    deadline: now + DOODLE.chooseMs,
    guessed: [],
    drawerPoints: 0,
    ended: null,
  });
}

/** When something of the turn is due. */
export function doodleDue(state: PondState, game: DoodleState): number {
  const times = [game.deadline];
  const drawer = seatOf(state, game.drawer);
  if (game.phase !== "show") {
    if (drawer === undefined || drawer.left) return Number.NEGATIVE_INFINITY;
    if (drawer.lostAt !== null) times.push(drawer.lostAt + DOODLE.drawerLostMs);
  }
  const hint = hintDue(state, game);
  if (hint !== null) times.push(hint);
  return Math.min(...times);
}

function hintDue({ room }: PondState, { phase, word, shown, deadline, totalMs }: DoodleState) {
  if (phase !== "draw" || word === null || !room.settings.doodle.hints) return null;
  const part = DOODLE.hintsAt[shown.length];
  if (part === undefined || shown.length >= hintsOf(word)) return null;
  return deadline - totalMs * (1 - part);
}

/** Does what is due. */
export function doodleTime(step: Step): void {
  const game = doodleOf(step);
  if (game === undefined) return;
  const { now, random } = step.context;
  const hint = hintDue(step.state, game);
  if (game.phase === "show") {
    if (game.deadline <= now) nextTurn(step);
  } else if (isDrawerGone(step.state, game, now)) {
    if (game.phase === "choose") nextTurn(step);
    else endTurn(step, "left");
  } else if (game.deadline <= now) {
    if (game.phase === "draw") endTurn(step, "time");
    else chooseWord(step, pickOne(game.options, random)?.text ?? null);
  } else if (hint !== null && hint <= now && game.word !== null) {
    const place = nextHint(game.word, game.shown, random);
    if (place !== null) setGame(step, { ...game, shown: [...game.shown, place] });
  }
}

function isDrawerGone(state: PondState, { drawer }: DoodleState, now: number): boolean {
  const seat = seatOf(state, drawer);
  if (seat === undefined || seat.left) return true;
  return seat.lostAt !== null && seat.lostAt + DOODLE.drawerLostMs <= now;
}

export function choose(step: Step, seat: Seat, turn: number, option: number): void {
  const game = doodleOf(step);
  if (game?.turn !== turn || game.phase !== "choose" || game.drawer !== seat.id) return;
  const word = game.options[option];
  if (word !== undefined) chooseWord(step, word.text);
}

function chooseWord(step: Step, word: string | null): void {
  const game = doodleOf(step);
  if (game === undefined) return;
  if (word === null) {
    finishGame(step);
    return;
  }
  setGame(step, {
    ...game,
    phase: "draw",
    word,
    used: [...game.used, letters(word)],
    deadline: step.context.now + game.totalMs,
  });
}

/** A line of who guesses, or of who knows the word to others who do. */
export function guess(
  step: Step,
  connection: string,
  seat: Seat,
  turn: number,
  text: string,
): void {
  const game = doodleOf(step);
  if (game?.turn !== turn || game.phase !== "draw" || game.word === null || !seat.plays) return;
  const { now } = step.context;
  const { guesses } = step.state.live;
  const allowance = { burst: POND.guessesBurstCount, perSecond: POND.guessesPerSecond };
  const { bucket, taken } = take(guesses[seat.id], 1, allowance, now);
  patchLive(step, { guesses: { ...guesses, [seat.id]: bucket } });
  if (!taken) {
    step.effects.push({ type: "refuse", connection, code: "RATE_LIMITED" });
    return;
  }
  const knowing = [game.drawer, ...game.guessed.map((one) => one.seat)];
  if (knowing.includes(seat.id)) {
    addLine(step, { seat: seat.id, kind: "talk", text, to: knowing });
    return;
  }
  const verdict = judgeGuess(text, game.word);
  if (verdict === "right") guessRight(step, seat);
  else if (verdict === "near") addLine(step, { seat: seat.id, kind: "near", text, to: [seat.id] });
  else addLine(step, { seat: seat.id, kind: "guess", text, to: null });
}

function guessRight(step: Step, seat: Seat): void {
  const game = doodleOf(step);
  if (game === undefined) return;
  const leftMs = Math.max(0, game.deadline - step.context.now);
  const range = DOODLE.guessMaxPoints - DOODLE.guessMinPoints;
  const points = DOODLE.guessMinPoints + Math.round(range * Math.min(1, leftMs / game.totalMs));
  const ms = game.totalMs - leftMs;
  setGame(step, { ...game, guessed: [...game.guessed, { seat: seat.id, points, ms }] });
  award(step, [{ seat: seat.id, points }]);
  addLine(step, { seat: seat.id, kind: "right", text: "", to: null });
}

/** Ends the turn when everybody who is there has the word. */
export function doodleWaits(step: Step): void {
  const game = doodleOf(step);
  if (game?.phase !== "draw") return;
  const guessers = waitedFor(step).filter(({ id }) => id !== game.drawer);
  const open = guessers.filter(({ id }) => !game.guessed.some(({ seat }) => seat === id));
  if (guessers.length > 0 && open.length === 0) endTurn(step, "guessed");
}

export function skipDoodle(step: Step): void {
  const game = doodleOf(step);
  if (game?.phase === "draw") endTurn(step, "skipped");
  else nextTurn(step);
}

/** The word is shown; a drawing earns what those who could guess it earned on average (POND-D6). */
function endTurn(step: Step, ended: DoodleEnd): void {
  const game = doodleOf(step);
  if (game === undefined || game.word === null) return;
  const has = (id: number) => game.guessed.some(({ seat }) => seat === id);
  const guessers = step.state.seats.filter(
    (seat) => seat.id !== game.drawer && seat.plays && (has(seat.id) || seat.here),
  );
  const sum = game.guessed.reduce((total, { points }) => total + points, 0);
  const drawerPoints = Math.round(sum / Math.max(1, guessers.length));
  award(step, [{ seat: game.drawer, points: drawerPoints }]);
  const nameOf = (id: number) => seatOf(step.state, id)?.name ?? "";
  setGame(step, {
    ...game,
    phase: "show",
    ended,
    drawerPoints,
    deadline: step.context.now + DOODLE.showMs,
    turns: [
      ...game.turns,
      {
        drawing: game.turn,
        drawer: nameOf(game.drawer),
        word: game.word,
        guessed: game.guessed.map(({ seat, ms }) => ({ name: nameOf(seat), ms })),
        of: guessers.length,
      },
    ],
  });
}

function addLine(step: Step, line: Omit<Line, "n">): void {
  const { nextLine } = step.state.room;
  patch(step, { lines: [...step.state.lines, { ...line, n: nextLine }].slice(-LINES_KEPT_COUNT) });
  patchRoom(step, { nextLine: nextLine + 1 });
}

function doodleOf({ state }: Step): DoodleState | undefined {
  return state.game?.kind === "doodle" ? state.game : undefined;
}

function setGame(step: Step, game: DoodleState): void {
  patch(step, { game });
}
