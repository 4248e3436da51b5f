import { unlinkSchema } from "#core/entities/account.ts";
import { check } from "#core/entities/text.ts";
import { PROVIDERS } from "../environment.ts";
import { invalid, NOT_FOUND, NOT_SIGNED_IN, refuse } from "../http/answer.ts";
import { bodyOf } from "../http/request.ts";
import { userOf } from "../people/membership.ts";
import { CONFIRM_FIRST, isConfirmed } from "./confirmation.ts";
import { linkOf } from "./provider.ts";

/**
 * POST /api/gq/account/unlink: takes a linked account off, and its tokens with it; not when it is
 * the only way to sign in.
 */
export function unlinkProvider(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  const result = check(unlinkSchema, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  if (!isConfirmed(e)) return refuse(e, CONFIRM_FIRST);
  const { provider } = result.value;
  const link = linkOf(e.app, user, provider);
  if (link === undefined) return refuse(e, NOT_FOUND);
  const others = PROVIDERS.filter((name) => name !== provider);
  const canSignIn =
    user.getBool("has_password") || others.some((name) => linkOf(e.app, user, name) !== undefined);
  if (!canSignIn) return refuse(e, { status: 409, code: "LAST_SIGN_IN" });
  e.app.runInTransaction((app) => app.delete(link));
  return e.noContent(204);
}
