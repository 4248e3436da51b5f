import * as v from "valibot";
import { recordId } from "../../entities/session.ts";
import { BULK } from "../../platform/limits.ts";
import { IMPORTED_KINDS, type ImportedKind } from "./kinds.ts";

const TOO_MANY = `At most ${BULK.maxCount} can be imported at a time`;

/**
 * A record to write: with the id of one that is there it is changed, without one it is new. The
 * fields are checked by the schema of its kind.
 */
const put = v.looseObject({ id: v.optional(recordId) });

const changes = v.object({
  put: v.optional(v.pipe(v.array(put), v.maxLength(BULK.maxCount, TOO_MANY)), []),
  /** Ids to delete; the undo of an import names what it added. */
  remove: v.optional(v.pipe(v.array(recordId), v.maxLength(BULK.maxCount, TOO_MANY)), []),
});

/**
 * Body of `POST /api/gq/waddle/import`: what changes of each kind. All of it is done, or nothing.
 * A new command may bring the usage count that it had elsewhere.
 */
export const changeSetSchema = v.object({
  commands: v.optional(changes),
  counters: v.optional(changes),
  timers: v.optional(changes),
  offline_messages: v.optional(changes),
});

export type ChangeSet = v.InferOutput<typeof changeSetSchema>;

export type Put = v.InferOutput<typeof put>;

/** Answer of that route: by kind, the ids of what was put, in the order of the request. */
export const importAnswer = v.object({
  ids: v.record(v.picklist(IMPORTED_KINDS), v.array(v.string())),
});

/** How much a change set writes and deletes in all. */
export function sizeOf(set: ChangeSet): number {
  let size = 0;
  for (const kind of IMPORTED_KINDS) {
    size += (set[kind]?.put.length ?? 0) + (set[kind]?.remove.length ?? 0);
  }
  return size;
}

/** The kinds that a change set touches. */
export function kindsOf(set: ChangeSet): ImportedKind[] {
  return IMPORTED_KINDS.filter((kind) => {
    const changed = set[kind];
    return changed !== undefined && changed.put.length + changed.remove.length > 0;
  });
}
