import { describe, expect, it } from "vitest";
import { AUTH_PROBLEMS, authProblemOf } from "./auth-problem.ts";

describe("a failed check of the sign-in", () => {
  it("GUARD-G30: of a sign-in that was ended is a session that has expired", () => {
    const problem = authProblemOf({ kind: "signed-out", tokenExpired: false });
    expect(AUTH_PROBLEMS[problem]).toMatchObject({ title: "Session Expired", action: "sign-out" });
  });

  it("GUARD-G31: with a token past its date says so, and forgets the sign-in too", () => {
    const problem = authProblemOf({ kind: "signed-out", tokenExpired: true });
    expect(AUTH_PROBLEMS[problem]).toMatchObject({
      title: "Authentication Error",
      message: "Your authentication token has expired. Please log in again.",
      button: "Return to Login",
      action: "sign-out",
    });
  });

  it.each([true, false])(
    "GUARD-G32: without a connection can be tried again (expired: %s)",
    (tokenExpired) => {
      const problem = authProblemOf({ kind: "unreachable", tokenExpired });
      expect(AUTH_PROBLEMS[problem]).toMatchObject({ title: "Connection Error", action: "retry" });
    },
  );

  it.each([true, false])(
    "GUARD-G33: of any other kind leads to the login (expired: %s)",
    (tokenExpired) => {
      const problem = authProblemOf({ kind: "refused", tokenExpired });
      expect(AUTH_PROBLEMS[problem]).toMatchObject({
        title: "Authentication Error",
        message: "Your sign-in could not be verified. Please log in again.",
        action: "log-in",
      });
    },
  );
});
