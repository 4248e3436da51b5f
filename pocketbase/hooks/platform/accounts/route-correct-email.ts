import { correctEmailSchema } from "#core/entities/account.ts";
import { check } from "#core/entities/text.ts";
import { invalid, logError, NOT_SIGNED_IN, refuse } from "../http/answer.ts";
import { bodyOf, firstRecord } from "../http/request.ts";
import { sendKnownAddress } from "../mail/account.ts";
import { mayMail } from "../mail/interval.ts";
import { userOf } from "../people/membership.ts";
import { endOtherSignIns } from "./route-sign-out.ts";

/**
 * POST /api/gq/account/correct-email: another address for an account that is not verified yet, and
 * a mail to it. An address that has an account gets a mail that says so, and nothing changes; the
 * answer is the same. What was sent to the old address has ended, so the token is a new one.
 */
export function correctEmail(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  if (user.verified()) return refuse(e, { status: 409, code: "EMAIL_VERIFIED" });
  const result = check(correctEmailSchema, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  if (!mayMail("correction", user)) return refuse(e, { status: 429, code: "RATE_LIMITED" });

  const { email } = result.value;
  const other = firstRecord(e.app, "users", "email = {:email} && id != {:user}", {
    email,
    user: user.id,
  });
  const answer = endOtherSignIns(e, user, () => {
    if (other === undefined) user.setEmail(email);
    user.refreshTokenKey();
  });
  try {
    if (other === undefined) {
      // Asking for the mail again waits its minute from here on.
      mayMail("verification", user);
      $mails.sendRecordVerification(e.app, user);
    } else if (mayMail("known-address", other)) {
      sendKnownAddress(e.app, other);
    }
  } catch (error) {
    logError("The mail to a corrected address could not be sent", error);
  }
  return answer;
}
