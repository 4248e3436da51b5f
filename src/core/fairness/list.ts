import { sha256Hex } from "./digest.ts";

/**
 * The list of a run, as it is fixed when entries close (FAIR-F3, FAIR-F4): its text names everything
 * that the draw goes by, and its hash is what is published then.
 */

/** Somebody who entered: Twitch's id of the account, and its login at the time. */
export type ListEntrant = {
  id: string;
  login: string;
  entries: number;
  /** Chat lines while the run was open; 0 where the rules ask for none. */
  lines: number;
  subscriber: boolean;
  /** Won here lately, by the run's rules. */
  recent: boolean;
  /** Chances in the draw; 0 for who is not in it. */
  weight: number;
};

/** The rules that a run opened with. */
export type RunRules = {
  winner_count: number;
  max_entries_per_user: number;
  min_chat_lines: number;
  exclude_winners_days: number;
  subscriber_luck: number;
  claim_minutes: number;
};

/** Everything that is fixed before the entrants. Times are milliseconds since the epoch. */
export type ListHead = {
  run: string;
  opened_at: number;
  planned_end: number;
  closed_at: number;
  seed_hash: string;
  /** The beacon's chain and round; an empty chain and 0 where none is asked. */
  beacon: { chain: string; round: number };
  rules: RunRules;
  /** Names of prizes: the first is the first winner's. */
  prizes: string[];
};

/** The chances of an entrant, by the rules (FAIR-F10). */
export function weightOf(
  { entries, lines, subscriber, recent }: Omit<ListEntrant, "weight">,
  rules: Pick<RunRules, "min_chat_lines" | "subscriber_luck">,
): number {
  if (recent || lines < rules.min_chat_lines) return 0;
  return entries * (subscriber ? rules.subscriber_luck : 1);
}

/** Orders ids as numbers: a shorter one is smaller (FAIR-F3). */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** The text whose hash is published when a run closes (FAIR-F4). */
export function listText(head: ListHead, entrants: readonly ListEntrant[]): string {
  const { rules, beacon } = head;
  const lines = [
    "gq-list-2",
    `run ${head.run}`,
    `opened ${head.opened_at}`,
    `planned ${head.planned_end}`,
    `closed ${head.closed_at}`,
    `seed ${head.seed_hash}`,
    beacon.chain === "" ? "beacon none" : `beacon ${beacon.chain} ${beacon.round}`,
    `rules ${rules.winner_count} ${rules.max_entries_per_user} ${rules.min_chat_lines} ${rules.exclude_winners_days} ${rules.subscriber_luck} ${rules.claim_minutes}`,
    ...head.prizes.map((name) => `prize ${name}`),
    ...entrants.map(
      ({ id, login, entries, lines: said, subscriber, recent, weight }) =>
        `entrant ${id} ${login} ${entries} ${said} ${subscriber ? 1 : 0} ${recent ? 1 : 0} ${weight}`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}

export function listHash(head: ListHead, entrants: readonly ListEntrant[]): string {
  return sha256Hex(listText(head, entrants));
}
