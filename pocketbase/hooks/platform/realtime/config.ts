import { BOTS_TOPIC } from "#core/chat/batch.ts";
import { publish } from "./publish.ts";

/**
 * Tells the bots that a tenant's settings changed, its time zone or anything that it says. Usage
 * counts never come here.
 */
export function announceConfig(e: core.RecordEvent) {
  const { record } = e;
  const isTenant = record?.collection().name === "tenants";
  const tenant = isTenant ? record?.id : record?.getString("tenant");
  if (tenant) announceTenant(tenant);
  return e.next();
}

/** The same for what is no record's change: a giveaway that opened or ended, say. */
export function announceTenant(tenant: string): void {
  publish(BOTS_TOPIC, { type: "config", tenant });
}
