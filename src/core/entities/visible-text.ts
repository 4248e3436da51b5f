/**
 * Text that others see, without what can't be seen or spoils what is around it. One place for all
 * names and texts: `singleLine` of text.ts cleans with it whatever it takes.
 */

/** Marks on one letter; Vietnamese and Thai need two or three, and no script more than four. */
const MARKS_MAX_COUNT = 4;

/** Code points that show nothing, or turn the direction of what follows. From and to, inclusive. */
const INVISIBLE: readonly (readonly [number, number])[] = [
  [0x00ad, 0x00ad], // soft hyphen
  [0x034f, 0x034f], // grapheme joiner
  [0x061c, 0x061c], // Arabic letter mark
  [0x115f, 0x1160], // Hangul fillers
  [0x17b4, 0x17b5], // Khmer inherent vowels
  [0x180b, 0x180f], // Mongolian selectors and vowel separator
  [0x200b, 0x200f], // zero-width spaces and joiners, marks of direction
  [0x202a, 0x202e], // embeddings and overrides of direction
  [0x2060, 0x206f], // word joiner, isolates, invisible operators
  [0x3164, 0x3164], // Hangul filler
  [0xfeff, 0xfeff], // byte order mark
  [0xffa0, 0xffa0], // half-width Hangul filler
  [0xfff9, 0xfffb], // annotations
  [0x1d173, 0x1d17a], // musical formatting
  [0xe0000, 0xe0fff], // tags and further selectors
];

const JOINER = 0x200d;
const BLACK_FLAG = 0x1f3f4;
const TAGS = [0xe0020, 0xe007f] as const;
const EMOJI_STYLE = 0xfe0f;

/** Where emoji are; a joiner between two of them makes one of both. */
const EMOJI: readonly (readonly [number, number])[] = [
  [0x2190, 0x21ff],
  [0x2300, 0x23ff],
  [0x25a0, 0x27bf],
  [0x2b00, 0x2bff],
  [0x1f000, 0x1faff],
];

const MARK = /\p{M}/u;
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Removes controls of direction and what has no width (joiners and tags within emoji stay), and cuts
 * runs of combining marks after the fourth.
 */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text;
  const points = Array.from(text, (char) => char.codePointAt(0) ?? 0);
  let clean = "";
  let marks = 0;
  let before = 0;
  for (const [at, point] of points.entries()) {
    if (isIn(INVISIBLE, point) && !isOfEmoji(point, before, points[at + 1])) continue;
    const char = String.fromCodePoint(point);
    marks = MARK.test(char) ? marks + 1 : 0;
    if (marks > MARKS_MAX_COUNT) continue;
    clean += char;
    before = point;
  }
  return clean;
}

/** A joiner between two emoji, or a tag of a flag such as Scotland's. */
function isOfEmoji(point: number, before: number, after: number | undefined): boolean {
  if (point === JOINER) {
    return (before === EMOJI_STYLE || isIn(EMOJI, before)) && isIn(EMOJI, after ?? 0);
  }
  return isIn([TAGS], point) && (before === BLACK_FLAG || isIn([TAGS], before));
}

function isIn(ranges: readonly (readonly [number, number])[], point: number): boolean {
  return ranges.some(([from, to]) => point >= from && point <= to);
}
