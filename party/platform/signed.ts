import { jwtVerify } from "jose";
import * as v from "valibot";
import { SECRET_MIN_CHARS } from "./environment.ts";

/** The claims of a JWT that PocketBase posted; null when it is not signed by it, old or no such. */
export async function postedClaims<TClaims>(
  request: Request,
  secret: string,
  schema: v.GenericSchema<unknown, TClaims>,
): Promise<TClaims | null> {
  if (secret.length < SECRET_MIN_CHARS) return null;
  try {
    const key = new TextEncoder().encode(secret);
    const { payload } = await jwtVerify(await request.text(), key, { algorithms: ["HS256"] });
    const claims = v.safeParse(schema, payload);
    return claims.success ? claims.output : null;
  } catch {
    return null;
  }
}
