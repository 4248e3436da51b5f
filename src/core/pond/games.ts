/** The games by their kind: how each begins, what is due in it, and what ends a part of it early. */
import { beginDoodle, doodleDue, doodleTime, doodleWaits, skipDoodle } from "./doodle.ts";
import { beginDuck, duckDue, duckTime, duckWaits, restartRound, skipDuck } from "./duck.ts";
import { beginQuiz, quizTime, quizWaits, skipQuiz } from "./quiz.ts";
import type { GameKind } from "./settings.ts";
import { type GameState, type PondState, patch, patchRoom, type Step } from "./state.ts";

type GameRules = {
  begin: (step: Step) => void;
  /** Does what is due. */
  time: (step: Step) => void;
  /** Goes on when everybody who is there has done what there is to do. */
  waits: (step: Step) => void;
  skip: (step: Step) => void;
};

const GAME_RULES: Record<GameKind, GameRules> = {
  doodle: { begin: beginDoodle, time: doodleTime, waits: doodleWaits, skip: skipDoodle },
  quiz: { begin: beginQuiz, time: quizTime, waits: quizWaits, skip: skipQuiz },
  duck: { begin: beginDuck, time: duckTime, waits: duckWaits, skip: skipDuck },
};

/** Begins a game: everybody from zero, and without the seats of those who left. */
export function beginGame(step: Step, kind: GameKind): void {
  const seats = step.state.seats
    .filter(({ left }) => !left)
    .map((seat) => ({ ...seat, score: 0, plays: true }));
  patch(step, { seats, report: null, lines: [], ink: null });
  patchRoom(step, { pause: null });
  GAME_RULES[kind].begin(step);
}

/** When the game has something to do next, in milliseconds since the epoch. */
export function gameDue(state: PondState, game: GameState): number {
  switch (game.kind) {
    case "doodle":
      return doodleDue(state, game);
    case "quiz":
      return game.deadline;
    case "duck":
      return duckDue(game);
  }
}

export function gameTime(step: Step, { kind }: GameState): void {
  GAME_RULES[kind].time(step);
}

export function gameWaits(step: Step, { kind }: GameState): void {
  GAME_RULES[kind].waits(step);
}

export function skipPart(step: Step, { kind }: GameState): void {
  GAME_RULES[kind].skip(step);
}

/** Goes on after a pause, with the time that was left. */
export function resumeGame(step: Step, game: GameState, leftMs: number): void {
  patch(step, { game: { ...game, deadline: step.context.now + leftMs } });
  if (game.kind === "duck") restartRound(step);
}
