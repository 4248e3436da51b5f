import type { ServerResponse } from "node:http";
import { type ErrorCode, errorNotice } from "#core/platform/errors.ts";

/** Answers with a permanent code and its message, as PocketBase's own routes do. */
export function answerError(response: ServerResponse, status: number, code: ErrorCode): void {
  beginError(response, status, code);
  response.end();
}

/** Sends the whole of the same answer, but does not end it. */
export function beginError(response: ServerResponse, status: number, code: ErrorCode): void {
  const body = JSON.stringify(errorNotice(code));
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
  });
  response.write(body);
}
