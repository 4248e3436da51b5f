import { getTokenPayload } from "pocketbase";
import * as v from "valibot";
import type { Failure } from "../../../stores/result.ts";

const payloadSchema = v.object({
  email: v.optional(v.string(), ""),
  newEmail: v.optional(v.string(), ""),
});

/** What a token of a mail says of itself; the server alone knows whether it is true. */
export function readToken(token: string): v.InferOutput<typeof payloadSchema> {
  const payload = v.safeParse(payloadSchema, getTokenPayload(token));
  return payload.success ? payload.output : { email: "", newEmail: "" };
}

/** True when the server refused the token itself: it was used before, has expired or was cut short. */
export function isDeadToken({ kind, status, fields }: Failure): boolean {
  if (kind === "unreachable" || status === 429 || status >= 500) return false;
  const named = Object.keys(fields);
  return named.length === 0 || named.includes("token");
}
