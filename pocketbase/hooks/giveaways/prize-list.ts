import * as v from "valibot";
import { execute, rowsOf } from "../platform/records/rows.ts";
import { freePrizesOf, readStoredPrizes } from "./prizes.ts";
import type { RunRow } from "./rows.ts";

/**
 * The prizes of a run's places, fixed when its entries close (FAIR-F13): the first is the first
 * winner's. `own` is the number of a prize without a code, from 1; 0 stands for a code, which is then
 * promised to the place.
 */
const promised = v.array(v.object({ name: v.string(), own: v.number() }));

export type PromisedPrize = v.InferOutput<typeof promised>[number];

export function readPrizeList({ prize_list }: Pick<RunRow, "prize_list">): PromisedPrize[] {
  const result = v.safeParse(promised, JSON.parse(prize_list || "[]"));
  return result.success ? result.output : [];
}

/** Fixes the prizes of a run that closes: its own in their order, then codes. Call it in a transaction. */
export function promisePrizes(app: CoreApp, run: RunRow): PromisedPrize[] {
  const count = Math.min(run.winner_count, Math.max(0, freePrizesOf(app, run.giveaway, run)));
  const own = readStoredPrizes(run.prizes).flatMap(({ name, count: each }, at) =>
    Array.from({ length: each }, () => ({ name, own: at + 1 })),
  );
  const list = own.slice(0, count);
  const codes = rowsOf(
    app,
    { id: "", prize_name: "" },
    `SELECT id, prize_name FROM giveaway_codes
     WHERE giveaway = {:giveaway} AND is_used = FALSE AND promised_run = ''
     ORDER BY rowid LIMIT {:count}`,
    { giveaway: run.giveaway, count: count - list.length },
  );
  for (const { id, prize_name } of codes) {
    list.push({ name: prize_name, own: 0 });
    execute(
      app,
      "UPDATE giveaway_codes SET promised_run = {:run}, promised_slot = {:slot} WHERE id = {:id}",
      { id, run: run.id, slot: list.length },
    );
  }
  return list;
}

/** Frees the promised codes that no winner of the run can get any more. Call it in a transaction. */
export function releaseCodes(app: CoreApp, run: string): void {
  execute(
    app,
    `UPDATE giveaway_codes SET promised_run = '', promised_slot = 0
     WHERE promised_run = {:run} AND is_used = FALSE AND promised_slot NOT IN (
       SELECT slot FROM giveaway_winners WHERE run = {:run} AND state IN ('waiting', 'claimed')
     )`,
    { run },
  );
}
