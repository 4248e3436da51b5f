import { ROOM } from "#core/platform/limits.ts";
import type { TicketClaims } from "#core/rooms/tickets.ts";
import { environment } from "../environment.ts";
import { logError } from "../http/answer.ts";
import { retryRooms } from "./retry.ts";

/**
 * A signed ticket that admits to one room for a short time; undefined when this installation can't
 * sign any.
 */
export function signTicket(
  claims: Omit<TicketClaims, "exp">,
): { ticket: string; expires_at: string } | undefined {
  const { ticketSecret } = environment();
  if (ticketSecret.length < 32) {
    logError("Tickets are refused: GQ_TICKET_SECRET is missing or has fewer than 32 characters");
    return undefined;
  }
  retryRooms();
  return {
    // PocketBase adds the claim `exp`.
    ticket: $security.createJWT(claims, ticketSecret, ROOM.ticketSeconds),
    expires_at: new Date(Date.now() + ROOM.ticketSeconds * 1000).toISOString(),
  };
}
