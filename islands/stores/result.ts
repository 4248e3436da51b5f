import { ClientResponseError } from "pocketbase";
import type { FieldErrors } from "#core/entities/text.ts";
import { REQUEST_ERRORS } from "#core/platform/request-errors.ts";
import { doubtSignIn, reportAuthFailure } from "./auth-problem.ts";
import { reportReachable, reportUnreachable } from "./connection.ts";

/** Why a request had no success, in words for a person. */
export type Failure = {
  kind: "unreachable" | "signed-out" | "refused";
  /** HTTP status; 0 when there was no answer. */
  status: number;
  code: string;
  message: string;
  fields: FieldErrors;
};

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** State of something that is loaded from the server. */
export type Loadable<T> =
  | { status: "loading" }
  | { status: "ready"; data: T }
  | { status: "failed"; failure: Failure };

export const UNREACHABLE_MESSAGE =
  "The server can't be reached right now. Nothing is lost; try again in a moment.";

/**
 * Runs a request; its failure is a value. Tells the connection store whether there was an answer,
 * and the auth error boundary when the sign-in is no longer good.
 */
export async function attempt<T>(request: () => Promise<T>): Promise<Result<T>> {
  try {
    const value = await request();
    reportReachable();
    return { ok: true, value };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === "unreachable") reportUnreachable();
    else reportReachable();
    if (failure.kind === "signed-out") reportAuthFailure("signed-out");
    else if (isStrangersAnswer(failure)) doubtSignIn();
    return { ok: false, failure };
  }
}

/** What a request gets whose rule does not hold; wrong input names its fields. */
function isStrangersAnswer({ kind, status, fields }: Failure): boolean {
  return kind === "refused" && [400, 403, 404].includes(status) && Object.keys(fields).length === 0;
}

/** Statuses that the web server answers with while a process behind it is away. */
const AWAY = new Set([0, 502, 503, 504]);

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ClientResponseError)) {
    return refusal(500, "SERVER_ERROR", REQUEST_ERRORS.SERVER_ERROR, {});
  }
  if (AWAY.has(error.status)) {
    const none = { code: "UNREACHABLE", message: UNREACHABLE_MESSAGE, fields: {} };
    return { kind: "unreachable", status: error.status, ...none };
  }
  if (error.status === 401) {
    return {
      kind: "signed-out",
      status: 401,
      code: "NOT_SIGNED_IN",
      message: REQUEST_ERRORS.NOT_SIGNED_IN,
      fields: {},
    };
  }
  const fields = fieldsOf(error.response);
  const code = textOf(error.response.code) ?? String(error.status);
  const message = Object.values(fields)[0] ?? textOf(error.response.message);
  return refusal(error.status, code, message ?? REQUEST_ERRORS.SERVER_ERROR, fields);
}

function refusal(status: number, code: string, message: string, fields: FieldErrors): Failure {
  return { kind: "refused", status, code, message, fields };
}

/** Field messages of our routes (`fields: { name: text }`) and PocketBase's (`data: { name: { message } }`). */
function fieldsOf(response: Record<string, unknown>): FieldErrors {
  const found: FieldErrors = {};
  for (const source of [response.fields, response.data]) {
    if (typeof source !== "object" || source === null) continue;
    for (const [name, value] of Object.entries(source)) {
      const message = textOf(value) ?? textOf(value?.message);
      if (message) found[name] ??= message;
    }
  }
  return found;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
