/** What several commands answer alike. */
import type { GenericSchema, InferOutput } from "valibot";
import { check } from "../../entities/text.ts";
import type { Called } from "../context.ts";
import { TERMINAL_ERRORS } from "../errors.ts";
import { TERMINAL } from "../limits.ts";
import { type Answer, answer, failure, type PageLink } from "../output.ts";

/** What the server's refusal means, by its status. */
const HINTS: Readonly<Record<number, string>> = {
  0: "The server can't be reached. Check your connection and try again.",
  400: "Check your input.",
  403: "You do not have the permission. Ask the workspace's owner for it.",
  404: "Resource not found.",
  409: "Conflict with existing data.",
  422: "Check your input.",
  429: "That was too fast. Wait a few seconds and try again.",
};

/** `creating` names what was to happen, e.g. "creating the timer"; `failed` when nobody says why. */
export function refused(
  { status, reason }: Extract<Called<unknown>, { ok: false }>,
  { creating, failed }: { creating: string; failed: string },
): Answer {
  if (status === 401) return notLoggedIn();
  const hint = HINTS[status];
  return failure({
    code: "API_ERROR",
    message: reason === "" ? failed : `Error ${creating}: ${reason}`,
    hints: hint === undefined ? [] : [hint],
  });
}

/** Nobody is logged in, or the sign-in is no longer good. */
export function notLoggedIn(): Answer {
  return failure({
    code: "PERM_NOT_AUTH",
    message: TERMINAL_ERRORS.PERM_NOT_AUTH,
    link: { text: "Log in", variant: "creator", path: "/login" },
  });
}

/** The checked entity, or what its schema says of it: the same words as in the console. */
export function checked<TSchema extends GenericSchema>(
  schema: TSchema,
  input: unknown,
): { ok: true; value: InferOutput<TSchema> } | { ok: false; answer: Answer } {
  const result = check(schema, input);
  if (result.ok) return result;
  return { ok: false, answer: failure({ code: "VAL_FAILED", message: result.message }) };
}

/** Leaves out what nobody gave, so that a schema's own defaults hold. */
export function given<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

/** A text as listings show it. */
export function cut(text: string): string {
  const chars = [...text];
  if (chars.length <= TERMINAL.listedTextMaxChars) return text;
  return `${chars.slice(0, TERMINAL.listedTextMaxChars - 1).join("")}…`;
}

/** A list as a table; an empty one says how to begin. */
export function listing(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  empty: string,
): Answer {
  if (rows.length === 0) return { outputs: [{ type: "info", text: empty }], data: [] };
  return answer({ type: "table", caption, columns, rows });
}

export function onOff(enabled: boolean): string {
  return enabled ? "on" : "off";
}

/** Changing and deleting in the terminal is for a later version: the console does it. */
export function notYet(action: string, page: PageLink): Answer {
  return failure({
    code: "SYS_NOT_IMPL",
    message: `${action} is not yet supported here. Use the web interface.`,
    link: page,
  });
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
