import { NOT_SIGNED_IN, refuse } from "../http/answer.ts";
import { isProviderName } from "./provider.ts";
import {
  currentSignIn,
  forgetExpiredSignIns,
  newSignIn,
  tokenFor,
  touchSignIn,
} from "./sign-ins.ts";

/** Where signInWithProvider leaves the provider's name for completeSignIn. */
export const PROVIDER_KEY = "gq/provider";

/**
 * Every answer with a token passes here: sign-ins, refreshed tokens, and linking an account. A
 * sign-in gets its record in `sign_ins`, and each token names the record that it belongs to.
 */
export function completeSignIn(e: core.RecordAuthRequestEvent) {
  const { record } = e;
  if (!record) return e.next();
  // Who links an account is signed in already; a second factor is not asked for again.
  if (e.auth?.id === record.id) e.authMethod = "";
  if (e.authMethod === "") {
    const signIn = currentSignIn(e, record);
    if (signIn === undefined) {
      // Signed out on this device: its token runs out, but is not made new, unseen in the list.
      const renews = e.auth?.id === record.id && !isProviderName(e.get(PROVIDER_KEY));
      return renews ? refuse(e, NOT_SIGNED_IN) : e.next();
    }
    touchSignIn(e, record);
    e.token = tokenFor(record, signIn.id);
    return e.next();
  }
  const signIn = newSignIn(e, record, methodOf(e));
  e.app.save(signIn);
  e.token = tokenFor(record, signIn.id);
  let complete = false;
  try {
    const answer = e.next();
    complete = true;
    return answer;
  } finally {
    // A second factor is missing, or something failed: nobody has signed in.
    if (complete) forgetExpiredSignIns(e.app, record);
    else e.app.delete(signIn);
  }
}

function methodOf(e: core.RecordAuthRequestEvent) {
  if (e.authMethod === "otp") return "code";
  const provider: unknown = e.get(PROVIDER_KEY);
  return isProviderName(provider) ? provider : "password";
}
