import { DISCORD } from "../chat/discord-limits.ts";

const FENCE = /^(`{3,}|~{3,})([^\n`]*)$/;

/** Room for the end of a block of code. */
const CLOSING_CHARS = 4;

/** A block of code that a part is in the middle of. */
type OpenFence = { mark: string; language: string } | undefined;

/**
 * Splits a text into messages of at most `maxChars` UTF-16 units: between paragraphs or lines where it
 * can, else between words. A block of code that goes on is closed and begun again, so that each part
 * is whole by itself. No part is empty, and none ends in half a character.
 */
export function splitText(text: string, maxChars: number = DISCORD.messageMaxChars): string[] {
  const parts: string[] = [];
  let fence: OpenFence;
  let part = "";
  const close = () => {
    const whole = fence ? `${part.trimEnd()}\n${fence.mark}` : part.trimEnd();
    if (part.trim() !== "" && part.trim() !== opening(fence).trim()) parts.push(whole);
    part = opening(fence);
  };
  const roomFor = () => maxChars - part.length - (fence ? fence.mark.length + 1 : 0);
  for (const line of text.trim().split("\n")) {
    const next = fenceAfter(fence, line);
    // A line that opens a block needs room for its end, too.
    const closing = next && !fence ? next.mark.length + 1 : 0;
    const fitsAlone = line.length + 1 + closing <= maxChars - opening(fence).length - CLOSING_CHARS;
    const isFull = roomFor() < maxChars / 2;
    if (line.length + 1 + closing > roomFor() && (fitsAlone || isFull)) close();
    let rest = line;
    while (rest.length + 1 + closing > roomFor()) {
      const end = cutAt(rest, Math.max(1, roomFor() - 1));
      part += `${rest.slice(0, end).trimEnd()}\n`;
      rest = rest.slice(end).trimStart();
      close();
    }
    part += `${rest}\n`;
    fence = next;
  }
  if (part.trim() !== "") parts.push(fence ? `${part.trimEnd()}\n${fence.mark}` : part.trimEnd());
  return parts;
}

function opening(fence: OpenFence): string {
  return fence ? `${fence.mark}${fence.language}\n` : "";
}

/** The block that is open after a line. */
function fenceAfter(fence: OpenFence, line: string): OpenFence {
  const [, mark, rest = ""] = FENCE.exec(line.trim()) ?? [];
  if (mark === undefined) return fence;
  if (!fence) return { mark, language: rest.trim().slice(0, 20) };
  const ends = rest.trim() === "" && mark.startsWith(fence.mark);
  return ends ? undefined : fence;
}

/** Where a line is cut: after a sentence in its second half, else at a word, else between characters. */
function cutAt(line: string, maxChars: number): number {
  const room = line.slice(0, maxChars + 1);
  const sentence = Math.max(room.lastIndexOf(". "), room.lastIndexOf("! "), room.lastIndexOf("? "));
  if (sentence > maxChars / 2) return sentence + 2;
  const space = room.lastIndexOf(" ");
  if (space > 0) return space + 1;
  const splitsPair = /[\uD800-\uDBFF]/.test(line.charAt(maxChars - 1));
  return splitsPair && maxChars > 1 ? maxChars - 1 : maxChars;
}
