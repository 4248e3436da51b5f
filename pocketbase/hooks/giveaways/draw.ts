import { type BeaconRound, isRandomnessOf } from "#core/fairness/beacon.ts";
import { sha256OfHex } from "#core/fairness/digest.ts";
import { drawPlaces, drawWithHash } from "#core/fairness/draw.ts";
import { databaseTime } from "../platform/records/database-time.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import { unsealed } from "../platform/secret-text.ts";
import { listOf, weightedEntries } from "./entries.ts";
import { tellChat } from "./notices.ts";
import { readPrizeList, releaseCodes } from "./prize-list.ts";
import { freePrizesOf } from "./prizes.ts";
import { type RunRow, runById, type WinnerRow, winnersWhere } from "./rows.ts";

/** The round that a draw uses, whose signature the bots have checked; "off" where none is asked. */
export type BeaconResult = BeaconRound | "off";

/** Who has a prize drawn again before its deadline, and why: both are published. */
export type Wish = { by: string; reason: string };

/** A round as the bots read it: the randomness is its signature's hash (FAIR-F5). */
export function beaconRound(round: number, signature: string): BeaconRound | undefined {
  const found = { round, signature, randomness: sha256OfHex(signature) };
  return isRandomnessOf(found) ? found : undefined;
}

/** Draws a closed run's winners. Call it in a transaction; a run is drawn once. */
export function drawRun(app: CoreApp, id: string, beacon: BeaconResult): RunRow | undefined {
  const run = runById(app, id);
  if (run?.state !== "closed") return undefined;
  const mixed = typeof beacon === "object" ? beacon : undefined;
  execute(
    app,
    `UPDATE giveaway_runs SET state = 'drawn', drawn_at = {:now}, beacon_state = {:state},
       beacon_randomness = {:randomness}, beacon_signature = {:signature} WHERE id = {:id}`,
    {
      id,
      now: databaseTime(Date.now()),
      state: mixed === undefined ? "off" : "mixed",
      randomness: mixed?.randomness ?? "",
      signature: mixed?.signature ?? "",
    },
  );
  const slots = readPrizeList(run).map((_, at) => at + 1);
  const winners = addWinners(
    app,
    { ...run, beacon_randomness: mixed?.randomness ?? "" },
    0,
    run.version < 2 ? oldCount(app, run) : slots,
  );
  execute(app, "UPDATE giveaway_runs SET drawn_count = {:count} WHERE id = {:id}", {
    id,
    count: winners.length,
  });
  releaseCodes(app, id);
  tellChat(app, run, "drawn", told(run, winners));
  return run;
}

/** As many places as there are prizes, which the earlier rules give in the order of the claims. */
function oldCount(app: CoreApp, run: RunRow): number[] {
  const count = Math.min(run.winner_count, Math.max(0, freePrizesOf(app, run.giveaway, run)));
  return Array<number>(count).fill(0);
}

/**
 * Gives an unclaimed prize to the next in the draw's order (FAIR-F9): at its deadline, or at somebody's
 * wish, which is published. Returns the new winner, null when nobody is left, undefined when the prize
 * is not waiting. Call it in a transaction.
 */
export function redrawWinner(
  app: CoreApp,
  winner: string,
  { by, reason }: Wish = { by: "", reason: "" },
): WinnerRow | null | undefined {
  const [old] = winnersWhere(app, "id = {:winner} AND state = 'waiting'", { winner });
  const run = old && runById(app, old.run);
  if (old === undefined || run === undefined) return undefined;
  execute(
    app,
    `UPDATE giveaway_winners SET state = 'redrawn', passed_at = {:now}, passed_by = {:by},
       passed_reason = {:reason} WHERE id = {:winner}`,
    { winner, by, reason, now: databaseTime(Date.now()) },
  );
  const from = winnersWhere(app, "run = {:run}", { run: run.id }).length;
  const hasPrize = old.slot > 0 || freePrizesOf(app, run.giveaway, run) > 0;
  const winners = addWinners(app, run, from, hasPrize ? [old.slot] : []);
  releaseCodes(app, run.id);
  tellChat(app, run, "redrawn", told(run, winners));
  return winners[0] ?? null;
}

function told(run: RunRow, winners: readonly WinnerRow[]) {
  return {
    winners: winners.map(({ display_name }) => display_name),
    claim_minutes: run.claim_minutes,
  };
}

/** Draws from place `from` of the run's one order on: a winner for each of these slots. */
function addWinners(
  app: CoreApp,
  run: RunRow,
  from: number,
  slots: readonly number[],
): WinnerRow[] {
  if (slots.length === 0) return [];
  const now = Date.now();
  for (const [at, entry] of drawnEntries(app, run, from + slots.length)
    .slice(from)
    .entries()) {
    execute(
      app,
      `INSERT INTO giveaway_winners
         (id, tenant, run, place, user_id, login, display_name, state, claim_until, prize_name, slot,
          claimed_at, code, attempt, revealed_at, prize_number, passed_at, passed_by, passed_reason,
          created_at)
       SELECT {:id}, tenant, run, {:place}, user_id, login, display_name, 'waiting', {:until}, '',
         {:slot}, '', '', '', '', 0, '', '', '', {:now}
       FROM giveaway_entries WHERE id = {:entry}`,
      {
        id: newId(),
        place: from + at,
        slot: slots[at] ?? 0,
        entry,
        until: databaseTime(now + run.claim_minutes * 60_000),
        now: databaseTime(now),
      },
    );
  }
  return winnersWhere(app, "run = {:run} AND place >= {:from}", { run: run.id, from });
}

/** The ids of the drawn entries, in the order of the draw. */
function drawnEntries(app: CoreApp, run: RunRow, count: number): string[] {
  const input = {
    seed: unsealed(run.seed),
    randomness: run.beacon_randomness,
    hash: run.entries_hash,
  };
  const isOld = run.version < 2;
  let keys: string[];
  if (isOld) {
    keys = drawWithHash({ ...input, entries: weightedEntries(app, run.id), count });
  } else {
    const list = listOf(app, run.id);
    const weights = list.map(({ weight }) => weight);
    const places = drawPlaces({ ...input, weights, count, rules: 2 });
    keys = places.map((place) => list[place]?.id ?? "");
  }
  const column = isOld ? "login" : "user_id";
  return keys.map((key) => {
    const [entry] = rowsOf(
      app,
      { id: "" },
      `SELECT id FROM giveaway_entries WHERE run = {:run} AND ${column} = {:key}`,
      { run: run.id, key },
    );
    if (entry === undefined) throw new Error("Somebody was drawn who did not enter");
    return entry.id;
  });
}
