/** The auth error boundary, rules GUARD-G30 to GUARD-G33 of docs/spec/guards.md. */

export const AUTH_PROBLEM_KINDS = [
  "session-expired",
  "token-expired",
  "network",
  "unverifiable",
] as const;

export type AuthProblemKind = (typeof AUTH_PROBLEM_KINDS)[number];

export type AuthProblem = {
  title: string;
  message: string;
  button: string;
  /** `sign-out` forgets the sign-in and asks for a new one; `retry` clears the error. */
  action: "sign-out" | "retry" | "log-in";
};

/** What the boundary says and offers, word for word as the requirements have it (section 8). */
export const AUTH_PROBLEMS: Record<AuthProblemKind, AuthProblem> = {
  "session-expired": {
    title: "Session Expired",
    message: "Your session has expired. Please log in again.",
    button: "Log In Again",
    action: "sign-out",
  },
  network: {
    title: "Connection Error",
    message: "Unable to connect to authentication service. Please check your connection.",
    button: "Retry",
    action: "retry",
  },
  "token-expired": {
    title: "Authentication Error",
    message: "Your authentication token has expired. Please log in again.",
    button: "Return to Login",
    action: "sign-out",
  },
  unverifiable: {
    title: "Authentication Error",
    message: "Your sign-in could not be verified. Please log in again.",
    button: "Return to Login",
    action: "log-in",
  },
};

/** How a request for the session failed. */
export type AuthFailure = {
  kind: "unreachable" | "signed-out" | "refused";
  /** Whether the token that was sent is past its own date. */
  tokenExpired: boolean;
};

/** The problem that a failed check of the sign-in amounts to. */
export function authProblemOf({ kind, tokenExpired }: AuthFailure): AuthProblemKind {
  if (kind === "unreachable") return "network";
  if (kind === "refused") return "unverifiable";
  return tokenExpired ? "token-expired" : "session-expired";
}
