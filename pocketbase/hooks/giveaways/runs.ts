import { drawRound, type RunEnd, roundTime } from "#core/fairness/beacon.ts";
import { seedHash } from "#core/fairness/draw.ts";
import { listText } from "#core/fairness/list.ts";
import type { ErrorCode } from "#core/platform/errors.ts";
import { botPresence } from "../chat/bot-report.ts";
import { wordProblem } from "../chat/chat-words.ts";
import { environment } from "../platform/environment.ts";
import { firstRecord } from "../platform/http/request.ts";
import { type Actor, recordAudit } from "../platform/people/audit.ts";
import { insert } from "../platform/people/workspace.ts";
import { databaseTime, msOf } from "../platform/records/database-time.ts";
import { execute, newId } from "../platform/records/rows.ts";
import { sealed } from "../platform/secret-text.ts";
import { weighEntries } from "./entries.ts";
import { listHead } from "./list-head.ts";
import { tellChat } from "./notices.ts";
import { promisePrizes, releaseCodes } from "./prize-list.ts";
import { freePrizesOf } from "./prizes.ts";
import { type RunRow, runById, runsWhere } from "./rows.ts";

/** The run that was opened, or why none was. */
export type Started = { run: RunRow } | { code: ErrorCode };

/**
 * As `startRun`, unless the bot is not in the channel: nobody could enter then (STATUS-G1). A start that
 * was typed in chat proves that it is there.
 */
export function startRunFromOutside(app: CoreApp, giveaway: core.Record, actor: Actor): Started {
  const settings = switchesOf(app, giveaway.getString("tenant"));
  if (settings?.getBool("waddle_enabled") && giveaway.getBool("enabled")) {
    const { isInChat } = botPresence(app, giveaway.getString("tenant"));
    if (!isInChat) return { code: "GIVEAWAY_NO_CHAT" };
  }
  return startRun(app, giveaway, actor);
}

function switchesOf(app: CoreApp, tenant: string) {
  return firstRecord(app, "service_settings", "tenant = {:tenant}", { tenant });
}

/** Opens a run of a giveaway, or says why not. Call it in a transaction. */
export function startRun(app: CoreApp, giveaway: core.Record, actor: Actor): Started {
  const tenant = giveaway.getString("tenant");
  if (!switchesOf(app, tenant)?.getBool("waddle_enabled")) return { code: "SERVICE_OFF" };
  if (!giveaway.getBool("enabled")) return { code: "GIVEAWAY_OFF" };
  const busy = runsWhere(
    app,
    "(tenant = {:tenant} AND state = 'open') OR (giveaway = {:giveaway} AND state = 'closed')",
    { tenant, giveaway: giveaway.id },
    "LIMIT 1",
  );
  if (busy.length > 0) return { code: "GIVEAWAY_RUNNING" };
  const prizes = giveaway.getString("prizes");
  if (freePrizesOf(app, giveaway.id, { id: "", prizes }) <= 0) {
    return { code: "GIVEAWAY_NO_CODES" };
  }
  if (wordProblem(app, tenant, giveaway.getString("keyword")) !== undefined) {
    return { code: "GIVEAWAY_WORD_TAKEN" };
  }

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
    "prizes",
    "keyword",
  ].map((field) => [field, giveaway.get(field)]);
  const { id } = insert(app, "giveaway_runs", {
    ...Object.fromEntries(copied),
    id: newId(),
    tenant,
    giveaway: giveaway.id,
    state: "open",
    version: 2,
    token: $security.randomStringWithAlphabet(12, "abcdefghijkmnpqrstuvwxyz23456789"),
    started_at: databaseTime(now),
    planned_end: databaseTime(endsAt),
    ends_at: databaseTime(endsAt),
    seed: sealed(seed),
    seed_hash: seedHash(seed),
    ...beaconFor({ planned_end: endsAt, closed_at: endsAt }),
  });
  recordAudit(app, tenant, actor, {
    action: "giveaway.started",
    subject: giveaway.getString("name"),
  });
  const run = runById(app, id);
  if (run === undefined) throw new Error("The run that was opened is not there");
  tellChat(app, run, "started", {
    ends_at: endsAt,
    keyword: run.keyword,
    seed_hash: run.seed_hash,
  });
  return { run };
}

/** The round that follows from an end (FAIR-F2). */
function beaconFor(end: RunEnd) {
  if (!environment().hasBeacon) return { beacon_state: "off", beacon_round: 0, beacon_at: "" };
  const round = drawRound(end);
  return {
    beacon_state: "waiting",
    beacon_round: round,
    beacon_at: databaseTime(roundTime(round)),
  };
}

/**
 * Ends the entries of an open run, and fixes and publishes its list (FAIR-F4). Call it in a
 * transaction.
 */
export function closeRun(app: CoreApp, id: string): RunRow | undefined {
  const open = runById(app, id);
  if (open?.state !== "open") return undefined;
  const now = Date.now();
  const list = weighEntries(app, open);
  const run: RunRow = {
    ...open,
    state: "closed",
    closed_at: databaseTime(now),
    prize_list: JSON.stringify(promisePrizes(app, open)),
    ...beaconFor({ planned_end: msOf(open.planned_end), closed_at: now }),
  };
  const entries_hash = $security.sha256(listText(listHead(run), list));
  execute(
    app,
    `UPDATE giveaway_runs SET state = 'closed', closed_at = {:now}, ends_at = min(ends_at, {:now}),
       prize_list = {:prizes}, entries_hash = {:hash}, beacon_state = {:state},
       beacon_round = {:round}, beacon_at = {:at} WHERE id = {:id}`,
    {
      id,
      now: run.closed_at,
      prizes: run.prize_list,
      hash: entries_hash,
      state: run.beacon_state,
      round: run.beacon_round,
      at: run.beacon_at,
    },
  );
  const entrants = list.filter(({ weight }) => weight > 0).length;
  tellChat(app, run, "closed", { entrants, entries_hash, round: run.beacon_round });
  return runById(app, id);
}

/**
 * Ends an open run for good without a winner; one that has closed can't be cancelled (FAIR-F14). Call
 * it in a transaction.
 */
export function cancelRun(app: CoreApp, run: RunRow): boolean {
  if (run.state !== "open") return false;
  const now = databaseTime(Date.now());
  execute(
    app,
    `UPDATE giveaway_runs SET state = 'cancelled', ends_at = min(ends_at, {:now}),
       closed_at = {:now} WHERE id = {:id}`,
    { id: run.id, now },
  );
  tellChat(app, run, "cancelled");
  return true;
}

/** Ends a closed run whose round could not be read in time (FAIR-F11). Call it in a transaction. */
export function voidRun(app: CoreApp, run: RunRow): void {
  execute(app, "UPDATE giveaway_runs SET state = 'void' WHERE id = {:id} AND state = 'closed'", {
    id: run.id,
  });
  releaseCodes(app, run.id);
  tellChat(app, run, "void");
}
