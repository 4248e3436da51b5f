import { correctEmailSchema } from "#core/entities/account.ts";
import { check } from "#core/entities/text.ts";
import { invalid, NOT_SIGNED_IN, refuse } from "../http/answer.ts";
import { bodyOf, firstRecord } from "../http/request.ts";
import { mailNewAddress } from "../mail/account.ts";
import { mayMail } from "../mail/interval.ts";
import { userOf } from "../people/membership.ts";
import { CONFIRM_FIRST, isConfirmed } from "./confirmation.ts";
import { endOtherSignIns } from "./route-sign-out.ts";
import { replaceSignIn, signInOf } from "./unverified-links.ts";

/**
 * POST /api/gq/account/correct-email: asks for another address for an account that is not verified
 * yet. It counts once the link in the mail to it is followed, as with any change of address: until
 * then nothing tells whether the address has an account (rule GUARD-G46). What was sent to the old
 * address has ended, so the token is a new one.
 */
export function correctEmail(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  if (user.verified()) return refuse(e, { status: 409, code: "EMAIL_VERIFIED" });
  const result = check(correctEmailSchema, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  if (!isConfirmed(e)) return refuse(e, CONFIRM_FIRST);
  if (!mayMail("correction", user)) return refuse(e, { status: 429, code: "RATE_LIMITED" });

  const before = signInOf(e, user);
  // Nobody waits for the mail: its time would tell which one it is.
  e.response.header().set("Connection", "close");
  endOtherSignIns(e, user, () => user.refreshTokenKey());
  e.flush();
  const here = firstRecord(e.app, "sign_ins", "user = {:user}", { user: user.id });
  if (here) replaceSignIn(e.app, user, before, here.id);
  mailNewAddress(e.app, user, result.value.email);
}
