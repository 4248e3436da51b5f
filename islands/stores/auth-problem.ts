import { atom } from "nanostores";
import { type AuthFailure, type AuthProblemKind, authProblemOf } from "#core/auth-problem.ts";
import { pb } from "./pocketbase.ts";

/** What is wrong with the sign-in, if anything: the auth error boundary shows it. */
export const $authProblem = atom<AuthProblemKind | undefined>(undefined);

/** Notes that a request was refused or lost for the sign-in's sake; a visitor has none to lose. */
export function reportAuthFailure(kind: AuthFailure["kind"]): void {
  const { token, isValid } = pb.authStore;
  if (token !== "") $authProblem.set(authProblemOf({ kind, tokenExpired: !isValid }));
}
