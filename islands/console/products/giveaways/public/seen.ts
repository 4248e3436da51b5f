import * as v from "valibot";
import { roundTime } from "#core/fairness/beacon.ts";
import type { Notes } from "#core/fairness/verification.ts";
import type { PublicRun } from "#core/giveaways/api.ts";
import { keep, readKept } from "../../../../stores/safe-storage.ts";

/**
 * What this browser first saw of a run: what is published at the end is always compared with it, so
 * that a server which changed its mind meanwhile is found out (FAIR-F12).
 */
const seenSchema = v.object({
  seed_hash: v.string(),
  /** By this browser's clock, in milliseconds since the epoch. */
  seed_at: v.number(),
  /** Empty while the run was open whenever this browser looked. */
  entries_hash: v.string(),
  entries_at: v.number(),
  /** Seen with the list's hash; 0 where no beacon is asked, or was seen under the earlier rules. */
  round: v.optional(v.number(), 0),
});

type Seen = v.InferOutput<typeof seenSchema>;

const PREFIX = "gq:giveaway-seen:";

/** Keeps each hash of the run the first time that it is seen, and never changes it. */
export function recordSeen(token: string, run: PublicRun): void {
  const before = readSeen(token);
  if (before && (before.entries_hash !== "" || run.entries_hash === "")) return;
  const seen: Seen = {
    seed_hash: before?.seed_hash ?? run.seed_hash,
    seed_at: before?.seed_at ?? Date.now(),
    entries_hash: run.entries_hash,
    entries_at: Date.now(),
    round: run.entries_hash === "" ? 0 : run.beacon.round,
  };
  keep("localStorage", PREFIX + token, JSON.stringify(seen));
}

/**
 * What this browser kept of a run. It counts as seen before the round by this browser's own clock,
 * whatever times are published.
 */
export function notesOf(token: string): Notes {
  const seen = readSeen(token);
  if (seen === undefined) return {};
  const { seed_hash, seed_at, entries_hash, entries_at, round } = seen;
  const isBefore = (at: number) => round > 0 && at < roundTime(round);
  return {
    seed: { value: seed_hash, isBefore: isBefore(seed_at) },
    ...(entries_hash !== "" && { list: { value: entries_hash, isBefore: isBefore(entries_at) } }),
    ...(round > 0 && { round: { value: String(round), isBefore: isBefore(entries_at) } }),
  };
}

function readSeen(token: string): Seen | undefined {
  try {
    const kept: unknown = JSON.parse(readKept("localStorage", PREFIX + token) ?? "null");
    const seen = v.safeParse(seenSchema, kept);
    return seen.success ? seen.output : undefined;
  } catch {
    return undefined;
  }
}
