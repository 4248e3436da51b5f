import * as v from "valibot";
import { recordId } from "#core/entities/session.ts";
import { pb } from "./pocketbase.ts";
import { attempt, type Failure } from "./result.ts";
import { keep } from "./safe-storage.ts";
import { currentSession } from "./session.ts";
import { expireToasts } from "./toasts.ts";

/** Tells the other tabs that the active workspace has changed. */
const ACTIVE_TENANT_KEY = "gq:active-tenant";

/**
 * Makes another workspace of the user the active one and opens its dashboard. The page is loaded
 * afresh, so that nothing of the former workspace stays on it. Answers why it did not work.
 */
export async function switchTenant(tenant: string): Promise<Failure | undefined> {
  // What waits for the end of an offer to undo belongs to the workspace that is left.
  expireToasts();
  const switched = await attempt(() =>
    pb.send("/api/gq/session/tenant", { method: "POST", body: { tenant } }),
  );
  if (!switched.ok) return switched.failure;
  keep("localStorage", ACTIVE_TENANT_KEY, tenant);
  location.assign("/dashboard");
  return undefined;
}

/** Creates a workspace of one's own and opens it; answers why it did not work. */
export async function createTenant(name: string): Promise<Failure | undefined> {
  const created = await attempt(async () => {
    const answer = await pb.send("/api/gq/tenants", { method: "POST", body: { name } });
    return v.parse(v.object({ id: recordId }), answer).id;
  });
  return created.ok ? switchTenant(created.value) : created.failure;
}

/** A switch in another tab holds in this one too: it is loaded afresh. Answers how to stop. */
export function followTenant(): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    const session = currentSession();
    if (key !== ACTIVE_TENANT_KEY || !session || newValue === null) return;
    if (newValue !== session.tenant.id) location.assign("/dashboard");
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
