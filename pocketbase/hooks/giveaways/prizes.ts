import * as v from "valibot";
import { type Prize, prizeSchema } from "#core/entities/giveaway.ts";
import { freePrizes, nextPrize, prizesLeft } from "#core/giveaways/prizes.ts";
import { rowsOf } from "../platform/records/rows.ts";
import type { RunRow } from "./rows.ts";

const list = v.array(prizeSchema);

/** Prizes without a code, as they are stored. */
export function readStoredPrizes(text: string): Prize[] {
  const result = v.safeParse(list, JSON.parse(text || "[]"));
  return result.success ? result.output : [];
}

/** How often each of a run's prizes without a code was claimed, by its place in the list. */
function givenIn(app: CoreApp, run: string): number[] {
  const rows = rowsOf(
    app,
    { prize_number: 0, given: 0 },
    `SELECT prize_number, count(*) AS given FROM giveaway_winners
     WHERE run = {:run} AND prize_number > 0 GROUP BY prize_number`,
    { run },
  );
  const given: number[] = [];
  for (const row of rows) given[row.prize_number - 1] = row.given;
  return given;
}

/** The next prize without a code of a run, and its number from 1; undefined when none is left. */
export function nextPrizeOf(
  app: CoreApp,
  run: Pick<RunRow, "id" | "prizes">,
): { number: number; prize: Prize } | undefined {
  const prizes = readStoredPrizes(run.prizes);
  const at = nextPrize(prizes, givenIn(app, run.id));
  const prize = at === undefined ? undefined : prizes[at];
  return at === undefined || prize === undefined ? undefined : { number: at + 1, prize };
}

/** How many more winners a run can have (FAIR-C12). A run that is to be opened has no id yet. */
export function freePrizesOf(
  app: CoreApp,
  giveaway: string,
  run: { id: string; prizes: string },
): number {
  const [codes] = rowsOf(
    app,
    { unused: 0 },
    `SELECT count(*) AS unused FROM giveaway_codes
     WHERE giveaway = {:giveaway} AND is_used = FALSE AND promised_run = ''`,
    { giveaway },
  );
  const owing = rowsOf(
    app,
    { id: "", prizes: "", waiting: 0 },
    `SELECT giveaway_runs.id, giveaway_runs.prizes, count(*) AS waiting FROM giveaway_winners
     JOIN giveaway_runs ON giveaway_runs.id = giveaway_winners.run
     WHERE giveaway_runs.giveaway = {:giveaway} AND giveaway_winners.state = 'waiting'
       AND giveaway_winners.slot = 0
     GROUP BY giveaway_runs.id, giveaway_runs.prizes`,
    { giveaway },
  ).map((row) => ({
    id: row.id,
    left: prizesLeft(readStoredPrizes(row.prizes), givenIn(app, row.id)),
    waiting: row.waiting,
  }));
  const own = owing.find(({ id }) => id === run.id);
  return freePrizes(
    codes?.unused ?? 0,
    own ?? { left: prizesLeft(readStoredPrizes(run.prizes), givenIn(app, run.id)), waiting: 0 },
    owing.filter((other) => other !== own),
  );
}
