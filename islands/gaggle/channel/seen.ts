import * as v from "valibot";
import type { PublicChannel } from "#core/gaggle/api.ts";
import type { KeptHead } from "#core/gaggle/replay.ts";
import { keep, readKept } from "../../stores/safe-storage.ts";

/**
 * Heads of a channel's log as this browser saw them: a log that is made anew later does not have them
 * any more (GAGGLE-L11).
 */

const seenSchema = v.array(v.object({ n: v.number(), hash: v.string() }));

/** A head for each hour of some weeks; the oldest go first. */
const HEADS_MAX_COUNT = 600;

const keyOf = (slug: string) => `gq:gaggle-heads:${slug}`;

/** Keeps heads that this browser has not seen yet, and never changes one. */
export function recordHeads(slug: string, heads: PublicChannel["heads"]): void {
  const seen = seenHeads(slug);
  const known = new Set(seen.map(({ n }) => n));
  const fresh = heads.filter(({ n }) => !known.has(n)).map(({ n, hash }) => ({ n, hash }));
  if (fresh.length === 0) return;
  const all = [...seen, ...fresh].sort((one, other) => one.n - other.n);
  keep("localStorage", keyOf(slug), JSON.stringify(all.slice(-HEADS_MAX_COUNT)));
}

/** What this browser kept of a channel's log, the oldest first. */
export function seenHeads(slug: string): KeptHead[] {
  try {
    const kept: unknown = JSON.parse(readKept("localStorage", keyOf(slug)) ?? "[]");
    const seen = v.safeParse(seenSchema, kept);
    return seen.success ? seen.output : [];
  } catch {
    return [];
  }
}
