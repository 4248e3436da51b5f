/** The question sets: what people ask of the documentation, and what it can't answer. */
import { readFileSync } from "node:fs";

/** A question with the addresses of the passages that answer it, any of them. */
export type AnswerableQuestion = { question: string; addresses: readonly string[] };

function linesOf(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

export const ANSWERABLE: readonly AnswerableQuestion[] = linesOf("answerable.txt").map((line) => {
  const [addresses = "", question = ""] = line.split(" | ");
  return { question, addresses: addresses.split(" ").map((address) => `/ask/${address}`) };
});

export const UNANSWERABLE: readonly string[] = linesOf("unanswerable.txt");
