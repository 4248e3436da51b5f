import Papa from "papaparse";
import { type Entry, type ImportReading, said } from "./entry.ts";
import { unguardedCell } from "./formula.ts";
import { levelOf } from "./levels.ts";
import { commandNameOf, responseOf } from "./values.ts";

/** The headings that a column may have, by our field; others are passed over. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  command_name: ["command", "command name", "command_name", "name", "trigger"],
  response_text: ["response", "response_text", "message", "reply", "text", "output"],
  aliases: ["aliases", "alias"],
  cooldown_seconds: ["cooldown", "cooldown_seconds", "global cooldown", "cd"],
  cooldown_user_seconds: ["cooldown_user_seconds", "cooldown per person", "user cooldown"],
  cooldown_group: ["cooldown_group", "cooldown group", "group"],
  cooldown_exempt: ["cooldown_exempt", "cooldown exempt"],
  user_level: ["level", "user_level", "user level", "userlevel", "permission", "access"],
  admits: ["admits", "also for"],
  admitted_people: ["admitted_people", "people"],
  response_style: ["response_style", "style"],
  live_only: ["live_only", "live only"],
  enabled: ["enabled", "on", "active"],
  usage_count: ["used", "uses", "usage_count", "count"],
};

type Layout = readonly (string | undefined)[];

/** Commands from a table: with headings, or two columns of which the first has the names. */
export function readCsv(text: string): ImportReading {
  const { data } = Papa.parse<string[]>(text);
  const [first = []] = data;
  const headed = layoutOf(first);
  if (headed === undefined && !first[0]?.trim().startsWith("!")) {
    return {
      ok: false,
      reason: 'A table needs the headings "command" and "response" in its first row',
    };
  }
  const layout = headed ?? ["command_name", "response_text"];
  const offset = headed ? 1 : 0;
  const entries = data
    .map((cells, at) => ({ cells, number: at + 1 }))
    .slice(offset)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .map(({ cells, number }) => entryOf(layout, cells, `row ${number}`));
  return { ok: true, file: { source: "csv", entries } };
}

/** Which field each column has, when the row is one of headings. */
function layoutOf(row: readonly string[]): Layout | undefined {
  const layout = row.map((cell) => {
    const heading = cell.trim().toLowerCase();
    return Object.keys(COLUMNS).find((field) => COLUMNS[field]?.includes(heading));
  });
  const isHeaded = layout.includes("command_name") && layout.includes("response_text");
  return isHeaded ? layout : undefined;
}

function entryOf(layout: Layout, cells: readonly string[], where: string): Entry {
  const cellOf = (field: string): string | undefined => {
    const cell = cells[layout.indexOf(field)];
    const text = cell === undefined ? "" : plainCell(cell).trim();
    return text === "" ? undefined : text;
  };
  const response = responseOf(cellOf("response_text") ?? "");
  const word = cellOf("user_level");
  const level = word === undefined ? undefined : levelOf(word);
  return {
    kind: "commands",
    where,
    values: said({
      command_name: commandNameOf(cellOf("command_name") ?? ""),
      response_text: response.text,
      aliases: layout.includes("aliases") ? namesOf(cellOf("aliases")) : undefined,
      cooldown_seconds: numberOf(cellOf("cooldown_seconds")),
      cooldown_user_seconds: numberOf(cellOf("cooldown_user_seconds")),
      cooldown_group: layout.includes("cooldown_group")
        ? (cellOf("cooldown_group") ?? "")
        : undefined,
      cooldown_exempt: cellOf("cooldown_exempt")?.toLowerCase(),
      user_level: level?.level,
      admits: listOf(cellOf("admits")) ?? (level?.admits.length ? level.admits : undefined),
      admitted_people: listOf(cellOf("admitted_people")),
      response_style: response.style ?? cellOf("response_style")?.toLowerCase(),
      live_only: switchOf(cellOf("live_only")),
      enabled: switchOf(cellOf("enabled")),
      usage_count: numberOf(cellOf("usage_count")),
    }),
    notes: response.notes,
  };
}

/**
 * What a cell says. Ours begin with ' where a spreadsheet would take the text for a formula; see
 * export.ts.
 */
function plainCell(cell: string): string {
  return unguardedCell(cell);
}

function namesOf(cell: string | undefined): unknown[] {
  return (cell ?? "")
    .split(/[\s,;|]+/)
    .filter((name) => name !== "")
    .map(commandNameOf);
}

/** Words of a cell; undefined for an empty one, which says nothing. */
function listOf(cell: string | undefined): string[] | undefined {
  const words = (cell ?? "").toLowerCase().split(/[\s,;|]+/);
  return cell === undefined ? undefined : words.filter((word) => word !== "");
}

/** A number, or the words themselves for the schema to refuse. */
function numberOf(cell: string | undefined): unknown {
  if (cell === undefined) return undefined;
  const number = Number(cell.replace(/\s*(s|sec|seconds)$/i, ""));
  return Number.isNaN(number) ? cell : number;
}

const SWITCH: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  1: true,
  false: false,
  no: false,
  off: false,
  0: false,
};

function switchOf(cell: string | undefined): unknown {
  if (cell === undefined) return undefined;
  return SWITCH[cell.toLowerCase()] ?? cell;
}
