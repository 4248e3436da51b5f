import type { Tenant } from "#core/entities/tenant.ts";
import { environment, pb } from "../../stores/environment.ts";
import { attempt, type Failure } from "../../stores/result.ts";
import { currentSession, refreshSession } from "../../stores/session.ts";

/** Changes the active workspace's name, address and time zone. Returns the failure, if any. */
export async function saveWorkspace(workspace: Tenant): Promise<Failure | undefined> {
  const id = currentSession()?.tenant.id ?? "";
  const saved = await attempt(() => pb().collection("tenants").update(id, workspace));
  if (!saved.ok) return saved.failure;
  await refreshSession();
  return undefined;
}

/** Deletes the active workspace with all that is in it; `confirm` is its address. */
export async function deleteWorkspace(confirm: string): Promise<Failure | undefined> {
  return thenElsewhere(() =>
    pb().send("/api/gq/tenants/delete", { method: "POST", body: { confirm } }),
  );
}

/** Ends one's own membership in the active workspace. */
export async function leaveWorkspace(): Promise<Failure | undefined> {
  return thenElsewhere(() => pb().send("/api/gq/people/leave", { method: "POST" }));
}

/** The page is loaded anew in another workspace: nothing of the former one stays on it. */
async function thenElsewhere(request: () => Promise<unknown>): Promise<Failure | undefined> {
  const done = await attempt(request);
  if (!done.ok) return done.failure;
  environment().location.assign("/dashboard");
  return undefined;
}
