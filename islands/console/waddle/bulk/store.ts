import { parse } from "valibot";
import { type BulkKind, bulkAnswer } from "#core/waddle/bulk.ts";
import { pb } from "../../../stores/pocketbase.ts";
import { attempt, type Result } from "../../../stores/result.ts";

const ADDRESS = "/api/gq/waddle/bulk";

/** Deletes records of a kind; answers the ids of those that were there. */
export function deleteMany(kind: BulkKind, ids: readonly string[]): Promise<Result<string[]>> {
  // keepalive: the request goes out even when the page is being left.
  return send({ kind, ids, change: { type: "delete" } }, { keepalive: ids.length < 1000 });
}

/** Sets the same fields in records of a kind; answers the ids of those that were there. */
export function setInMany(
  kind: BulkKind,
  ids: readonly string[],
  values: { readonly [field: string]: unknown },
): Promise<Result<string[]>> {
  return send({ kind, ids, change: { type: "set", values } }, {});
}

function send(body: object, options: { keepalive?: boolean }): Promise<Result<string[]>> {
  return attempt(async () => {
    const answer: unknown = await pb.send(ADDRESS, { method: "POST", body, ...options });
    return parse(bulkAnswer, answer).ids;
  });
}
