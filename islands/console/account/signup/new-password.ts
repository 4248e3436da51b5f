import { AUTH } from "#core/platform/limits.ts";

/** The field of a form that asks for a password that is to be. */
export const NEW_PASSWORD = {
  label: "Password",
  type: "password",
  autoComplete: "new-password",
  hint: `At least ${AUTH.passwordMinChars} characters; four odd words make a good one.`,
} as const;
