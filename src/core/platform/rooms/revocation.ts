import * as v from "valibot";
import { recordId } from "../../entities/session.ts";
import { REVOCATION } from "../limits.ts";

/** Where PocketBase posts whose access changed. The web server does not pass it on. */
export const REVOCATIONS_PATH = "/revocations";

/**
 * The claims of what PocketBase posts: a JWT, signed (HS256) with the secret of the tickets. Every
 * socket that a named person has in a room of the tenant is closed, and tickets issued up to `at`
 * (seconds since the epoch) admit them no more.
 */
export const revocationClaims = v.object({
  purpose: v.literal("revocation"),
  revocations: v.pipe(
    v.array(v.object({ tenant: recordId, person: recordId, at: v.pipe(v.number(), v.integer()) })),
    v.maxLength(REVOCATION.batchMaxCount),
  ),
  /** Expiry in seconds since the epoch, as JWT has it. */
  exp: v.pipe(v.number(), v.integer()),
});

export type RevocationClaims = v.InferOutput<typeof revocationClaims>;
