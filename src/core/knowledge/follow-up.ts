import { KNOWLEDGE } from "./limits.ts";
import { termsOf } from "./words.ts";

const POINTS_BACK =
  /^(?:and|but|or|so|then|also|what about|how about|what if|ok|okay)\b|\b(?:it|its|they|them|their|that|this|those|these|there|one|ones|same|instead|then|again|he|she|him|her)\b/i;
/** A question with fewer words of its own that points back goes on with the one before. */
const OWN_TERMS_COUNT = 4;

type Exchange = { question: string; answer: string };

/**
 * Returns what to look for: the question, and the ones before it where it goes on with them ("and how
 * long does it take?"), the newest first (KNOW-F4).
 */
export function searchedText(question: string, history: readonly Exchange[]): string {
  const isWhole = termsOf(question).length >= OWN_TERMS_COUNT || !POINTS_BACK.test(question);
  const isShort = termsOf(question).length <= 1;
  const previous = history.at(-1);
  if (!previous || (isWhole && !isShort)) return question;
  const before = searchedText(previous.question, history.slice(0, -1));
  return `${question} ${before}`.slice(0, KNOWLEDGE.questionMaxChars);
}
