import Papa from "papaparse";
import { guardedCell } from "./formula.ts";
import { COMPARED_FIELDS, IMPORTED_ENTITIES, IMPORTED_KINDS } from "./kinds.ts";
import { OWN_FORMAT, OWN_VERSION } from "./own-format.ts";
import type { Stored, StoredByKind } from "./plan.ts";

/** The records as a JSON file that readImport takes; `now` in milliseconds since the epoch. */
export function exportJson(stored: StoredByKind, now: number): string {
  const lists = IMPORTED_KINDS.flatMap((kind) => {
    const records = stored[kind];
    if (records === undefined) return [];
    const { nameField } = IMPORTED_ENTITIES[kind];
    const fields = Object.keys(COMPARED_FIELDS[kind]);
    const names = [nameField, ...fields, ...(kind === "commands" ? ["usage_count"] : [])];
    return [[kind, records.map((record) => pick(record, names))] as const];
  });
  const file = {
    format: OWN_FORMAT,
    version: OWN_VERSION,
    exported_at: new Date(now).toISOString(),
    ...Object.fromEntries(lists),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

const CSV_COLUMNS = [
  "command_name",
  "response_text",
  "aliases",
  "user_level",
  "admits",
  "admitted_people",
  "response_style",
  "live_only",
  "cooldown_seconds",
  "cooldown_user_seconds",
  "cooldown_group",
  "cooldown_exempt",
  "enabled",
  "usage_count",
] as const;

/** The commands as a table that readImport and spreadsheets take. */
export function exportCsv(commands: readonly Stored[]): string {
  const rows = commands.map((command) => CSV_COLUMNS.map((name) => cellOf(command[name])));
  return `${Papa.unparse({ fields: [...CSV_COLUMNS], data: rows })}\r\n`;
}

function cellOf(value: unknown): string {
  return guardedCell(Array.isArray(value) ? value.join(" ") : String(value ?? ""));
}

function pick(record: Stored, names: readonly string[]): { [field: string]: unknown } {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}
