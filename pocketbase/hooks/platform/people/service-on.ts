import type { ServiceFlag } from "#core/entities/tenant.ts";
import { firstRecord } from "../http/request.ts";

/** Whether a workspace has a service switched on; false for one that is not there. */
export function isOn(app: CoreApp, tenant: string, flag: ServiceFlag): boolean {
  const settings = firstRecord(app, "service_settings", "tenant = {:tenant}", { tenant });
  return settings?.getBool(flag) ?? false;
}
