import type { ImportedKind } from "./kinds.ts";

/** Whose file it is, as far as its contents tell. */
export const IMPORT_SOURCES = {
  "goose-quarters": "Goose Quarters",
  nightbot: "Nightbot",
  streamelements: "StreamElements",
  csv: "a table (CSV)",
} as const;

export type ImportSource = keyof typeof IMPORT_SOURCES;

/** One thing that a file describes, as it was read; no schema has looked at it yet. */
export type Entry = {
  kind: ImportedKind;
  /** Where it stands: `row 3`, `number 12`. */
  where: string;
  /** What the file says of it, by our fields' names; what it does not say is not there. */
  values: { readonly [field: string]: unknown };
  /** What a person should know: what was translated, what Waddle has no word for. */
  notes: readonly string[];
};

export type ImportFile = { source: ImportSource; entries: readonly Entry[] };

export type ImportReading = { ok: true; file: ImportFile } | { ok: false; reason: string };

/** The fields that are defined, so that one that is not said does not hide a default. */
export function said(values: { [field: string]: unknown }): { [field: string]: unknown } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

export function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text or a number as text; empty for anything else, whose own `toString` a file could forge. */
export function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
