import type { EntryResult } from "#core/giveaways/api.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { databaseTime, msOf } from "../platform/records/database-time.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import type { RunRow } from "./rows.ts";

export type NewEntry = {
  login: string;
  display_name: string;
  add: number;
  lines: number;
  subscriber: boolean;
};

/** Adds to a viewer's entries as far as the rules allow. Call it in a transaction. */
export function addEntry(app: CoreApp, run: RunRow, entry: NewEntry): EntryResult {
  const { login } = entry;
  const now = Date.now();
  const [before] = rowsOf(
    app,
    { entries: 0, lines: 0 },
    "SELECT entries, lines FROM giveaway_entries WHERE run = {:run} AND login = {:login}",
    { run: run.id, login },
  );
  const had = before?.entries ?? 0;
  const lines = Math.max(before?.lines ?? 0, entry.lines);
  const lacking = Math.max(0, run.min_chat_lines - lines);
  const answer = (outcome: EntryResult["outcome"], entries = had): EntryResult => ({
    login,
    outcome,
    entries,
    lines_needed: lacking,
  });
  if (run.state !== "open" || msOf(run.ends_at) <= now) return answer("closed");
  if (hasWonLately(app, run, login, now)) return answer("recent_winner");
  if (before === undefined && (entry.add === 0 || run.entrants >= GIVEAWAY.entrantsMaxCount)) {
    return answer("full");
  }

  const entries = Math.min(run.max_entries_per_user, had + entry.add);
  execute(
    app,
    `INSERT INTO giveaway_entries
       (id, tenant, run, login, display_name, entries, lines, subscriber, weight, created_at)
     VALUES ({:id}, {:tenant}, {:run}, {:login}, {:display_name}, {:entries}, {:lines},
       {:subscriber}, 0, {:now})
     ON CONFLICT (run, login) DO UPDATE SET
       display_name = excluded.display_name, entries = excluded.entries,
       lines = excluded.lines, subscriber = excluded.subscriber`,
    {
      id: newId(),
      tenant: run.tenant,
      run: run.id,
      login,
      display_name: entry.display_name || login,
      entries,
      lines,
      subscriber: entry.subscriber,
      now: databaseTime(now),
    },
  );
  run.entrants += before === undefined ? 1 : 0;
  run.entries += entries - had;
  execute(
    app,
    "UPDATE giveaway_runs SET entrants = {:entrants}, entries = {:entries} WHERE id = {:run}",
    { run: run.id, entrants: run.entrants, entries: run.entries },
  );
  if (entry.add > 0 && entries === had) return answer("full");
  return answer(lacking > 0 ? "lines_needed" : "entered", entries);
}

function hasWonLately(app: CoreApp, run: RunRow, login: string, now: number): boolean {
  if (run.exclude_winners_days === 0) return false;
  const since = databaseTime(now - run.exclude_winners_days * 86_400_000);
  const rows = rowsOf(
    app,
    { id: "" },
    `SELECT id FROM giveaway_winners WHERE tenant = {:tenant} AND login = {:login}
       AND run != {:run} AND state != 'redrawn' AND created_at >= {:since} LIMIT 1`,
    { tenant: run.tenant, login, run: run.id, since },
  );
  return rows.length > 0;
}

/** Weighs the entries for the draw and returns those that count, in the order of FAIR-F3. */
export function weighEntries(app: CoreApp, run: RunRow): { login: string; weight: number }[] {
  execute(
    app,
    `UPDATE giveaway_entries
     SET weight = entries * (CASE WHEN subscriber THEN {:luck} ELSE 1 END)
     WHERE run = {:run} AND lines >= {:lines} AND NOT (
       {:days} > 0 AND EXISTS (
         SELECT 1 FROM giveaway_winners AS won
         WHERE won.tenant = giveaway_entries.tenant AND won.login = giveaway_entries.login
           AND won.run != giveaway_entries.run AND won.state != 'redrawn'
           AND won.created_at >= {:since}
       )
     )`,
    {
      run: run.id,
      luck: Math.max(1, run.subscriber_luck),
      lines: run.min_chat_lines,
      days: run.exclude_winners_days,
      since: databaseTime(Date.now() - run.exclude_winners_days * 86_400_000),
    },
  );
  return weightedEntries(app, run.id);
}

/** Who takes part in a draw. SQLite compares bytes, which is the order of FAIR-F3 for logins. */
export function weightedEntries(app: CoreApp, run: string): { login: string; weight: number }[] {
  return rowsOf(
    app,
    { login: "", weight: 0 },
    `SELECT login, weight FROM giveaway_entries WHERE run = {:run} AND weight > 0
     ORDER BY login COLLATE BINARY`,
    { run },
  );
}
