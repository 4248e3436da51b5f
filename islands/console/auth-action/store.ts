import { atom } from "nanostores";
import { pb } from "../../stores/pocketbase.ts";
import { attempt, type Failure } from "../../stores/result.ts";
import { refreshSession } from "../../stores/session.ts";

export type AuthAction =
  | { status: "working" }
  | { status: "verified" }
  /** The link has expired, was used before, or was cut short. */
  | { status: "refused" }
  | { status: "unknown" }
  | { status: "failed"; failure: Failure };

export const $action = atom<AuthAction>({ status: "working" });

/** Does what a link in a mail asks for: `mode` says what, `token` proves that the mail arrived. */
export async function runAuthAction(mode: string, token: string): Promise<void> {
  if (mode !== "verifyEmail" || token === "") return $action.set({ status: "unknown" });
  $action.set({ status: "working" });
  const confirmed = await attempt(() => pb.collection("users").confirmVerification(token));
  if (confirmed.ok) {
    await refreshSession();
    $action.set({ status: "verified" });
  } else if (confirmed.failure.kind === "unreachable") {
    $action.set({ status: "failed", failure: confirmed.failure });
  } else {
    $action.set({ status: "refused" });
  }
}
