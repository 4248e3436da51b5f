/** Rows of the giveaways' tables, as plain values. They change often, so plain SQL reads them. */
import { rowsOf, type Values } from "../platform/records/rows.ts";

export type RunRow = {
  id: string;
  tenant: string;
  giveaway: string;
  state: string;
  /** Of its rules: 1 or 2. */
  version: number;
  token: string;
  name: string;
  description: string;
  /** JSON: the prizes without a code. */
  prizes: string;
  keyword: string;
  shown_at: number;
  winner_count: number;
  max_entries_per_user: number;
  claim_minutes: number;
  min_chat_lines: number;
  exclude_winners_days: number;
  subscriber_luck: number;
  started_at: string;
  /** When it was to end, as it was published at the opening. */
  planned_end: string;
  ends_at: string;
  closed_at: string;
  drawn_at: string;
  entrants: number;
  entries: number;
  drawn_count: number;
  seed: string;
  seed_hash: string;
  entries_hash: string;
  beacon_state: string;
  beacon_round: number;
  beacon_at: string;
  beacon_randomness: string;
  beacon_signature: string;
  /** JSON: the prizes of the places; empty until it closes. */
  prize_list: string;
};

const EMPTY_RUN: RunRow = {
  id: "",
  tenant: "",
  giveaway: "",
  state: "",
  version: 0,
  token: "",
  name: "",
  description: "",
  prizes: "",
  keyword: "",
  shown_at: 0,
  winner_count: 0,
  max_entries_per_user: 0,
  claim_minutes: 0,
  min_chat_lines: 0,
  exclude_winners_days: 0,
  subscriber_luck: 0,
  started_at: "",
  planned_end: "",
  ends_at: "",
  closed_at: "",
  drawn_at: "",
  entrants: 0,
  entries: 0,
  drawn_count: 0,
  seed: "",
  seed_hash: "",
  entries_hash: "",
  beacon_state: "",
  beacon_round: 0,
  beacon_at: "",
  beacon_randomness: "",
  beacon_signature: "",
  prize_list: "",
};

const RUN_COLUMNS = Object.keys(EMPTY_RUN)
  .map((name) => `giveaway_runs.${name}`)
  .join(", ");

export type WinnerRow = {
  id: string;
  run: string;
  place: number;
  /** Twitch's id of the account; empty under the earlier rules. */
  user_id: string;
  login: string;
  display_name: string;
  state: string;
  claim_until: string;
  prize_name: string;
  /** Which of the run's prizes, from 1; 0 under the earlier rules. */
  slot: number;
  prize_number: number;
  claimed_at: string;
  code: string;
  attempt: string;
  revealed_at: string;
  passed_at: string;
  passed_by: string;
  passed_reason: string;
};

const EMPTY_WINNER: WinnerRow = {
  id: "",
  run: "",
  place: 0,
  user_id: "",
  login: "",
  display_name: "",
  state: "",
  claim_until: "",
  prize_name: "",
  slot: 0,
  prize_number: 0,
  claimed_at: "",
  code: "",
  attempt: "",
  revealed_at: "",
  passed_at: "",
  passed_by: "",
  passed_reason: "",
};

/** Runs for which `where` is true; `rest` may order and limit. */
export function runsWhere(app: CoreApp, where: string, values: Values, rest = ""): RunRow[] {
  return rowsOf(
    app,
    EMPTY_RUN,
    `SELECT ${RUN_COLUMNS} FROM giveaway_runs WHERE ${where} ${rest}`,
    values,
  );
}

/** Whether a giveaway has a run that is open or still to be drawn. */
export function isBusy(app: CoreApp, giveaway: string): boolean {
  const where = "giveaway = {:giveaway} AND state IN ('open', 'closed')";
  return runsWhere(app, where, { giveaway }, "LIMIT 1").length > 0;
}

/** Whether winners of a giveaway wait for prizes, or have not seen theirs. */
export function owesPrizes(app: CoreApp, giveaway: string): boolean {
  const rows = rowsOf(
    app,
    { id: "" },
    `SELECT giveaway_winners.id FROM giveaway_winners
     JOIN giveaway_runs ON giveaway_runs.id = giveaway_winners.run
     WHERE giveaway_runs.giveaway = {:giveaway}
       AND giveaway_winners.state IN ('waiting', 'claimed') LIMIT 1`,
    { giveaway },
  );
  return rows.length > 0;
}

export function runById(app: CoreApp, id: string): RunRow | undefined {
  return runsWhere(app, "id = {:id}", { id })[0];
}

export function winnersWhere(app: CoreApp, where: string, values: Values): WinnerRow[] {
  return rowsOf(
    app,
    EMPTY_WINNER,
    `SELECT ${Object.keys(EMPTY_WINNER).join(", ")} FROM giveaway_winners WHERE ${where}
     ORDER BY place`,
    values,
  );
}
