import type { FieldErrors } from "#core/entities/text.ts";
import { ERRORS, type ErrorCode } from "#core/platform/errors.ts";
import { answerHeaders } from "./request.ts";

/**
 * Why a request is refused. `fields` has a message for each wrong field, the very one that the form
 * shows: PocketBase's own errors would reword it.
 */
export type Refusal = { status: number; code: ErrorCode; fields?: FieldErrors };

export const NOT_SIGNED_IN: Refusal = { status: 401, code: "NOT_SIGNED_IN" };
export const NOT_FOUND: Refusal = { status: 404, code: "NOT_FOUND" };
export const PERMISSION_MISSING: Refusal = { status: 403, code: "PERMISSION_MISSING" };
export const RATE_LIMITED: Refusal = { status: 429, code: "RATE_LIMITED" };
export const EMAIL_UNVERIFIED: Refusal = { status: 403, code: "EMAIL_UNVERIFIED" };

export function invalid(fields: FieldErrors): Refusal {
  return { status: 400, code: "REQUEST_INVALID", fields };
}

/** Each field has what it clashes with. */
export function conflict(fields: FieldErrors): Refusal {
  return { status: 409, code: "CONFLICT", fields };
}

/** Responds with a refusal: `{ code, message, fields }`, and the same in PocketBase's own shape. */
export function refuse(e: core.RequestEvent, { status, code, fields }: Refusal) {
  const data: { [field: string]: { code: string; message: string } } = {};
  for (const [field, message] of Object.entries(fields ?? {})) data[field] = { code, message };
  return e.json(status, { status, code, message: ERRORS[code], data, ...(fields && { fields }) });
}

/**
 * Responds with 204 and only then does the work, a mail above all: nobody waits for it, and nobody learns
 * from the time whether there was anything to do. Its failure is the work's own to report.
 */
export function answerThen(e: core.RequestEvent, work: () => void) {
  return respondThen(e, () => e.noContent(204), work);
}

/** The same with another answer. */
export function respondThen(e: core.RequestEvent, respond: () => void, work: () => void) {
  // Until the work is done, this connection could not answer another request.
  answerHeaders(e).set("Connection", "close");
  respond();
  e.flush();
  work();
}

/** Logs an error where both the supervisor (stderr) and PocketBase's own log show it. */
export function logError(message: string, error?: unknown): void {
  const reason = error === undefined ? "" : `: ${error instanceof Error ? error.message : error}`;
  // biome-ignore lint/suspicious/noConsole: stderr is what the supervisor shows
  console.error(`${message}${reason}`);
  $app.logger().error(message, "reason", reason);
}
