/** The pack that a host writes or loads: kept in the tab until it is taken, so that nothing of it is lost. */

import { PACK } from "#core/pond/limits.ts";
import type { PackError, PackReading } from "#core/pond/packs.ts";
import { readQuestionPack, readWordPack } from "#core/pond/packs.ts";
import type { PackKind } from "#core/pond/settings.ts";
import { forget, keep, readKept } from "../../../stores/safe-storage.ts";

const keyOf = (kind: PackKind) => `gq:pond-pack:${kind}`;

export function keptPack(kind: PackKind): string {
  return readKept("sessionStorage", keyOf(kind)) ?? "";
}

export function keepPack(kind: PackKind, text: string): void {
  if (text === "") forget("sessionStorage", keyOf(kind));
  else keep("sessionStorage", keyOf(kind), text);
}

/** What is wrong with a pack, by the rules that the room has too; nothing when it can be taken. */
export function packErrors(kind: PackKind, text: string): PackError[] {
  if (text.length > PACK.textMaxChars) {
    const most = PACK.textMaxChars.toLocaleString("en-US");
    const message = `A pack has ${most} characters or less; this one has ${text.length.toLocaleString("en-US")}`;
    return [{ line: 0, message }];
  }
  const reading: PackReading<unknown> =
    kind === "words" ? readWordPack(text) : readQuestionPack(text);
  return reading.ok ? [] : reading.errors;
}

/** Where a line begins and ends in a text; lines count from 1. */
export function lineRange(text: string, line: number): { start: number; end: number } {
  const lines = text.split(/\r\n|\r|\n/);
  const breaks = [...text.matchAll(/\r\n|\r|\n/g)];
  const before = breaks[line - 2];
  const start = before === undefined ? 0 : before.index + before[0].length;
  return { start, end: start + (lines[line - 1]?.length ?? 0) };
}
