/**
 * Text as it is compared with banned words and with names: without case, accents, invisible
 * characters, and with letters of other scripts that look like Latin ones read as those.
 */

const ASCII = /^[ -~]*$/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Marks over Latin letters; vowel signs of other scripts are letters to their readers, and stay. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
const NEGATIVE_SQUARED = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu;

/** Letters that look alike, from Unicode's list of confusables (https://www.unicode.org/Public/security/latest/confusables.txt). */
const LOOK_ALIKE = new Map(
  Object.entries({
    a: "аɑα",
    b: "Ьв",
    c: "сϲ",
    d: "ԁ",
    e: "еҽє",
    g: "ɡ",
    h: "һ",
    i: "іıι",
    j: "ј",
    k: "кκ",
    l: "ӏ",
    m: "м",
    n: "п",
    o: "оοσօ",
    p: "рρ",
    q: "ԛ",
    s: "ѕ",
    t: "тτ",
    u: "υս",
    v: "νѵ",
    w: "ԝω",
    x: "хχ",
    y: "уү",
    ae: "æ",
    oe: "œ",
    ss: "ß",
  }).flatMap(([latin, others]) => [...others].map((other): [string, string] => [other, latin])),
);
const LOOKS_ALIKE = new RegExp(`[${[...LOOK_ALIKE.keys()].join("")}]`, "gu");

/** Case and white space alone. */
export function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(/ {2,}/g, " ");
  return text.replace(INVISIBLE, "").toLowerCase().replace(/\s+/gu, " ");
}

/** Case, accents and look-alikes. */
export function foldLooks(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(/ {2,}/g, " ");
  return text
    .replace(INVISIBLE, "")
    .replace(NEGATIVE_SQUARED, squaredLetter)
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(LOOKS_ALIKE, (letter) => LOOK_ALIKE.get(letter) ?? letter)
    .replace(/\s+/gu, " ");
}

function squaredLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  return String.fromCharCode(97 + (code - (code >= 0x1f170 ? 0x1f170 : 0x1f150)));
}

/** Digits and signs that are written for letters; `1` may be an i or an l. */
const FOR_LETTERS: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
};
const WRITTEN_FOR_LETTERS = /[0134578@$!|]/g;

/** A folded line with digits read as letters: one text, or two where a `1` may be read in two ways. */
export function readDigits(folded: string): string[] {
  if (!/[0134578@$!|]/.test(folded) || !/\p{L}/u.test(folded)) return [];
  const read = (one: string) =>
    folded.replace(WRITTEN_FOR_LETTERS, (sign) => FOR_LETTERS[sign] ?? one);
  return /[1!|]/.test(folded) ? [read("i"), read("l")] : [read("i")];
}
