import { signOutSchema } from "#core/entities/account.ts";
import { check } from "#core/entities/text.ts";
import { invalid, NOT_FOUND, NOT_SIGNED_IN, refuse } from "../http/answer.ts";
import { bodyOf, firstRecord } from "../http/request.ts";
import { userOf } from "../people/membership.ts";
import { boundToken, currentSignIn, newSignIn } from "./sign-ins.ts";

/**
 * POST /api/gq/account/sign-out { device }: signs out this device, or another one of the person's.
 * Its token is worth nothing from now on (GUARD-G34).
 */
export function signOut(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  const result = check(signOutSchema, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { device } = result.value;
  const signIn =
    device === undefined
      ? currentSignIn(e)
      : firstRecord(e.app, "sign_ins", "id = {:device} && user = {:user}", {
          device,
          user: user.id,
        });
  if (signIn === undefined) return refuse(e, NOT_FOUND);
  e.app.delete(signIn);
  return e.noContent(204);
}

/** POST /api/gq/account/sign-out-everywhere: ends every token but the new one that it returns. */
export function signOutEverywhere(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  return endOtherSignIns(e, user, () => user.refreshTokenKey());
}

/**
 * Saves a change that ends all of the user's tokens, and returns a new one for this device:
 * `{ token, record }`, as signing in does.
 */
export function endOtherSignIns(e: core.RequestEvent, user: core.Record, change: () => void) {
  const known = currentSignIn(e);
  const here = newSignIn(e, user, "password");
  if (known) {
    for (const name of ["method", "signed_in_at", "confirmed_at"]) here.set(name, known.get(name));
  }
  e.app.runInTransaction((app) => {
    change();
    app.save(user);
    app.save(here);
  });
  user.ignoreEmailVisibility(true);
  return e.json(200, { token: boundToken(user.newAuthToken(), user, here), record: user });
}
