import { parse } from "valibot";
import { type BulkAnswer, type BulkKind, bulkAnswer, countOf } from "#core/waddle/bulk.ts";
import { pb } from "../../stores/environment.ts";
import { attempt, type Result } from "../../stores/result.ts";
import { showToast } from "../../stores/toasts.ts";

const ADDRESS = "/api/gq/waddle/bulk";

/** Deletes records of a kind; answers the ids of those that were there, and which can't be deleted. */
export function deleteMany(kind: BulkKind, ids: readonly string[]): Promise<Result<BulkAnswer>> {
  // keepalive: the request goes out even when the page is being left.
  return send({ kind, ids, change: { type: "delete" } }, { keepalive: ids.length < 1000 });
}

/** Sets the same fields in records of a kind; answers the ids of those that were there. */
export function setInMany(
  kind: BulkKind,
  ids: readonly string[],
  values: { readonly [field: string]: unknown },
): Promise<Result<BulkAnswer>> {
  return send({ kind, ids, change: { type: "set", values } }, {});
}

function send(body: object, options: { keepalive?: boolean }): Promise<Result<BulkAnswer>> {
  return attempt(async () => {
    const answer: unknown = await pb().send(ADDRESS, { method: "POST", body, ...options });
    return parse(bulkAnswer, answer);
  });
}

type Switched = { id: string; enabled: boolean };

/**
 * Switches those of the records that stand otherwise: at once here, by `turn`, and back when the
 * server refuses. Several can be switched back from a toast.
 */
export async function switchMany(
  kind: BulkKind,
  records: readonly Switched[],
  enabled: boolean,
  turn: (ids: readonly string[], enabled: boolean) => void,
): Promise<void> {
  const others = records.filter((record) => record.enabled !== enabled);
  const ids = others.map(({ id }) => id);
  if (ids.length === 0) return;
  turn(ids, enabled);
  const saved = await setInMany(kind, ids, { enabled });
  if (!saved.ok) {
    turn(ids, !enabled);
    const retry = {
      label: "Try again",
      run: () => void switchMany(kind, others, enabled, turn),
    };
    return showToast({ tone: "danger", text: saved.failure.message, action: retry });
  }
  if (ids.length === 1) return;
  const now = ids.map((id) => ({ id, enabled }));
  showToast({
    tone: "info",
    text: `Switched ${enabled ? "on" : "off"} ${countOf(kind, ids.length)}.`,
    action: { label: "Undo", run: () => void switchMany(kind, now, !enabled, turn) },
  });
}
