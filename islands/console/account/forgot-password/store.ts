import { countdown } from "../../../stores/countdown.ts";
import { pb } from "../../../stores/environment.ts";
import { attempt, type Failure } from "../../../stores/result.ts";

/** The wait until the mail may be sent again. */
export const resetWait = countdown("gq:reset-sent-at");

/** Mails a link to choose a new password; the server answers the same for unknown addresses. */
export async function mailReset(email: string): Promise<Failure | undefined> {
  const sent = await attempt(() => pb().collection("users").requestPasswordReset(email.trim()));
  if (!sent.ok) return sent.failure;
  resetWait.begin();
  return undefined;
}
