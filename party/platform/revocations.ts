import { errorNotice } from "#core/platform/errors.ts";
import { revocationClaims } from "#core/platform/rooms/revocation.ts";
import { CLOSE, isIssuedAfter } from "#core/platform/rooms/ticket.ts";
import type { TicketClaims } from "#core/rooms/tickets.ts";
import { logError, type RoomsEnvironment } from "./environment.ts";
import { refuseSocket } from "./refusal.ts";
import { postedClaims } from "./signed.ts";
import { indexOf } from "./tenant-room-index.ts";

/** Whose access changed while this room was awake: a socket may be on its way in (ROOM-R16). */
export class Revocations {
  readonly #at = new Map<string, number>();

  record(person: string, at: number): void {
    this.#at.set(person, at);
  }

  /** Refuses a socket whose ticket is older than its person's access; returns whether it did. */
  refuse(socket: WebSocket, claims: TicketClaims): boolean {
    const at = this.#at.get(claims.person);
    if (at === undefined || isIssuedAfter(claims, at)) return false;
    refuseSocket(socket, "TICKET_EXPIRED", CLOSE.ticketRefused);
    return true;
  }
}

/** `POST /revocations`: 204 when every room has closed the sockets of whom PocketBase names. */
export async function revoke(
  request: Request,
  indexes: RoomsEnvironment["TenantRoomIndex"],
  secret: string,
): Promise<Response> {
  const posted = await postedClaims(request, secret, revocationClaims);
  if ("refusal" in posted) return posted.refusal;
  try {
    await Promise.all(
      posted.claims.revocations.map(({ tenant, person, at }) =>
        indexOf(indexes, tenant).revoke(person, at),
      ),
    );
  } catch (error) {
    logError("Sockets could not be closed", error);
    return Response.json(errorNotice("SERVER_ERROR"), { status: 500 });
  }
  return new Response(null, { status: 204 });
}
