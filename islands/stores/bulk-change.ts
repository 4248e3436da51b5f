import { parse } from "valibot";
import { BULK_PATH, type BulkAnswer, bulkAnswer } from "#core/entities/bulk.ts";
import { pb } from "./environment.ts";
import { attempt, type Result } from "./result.ts";

type Values = { readonly [field: string]: unknown };

/** Deletes records. Returns the ids of those that were there, and which can't be deleted. */
export function deleteMany(
  collection: string,
  ids: readonly string[],
): Promise<Result<BulkAnswer>> {
  // keepalive: the request goes out even when the page is being left.
  const keepalive = ids.length < 1000;
  return send({ collection, ids, change: { type: "delete" } }, { keepalive });
}

/** Sets the same fields in records. Returns the ids of those that were there. */
export function setInMany(
  collection: string,
  ids: readonly string[],
  values: Values,
): Promise<Result<BulkAnswer>> {
  return send({ collection, ids, change: { type: "set", values } }, {});
}

function send(body: object, options: { keepalive?: boolean }): Promise<Result<BulkAnswer>> {
  return attempt(async () => {
    const answer: unknown = await pb().send(BULK_PATH, { method: "POST", body, ...options });
    return parse(bulkAnswer, answer);
  });
}

type Kept = Pick<BulkAnswer["kept"][number], "name" | "code">;

const REASONS: Record<Kept["code"], { one: string; many: string }> = {
  GIVEAWAY_IN_USE: {
    one: "It is open or still to be drawn: end or cancel it first.",
    many: "They are open or still to be drawn: end or cancel them first.",
  },
};

/** Returns which records stay when the others are deleted, and why (WADDLE-I11). */
export function notDeletedText(kept: readonly Kept[]): string {
  const names = kept.map(({ name }) => `“${name}”`).join(", ");
  const reasons = [...new Set(kept.map(({ code }) => REASONS[code]))];
  const why = reasons.map(({ one, many }) => (kept.length === 1 ? one : many)).join(" ");
  return `Not deleted: ${names}. ${why}`;
}
