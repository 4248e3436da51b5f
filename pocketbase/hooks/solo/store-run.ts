import type { ErrorCode } from "#core/platform/errors.ts";
import type { PostedRun, RunAccepted } from "#core/solo/api.ts";
import { SOUL_STACK } from "#core/solo/limits.ts";
import type { RunResult } from "#core/solo/soul-stack.ts";
import { execute, newId } from "../platform/records/rows.ts";
import { BEST_FIRST, countOf, placeOf, type RunRow, runsWhere } from "./rows.ts";

/** What became of a run that was checked: where the person's best one stands, or why it is refused. */
export type Stored = RunAccepted | { code: ErrorCode };

/**
 * Puts a checked run on its day's board, or leaves the person's better one there (SOLO-B5 to SOLO-B7).
 * Call it in a transaction.
 */
export function storeRun(
  app: CoreApp,
  { day, name, player: secret, rules, waits }: PostedRun,
  { score, geese }: RunResult,
  now: number,
): Stored {
  const player = $security.sha256(secret);
  const text = JSON.stringify(waits);
  const digest = $security.sha256(text);
  const [same] = runsWhere(app, "day = {:day} AND digest = {:digest}", { day, digest });
  if (same !== undefined && same.player !== player) return { code: "RUN_COPIED" };
  const [earlier] = runsWhere(app, "day = {:day} AND player = {:player}", { day, player });
  if (earlier !== undefined && earlier.score >= score) return accepted(app, earlier);
  // The better run keeps the id, so that an address that was shared goes on to lead somewhere.
  const id = earlier?.id ?? newId();
  execute(
    app,
    `INSERT OR REPLACE INTO solo_runs
       (id, day, name, player, rules, score, geese, waits, digest, sent_at)
     VALUES ({:id}, {:day}, {:name}, {:player}, {:rules}, {:score}, {:geese}, {:waits}, {:digest},
       {:sent_at})`,
    { id, day, name, player, rules, score, geese, waits: text, digest, sent_at: now },
  );
  const { runsPerDayMaxCount } = SOUL_STACK;
  if (countOf(app, day) > runsPerDayMaxCount) keepBest(app, day, runsPerDayMaxCount);
  const [kept] = runsWhere(app, "id = {:id}", { id });
  return kept === undefined ? { id: "", place: 0, best: score } : accepted(app, kept);
}

/** Deletes what is below the best `count` of a day. */
export function keepBest(app: CoreApp, day: string, count: number): void {
  execute(
    app,
    `DELETE FROM solo_runs WHERE day = {:day} AND id NOT IN (
       SELECT id FROM solo_runs WHERE day = {:day} ${BEST_FIRST} LIMIT ${count})`,
    { day },
  );
}

function accepted(app: CoreApp, run: RunRow): RunAccepted {
  return { id: run.id, place: placeOf(app, run), best: run.score };
}
