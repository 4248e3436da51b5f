import { BRAND } from "#core/platform/brand.ts";
import { withConfirmation } from "../../stores/confirmation.ts";
import { environment, pb } from "../../stores/environment.ts";
import { attempt, type Failure } from "../../stores/result.ts";
import { logOut } from "../../stores/session.ts";

/** Fetches everything that is kept about the person, as a file. */
export async function downloadData(): Promise<Failure | undefined> {
  const answer = await attempt(() => pb().send("/api/gq/account/data", { method: "GET" }));
  if (!answer.ok) return answer.failure;
  const text = JSON.stringify(answer.value, undefined, 2);
  const name = `${BRAND.toLowerCase().replaceAll(" ", "-")}-data.json`;
  environment().saveFile(name, new Blob([text], { type: "application/json" }));
  return undefined;
}

/** Deletes the account and the workspaces that nobody else is in; `confirm` is its address. */
export async function deleteAccount(confirm: string): Promise<Failure | undefined> {
  const failure = await withConfirmation(async () => {
    const deleted = await attempt(() =>
      pb().send("/api/gq/account/delete", { method: "POST", body: { confirm } }),
    );
    return deleted.ok ? undefined : deleted.failure;
  });
  if (failure) return failure;
  logOut();
  return undefined;
}
