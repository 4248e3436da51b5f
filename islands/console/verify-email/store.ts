import { atom } from "nanostores";
import { AUTH } from "#core/limits.ts";
import { pb } from "../../stores/pocketbase.ts";
import { attempt, type Result } from "../../stores/result.ts";
import { currentSession, refreshSession } from "../../stores/session.ts";

const SENT_AT = "gq:verification-sent-at";
const CHECK_MS = 4000;

/** Seconds until the mail may be sent again; 0 when it may. It survives a reload. */
export const $resendSeconds = atom(0);

/** True in development, where mail that is not sent out can be read at the local outbox. */
export const $hasOutbox = atom(false);

/** The seconds left of the wait that began at `sentAt`; times in milliseconds. */
export function secondsLeft(sentAt: number, now: number): number {
  const left = AUTH.verificationResendSeconds - Math.floor((now - sentAt) / 1000);
  return Math.min(Math.max(left, 0), AUTH.verificationResendSeconds);
}

export async function resendVerification(): Promise<Result<boolean>> {
  const email = currentSession()?.user.email ?? "";
  const sent = await attempt(() => pb.collection("users").requestVerification(email));
  // Too soon (429): the wait is as long as after a mail that went out.
  if (sent.ok || sent.failure.status === 429) noteVerificationSent();
  return sent;
}

/** Begins the wait until the mail may be sent again. */
export function noteVerificationSent(): void {
  sessionStorage.setItem(SENT_AT, String(Date.now()));
  tick();
}

/** Counts down, and looks whether the address has been verified meanwhile; answers how to stop. */
export function watchVerification(): () => void {
  tick();
  const countdown = setInterval(tick, 1000);
  const check = setInterval(() => document.visibilityState === "visible" && look(), CHECK_MS);
  const look = () => void refreshSession();
  window.addEventListener("focus", look);
  return () => {
    clearInterval(countdown);
    clearInterval(check);
    window.removeEventListener("focus", look);
  };
}

export async function findOutbox(): Promise<void> {
  try {
    const answer = await fetch("/api/gq/outbox");
    $hasOutbox.set(answer.ok);
  } catch {
    $hasOutbox.set(false);
  }
}

function tick(): void {
  const sentAt = Number(sessionStorage.getItem(SENT_AT) ?? 0);
  $resendSeconds.set(secondsLeft(sentAt, Date.now()));
}
