import * as v from "valibot";
import { recordId } from "../entities/session.ts";
import type { ErrorCode } from "../platform/errors.ts";
import { BULK } from "../platform/limits.ts";

/** What of Waddle can be imported and exported: the collections, by the names that routes use. */
export const IMPORTED_KINDS = ["commands", "counters", "timers", "offline_messages"] as const;

export type ImportedKind = (typeof IMPORTED_KINDS)[number];

/** What of Waddle can be changed many at a time. */
export const BULK_KINDS = [...IMPORTED_KINDS, "giveaways"] as const;

export type BulkKind = (typeof BULK_KINDS)[number];

/** Why a record stays when many are deleted (I11), as a code of `errors.ts`. */
export const KEEP_REASONS = ["GIVEAWAY_IN_USE"] as const satisfies readonly ErrorCode[];

/** One or several of a kind in words, e.g. "12 commands". */
export function countOf(kind: BulkKind, count: number): string {
  const { one, many } = KIND_WORDS[kind];
  return `${count} ${count === 1 ? one : many}`;
}

export const KIND_WORDS: Record<BulkKind, { one: string; many: string }> = {
  commands: { one: "command", many: "commands" },
  counters: { one: "counter", many: "counters" },
  timers: { one: "timer", many: "timers" },
  offline_messages: { one: "offline message", many: "offline messages" },
  giveaways: { one: "giveaway", many: "giveaways" },
};

/**
 * Body of `POST /api/gq/waddle/bulk`: deletes records, or sets the same fields in each. Ids of
 * records that are gone, or of another workspace, are passed over alike.
 */
export const bulkSchema = v.object({
  kind: v.picklist(BULK_KINDS, `Kind must be one of: ${BULK_KINDS.join(", ")}`),
  ids: v.pipe(
    v.array(recordId, "Ids must be a list of ids"),
    v.minLength(1, "Name at least one"),
    v.maxLength(BULK.maxCount, `At most ${BULK.maxCount} can be changed at a time`),
    v.transform((ids) => [...new Set(ids)]),
  ),
  change: v.variant(
    "type",
    [
      v.object({ type: v.literal("delete") }),
      v.object({ type: v.literal("set"), values: v.record(v.string(), v.unknown()) }),
    ],
    'A change is {"type": "delete"} or {"type": "set", "values": {…}}',
  ),
});

/**
 * Answer of that route: the ids of the records that were there and have been changed, and those that
 * can't be deleted now, each with the code of the reason.
 */
export const bulkAnswer = v.object({
  ids: v.array(v.string()),
  kept: v.array(v.object({ id: v.string(), name: v.string(), code: v.picklist(KEEP_REASONS) })),
});

export type BulkAnswer = v.InferOutput<typeof bulkAnswer>;
