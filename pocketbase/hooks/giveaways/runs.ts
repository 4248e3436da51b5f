import { roundAfter, roundTime } from "#core/fairness/beacon.ts";
import { entriesText, seedHash } from "#core/fairness/draw.ts";
import { BEACON } from "#core/fairness/limits.ts";
import type { ErrorCode } from "#core/platform/errors.ts";
import { environment } from "../platform/environment.ts";
import { firstRecord } from "../platform/http/request.ts";
import { type Actor, recordAudit } from "../platform/people/audit.ts";
import { insert } from "../platform/people/workspace.ts";
import { databaseTime, msOf } from "../platform/records/database-time.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import { sealed } from "../platform/secret-text.ts";
import { weighEntries } from "./entries.ts";
import { tellChat } from "./notices.ts";
import { type RunRow, runById, runsWhere } from "./rows.ts";

/** Opens a run of a giveaway, or says why not. Call it in a transaction. */
export function startRun(
  app: CoreApp,
  giveaway: core.Record,
  actor: Actor,
): { run: RunRow } | { code: ErrorCode } {
  const tenant = giveaway.getString("tenant");
  const settings = firstRecord(app, "service_settings", "tenant = {:tenant}", { tenant });
  if (!settings?.getBool("waddle_enabled")) return { code: "SERVICE_OFF" };
  if (!giveaway.getBool("enabled")) return { code: "GIVEAWAY_OFF" };
  const busy = runsWhere(
    app,
    "(tenant = {:tenant} AND state = 'open') OR (giveaway = {:giveaway} AND state = 'closed')",
    { tenant, giveaway: giveaway.id },
    "LIMIT 1",
  );
  if (busy.length > 0) return { code: "GIVEAWAY_RUNNING" };
  if (freeCodes(app, giveaway.id) <= 0) return { code: "GIVEAWAY_NO_CODES" };

  const now = Date.now();
  const endsAt = now + giveaway.getInt("duration_minutes") * 60_000;
  const seed = $security.randomStringWithAlphabet(64, "0123456789abcdef");
  const copied = [
    "name",
    "description",
    "winner_count",
    "max_entries_per_user",
    "claim_minutes",
    "min_chat_lines",
    "exclude_winners_days",
    "subscriber_luck",
  ].map((field) => [field, giveaway.get(field)]);
  const { id } = insert(app, "giveaway_runs", {
    ...Object.fromEntries(copied),
    id: newId(),
    tenant,
    giveaway: giveaway.id,
    state: "open",
    token: $security.randomStringWithAlphabet(12, "abcdefghijkmnpqrstuvwxyz23456789"),
    started_at: databaseTime(now),
    ends_at: databaseTime(endsAt),
    seed: sealed(seed),
    seed_hash: seedHash(seed),
    ...beaconFor(endsAt + BEACON.afterEndSeconds * 1000),
  });
  recordAudit(app, tenant, actor, {
    action: "giveaway.started",
    subject: giveaway.getString("name"),
  });
  const run = runById(app, id);
  if (run === undefined) throw new Error("The run that was opened is not there");
  tellChat(app, run, "started", { ends_at: endsAt });
  return { run };
}

/** Names the first round after an instant (FAIR-F2). */
function beaconFor(after: number) {
  if (environment().beaconUrls.length === 0) return { beacon_state: "off" };
  const round = roundAfter(after);
  return {
    beacon_state: "waiting",
    beacon_round: round,
    beacon_at: databaseTime(roundTime(round)),
  };
}

/** Codes that no winner has or may still claim. */
export function freeCodes(app: CoreApp, giveaway: string): number {
  const [row] = rowsOf(
    app,
    { free: 0 },
    `SELECT (
       SELECT count(*) FROM giveaway_codes WHERE giveaway = {:giveaway} AND is_used = FALSE
     ) - (
       SELECT count(*) FROM giveaway_winners
       JOIN giveaway_runs ON giveaway_runs.id = giveaway_winners.run
       WHERE giveaway_runs.giveaway = {:giveaway} AND giveaway_winners.state = 'waiting'
     ) AS free`,
    { giveaway },
  );
  return row?.free ?? 0;
}

/** Ends the entries of an open run and publishes their hash (FAIR-F4). Call it in a transaction. */
export function closeRun(app: CoreApp, id: string): RunRow | undefined {
  const run = runById(app, id);
  if (run?.state !== "open") return undefined;
  const now = Date.now();
  const counted = weighEntries(app, run);
  execute(
    app,
    `UPDATE giveaway_runs SET state = 'closed', closed_at = {:now}, ends_at = min(ends_at, {:now}),
       entries_hash = {:hash} WHERE id = {:id}`,
    { id, now: databaseTime(now), hash: $security.sha256(entriesText(counted)) },
  );
  if (run.beacon_state === "waiting" && !isRoundGood(msOf(run.beacon_at), now)) {
    const later = roundAfter(now + BEACON.afterCloseSeconds * 1000);
    execute(
      app,
      "UPDATE giveaway_runs SET beacon_round = {:round}, beacon_at = {:at} WHERE id = {:id}",
      { id, round: later, at: databaseTime(roundTime(later)) },
    );
  }
  tellChat(app, run, "closed", { entrants: counted.length });
  return runById(app, id);
}

/** Nobody can know the round yet, and nobody has to wait long for it. */
function isRoundGood(at: number, now: number): boolean {
  const ahead = (at - now) / 1000;
  const { afterEndSeconds, lateMaxSeconds, earlyMaxSeconds } = BEACON;
  return ahead >= afterEndSeconds - lateMaxSeconds && ahead <= afterEndSeconds + earlyMaxSeconds;
}

/** Ends a run for good without a winner. Call it in a transaction. */
export function cancelRun(app: CoreApp, run: RunRow): boolean {
  if (run.state !== "open" && run.state !== "closed") return false;
  const now = databaseTime(Date.now());
  execute(
    app,
    `UPDATE giveaway_runs SET state = 'cancelled', ends_at = min(ends_at, {:now}),
       closed_at = CASE WHEN closed_at = '' THEN {:now} ELSE closed_at END
     WHERE id = {:id}`,
    { id: run.id, now },
  );
  tellChat(app, run, "cancelled");
  return true;
}
