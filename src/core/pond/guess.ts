/** How a guess is compared with the word, and what of the word those who guess may see. */
import { distance } from "fastest-levenshtein";
import { foldLooks } from "../platform/fold.ts";
import { DOODLE } from "./limits.ts";

/** Words around the right one that a guess may have: "a goose!", "the grey goose". */
const FILLER_MAX_COUNT = 2;

export type Verdict = "right" | "near" | "wrong";

/** A text's letters and digits as they are compared: without case, accents and what is between. */
export function letters(text: string): string {
  return foldLooks(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * `near` is also what has the word within it, or is within a slip or two of it: such a guess is shown
 * to nobody else, since it would give the word away.
 */
export function judgeGuess(guess: string, word: string): Verdict {
  const guessed = letters(guess);
  const wanted = letters(word);
  if (guessed === wanted) return "right";
  if (hasWord(guess, word)) return "right";
  if (guessed.includes(wanted) || isReverse(guessed, wanted)) return "near";
  return isSlip(guessed, wanted) ? "near" : "wrong";
}

/** True when a short guess has the whole word in it, as a word of its own. */
function hasWord(guess: string, word: string): boolean {
  const said = tokens(guess);
  const wanted = tokens(word);
  if (said.length > wanted.length + FILLER_MAX_COUNT) return false;
  return said.some((_, start) => wanted.every((token, index) => said[start + index] === token));
}

/** Whoever knows the word could hand it on backwards. */
function isReverse(guessed: string, wanted: string): boolean {
  return guessed.includes([...wanted].reverse().join(""));
}

function isSlip(guessed: string, wanted: string): boolean {
  if (wanted.length < 4) return false;
  return distance(guessed, wanted) <= (wanted.length >= 8 ? 2 : 1);
}

function tokens(text: string): string[] {
  return foldLooks(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== "");
}

/** The word for those who guess: a low line for each letter that no hint shows. */
export function maskWord(word: string, shown: readonly number[]): string {
  return [...word]
    .map((sign, index) => (/\p{L}/u.test(sign) && !shown.includes(index) ? "_" : sign))
    .join("");
}

/** How many letters hints may show of a word: so few that they never give it away. */
export function hintsOf(word: string): number {
  const count = [...word].filter((sign) => /\p{L}/u.test(sign)).length;
  return Math.min(DOODLE.hintsAt.length, Math.floor(count / DOODLE.lettersPerHintCount));
}

/** The place of a letter that the next hint shows; null when there is none left. */
export function nextHint(
  word: string,
  shown: readonly number[],
  random: () => number,
): number | null {
  const hidden = [...word].flatMap((sign, index) =>
    /\p{L}/u.test(sign) && !shown.includes(index) ? [index] : [],
  );
  return hidden[Math.floor(random() * hidden.length)] ?? null;
}
