/** Words to draw and questions to ask: ours and the host's have the same shape. */
import * as v from "valibot";
import { singleLine } from "../entities/text.ts";
import { PACK, QUIZ } from "./limits.ts";
import { DIFFICULTIES, type Difficulty, type Topic } from "./settings.ts";

/** Letters, with spaces, hyphens or apostrophes between them. */
const WORD = /^\p{L}[\p{L}\p{M}]*(?:[ '’-]\p{L}[\p{L}\p{M}]*)*$/u;

export const drawnWord = v.pipe(
  singleLine("A word", PACK.wordMinChars, PACK.wordMaxChars),
  v.regex(WORD, "A word has letters, and single spaces, hyphens or apostrophes between them"),
);

export const difficulty = v.picklist(
  DIFFICULTIES,
  `Difficulty must be ${DIFFICULTIES.slice(0, -1).join(", ")} or ${DIFFICULTIES.at(-1)}`,
);

export type PondWord = { text: string; difficulty: Difficulty };

/** A question with its right option first; a game mixes them. */
export const quizQuestion = v.object({
  text: singleLine("A question", PACK.questionMinChars, PACK.questionMaxChars),
  options: v.pipe(
    v.array(singleLine("An answer", 1, PACK.optionMaxChars)),
    v.length(QUIZ.optionsCount, `A question has ${QUIZ.optionsCount} answers, the right one first`),
    v.check(
      (options) => new Set(options.map((option) => option.toLowerCase())).size === options.length,
      "Two answers are the same",
    ),
  ),
  /** Where it can be looked up; empty in a host's pack. */
  source: v.string(),
});

export type QuizQuestion = v.InferOutput<typeof quizQuestion>;

/** What comes with the product. */
export type PondContent = {
  words: Readonly<Record<Difficulty, readonly string[]>>;
  questions: Readonly<Record<Topic, readonly QuizQuestion[]>>;
};

/** A table of our own words and questions, checked; throws and names the first mistake. */
export function readPondContent(table: {
  words: unknown;
  questions: Record<Topic, unknown>;
}): PondContent {
  const words = v.object({
    easy: v.array(drawnWord),
    medium: v.array(drawnWord),
    hard: v.array(drawnWord),
  });
  const questions = v.array(quizQuestion);
  return {
    words: v.parse(words, table.words),
    questions: {
      geese: v.parse(questions, table.questions.geese),
      birds: v.parse(questions, table.questions.birds),
      streaming: v.parse(questions, table.questions.streaming),
    },
  };
}
