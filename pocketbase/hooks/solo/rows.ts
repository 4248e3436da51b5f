import { rowsOf, type Values } from "../platform/records/rows.ts";

/** A run as it is stored. */
export type RunRow = typeof EMPTY_RUN;

const EMPTY_RUN = {
  id: "",
  day: "",
  name: "",
  player: "",
  rules: 0,
  score: 0,
  geese: 0,
  waits: "",
  sent_at: 0,
};

const COLUMNS = Object.keys(EMPTY_RUN).join(", ");

/** The runs that a condition and an order find. */
export function runsWhere(app: CoreApp, condition: string, values: Values): RunRow[] {
  return rowsOf(app, EMPTY_RUN, `SELECT ${COLUMNS} FROM solo_runs WHERE ${condition}`, values);
}

/** The best of a day first; of equal scores the earlier (SOLO-B6). */
export const BEST_FIRST = "ORDER BY score DESC, sent_at, id";

/** Where a run stands on its day's board, from 1. */
export function placeOf(app: CoreApp, { day, score, sent_at, id }: RunRow): number {
  const [row] = rowsOf(
    app,
    { better: 0 },
    `SELECT count(*) AS better FROM solo_runs
     WHERE day = {:day} AND (score > {:score} OR (score = {:score} AND
       (sent_at < {:sent_at} OR (sent_at = {:sent_at} AND id < {:id}))))`,
    { day, score, sent_at, id },
  );
  return 1 + (row?.better ?? 0);
}

/** How many runs a day's board has. */
export function countOf(app: CoreApp, day: string): number {
  const [row] = rowsOf(
    app,
    { runs: 0 },
    "SELECT count(*) AS runs FROM solo_runs WHERE day = {:day}",
    { day },
  );
  return row?.runs ?? 0;
}
