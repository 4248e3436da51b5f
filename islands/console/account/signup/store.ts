import { atom } from "nanostores";
import type { SignUp } from "#core/entities/account.ts";
import { pb } from "../../../stores/environment.ts";
import { attempt, type Result } from "../../../stores/result.ts";
import { keep, readKept } from "../../../stores/safe-storage.ts";
import { logIn } from "../../../stores/session.ts";
import { verificationWait } from "../verify-email/store.ts";

const MAILED_TO = "gq:mailed-to";

/** The address that a new account was made for, until somebody is signed in; kept in this tab. */
export const $mailedTo = atom<string | undefined>(undefined);

/**
 * Creates the account and its workspace, and signs in; `invite` is the token of an invite that it
 * takes up. The server answers the same for an address that it knows; then signing in fails and
 * the mail says what to do.
 */
export async function signUp(
  account: SignUp,
  invite?: string,
): Promise<Result<"signed-in" | "check-mail">> {
  const body = invite ? { ...account, invite } : account;
  const created = await attempt(() => pb().send("/api/gq/signup", { method: "POST", body }));
  if (!created.ok) return created;
  verificationWait.begin();
  const signedIn = await logIn(account.email, account.password);
  if (signedIn.ok) return { ok: true, value: "signed-in" };
  keep("sessionStorage", MAILED_TO, account.email);
  return { ok: true, value: "check-mail" };
}

export function readMailedTo(): void {
  $mailedTo.set(readKept("sessionStorage", MAILED_TO) ?? undefined);
}
