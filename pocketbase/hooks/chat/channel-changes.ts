import { tenantOf } from "../platform/http/request.ts";
import { noteChannelChange } from "./bot-statuses.ts";

/** Waddle was switched, or another channel connected: the old status counts no more. */
export function followChannelChange(e: core.RecordEvent) {
  if (e.record) noteChannelChange(e.app, tenantOf(e.record));
  return e.next();
}
