import { atom } from "nanostores";
import { ERRORS } from "#core/platform/errors.ts";
import { countdown } from "../../../stores/countdown.ts";
import { environment, pb } from "../../../stores/environment.ts";
import { firstFactor, saidOfRefusal } from "../../../stores/first-factor.ts";
import { attempt, type Failure } from "../../../stores/result.ts";
import { refreshSession } from "../../../stores/session.ts";
import { browserTimeZone } from "../../../stores/time-zone.ts";
import {
  PROVIDER_NAMES,
  type Provider,
  RETURN_PATHS,
  type Return,
  readReturn,
  takeFlow,
} from "../oauth/flow.ts";

/** Where someone who signs in stands. */
export type LogIn =
  | { step: "form"; problem?: string }
  /** Back from a provider; its code is being exchanged. */
  | { step: "returning"; provider: Provider }
  /** The first factor was right, the account has a second: whom to mail a code is still asked. */
  | { step: "address"; mfaId: string }
  | { step: "code"; mfaId: string; otpId: string; email: string };

export const $logIn = atom<LogIn>({ step: "form" });

/** The wait until another code may be sent. */
export const codeWait = countdown("gq:code-sent-at");

const WRONG_PASSWORD = "E-mail or password is not right. Check both and try again.";

/** Begins with the form again. */
export function startOver(problem?: string): void {
  $logIn.set(problem ? { step: "form", problem } : { step: "form" });
}

/** Signs in by password, or goes on to the second factor. Returns the failure, if any. */
export async function logInWithPassword(
  email: string,
  password: string,
): Promise<Failure | undefined> {
  const address = email.trim();
  const first = await firstFactor(() =>
    pb().collection("users").authWithPassword(address, password),
  );
  if (!first.ok) return reworded(first.failure, WRONG_PASSWORD);
  if (first.value === undefined) return void (await refreshSession());
  return mailCode(first.value, address);
}

/**
 * Reads a provider's answer in the query and signs in with it. Returns the path that the person
 * was going to, and what is still under way.
 */
export function takeReturn(query: URLSearchParams): { redirect: string; done: Promise<void> } {
  const answer = readReturn(query, takeFlow());
  if (answer.type !== "code" || answer.flow.purpose !== "sign-in") {
    startOver(wordsFor(answer));
    const redirect = "flow" in answer ? answer.flow.redirect : "";
    return { redirect, done: Promise.resolve() };
  }
  const { flow, code } = answer;
  $logIn.set({ step: "returning", provider: flow.provider });
  return { redirect: flow.redirect, done: exchange(flow, code) };
}

async function exchange(
  { provider, codeVerifier }: { provider: Provider; codeVerifier: string },
  code: string,
): Promise<void> {
  const back = environment().location.origin + RETURN_PATHS["sign-in"][provider];
  const first = await firstFactor(() =>
    pb().collection("users").authWithOAuth2Code(provider, code, codeVerifier, back, {
      // A new account's workspace begins with it.
      time_zone: browserTimeZone(),
    }),
  );
  if (!first.ok) return startOver(saidOfRefusal(first.failure, ERRORS.PROVIDER_REFUSED));
  if (first.value !== undefined) return $logIn.set({ step: "address", mfaId: first.value });
  await refreshSession();
}

/** Sends a code for the second factor; it goes to `email` alone, if that is the account's. */
export async function mailCode(mfaId: string, email: string): Promise<Failure | undefined> {
  const sent = await attempt(() => pb().collection("users").requestOTP(email));
  if (!sent.ok) return sent.failure;
  codeWait.begin();
  $logIn.set({ step: "code", mfaId, otpId: sent.value.otpId, email });
  return undefined;
}

/** Signs in with the mailed code. */
export async function enterCode(code: string): Promise<Failure | undefined> {
  const at = $logIn.get();
  if (at.step !== "code") return undefined;
  const { otpId, mfaId } = at;
  const signedIn = await attempt(() =>
    pb()
      .collection("users")
      .authWithOTP(otpId, code, { body: { otpId, password: code, mfaId } }),
  );
  if (!signedIn.ok) return reworded(signedIn.failure, ERRORS.CODE_WRONG);
  await refreshSession();
  return undefined;
}

/** The failure in other words, for the form as a whole. */
function reworded(failure: Failure, words: string): Failure {
  return { ...failure, message: saidOfRefusal(failure, words), fields: {} };
}

function wordsFor(answer: Return): string {
  switch (answer.type) {
    case "cancelled":
      return `You cancelled at ${PROVIDER_NAMES[answer.flow.provider]}. Nothing has changed; log in another way or try again.`;
    case "failed":
      return `${PROVIDER_NAMES[answer.flow.provider]} could not go on with this sign-in. Try again in a moment.`;
    case "not-begun":
      return "This sign-in was used before, or it began in another tab. Log in again.";
    default:
      return "This answer does not belong to the sign-in that you began here, so it was ignored. Log in again.";
  }
}
