import { atom } from "nanostores";
import { countdown } from "../../../stores/countdown.ts";
import { environment, pb } from "../../../stores/environment.ts";
import { keepNewToken } from "../../../stores/new-token.ts";
import { attempt, type Failure, type Result } from "../../../stores/result.ts";
import { currentSession, refreshSession } from "../../../stores/session.ts";

const CHECK_MS = 4000;

/** The wait until the verification may be sent again. */
export const verificationWait = countdown("gq:verification-sent-at");

/** True in development, where mail that is not sent out can be read at the local outbox. */
export const $hasOutbox = atom(false);

export async function resendVerification(): Promise<Result<boolean>> {
  const email = currentSession()?.user.email ?? "";
  const sent = await attempt(() => pb().collection("users").requestVerification(email));
  // Too soon (429): the wait is as long as after a mail that went out.
  if (sent.ok || sent.failure.status === 429) verificationWait.begin();
  return sent;
}

/** Changes the address of an account that is not verified yet, and mails the new one. */
export async function correctEmail(email: string): Promise<Failure | undefined> {
  const corrected = await attempt(() =>
    pb().send("/api/gq/account/correct-email", { method: "POST", body: { email: email.trim() } }),
  );
  if (!corrected.ok) return corrected.failure;
  keepNewToken(corrected.value);
  verificationWait.begin();
  await refreshSession();
  return undefined;
}

/** Counts down, and looks whether the address has been verified meanwhile. Returns an unsubscribe function. */
export function watchVerification(): () => void {
  const stopCountdown = verificationWait.watch();
  const look = () => void refreshSession();
  const check = setInterval(() => environment().isVisible() && look(), CHECK_MS);
  const stopFocus = environment().on("focus", look);
  return () => {
    stopCountdown();
    clearInterval(check);
    stopFocus();
  };
}

export async function findOutbox(): Promise<void> {
  try {
    const answer = await environment().fetch("/api/gq/outbox");
    $hasOutbox.set(answer.ok);
  } catch {
    $hasOutbox.set(false);
  }
}
