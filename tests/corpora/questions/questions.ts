/** The question sets: what people ask of the documentation, and what it can't answer. */
import { readFileSync } from "node:fs";

/** A question with the addresses of the passages that answer it, any of them. */
type AnswerableQuestion = { question: string; addresses: readonly string[] };

function linesOf(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

/** Questions with what they ask of, of one origin. */
export type QuestionSet = {
  answerable: readonly AnswerableQuestion[];
  unanswerable: readonly string[];
};

function setOf(suffix: string): QuestionSet {
  const answerable = linesOf(`answerable${suffix}.txt`).map((line) => {
    const [addresses = "", question = ""] = line.split(" | ");
    return { question, addresses: addresses.split(" ").map((address) => `/ask/${address}`) };
  });
  return { answerable, unanswerable: linesOf(`unanswerable${suffix}.txt`) };
}

/** Those that the finding, the words of the documentation's parts and the bars were set with. */
export const FIRST = setOf("");

/** Those that nothing was set with: they say what to expect of questions that nobody has foreseen. */
export const SECOND = setOf("-second");

/** Those that weights and bars may be set with, and their twin that nothing may be set with. */
export const DEVELOPMENT = setOf("-dev");
export const TEST = setOf("-test");
