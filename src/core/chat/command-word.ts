/**
 * The word of a chat command, as people of every language type it: letters with their marks, digits,
 * `_` and `-`, of which `-` does not come first. Letters that look the same are the same (NFC), and so
 * are capital and small ones.
 */

const FIRST = "[\\p{L}\\p{N}_]";
const FURTHER = "[\\p{L}\\p{M}\\p{N}_-]";

const START = new RegExp(`^${FIRST}`, "u");

/** Returns whether `text` begins as a command's word does. */
export function beginsWord(text: string): boolean {
  return START.test(text);
}

/** Returns an expression for a whole command's name: `!` and a word of at most `maxChars` characters. */
export function namePattern(maxChars: number): RegExp {
  return new RegExp(`^!${FIRST}${FURTHER}{0,${maxChars - 1}}$`, "u");
}

/** Returns the word as names are compared and stored. */
export function foldWord(word: string): string {
  return word.normalize("NFC").toLowerCase().normalize("NFC");
}
