import { errors, jwtVerify } from "jose";
import * as v from "valibot";
import type { ErrorCode } from "#core/platform/errors.ts";
import { type TicketClaims, ticketClaims } from "#core/rooms/tickets.ts";

/** Verifies a ticket's signature, expiry and claims. */
export async function verifyTicket(
  ticket: string | null,
  secret: string,
): Promise<{ ok: true; claims: TicketClaims } | { ok: false; code: ErrorCode }> {
  if (ticket === null || ticket === "") return { ok: false, code: "TICKET_MISSING" };
  try {
    const key = new TextEncoder().encode(secret);
    const { payload } = await jwtVerify(ticket, key, { algorithms: ["HS256"] });
    const claims = v.safeParse(ticketClaims, payload);
    if (!claims.success) return { ok: false, code: "TICKET_INVALID" };
    return { ok: true, claims: claims.output };
  } catch (error) {
    const expired = error instanceof errors.JWTExpired;
    return { ok: false, code: expired ? "TICKET_EXPIRED" : "TICKET_INVALID" };
  }
}
