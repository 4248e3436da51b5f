import { pb } from "../../../stores/environment.ts";
import { attempt, type Failure } from "../../../stores/result.ts";
import { logOut } from "../../../stores/session.ts";
import { isDeadToken } from "./token.ts";

/** How the confirmation of a change ended: `dead` is a token that no longer works. */
export type Confirmed = "done" | "dead" | Failure;

/** Sets a new password. Every sign-in ends with the old one, the one of this browser too. */
export async function resetPassword(token: string, password: string): Promise<Confirmed> {
  return confirm(() => pb().collection("users").confirmPasswordReset(token, password, password));
}

/** Makes the address that the token was mailed to the account's. Every sign-in ends by it. */
export async function changeEmail(token: string, password: string): Promise<Confirmed> {
  return confirm(() => pb().collection("users").confirmEmailChange(token, password));
}

async function confirm(request: () => Promise<boolean>): Promise<Confirmed> {
  const confirmed = await attempt(request);
  if (confirmed.ok) {
    logOut();
    return "done";
  }
  return isDeadToken(confirmed.failure) ? "dead" : confirmed.failure;
}
