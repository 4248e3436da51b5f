import type { ListEntrant } from "#core/fairness/list.ts";
import type { EntryResult } from "#core/giveaways/api.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { databaseTime, msOf } from "../platform/records/database-time.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import type { RunRow } from "./rows.ts";

export type NewEntry = {
  /** Twitch's id of the account, which is what counts once. */
  user_id: string;
  login: string;
  display_name: string;
  add: number;
  lines: number;
  subscriber: boolean;
};

/** Adds to a viewer's entries as far as the rules allow. Call it in a transaction. */
export function addEntry(app: CoreApp, run: RunRow, entry: NewEntry): EntryResult {
  const { login, user_id } = entry;
  const now = Date.now();
  const [before] = rowsOf(
    app,
    { entries: 0, lines: 0 },
    "SELECT entries, lines FROM giveaway_entries WHERE run = {:run} AND user_id = {:user_id}",
    { run: run.id, user_id },
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
  if (hasWonLately(app, run, entry, now)) return answer("recent_winner");
  if (before === undefined && (entry.add === 0 || run.entrants >= GIVEAWAY.entrantsMaxCount)) {
    return answer("full");
  }

  const entries = Math.min(run.max_entries_per_user, had + entry.add);
  execute(
    app,
    `INSERT INTO giveaway_entries
       (id, tenant, run, user_id, login, display_name, entries, lines, subscriber, recent, weight,
        created_at)
     VALUES ({:id}, {:tenant}, {:run}, {:user_id}, {:login}, {:display_name}, {:entries}, {:lines},
       {:subscriber}, FALSE, 0, {:now})
     ON CONFLICT (run, user_id) WHERE user_id != '' DO UPDATE SET
       display_name = excluded.display_name, entries = excluded.entries,
       lines = excluded.lines, subscriber = excluded.subscriber`,
    {
      id: newId(),
      tenant: run.tenant,
      run: run.id,
      user_id,
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

function hasWonLately(
  app: CoreApp,
  run: RunRow,
  { user_id, login }: Pick<NewEntry, "user_id" | "login">,
  now: number,
): boolean {
  if (run.exclude_winners_days === 0) return false;
  const since = databaseTime(now - run.exclude_winners_days * 86_400_000);
  const rows = rowsOf(
    app,
    { id: "" },
    `SELECT id FROM giveaway_winners WHERE tenant = {:tenant}
       AND (user_id = {:user_id} OR (user_id = '' AND login = {:login}))
       AND run != {:run} AND state != 'redrawn' AND created_at >= {:since} LIMIT 1`,
    { tenant: run.tenant, user_id, login, run: run.id, since },
  );
  return rows.length > 0;
}

/** Weighs the entries for the draw and returns everybody's, in the order of FAIR-F3. */
export function weighEntries(app: CoreApp, run: RunRow): ListEntrant[] {
  if (run.exclude_winners_days > 0) {
    execute(
      app,
      `UPDATE giveaway_entries SET recent = EXISTS (
         SELECT 1 FROM giveaway_winners AS won
         WHERE won.tenant = giveaway_entries.tenant AND (
             won.user_id = giveaway_entries.user_id
             OR (won.user_id = '' AND won.login = giveaway_entries.login)
           )
           AND won.run != giveaway_entries.run AND won.state != 'redrawn'
           AND won.created_at >= {:since}
       )
       WHERE run = {:run}`,
      {
        run: run.id,
        since: databaseTime(Date.now() - run.exclude_winners_days * 86_400_000),
      },
    );
  }
  execute(
    app,
    `UPDATE giveaway_entries
     SET weight = entries * (CASE WHEN subscriber THEN {:luck} ELSE 1 END)
     WHERE run = {:run} AND lines >= {:lines} AND NOT recent`,
    { run: run.id, luck: Math.max(1, run.subscriber_luck), lines: run.min_chat_lines },
  );
  return listOf(app, run.id);
}

/** Everybody who entered, in the order of FAIR-F3. */
export function listOf(app: CoreApp, run: string): ListEntrant[] {
  return rowsOf(
    app,
    { id: "", login: "", entries: 0, lines: 0, subscriber: false, recent: false, weight: 0 },
    `SELECT user_id AS id, login, entries, lines, subscriber, recent, weight
     FROM giveaway_entries WHERE run = {:run} AND user_id != '' ORDER BY CAST(user_id AS INTEGER)`,
    { run },
  );
}

/** Who takes part by the earlier rules. SQLite compares bytes, which is their order (FAIR-O1). */
export function weightedEntries(app: CoreApp, run: string): { login: string; weight: number }[] {
  return rowsOf(
    app,
    { login: "", weight: 0 },
    `SELECT login, weight FROM giveaway_entries WHERE run = {:run} AND weight > 0
     ORDER BY login COLLATE BINARY`,
    { run },
  );
}
