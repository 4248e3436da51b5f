import * as v from "valibot";
import type { ErrorCode } from "../platform/errors.ts";
import { BULK } from "../platform/limits.ts";
import { recordId } from "./session.ts";

/** Changes many records of an entity that has `bulkFields`. */
export const BULK_PATH = "/api/gq/records/bulk";

/** Why a record stays when many are deleted (WADDLE-I11), as a code of `errors.ts`. */
export const KEEP_REASONS = ["GIVEAWAY_IN_USE"] as const satisfies readonly ErrorCode[];

/**
 * Body of `POST /api/gq/records/bulk`: deletes records of one collection, or sets the same fields in
 * each. Ids of records that are gone, or of another workspace, are passed over alike.
 */
export const bulkSchema = v.object({
  collection: v.string("Collection must be a collection's name"),
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
