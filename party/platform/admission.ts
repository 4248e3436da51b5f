/** Admission: who gets through to a room (docs/spec/rooms.md, ROOM-R1 to ROOM-R6). */
import * as v from "valibot";
import { CLOSE, PROBE_PARAMETER, type RoomRole } from "#core/platform/rooms/ticket.ts";
import { isLobby, ROOM_KINDS } from "#core/rooms/kinds.ts";
import { type TicketClaims, ticketClaims, ticketRequest } from "#core/rooms/tickets.ts";
import { refusal } from "./refusal.ts";
import { verifyTicket } from "./ticket.ts";

const CLAIMS_HEADER = "x-gq-claims";
/** Whoever asks only whether they would be let in. */
const PROBE_HEADER = "x-gq-probe";

const target = v.pipe(
  v.string(),
  v.regex(/^\/parties\/[^/]+\/[^/]+$/),
  v.transform((path) => path.split("/")),
  v.transform(([, , kind, room]) => ({ kind, room })),
  ticketRequest,
);

/**
 * Checks a socket's request. Returns the request to pass to the room, which carries the ticket's
 * claims and nothing else of the client's, or the refusal.
 */
export async function admit(request: Request, secret: string): Promise<Request | Response> {
  const url = new URL(request.url);
  const address = v.safeParse(target, url.pathname);
  if (!address.success) return refusal("ROOM_UNKNOWN", CLOSE.unknown);
  const { kind, room } = address.output;
  const { protocol, roles, tickets } = ROOM_KINDS[kind];
  if (tickets.room === "lobby" && !isLobby(room)) return refusal("ROOM_UNKNOWN", CLOSE.unknown);

  if (protocol !== null && url.searchParams.get("v") !== String(protocol.version)) {
    return refusal("PROTOCOL_OLD", CLOSE.protocolOld);
  }
  const verified = await verifyTicket(url.searchParams.get("ticket"), secret);
  if (!verified.ok) return refusal(verified.code, CLOSE.ticketRefused);
  const { claims } = verified;
  const matches = claims.kind === kind && claims.room === room;
  const ownRoom = tickets.room !== "tenant" || claims.tenant === room;
  if (!matches || !ownRoom) return refusal("TICKET_WRONG_ROOM", CLOSE.ticketRefused);

  if (!roles.some((role: RoomRole) => role === claims.role)) {
    return refusal("ROOM_FORBIDDEN", CLOSE.forbidden);
  }

  const headers = new Headers();
  for (const [name, value] of request.headers) {
    if (name === "upgrade" || name === "connection" || name.startsWith("sec-websocket-")) {
      headers.set(name, value);
    }
  }
  headers.set(CLAIMS_HEADER, encodeURIComponent(JSON.stringify(claims)));
  if (url.searchParams.has(PROBE_PARAMETER)) headers.set(PROBE_HEADER, "1");
  return new Request(url.origin + url.pathname, { headers });
}

/** The claims in a request that has come through `admit`. */
export function claimsOf(request: Request): TicketClaims {
  const header = decodeURIComponent(request.headers.get(CLAIMS_HEADER) ?? "");
  return v.parse(v.pipe(v.string(), v.parseJson(), ticketClaims), header);
}

/** True when whoever asks takes no seat: the room answers by how it closes the socket. */
export function isProbe(request: Request): boolean {
  return request.headers.has(PROBE_HEADER);
}

/** True when a path is one of the rooms', whether or not there is such a room. */
export function isRoomPath(path: string): boolean {
  return path.startsWith("/parties/");
}
