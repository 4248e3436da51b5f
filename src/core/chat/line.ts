import { TWITCH } from "./limits.ts";

/** Invisible characters that chat clients append to get round Twitch's check for repeated lines. */
const APPENDED = /\u{E0000}|\u034F/gu;

/** C0 and C1 control characters (line breaks among them), line and paragraph separators. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu;

/** What must not lead a line: Twitch reads `/` and `.` there as the start of a chat command. */
const LEADING = /^[\p{Z}\p{Default_Ignorable_Code_Point}/.\\]+/u;

/** A line as people meant it: without the characters that clients append, trimmed. */
export function cleanInput(text: string): string {
  return text.replace(APPENDED, "").trim();
}

/**
 * What the bot may say of `text`: one line without control characters that does not begin with a
 * chat command, at most TWITCH.lineMaxChars UTF-16 units, cut at a word. Empty when nothing is left.
 */
export function cleanLine(text: string): string {
  return cut(singleLine(text), TWITCH.lineMaxChars);
}

/**
 * The same line for people, another one for Twitch, which refuses a line that is the same as the
 * last: chat clients append a space and U+E0000 too. At most TWITCH.lineMaxChars UTF-16 units.
 */
export function varied(line: string): string {
  return `${cut(line, TWITCH.lineMaxChars - VARIATION.length)}${VARIATION}`;
}

const VARIATION = " \u{E0000}";

/** Half of a pair of UTF-16 units by itself, which is no character. */
const LONE_SURROGATES = /[\uD800-\uDFFF]/gu;

function singleLine(text: string): string {
  const oneLine = text
    .replace(LONE_SURROGATES, "\uFFFD")
    .replace(CONTROL, " ")
    .replace(/ {2,}/g, " ");
  return oneLine.replace(LEADING, "").trimEnd();
}

/** At a word, where there is one. */
function cut(line: string, maxChars: number): string {
  if (line.length <= maxChars) return line;
  const room = line.slice(0, maxChars + 1);
  const space = room.lastIndexOf(" ");
  if (space > 0) return room.slice(0, space).trimEnd();
  const splitsPair = /[\uD800-\uDBFF]/.test(line.charAt(maxChars - 1));
  return line.slice(0, splitsPair ? maxChars - 1 : maxChars);
}
