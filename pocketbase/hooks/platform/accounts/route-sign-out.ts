import { NOT_SIGNED_IN, refuse } from "../http/answer.ts";
import { userOf } from "../people/membership.ts";
import { currentSignIn, newSignIn, tokenFor } from "./sign-ins.ts";

/** POST /api/gq/account/sign-out: takes this device off the list; its browser drops the token. */
export function signOut(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  const signIn = currentSignIn(e, user);
  if (signIn) e.app.delete(signIn);
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
  const known = currentSignIn(e, user);
  const here = newSignIn(e, user, "password");
  if (known) for (const name of ["method", "signed_in_at"]) here.set(name, known.get(name));
  e.app.runInTransaction((app) => {
    change();
    app.save(user);
    app.save(here);
  });
  user.ignoreEmailVisibility(true);
  return e.json(200, { token: tokenFor(user, here.id), record: user });
}
