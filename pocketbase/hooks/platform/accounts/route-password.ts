import { changePasswordSchema } from "#core/entities/account.ts";
import { check } from "#core/entities/text.ts";
import { ERRORS } from "#core/platform/errors.ts";
import { invalid, NOT_SIGNED_IN, refuse } from "../http/answer.ts";
import { bodyOf } from "../http/request.ts";
import { sendNotice } from "../mail/notice.ts";
import { userOf } from "../people/membership.ts";
import { waitFirst } from "./auth-password.ts";
import { checkPassword } from "./confirmation.ts";
import { commonPasswordError, publicWordsOf } from "./password.ts";
import { endOtherSignIns } from "./route-sign-out.ts";

/** POST /api/gq/account/password: changes the password. This device stays, all others end. */
export function changePassword(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  const result = check(changePasswordSchema, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { old_password, password } = result.value;
  const checked = checkPassword(user, old_password);
  if (checked.type === "wait") return waitFirst(e, checked.ms);
  if (checked.type === "wrong") {
    return refuse(e, invalid({ old_password: ERRORS.PASSWORD_WRONG }));
  }
  const common = commonPasswordError(password, publicWordsOf(user));
  if (common) return refuse(e, invalid(common));
  const answer = endOtherSignIns(e, user, () => {
    user.setPassword(password);
    user.set("has_password", true);
  });
  sendNotice(e.app, user.email(), "password");
  return answer;
}
