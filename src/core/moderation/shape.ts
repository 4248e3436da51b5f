import { withoutLinks } from "./links.ts";

/** What a line looks like, whatever it says. Links and emotes that come again count little. */

const LETTER = /\p{L}/u;
const CAPITAL = /\p{Lu}/u;
/** Pictures are no symbols, and neither are the signs that join them. */
const PICTURE =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Default_Ignorable_Code_Point}]/u;
const ORDINARY = /[\p{N}\s]/u;
const MARK = /\p{M}/u;

/** Marks over one letter, beyond which they are no writing. */
const MARKS_PER_LETTER = 3;

type Kind = "letter" | "capital" | "mark" | "symbol" | "other";

function kindOfAny(character: string): Kind {
  if (CAPITAL.test(character)) return "capital";
  if (LETTER.test(character)) return "letter";
  if (MARK.test(character)) return "mark";
  return ORDINARY.test(character) || PICTURE.test(character) ? "other" : "symbol";
}

/** Most characters of most lines are among the first. */
const FIRST_KINDS = Array.from({ length: 0x250 }, (_, code) =>
  kindOfAny(String.fromCharCode(code)),
);

function kindOf(character: string): Kind {
  return FIRST_KINDS[character.codePointAt(0) ?? 0] ?? kindOfAny(character);
}

/** Letters and capitals of a line. A word that comes again is counted once, so that emotes may. */
export function countLetters(text: string): { letters: number; capitals: number } {
  let letters = 0;
  let capitals = 0;
  for (const word of new Set(withoutLinks(text).split(/\s+/u))) {
    for (const character of word) {
      const kind = kindOf(character);
      if (kind === "letter" || kind === "capital") letters += 1;
      if (kind === "capital") capitals += 1;
    }
  }
  return { letters, capitals };
}

/** Symbols of a line, and all its characters but spaces. */
export function countSymbols(text: string): { symbols: number; characters: number } {
  let symbols = 0;
  let characters = 0;
  let marks = 0;
  for (const character of withoutLinks(text)) {
    if (character === " ") continue;
    characters += 1;
    const kind = kindOf(character);
    marks = kind === "mark" ? marks + 1 : 0;
    if (kind === "symbol" || marks > MARKS_PER_LETTER) symbols += 1;
  }
  return { symbols, characters };
}

/** The longest run of one character. */
export function longestRun(text: string): number {
  let longest = 0;
  let run = 0;
  let before = "";
  for (const character of text) {
    run = character === before && character !== " " ? run + 1 : 1;
    before = character;
    if (run > longest) longest = run;
  }
  return longest;
}

/** How often the most frequent word comes. */
export function mostFrequentWord(text: string): number {
  const counts = new Map<string, number>();
  let most = 0;
  for (const word of text.toLowerCase().split(/\s+/u)) {
    if (word === "") continue;
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    if (count > most) most = count;
  }
  return most;
}
