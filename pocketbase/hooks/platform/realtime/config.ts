import { BOTS_TOPIC } from "#core/chat/batch.ts";
import { tenantOf } from "../http/request.ts";
import { publish } from "./publish.ts";

/**
 * Notifies the bots that a tenant's settings changed, its time zone or anything that the bots say
 * there. A change of a usage count is no event of its record.
 */
export function announceConfig(e: core.RecordEvent) {
  if (e.record) announceTenant(tenantOf(e.record));
  return e.next();
}

/** The same where no record of the bots changed, e.g. a giveaway opened or ended. */
export function announceTenant(tenant: string): void {
  publish(BOTS_TOPIC, { type: "config", tenant });
}
