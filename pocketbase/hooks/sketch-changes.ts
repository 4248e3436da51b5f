import { deliverSketchNews, queueSketchNews } from "./sketch-news.ts";

/** A new sketch has no public link. */
export function prepareSketch(e: core.RecordEvent) {
  const { record } = e;
  if (record?.getString("link_access") === "") record.set("link_access", "off");
  return e.next();
}

/** What follows when a sketch goes, with its workspace too: its room forgets what was drawn. */
export function afterSketchRemoved(e: core.RecordEvent) {
  e.next();
  if (e.record) queueSketchNews(e.app, e.record, { type: "deleted" });
}

/** After the sketch is gone from the database for good. */
export function announceSketchRemoved(e: core.RecordEvent) {
  deliverSketchNews();
  return e.next();
}
