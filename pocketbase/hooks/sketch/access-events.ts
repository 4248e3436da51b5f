import * as v from "valibot";
import { REVOCATION } from "#core/platform/limits.ts";
import {
  SKETCH_NEWS_PATH,
  type SketchNews,
  type SketchNewsClaims,
  sketchNews,
} from "#core/sketch/access-events.ts";
import { logError } from "../platform/http/answer.ts";
import { insert } from "../platform/people/workspace.ts";
import { execute, rowsOf } from "../platform/records/rows.ts";
import { hasRooms, postToRooms, ticketTime } from "../platform/rooms/post.ts";

/** One of the news, beside which sketch and when. */
type Content<T> = T extends SketchNews ? Omit<T, "sketch" | "tenant" | "at"> : never;

/**
 * Notes what a sketch's room is to hear, even when the rooms are away. Call it in the transaction of
 * the change, and `deliverSketchNews` after it.
 */
export function queueSketchNews(
  app: CoreApp,
  sketch: core.Record,
  news: Content<SketchNews>,
): void {
  if (!hasRooms()) return;
  insert(app, "sketch_news", { tenant: sketch.getString("tenant"), sketch: sketch.id, news });
}

const BUSY = "gq/sketch-news/busy";

/**
 * Tells the rooms what changed about sketches, in its order: one request at a time does, or an older
 * word could come after a newer one. What could not be told stays, as with revocations.
 */
export function deliverSketchNews(): void {
  if (!hasRooms()) return;
  // Whoever writes while another is at it leaves it to that one, which looks once more at the end.
  while (hasNews()) {
    const me = $security.randomString(20);
    const holder: unknown = $app.store().getOrSet(BUSY, () => me);
    if (holder !== me) return;
    let isTold = false;
    try {
      isTold = deliverSome();
    } finally {
      $app.store().remove(BUSY);
    }
    if (!isTold) return;
  }
}

function hasNews(): boolean {
  return rowsOf($app, { id: "" }, "SELECT id FROM sketch_news LIMIT 1", {}).length > 0;
}

/** False when the rooms can't be told now. */
function deliverSome(): boolean {
  const pending = rowsOf(
    $app,
    { place: 0, tenant: "", sketch: "", news: "" },
    `SELECT rowid AS place, tenant, sketch, news FROM sketch_news
     ORDER BY rowid LIMIT ${REVOCATION.batchMaxCount}`,
    {},
  );
  const last = pending[pending.length - 1];
  if (last === undefined) return true;
  const at = ticketTime();
  const news = pending.flatMap(({ tenant, sketch, news: content }) => {
    const read = v.safeParse(sketchNews, { ...JSON.parse(content), tenant, sketch, at });
    if (!read.success) logError("News of a sketch can't be read and are left out");
    return read.success ? [read.output] : [];
  });
  const claims: Omit<SketchNewsClaims, "exp"> = { purpose: "sketch-news", news };
  if (!postToRooms(SKETCH_NEWS_PATH, claims, "what changed about sketches")) return false;
  execute($app, "DELETE FROM sketch_news WHERE rowid <= {:place}", { place: last.place });
  return true;
}
