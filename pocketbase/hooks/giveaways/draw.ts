import type { BeaconRound } from "#core/fairness/beacon.ts";
import { drawWithHash } from "#core/fairness/draw.ts";
import { databaseTime } from "../platform/records/database-time.ts";
import { execute, newId } from "../platform/records/rows.ts";
import { unsealed } from "../platform/secret-text.ts";
import { weightedEntries } from "./entries.ts";
import { tellChat } from "./notices.ts";
import { type RunRow, runById, type WinnerRow, winnersWhere } from "./rows.ts";
import { freeCodes } from "./runs.ts";

/** What the beacon came to: its round, that it could not be read, or that none was asked. */
export type BeaconResult = BeaconRound | "unreachable" | "off";

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
      state: typeof beacon === "string" ? beacon : "mixed",
      randomness: mixed?.randomness ?? "",
      signature: mixed?.signature ?? "",
    },
  );
  const count = Math.min(run.winner_count, Math.max(0, freeCodes(app, run.giveaway)));
  const winners = addWinners(app, { ...run, beacon_randomness: mixed?.randomness ?? "" }, 0, count);
  execute(app, "UPDATE giveaway_runs SET drawn_count = {:count} WHERE id = {:id}", {
    id,
    count: winners.length,
  });
  tellChat(app, run, "drawn", told(run, winners));
  return run;
}

/**
 * Gives an unclaimed prize to the next in the draw's order (FAIR-F9). Returns the new winner, null when
 * nobody is left, undefined when the prize is not waiting. Call it in a transaction.
 */
export function redrawWinner(app: CoreApp, winner: string): WinnerRow | null | undefined {
  const [old] = winnersWhere(app, "id = {:winner} AND state = 'waiting'", { winner });
  const run = old && runById(app, old.run);
  if (run === undefined) return undefined;
  execute(app, "UPDATE giveaway_winners SET state = 'redrawn' WHERE id = {:winner}", { winner });
  const from = winnersWhere(app, "run = {:run}", { run: run.id }).length;
  const count = freeCodes(app, run.giveaway) > 0 ? 1 : 0;
  const winners = addWinners(app, run, from, count);
  tellChat(app, run, "redrawn", told(run, winners));
  return winners[0] ?? null;
}

function told(run: RunRow, winners: readonly WinnerRow[]) {
  return {
    winners: winners.map(({ display_name }) => display_name),
    claim_minutes: run.claim_minutes,
  };
}

/** Draws places `from` up to `from + count` of the run's one order. */
function addWinners(app: CoreApp, run: RunRow, from: number, count: number): WinnerRow[] {
  if (count === 0) return [];
  const drawn = drawWithHash({
    seed: unsealed(run.seed),
    randomness: run.beacon_randomness,
    entries: weightedEntries(app, run.id),
    hash: run.entries_hash,
    count: from + count,
  });
  const now = Date.now();
  for (const [place, login] of drawn.entries()) {
    if (place < from) continue;
    execute(
      app,
      `INSERT INTO giveaway_winners
         (id, tenant, run, place, login, display_name, state, claim_until, prize_name, claimed_at,
          code, attempt, revealed_at, created_at)
       SELECT {:id}, tenant, run, {:place}, login, display_name, 'waiting', {:until}, '', '', '', '',
         '', {:now}
       FROM giveaway_entries WHERE run = {:run} AND login = {:login}`,
      {
        id: newId(),
        run: run.id,
        place,
        login,
        until: databaseTime(now + run.claim_minutes * 60_000),
        now: databaseTime(now),
      },
    );
  }
  return winnersWhere(app, "run = {:run} AND place >= {:from}", { run: run.id, from });
}
