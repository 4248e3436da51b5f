/** Honk Quiz: timed questions with four answers (docs/spec/pond.md, POND-Q1 to POND-Q4). */
import type { PondContent, QuizQuestion } from "./content.ts";
import { QUIZ } from "./limits.ts";
import { finishGame } from "./report.ts";
import {
  award,
  type PondState,
  patch,
  type QuizState,
  type Seat,
  type Step,
  seatEverybody,
  shuffled,
  waitedFor,
} from "./state.ts";

export function beginQuiz(step: Step): void {
  const { content, random, now } = step.context;
  const { questions, answerSeconds } = step.state.room.settings.quiz;
  const asked = shuffled(questionPool(step.state, content), random)
    .slice(0, questions)
    .map((question) => mixed(question, random));
  patch(step, {
    game: {
      kind: "quiz",
      asked,
      question: 0,
      phase: "show",
      deadline: now,
      totalMs: answerSeconds * 1000,
      answers: [],
      done: [],
    },
  });
  nextQuestion(step);
}

/** A pack without a question is ours instead. */
function questionPool({ room, packs }: PondState, content: PondContent): QuizQuestion[] {
  const { source, topics } = room.settings.quiz;
  if (source === "pack" && packs.questions.length > 0) return [...packs.questions];
  const ours = topics.flatMap((topic) => content.questions[topic]);
  return source === "both" ? [...ours, ...packs.questions] : ours;
}

function mixed(
  { text, options, source }: QuizQuestion,
  random: () => number,
): QuizState["asked"][number] {
  const order = shuffled(options, random);
  return { text, options: order, right: order.indexOf(options[0] ?? ""), source };
}

function nextQuestion(step: Step): void {
  const game = quizOf(step);
  if (game === undefined) return;
  if (game.question >= game.asked.length) {
    finishGame(step);
    return;
  }
  seatEverybody(step);
  setGame(step, {
    ...game,
    question: game.question + 1,
    phase: "ask",
    answers: [],
    deadline: step.context.now + game.totalMs,
  });
}

export function quizTime(step: Step): void {
  const game = quizOf(step);
  if (game === undefined || game.deadline > step.context.now) return;
  if (game.phase === "ask") showAnswer(step);
  else nextQuestion(step);
}

/** The first answer counts; earlier is worth more, by the room's clock. */
export function answer(step: Step, seat: Seat, question: number, option: number): void {
  const game = quizOf(step);
  const { now } = step.context;
  if (game?.question !== question || game.phase !== "ask" || !seat.plays) return;
  if (game.answers.some((one) => one.seat === seat.id)) return;
  const isRight = game.asked[question - 1]?.right === option;
  const part = Math.min(1, Math.max(0, game.deadline - now) / game.totalMs);
  const range = QUIZ.answerMaxPoints - QUIZ.answerMinPoints;
  const points = isRight ? QUIZ.answerMinPoints + Math.round(range * part) : 0;
  setGame(step, { ...game, answers: [...game.answers, { seat: seat.id, option, points }] });
}

/** Shows the answer when everybody who is there has answered. */
export function quizWaits(step: Step): void {
  const game = quizOf(step);
  if (game?.phase !== "ask") return;
  const guests = waitedFor(step);
  const open = guests.filter(({ id }) => !game.answers.some(({ seat }) => seat === id));
  if (guests.length > 0 && open.length === 0) showAnswer(step);
}

export function skipQuiz(step: Step): void {
  if (quizOf(step)?.phase === "ask") showAnswer(step);
  else nextQuestion(step);
}

/** Points are given here, so that a score says nothing about an answer before (POND-Q4). */
function showAnswer(step: Step): void {
  const game = quizOf(step);
  if (game === undefined) return;
  award(step, game.answers);
  const right = game.answers.filter(({ points }) => points > 0).length;
  const silent = waitedFor(step).filter(({ id }) => !game.answers.some(({ seat }) => seat === id));
  setGame(step, {
    ...game,
    phase: "show",
    deadline: step.context.now + QUIZ.showMs,
    done: [...game.done, { right, of: game.answers.length + silent.length }],
  });
}

function quizOf({ state }: Step): QuizState | undefined {
  return state.game?.kind === "quiz" ? state.game : undefined;
}

function setGame(step: Step, game: QuizState): void {
  patch(step, { game });
}
