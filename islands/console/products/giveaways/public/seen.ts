import * as v from "valibot";
import type { PublicRun } from "#core/giveaways/api.ts";
import { keep, readKept } from "../../../../stores/safe-storage.ts";

/**
 * The hashes of a run as this browser first saw them: what is published at the end is compared with
 * them, so that a server which changed its mind meanwhile is found out.
 */
const seenSchema = v.object({
  seed_hash: v.string(),
  /** Milliseconds since the epoch. */
  seed_at: v.number(),
  /** Empty while the run was open whenever this browser looked. */
  entries_hash: v.string(),
  entries_at: v.number(),
});

export type Seen = v.InferOutput<typeof seenSchema>;

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
  };
  keep("localStorage", PREFIX + token, JSON.stringify(seen));
}

export function readSeen(token: string): Seen | undefined {
  try {
    const kept: unknown = JSON.parse(readKept("localStorage", PREFIX + token) ?? "null");
    const seen = v.safeParse(seenSchema, kept);
    return seen.success ? seen.output : undefined;
  } catch {
    return undefined;
  }
}
