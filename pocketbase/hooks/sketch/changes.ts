import { deliverAccessEvents, queueAccessEvent } from "./access-events.ts";

/** A new sketch has no public link. */
export function prepareSketch(e: core.RecordEvent) {
  const { record } = e;
  if (record?.getString("link_access") === "") record.set("link_access", "off");
  return e.next();
}

/** What follows when a sketch goes, with its workspace too: its room forgets what was drawn. */
export function afterSketchRemoved(e: core.RecordEvent) {
  e.next();
  if (e.record) queueAccessEvent(e.app, e.record, { type: "deleted" });
}

/** After the sketch is gone from the database for good. */
export function announceSketchRemoved(e: core.RecordEvent) {
  deliverAccessEvents();
  return e.next();
}

/** Nest Sketch was switched off: who watches or draws without being a member is out (ACCESS-K1). */
export function afterServiceSwitched(e: core.RecordEvent) {
  const { record } = e;
  const flag = "nest_sketch_enabled";
  const isSwitchedOff = record?.original().getBool(flag) === true && !record.getBool(flag);
  e.next();
  if (!record || !isSwitchedOff) return;
  const tenant = record.getString("tenant");
  const sketches = e.app.findRecordsByFilter("sketches", "tenant = {:tenant}", "", 0, 0, {
    tenant,
  });
  for (const sketch of sketches) {
    if (!sketch) continue;
    queueAccessEvent(e.app, sketch, { type: "unlink" });
    if (sketch.getBool("live")) queueAccessEvent(e.app, sketch, { type: "unlive" });
  }
}

/** After the switch is in the database for good. */
export function announceServiceSwitched(e: core.RecordEvent) {
  deliverAccessEvents();
  return e.next();
}
