import { correctEmailSchema } from "#core/entities/account.ts";
import { check } from "#core/entities/text.ts";
import { answerThen, EMAIL_UNVERIFIED, invalid, NOT_SIGNED_IN, refuse } from "../http/answer.ts";
import { bodyOf } from "../http/request.ts";
import { mailNewAddress } from "../mail/account.ts";
import { mayMail } from "../mail/interval.ts";
import { userOf } from "../people/membership.ts";
import { CONFIRM_FIRST, isConfirmed } from "./confirmation.ts";

/**
 * POST /api/collections/users/request-email-change { newEmail }, in the place of PocketBase's own,
 * which tells which addresses have an account. The new address gets a link, or, when it has an
 * account, a mail that says so.
 */
export function requestEmailChange(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  if (!user.verified()) return refuse(e, EMAIL_UNVERIFIED);
  const result = check(correctEmailSchema, { email: bodyOf(e).newEmail });
  if (!result.ok) return refuse(e, invalid({ newEmail: result.message }));
  const { email } = result.value;
  if (email === user.email()) {
    return refuse(e, invalid({ newEmail: "That is your address already" }));
  }
  if (!isConfirmed(e)) return refuse(e, CONFIRM_FIRST);
  if (!mayMail("email-change", user)) return refuse(e, { status: 429, code: "RATE_LIMITED" });
  return answerThen(e, () => mailNewAddress(e.app, user, email));
}
