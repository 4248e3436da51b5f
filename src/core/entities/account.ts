import * as v from "valibot";
import { AUTH, TENANT } from "../platform/limits.ts";
import { recordId } from "./session.ts";
import { singleLine } from "./text.ts";

export const email = v.pipe(
  v.string("E-mail is required"),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty("E-mail is required"),
  v.email("That is not an e-mail address, it should look like name@example.com"),
  v.maxLength(254, "E-mail must be 254 characters or less"),
);

export const password = v.pipe(
  v.string("Password is required"),
  v.minLength(
    AUTH.passwordMinChars,
    `Password must be at least ${AUTH.passwordMinChars} characters`,
  ),
  v.maxBytes(AUTH.passwordMaxBytes, `Password must be at most ${AUTH.passwordMaxBytes} bytes`),
);

export const signUpSchema = v.object({
  email,
  password,
  workspace: singleLine("Workspace name", 1, TENANT.nameMaxChars),
});

export const logInSchema = v.object({
  email,
  password: v.pipe(v.string("Password is required"), v.nonEmpty("Password is required")),
});

/** `POST /api/gq/account/password`. */
export const changePasswordSchema = v.object({
  old_password: v.pipe(
    v.string("Current password is required"),
    v.nonEmpty("Current password is required"),
  ),
  password,
});

/** The mailed code by which somebody without a password proves who they are. */
export const confirmCode = v.pipe(
  v.string("Code is required"),
  v.transform((text) => text.replace(/\s/g, "")),
  v.nonEmpty("Code is required"),
  v.regex(/^\d+$/, "The code has digits only"),
);

/** `POST /api/gq/account/confirm`. */
export const confirmSchema = v.object({
  password: v.optional(logInSchema.entries.password),
  code: v.optional(confirmCode),
});

/** `POST /api/gq/account/correct-email`. */
export const correctEmailSchema = v.object({ email });

/** The services that a person may sign in with or link. */
export const providerName = v.picklist(
  ["twitch", "discord"],
  "There is no such service: it is twitch or discord",
);

/** `POST /api/gq/account/sign-out`: without a device it is the one that asks. */
export const signOutSchema = v.object({ device: v.optional(recordId) });

/** `POST /api/gq/account/unlink`. */
export const unlinkSchema = v.object({ provider: providerName });

/** `POST /api/gq/account/delete`: the account's own address, typed. */
export const deleteAccountSchema = v.object({ confirm: email });

export type SignUp = v.InferOutput<typeof signUpSchema>;
