import { BOTS_TOPIC } from "#core/waddle/batch.ts";
import { publish } from "./realtime-publish.ts";

/** Tells the bots that a tenant's settings or commands changed. Usage counts never come here. */
export function announceConfig(e: core.RecordEvent) {
  const tenant = e.record?.getString("tenant");
  if (tenant) publish(BOTS_TOPIC, { type: "config", tenant });
  return e.next();
}
