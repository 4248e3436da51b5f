import { dayBefore } from "#core/solo/day.ts";
import { SOUL_STACK } from "#core/solo/limits.ts";
import { execute, rowsOf } from "../platform/records/rows.ts";
import { keepBest } from "./store-run.ts";

/** Once a day: old days keep their best runs, and very old ones none (SOLO-B7). */
export function tickSolo(): void {
  const now = Date.now();
  $app.runInTransaction((app) => {
    execute(app, "DELETE FROM solo_runs WHERE day < {:oldest}", {
      oldest: dayBefore(now, SOUL_STACK.keptDays),
    });
    const full = rowsOf(
      app,
      { day: "" },
      `SELECT day FROM solo_runs WHERE day < {:whole}
       GROUP BY day HAVING count(*) > ${SOUL_STACK.bestKeptCount}`,
      { whole: dayBefore(now, SOUL_STACK.wholeDays) },
    );
    for (const { day } of full) keepBest(app, day, SOUL_STACK.bestKeptCount);
  });
}
