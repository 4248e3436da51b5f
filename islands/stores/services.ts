import { type ServiceFlag, serviceFlag } from "#core/entities/tenant.ts";
import type { ServiceId } from "#core/platform/brand.ts";
import { MANAGE_PERMISSION } from "#core/platform/permissions.ts";
import { pb } from "./environment.ts";
import { attempt, type Result } from "./result.ts";
import { $session, currentSession, refreshSession } from "./session.ts";

/** True when the member may switch the service on and off. */
export function canManage(service: ServiceId): boolean {
  return currentSession()?.permissions.includes(MANAGE_PERMISSION[service]) ?? false;
}

/** Switches a service on or off: at once on the page, and back when the server refuses. */
export async function setService(service: ServiceId, enabled: boolean): Promise<Result<void>> {
  const before = currentSession();
  if (!before?.services) return { ok: true, value: undefined };
  const flag = serviceFlag(service);
  const wasEnabled = before.services[flag];
  showFlag(flag, enabled);
  const saved = await attempt(async () => {
    const filter = pb().filter("tenant = {:tenant}", { tenant: before.tenant.id });
    const settings = await pb().collection("service_settings").getFirstListItem(filter);
    await pb()
      .collection("service_settings")
      .update(settings.id, { [flag]: enabled });
  });
  if (saved.ok) await refreshSession();
  else showFlag(flag, wasEnabled);
  return saved;
}

/** On the page alone. The rest of the session stays as it is, and so does a visitor who left. */
function showFlag(flag: ServiceFlag, enabled: boolean): void {
  const session = currentSession();
  if (!session?.services) return;
  const services = { ...session.services, [flag]: enabled };
  $session.set({ status: "member", session: { ...session, services } });
}
