import { type Entry, type ImportReading, isObject } from "./entry.ts";
import { IMPORTED_KINDS } from "./kinds.ts";

/** What the first field of our own exports says, and the version of their shape. */
export const OWN_FORMAT = "goose-quarters.waddle";
export const OWN_VERSION = 1;

/** One of our own exports; undefined for anything else. */
export function readOwn(value: unknown): ImportReading | undefined {
  if (!isObject(value) || value.format !== OWN_FORMAT) return undefined;
  if (typeof value.version !== "number" || value.version > OWN_VERSION) {
    return { ok: false, reason: "The file comes from a newer version of Goose Quarters" };
  }
  const entries: Entry[] = [];
  for (const kind of IMPORTED_KINDS) {
    const list = value[kind];
    if (!Array.isArray(list)) continue;
    for (const [at, thing] of list.entries()) {
      const values = isObject(thing) ? thing : {};
      entries.push({ kind, where: `number ${at + 1}`, values, notes: [] });
    }
  }
  return { ok: true, file: { source: "goose-quarters", entries } };
}
