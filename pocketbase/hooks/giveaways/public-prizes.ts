import type { PublicRun } from "#core/giveaways/api.ts";
import { rowsOf } from "../platform/records/rows.ts";
import { readStoredPrizes } from "./prizes.ts";
import type { RunRow } from "./rows.ts";

/** The run's prizes without a code, then what codes are for: its own, and those it could still give. */
export function prizesOf(app: CoreApp, run: RunRow): PublicRun["prizes"] {
  const codes = rowsOf(
    app,
    { name: "", description: "", count: 0 },
    `SELECT prize_name AS name, prize_description AS description, count(*) AS count
     FROM giveaway_codes
     WHERE giveaway = {:giveaway} AND (
       is_used = FALSE OR id IN (SELECT code FROM giveaway_winners WHERE run = {:run})
     )
     GROUP BY prize_name, prize_description ORDER BY min(rowid) LIMIT 20`,
    { giveaway: run.giveaway, run: run.id },
  );
  return [...readStoredPrizes(run.prizes), ...codes];
}
