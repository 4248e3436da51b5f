import { atom } from "nanostores";
import { pb } from "../../../stores/environment.ts";
import { attempt, type Failure } from "../../../stores/result.ts";
import { refreshSession } from "../../../stores/session.ts";
import { isDeadToken } from "./token.ts";

export type Verification =
  | { status: "working" }
  | { status: "verified" }
  /** The link has expired, was used before, or was cut short. */
  | { status: "refused" }
  | { status: "failed"; failure: Failure };

export const $verification = atom<Verification>({ status: "working" });

export async function verifyEmail(token: string): Promise<void> {
  $verification.set({ status: "working" });
  const confirmed = await attempt(() => pb().collection("users").confirmVerification(token));
  if (confirmed.ok) {
    await refreshSession();
    $verification.set({ status: "verified" });
  } else if (isDeadToken(confirmed.failure)) {
    $verification.set({ status: "refused" });
  } else {
    $verification.set({ status: "failed", failure: confirmed.failure });
  }
}
