import { atom } from "nanostores";
import { withConfirmation } from "../../../stores/confirmation.ts";
import { countdown } from "../../../stores/countdown.ts";
import { environment, pb } from "../../../stores/environment.ts";
import { keepNewToken } from "../../../stores/new-token.ts";
import { attempt, type Failure, type Result } from "../../../stores/result.ts";
import { keep, readKept } from "../../../stores/safe-storage.ts";
import { currentSession, refreshSession } from "../../../stores/session.ts";

const CHECK_MS = 4000;

/** The wait until the verification may be sent again. */
export const verificationWait = countdown("gq:verification-sent-at");

/** True in development, where mail that is not sent out can be read at the local outbox. */
export const $hasOutbox = atom(false);

/** The address that somebody asked for in place of theirs, until its link is followed; kept in this tab. */
export const $correctedTo = atom<string | undefined>(undefined);

/** Of this person alone: the next one at this tab has another address. */
const correctedKey = () => `gq:corrected-to:${currentSession()?.user.id ?? ""}`;

export function readCorrectedTo(): void {
  $correctedTo.set(readKept("sessionStorage", correctedKey()) ?? undefined);
}

export async function resendVerification(
  email = currentSession()?.user.email ?? "",
): Promise<Result<boolean>> {
  const sent = await attempt(() => pb().collection("users").requestVerification(email));
  // Too soon (429): the wait is as long as after a mail that went out.
  if (sent.ok || sent.failure.status === 429) verificationWait.begin();
  return sent;
}

/**
 * Asks for another address for an account that is not verified yet: it counts once the link in the
 * mail to it is followed. Whether the address has an account is not told (rule GUARD-G46).
 */
export async function correctEmail(given: string): Promise<Failure | undefined> {
  const email = given.trim();
  const failure = await withConfirmation(async () => {
    const corrected = await attempt(() =>
      pb().send("/api/gq/account/correct-email", { method: "POST", body: { email } }),
    );
    if (corrected.ok) keepNewToken(corrected.value);
    return corrected.ok ? undefined : corrected.failure;
  });
  if (failure) return failure;
  keep("sessionStorage", correctedKey(), email);
  $correctedTo.set(email);
  verificationWait.begin();
  await refreshSession();
  return undefined;
}

/** Counts down, and checks whether the address has been verified meanwhile. Returns an unsubscribe function. */
export function watchVerification(): () => void {
  const stopCountdown = verificationWait.watch();
  const recheck = () => void refreshSession();
  const check = setInterval(() => environment().isVisible() && recheck(), CHECK_MS);
  const stopFocus = environment().on("focus", recheck);
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
