import * as v from "valibot";
import { REVOCATION } from "#core/platform/limits.ts";
import {
  ACCESS_EVENTS_PATH,
  type AccessEvent,
  type AccessEventsClaims,
  accessEvent,
} from "#core/sketch/access-events.ts";
import { logError } from "../platform/http/answer.ts";
import { insert } from "../platform/people/workspace.ts";
import { execute, rowsOf } from "../platform/records/rows.ts";
import { hasRooms, postToRooms, ticketTime } from "../platform/rooms/post.ts";

/** An access event, without the sketch and the time. */
type Content<T> = T extends AccessEvent ? Omit<T, "sketch" | "tenant" | "at"> : never;

/**
 * Queues an event for a sketch's room, even when the rooms are away. Call it in the transaction of
 * the change, and `deliverAccessEvents` after it.
 */
export function queueAccessEvent(
  app: CoreApp,
  sketch: core.Record,
  event: Content<AccessEvent>,
): void {
  if (!hasRooms()) return;
  insert(app, "sketch_news", {
    tenant: sketch.getString("tenant"),
    sketch: sketch.id,
    news: event,
  });
}

const BUSY = "gq/access-events/busy";

/**
 * Posts the queued events to the rooms, in their order: one request at a time does, or an older
 * event could come after a newer one. What could not be posted stays, as with revocations.
 */
export function deliverAccessEvents(): void {
  if (!hasRooms()) return;
  // Whoever writes while another is at it leaves it to that one, which looks once more at the end.
  while (hasEvents()) {
    const me = $security.randomString(20);
    const holder: unknown = $app.store().getOrSet(BUSY, () => me);
    if (holder !== me) return;
    let isDone = false;
    try {
      isDone = deliverSome();
    } finally {
      $app.store().remove(BUSY);
    }
    if (!isDone) return;
  }
}

function hasEvents(): boolean {
  return rowsOf($app, { id: "" }, "SELECT id FROM sketch_news LIMIT 1", {}).length > 0;
}

/** The first of them that the rooms take in one request, one at least. */
function withinSize<T extends { news: string }>(pending: readonly T[]): T[] {
  let chars = 0;
  return pending.filter(({ news }, index) => {
    chars += news.length;
    return index === 0 || chars <= REVOCATION.batchMaxChars;
  });
}

/** False when the rooms can't be reached now. */
function deliverSome(): boolean {
  const pending = rowsOf(
    $app,
    { place: 0, tenant: "", sketch: "", news: "" },
    `SELECT rowid AS place, tenant, sketch, news FROM sketch_news
     ORDER BY rowid LIMIT ${REVOCATION.batchMaxCount}`,
    {},
  );
  const batch = withinSize(pending);
  const last = batch[batch.length - 1];
  if (last === undefined) return true;
  const at = ticketTime();
  const events = batch.flatMap(({ tenant, sketch, news: content }) => {
    const read = v.safeParse(accessEvent, { ...JSON.parse(content), tenant, sketch, at });
    if (!read.success) logError("An access event of a sketch can't be read and is left out");
    return read.success ? [read.output] : [];
  });
  const claims: Omit<AccessEventsClaims, "exp"> = { purpose: "access-events", events };
  if (!postToRooms(ACCESS_EVENTS_PATH, claims, "what changed about sketches")) return false;
  execute($app, "DELETE FROM sketch_news WHERE rowid <= {:place}", { place: last.place });
  return true;
}
