import { atom } from "nanostores";
import type { SignUp } from "#core/entities/account.ts";
import { pb } from "../../../stores/environment.ts";
import { attempt, type Result } from "../../../stores/result.ts";
import { keep, readKept } from "../../../stores/safe-storage.ts";
import { logIn } from "../../../stores/session.ts";
import { browserTimeZone } from "../../../stores/time-zone.ts";
import { verificationWait } from "../verify-email/store.ts";

const MAILED_TO = "gq:mailed-to";

/** The address that somebody signed up with, until somebody is signed in; kept in this tab. */
export const $mailedTo = atom<string | undefined>(undefined);

/**
 * Creates the account and its workspace. The server answers the same for an address that it knows,
 * so nobody is signed in by it: the mail says how to go on (rule GUARD-G45). `invite` is the token of
 * an invite that it takes up: it came to the address by mail, so its new account is signed in.
 */
export async function signUp(
  account: SignUp,
  invite?: string,
): Promise<Result<"signed-in" | "check-mail">> {
  const body = { ...account, time_zone: browserTimeZone(), ...(invite && { invite }) };
  const created = await attempt(() => pb().send("/api/gq/signup", { method: "POST", body }));
  if (!created.ok) return created;
  verificationWait.begin();
  if (invite) {
    const signedIn = await logIn(account.email, account.password);
    if (signedIn.ok) return { ok: true, value: "signed-in" };
  }
  keep("sessionStorage", MAILED_TO, account.email.trim());
  return { ok: true, value: "check-mail" };
}

export function readMailedTo(): void {
  $mailedTo.set(readKept("sessionStorage", MAILED_TO) ?? undefined);
}
