import * as v from "valibot";
import { recordId } from "#core/entities/session.ts";
import { environment, pb } from "./environment.ts";
import { attempt, type Failure } from "./result.ts";
import { keep } from "./safe-storage.ts";
import { currentSession } from "./session.ts";
import { browserTimeZone } from "./time-zone.ts";
import { expireToasts } from "./toasts.ts";

/** Other tabs watch this key to notice that the active workspace has changed. */
const ACTIVE_TENANT_KEY = "gq:active-tenant";

/**
 * Makes another workspace of the user the active one and opens its dashboard. The page is loaded
 * anew, so that nothing of the former workspace stays on it. Returns the failure, if any.
 */
export async function switchTenant(tenant: string): Promise<Failure | undefined> {
  // Deletions that wait for their offer to undo to end belong to the workspace that is left.
  expireToasts();
  const switched = await attempt(() =>
    pb().send("/api/gq/session/tenant", { method: "POST", body: { tenant } }),
  );
  if (!switched.ok) return switched.failure;
  keep("localStorage", ACTIVE_TENANT_KEY, tenant);
  environment().location.assign("/dashboard");
  return undefined;
}

/** Creates a workspace that the user owns and opens it. Returns the failure, if any. */
export async function createTenant(name: string): Promise<Failure | undefined> {
  const created = await attempt(async () => {
    const body = { name, time_zone: browserTimeZone() };
    const answer = await pb().send("/api/gq/tenants", { method: "POST", body });
    return v.parse(v.object({ id: recordId }), answer).id;
  });
  return created.ok ? switchTenant(created.value) : created.failure;
}

/** Opens the new workspace here too when another tab has switched. Returns an unsubscribe function. */
export function followTenant(): () => void {
  return environment().on("storage", ({ key, newValue }) => {
    const session = currentSession();
    if (key !== ACTIVE_TENANT_KEY || !session || newValue === null) return;
    if (newValue !== session.tenant.id) environment().location.assign("/dashboard");
  });
}
