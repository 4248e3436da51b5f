import { ExpressionSet } from "./expressions/set.ts";
import { ExpressionError } from "./expressions/syntax.ts";

/** What makes a command answer anywhere in a line. */
export type Pattern = { test(text: string): boolean };

export type PatternReading = { ok: true; pattern: Pattern } | { ok: false; message: string };

/**
 * Reads an expression, without slashes around it. Capital and small letters are the same, and time
 * grows with the line alone: no chatter can make the bot hang.
 */
export function readPattern(source: string): PatternReading {
  try {
    const expressions = new ExpressionSet([source.normalize("NFC")]);
    const test = (text: string) => expressions.find(lowerCase(text)) !== undefined;
    return { ok: true, pattern: { test } };
  } catch (error) {
    if (error instanceof ExpressionError) return { ok: false, message: error.message };
    throw error;
  }
}

function lowerCase(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

const WORD = /^[\p{L}\p{M}\p{N}_]$/u;

/** Finds a word or phrase between the edges of words, whatever its case. */
export function phrasePattern(phrase: string): Pattern {
  const wanted = folded(phrase.trim());
  const wantedLetters = [...wanted];
  return {
    test(text) {
      if (wanted === "") return false;
      const line = folded(text);
      for (let at = line.indexOf(wanted); at !== -1; at = line.indexOf(wanted, at + 1)) {
        // Two units: a letter outside of the first plane has as many.
        const before = [...line.slice(Math.max(0, at - 2), at)].at(-1);
        const [after] = [...line.slice(at + wanted.length, at + wanted.length + 2)];
        const touchesBefore = isWordPair(before, wantedLetters[0]);
        const touchesAfter = isWordPair(wantedLetters.at(-1), after);
        if (!touchesBefore && !touchesAfter) return true;
      }
      return false;
    },
  };
}

function folded(text: string): string {
  return lowerCase(text).replace(/\s+/gu, " ");
}

function isWordPair(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && WORD.test(one) && WORD.test(other);
}
