import { correctEmailSchema } from "#core/entities/account.ts";
import { check } from "#core/entities/text.ts";
import {
  answerThen,
  EMAIL_UNVERIFIED,
  invalid,
  logError,
  NOT_SIGNED_IN,
  refuse,
} from "../http/answer.ts";
import { bodyOf, firstRecord } from "../http/request.ts";
import { sendKnownAddress } from "../mail/account.ts";
import { mayMail } from "../mail/interval.ts";
import { userOf } from "../people/membership.ts";

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
  if (!mayMail("email-change", user)) return refuse(e, { status: 429, code: "RATE_LIMITED" });
  const other = firstRecord(e.app, "users", "email = {:email}", { email });
  return answerThen(e, () => {
    try {
      if (other === undefined) $mails.sendRecordChangeEmail(e.app, user, email);
      else if (mayMail("known-address", other)) sendKnownAddress(e.app, other);
    } catch (error) {
      logError("The mail about a new address could not be sent", error);
    }
  });
}
