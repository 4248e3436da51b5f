import { CONFIRMATION } from "#core/platform/limits.ts";
import type { Refusal } from "../http/answer.ts";
import { databaseTime, msOf } from "../records/database-time.ts";
import { beginAttempt, forgetAttempts } from "./log-in-attempts.ts";
import { currentSignIn } from "./sign-ins.ts";

export const CONFIRM_FIRST: Refusal = { status: 403, code: "CONFIRM_FIRST" };

/**
 * True when the person has proven a short while ago, on this device, that it is them: by signing in,
 * by the password, or by a mailed code. Asked before everything that takes an account from its owner
 * (GUARD-G37). `forMinutes` is how long it has to hold yet.
 */
export function isConfirmed(e: core.RequestEvent, forMinutes = 0): boolean {
  const at = msOf(currentSignIn(e)?.getString("confirmed_at") ?? "");
  return Date.now() - at < (CONFIRMATION.minutes - forMinutes) * 60_000;
}

/** Notes that the person has just proven it. */
export function confirm(app: CoreApp, signIn: core.Record): void {
  app
    .db()
    .newQuery("UPDATE sign_ins SET confirmed_at = {:now} WHERE id = {:id}")
    .bind({ now: databaseTime(Date.now()), id: signIn.id })
    .execute();
}

/**
 * Whether this is the person's password, or how long the next attempt has to wait: whoever has found
 * an open browser tries no more passwords than at the log-in.
 */
export function checkPassword(
  user: core.Record,
  password: string,
): { type: "right" } | { type: "wrong" } | { type: "wait"; ms: number } {
  const who = `signed in ${user.id}`;
  const { waitMs } = beginAttempt(who);
  if (waitMs > 0) return { type: "wait", ms: waitMs };
  if (!user.validatePassword(password)) return { type: "wrong" };
  forgetAttempts(who);
  return { type: "right" };
}

const PREFIX = "gq/confirm/";

/** A new code for a sign-in; those from before are worth nothing. */
export function newCode(signIn: core.Record): string {
  const code = $security.randomStringWithAlphabet(CONFIRMATION.codeChars, "0123456789");
  const until = Date.now() + CONFIRMATION.minutes * 60_000;
  const kept: KeptCode = { hash: $security.sha256(code), until, tries: 0 };
  $app.store().set(PREFIX + signIn.id, JSON.stringify(kept));
  return code;
}

/** Whether this is the code that was mailed for a sign-in. It works once, and for a few tries. */
export function takeCode(signIn: core.Record, code: string): boolean {
  let isRight = false;
  $app.store().setFunc(PREFIX + signIn.id, (text: unknown) => {
    if (typeof text !== "string" || text === "") return "";
    const kept: KeptCode = JSON.parse(text);
    if (Date.now() > kept.until || kept.tries >= CONFIRMATION.codeTries) return "";
    isRight = $security.sha256(code) === kept.hash;
    return isRight ? "" : JSON.stringify({ ...kept, tries: kept.tries + 1 });
  });
  return isRight;
}

type KeptCode = { hash: string; until: number; tries: number };
