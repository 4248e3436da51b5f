import type { EncounterRow } from "#core/gaggle/api.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { rowsOf, type Values } from "../platform/records/rows.ts";

const EMPTY = {
  id: "",
  number: 0,
  visitor: "",
  state: "",
  opened_at: 0,
  tries: 0,
  caught: 0,
  eggs: 0,
  honks: 0,
  ran_off: false,
};

const COLUMNS = Object.keys(EMPTY)
  .map((name) => `encounters.${name}`)
  .join(", ");

/** A page of encounters, the newest first, with `before` of the next page; 0 at the end. */
export type EncounterPage = { encounters: EncounterRow[]; next: number };

/** The encounters of a workspace on all networks. */
export function encountersOfTenant(app: CoreApp, tenant: string, before: number): EncounterPage {
  const channels = "SELECT id FROM gaggle_channels WHERE tenant = {:tenant}";
  return pageWhere(app, `channel IN (${channels})`, { tenant }, before);
}

/** The encounters of one channel. */
export function encountersOfChannel(app: CoreApp, channel: string, before: number): EncounterPage {
  return pageWhere(app, "channel = {:channel}", { channel }, before);
}

function pageWhere(app: CoreApp, where: string, values: Values, before: number): EncounterPage {
  const { encountersPerPageCount: count } = GAME;
  const rows = rowsOf(
    app,
    { ...EMPTY, place: 0 },
    `SELECT ${COLUMNS}, encounters.rowid AS place
     FROM gaggle_encounters AS encounters
     WHERE ${where} AND ({:before} = 0 OR encounters.rowid < {:before})
     ORDER BY encounters.rowid DESC LIMIT ${count + 1}`,
    { ...values, before },
  );
  const shown = rows.slice(0, count);
  const next = rows.length > count ? (shown.at(-1)?.place ?? 0) : 0;
  return { encounters: shown.map(({ place: _, ...row }) => encounterRow(row)), next };
}

/** One encounter with where it stands in its channel's log; undefined when there is none. */
export function encounterById(app: CoreApp, id: string) {
  const [row] = rowsOf(
    app,
    { ...EMPTY, channel: "", tenant: "", ends_at: 0, round: 0, first_line: 0, last_line: 0 },
    `SELECT ${COLUMNS}, encounters.channel, channels.tenant, encounters.ends_at, encounters.round,
       encounters.first_line, encounters.last_line
     FROM gaggle_encounters AS encounters
     JOIN gaggle_channels AS channels ON channels.id = encounters.channel
     WHERE encounters.id = {:id}`,
    { id },
  );
  return row && { ...row, state: stateOf(row) };
}

function encounterRow(row: typeof EMPTY): EncounterRow {
  return { ...row, state: stateOf(row) };
}

function stateOf({ state }: { state: string }): EncounterRow["state"] {
  return state === "void" ? "void" : "drawn";
}
