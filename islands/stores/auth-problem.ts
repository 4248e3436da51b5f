import { atom } from "nanostores";
import {
  type AuthFailure,
  type AuthProblemKind,
  authProblemOf,
} from "#core/platform/auth-problem.ts";
import { pb } from "./environment.ts";

/** What is wrong with the sign-in, if anything: the auth error boundary shows it. */
export const $authProblem = atom<AuthProblemKind | undefined>(undefined);

const $doubts = atom(0);

/**
 * Notes a refusal that may mean that the sign-in was ended elsewhere: PocketBase answers a request
 * with such a token as it answers a stranger's, and gives no reason.
 */
export function doubtSignIn(): void {
  $doubts.set($doubts.get() + 1);
}

/** Runs `listener` when the sign-in is to be checked again. Returns an unsubscribe function. */
export function onDoubt(listener: () => void): () => void {
  return $doubts.listen(listener);
}

/** Notes that a request was refused or lost for the sign-in's sake; a visitor has none to lose. */
export function reportAuthFailure(kind: AuthFailure["kind"]): void {
  const { token, isValid } = pb().authStore;
  if (token !== "") $authProblem.set(authProblemOf({ kind, tokenExpired: !isValid }));
}
