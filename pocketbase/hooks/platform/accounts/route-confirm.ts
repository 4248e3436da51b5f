import { confirmSchema } from "#core/entities/account.ts";
import { check } from "#core/entities/text.ts";
import { ERRORS } from "#core/platform/errors.ts";
import { CONFIRMATION } from "#core/platform/limits.ts";
import { answerThen, invalid, logError, NOT_SIGNED_IN, refuse } from "../http/answer.ts";
import { bodyOf } from "../http/request.ts";
import { mailConfirmation } from "../mail/account.ts";
import { mayMail } from "../mail/interval.ts";
import { userOf } from "../people/membership.ts";
import { waitFirst } from "./auth-password.ts";
import {
  CONFIRM_FIRST,
  checkPassword,
  confirm,
  isConfirmed,
  newCode,
  takeCode,
} from "./confirmation.ts";
import { currentSignIn } from "./sign-ins.ts";

/**
 * POST /api/gq/account/confirm { password } or { code }: proves that it is the person who is signed
 * in. With neither it answers whether that holds for long enough to go off to Twitch or Discord.
 */
export function confirmPerson(e: core.RequestEvent) {
  const user = userOf(e);
  const signIn = currentSignIn(e);
  if (user === undefined || signIn === undefined) return refuse(e, NOT_SIGNED_IN);
  const result = check(confirmSchema, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { password, code } = result.value;
  if (password !== undefined) {
    const checked = checkPassword(user, password);
    if (checked.type === "wait") return waitFirst(e, checked.ms);
    if (checked.type === "wrong") return refuse(e, invalid({ password: ERRORS.PASSWORD_WRONG }));
  } else if (code !== undefined) {
    if (!takeCode(signIn, code)) return refuse(e, invalid({ code: ERRORS.CODE_WRONG }));
  } else {
    return isConfirmed(e, CONFIRMATION.awayMinutes) ? e.noContent(204) : refuse(e, CONFIRM_FIRST);
  }
  confirm(e.app, signIn);
  return e.noContent(204);
}

/** POST /api/gq/account/confirm-code: mails a code for that, as to somebody without a password. */
export function mailConfirmCode(e: core.RequestEvent) {
  const user = userOf(e);
  const signIn = currentSignIn(e);
  if (user === undefined || signIn === undefined) return refuse(e, NOT_SIGNED_IN);
  if (!mayMail("confirm", user)) return refuse(e, { status: 429, code: "RATE_LIMITED" });
  const code = newCode(signIn);
  return answerThen(e, () => {
    try {
      mailConfirmation(e.app, user, code);
    } catch (error) {
      logError("The mail with a code could not be sent", error);
    }
  });
}
