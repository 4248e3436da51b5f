import { QUICKNET } from "#core/fairness/beacon.ts";
import {
  BEACON_STATES,
  type GiveawayRun,
  type GiveawayWinner,
  type OpenRun,
  RUN_STATES,
  WINNER_STATES,
} from "#core/giveaways/api.ts";
import { msOf } from "../platform/records/database-time.ts";
import { pagePath } from "./change-events.ts";
import type { RunRow, WinnerRow } from "./rows.ts";

/** The one of `known` that a select field has; the database takes no others. */
function oneOf<T extends string>(known: readonly T[], value: string): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new Error(`Unknown state: ${value}`);
  return found;
}

export function runState(run: RunRow) {
  return oneOf(RUN_STATES, run.state);
}

export function beaconAnswer(run: RunRow) {
  return {
    state: oneOf(BEACON_STATES, run.beacon_state),
    chain: run.beacon_state === "off" ? "" : QUICKNET.chain,
    round: run.beacon_round,
    at: msOf(run.beacon_at),
  };
}

/** The version of a run's rules. */
export function rulesVersion(run: RunRow): 1 | 2 {
  return run.version >= 2 ? 2 : 1;
}

export function runAnswer(run: RunRow): GiveawayRun {
  return {
    id: run.id,
    state: runState(run),
    token: run.token,
    started_at: msOf(run.started_at),
    ends_at: msOf(run.ends_at),
    shown_at: run.shown_at,
    entrants: run.entrants,
    entries: run.entries,
    beacon: beaconAnswer(run),
  };
}

export function winnerState(winner: WinnerRow) {
  return oneOf(WINNER_STATES, winner.state);
}

export function winnerAnswer(winner: WinnerRow): GiveawayWinner {
  return {
    id: winner.id,
    place: winner.place,
    login: winner.login,
    display_name: winner.display_name,
    state: winnerState(winner),
    claim_until: msOf(winner.claim_until),
    prize_name: winner.prize_name,
    claimed_at: msOf(winner.claimed_at),
  };
}

export function openRunAnswer(run: RunRow, slug: string): OpenRun {
  return {
    run: run.id,
    tenant: run.tenant,
    name: run.name,
    started_at: msOf(run.started_at),
    ends_at: msOf(run.ends_at),
    path: pagePath(slug, run.token),
    max_entries_per_user: run.max_entries_per_user,
    min_chat_lines: run.min_chat_lines,
    subscriber_luck: run.subscriber_luck,
    entrants: run.entrants,
    keyword: run.keyword,
  };
}
