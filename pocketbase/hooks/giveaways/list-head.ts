import { QUICKNET } from "#core/fairness/beacon.ts";
import type { ListHead } from "#core/fairness/list.ts";
import { msOf } from "../platform/records/database-time.ts";
import { readPrizeList } from "./prize-list.ts";
import type { RunRow } from "./rows.ts";

/** What of a closed run is fixed with its list (FAIR-F4). */
export function listHead(run: RunRow): ListHead {
  const isOff = run.beacon_state === "off";
  return {
    run: run.id,
    opened_at: msOf(run.started_at),
    planned_end: msOf(run.planned_end),
    closed_at: msOf(run.closed_at),
    seed_hash: run.seed_hash,
    beacon: { chain: isOff ? "" : QUICKNET.chain, round: isOff ? 0 : run.beacon_round },
    rules: {
      winner_count: run.winner_count,
      max_entries_per_user: run.max_entries_per_user,
      min_chat_lines: run.min_chat_lines,
      exclude_winners_days: run.exclude_winners_days,
      subscriber_luck: run.subscriber_luck,
      claim_minutes: run.claim_minutes,
    },
    prizes: readPrizeList(run).map(({ name }) => name),
  };
}
