import { NOT_SIGNED_IN, refuse } from "../http/answer.ts";
import { markDevice } from "./known-device.ts";
import { isProviderName } from "./provider.ts";
import { boundToken, currentSignIn, newSignIn } from "./sign-ins.ts";

/** Where signInWithProvider leaves the provider's name for completeSignIn. */
export const PROVIDER_KEY = "gq/provider";

/**
 * Every answer with a token passes here: sign-ins, refreshed tokens, and linking an account. A
 * sign-in gets its record in `sign_ins`, and each token names the record that it belongs to.
 */
export function completeSignIn(e: core.RecordAuthRequestEvent) {
  const { record } = e;
  if (!record) return e.next();
  const here = e.auth?.id === record.id ? currentSignIn(e) : undefined;
  if (here) {
    // Who links an account is signed in already; a second factor is not asked for again.
    e.authMethod = "";
    e.token = boundToken(e.token, record, here);
    return e.next();
  }
  // Without a method nobody has proven who they are: what is left is an operator's impersonation.
  if (e.authMethod === "" && !e.hasSuperuserAuth()) return refuse(e, NOT_SIGNED_IN);
  const signIn = newSignIn(e, record, methodOf(e));
  if (e.authMethod === "otp" || !(e.hasSuperuserAuth() || record.getBool("second_factor"))) {
    markDevice(e, record);
  }
  e.app.save(signIn);
  e.token = boundToken(e.token, record, signIn);
  let complete = false;
  try {
    const answer = e.next();
    complete = true;
    return answer;
  } finally {
    // A second factor is missing, or something failed: nobody has signed in, and nothing has ended.
    if (!complete) {
      const forget = e.app.db().newQuery("DELETE FROM sign_ins WHERE id = {:id}");
      forget.bind({ id: signIn.id }).execute();
    }
  }
}

function methodOf(e: core.RecordAuthRequestEvent) {
  if (e.authMethod === "") return "operator";
  if (e.authMethod === "otp") return "code";
  const provider: unknown = e.get(PROVIDER_KEY);
  return isProviderName(provider) ? provider : "password";
}
