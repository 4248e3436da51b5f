import { jwtVerify } from "jose";
import * as v from "valibot";
import { type ErrorCode, errorNotice } from "#core/platform/errors.ts";
import { REVOCATION } from "#core/platform/limits.ts";
import { type Bucket, take } from "#core/platform/rooms/rate.ts";
import { SECRET_MIN_CHARS } from "./environment.ts";

const ALLOWANCE = { burst: REVOCATION.burstCount, perSecond: REVOCATION.perSecond };

/** What is left of each route's allowance; all that come to it share one (ROOM-R61). */
const buckets = new Map<string, Bucket>();

/**
 * The claims of a JWT that PocketBase posted, or the answer to a request that has none: too many or too
 * large ones are not looked at.
 */
export async function postedClaims<TClaims>(
  request: Request,
  secret: string,
  schema: v.GenericSchema<unknown, TClaims>,
): Promise<{ claims: TClaims } | { refusal: Response }> {
  const { pathname } = new URL(request.url);
  const { bucket, taken } = take(buckets.get(pathname), 1, ALLOWANCE, Date.now());
  buckets.set(pathname, bucket);
  if (!taken) return refusal(429, "RATE_LIMITED");
  const token = await textWithin(request, REVOCATION.bodyMaxBytes);
  if (token === null) return refusal(413, "BODY_TOO_LARGE");
  const claims = await verifiedClaims(token, secret, schema);
  return claims === null ? refusal(401, "REVOCATION_INVALID") : { claims };
}

function refusal(status: number, code: ErrorCode): { refusal: Response } {
  return { refusal: Response.json(errorNotice(code), { status }) };
}

/** Null when it is not signed by PocketBase, old or no such. */
async function verifiedClaims<TClaims>(
  token: string,
  secret: string,
  schema: v.GenericSchema<unknown, TClaims>,
): Promise<TClaims | null> {
  if (secret.length < SECRET_MIN_CHARS) return null;
  try {
    const key = new TextEncoder().encode(secret);
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"] });
    const claims = v.safeParse(schema, payload);
    return claims.success ? claims.output : null;
  } catch {
    return null;
  }
}

/** A request's body as text; null when it is larger, of which the rest is not read. */
async function textWithin({ headers, body }: Request, maxBytes: number): Promise<string | null> {
  if (Number(headers.get("content-length") ?? 0) > maxBytes) return null;
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
