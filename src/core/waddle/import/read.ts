import { IMPORT } from "../limits.ts";
import { readCsv } from "./csv.ts";
import { type Entry, type ImportReading, type ImportSource, isObject } from "./entry.ts";
import { entriesOf } from "./json-bots.ts";
import { readOwn } from "./own-format.ts";

const NOTHING_FOUND =
  "There is nothing in it that Waddle can take over. It reads commands from Nightbot and StreamElements (JSON), tables (CSV) and its own exports";

/** Reads a file of commands, whoever wrote it. Any text may be given; it never throws. */
export function readImport(text: string): ImportReading {
  if (text.length > IMPORT.fileMaxBytes) return { ok: false, reason: "The file is too large" };
  const bare = text.replace(/^\uFEFF/, "").trim();
  if (bare === "") return { ok: false, reason: "The file is empty" };
  const reading = /^[[{]/.test(bare) ? readJson(bare) : readCsv(bare);
  return reading.ok && reading.file.entries.length === 0
    ? { ok: false, reason: NOTHING_FOUND }
    : reading;
}

function readJson(text: string): ImportReading {
  const value = parsed(text);
  if (value === undefined) {
    return { ok: false, reason: "It begins like JSON but can't be read: a part of it is missing" };
  }
  return readOwn(value) ?? readBots(value);
}

/** Lists of the two bots' objects, bare or as the fields of an object. */
function readBots(value: unknown): ImportReading {
  const lists = Array.isArray(value) ? [value] : isObject(value) ? Object.values(value) : [];
  const entries: Entry[] = [];
  let source: ImportSource | undefined;
  for (const list of lists) {
    if (!Array.isArray(list)) continue;
    for (const [at, thing] of list.entries()) {
      const found = entriesOf(thing, `number ${at + 1}`);
      if (found === undefined) continue;
      source ??= found.source;
      entries.push(...found.entries);
    }
  }
  if (source === undefined) return { ok: false, reason: NOTHING_FOUND };
  return { ok: true, file: { source, entries } };
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
