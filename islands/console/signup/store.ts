import type { SignUp } from "#core/entities/account.ts";
import { pb } from "../../stores/pocketbase.ts";
import { attempt, type Result } from "../../stores/result.ts";
import { logIn } from "../../stores/session.ts";
import { noteVerificationSent } from "../verify-email/store.ts";

/**
 * Creates the account and its workspace, and signs in. The server answers the same for an address
 * that it knows; then signing in fails and the mail says what to do.
 */
export async function signUp(account: SignUp): Promise<Result<"signed-in" | "check-mail">> {
  const created = await attempt(() => pb.send("/api/gq/signup", { method: "POST", body: account }));
  if (!created.ok) return created;
  noteVerificationSent();
  const signedIn = await logIn(account.email, account.password);
  return { ok: true, value: signedIn.ok ? "signed-in" : "check-mail" };
}
