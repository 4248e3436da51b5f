import * as v from "valibot";
import { visibleText } from "../../entities/visible-text.ts";
import { ROOM } from "../limits.ts";

/**
 * A ticket admits one person to one room. PocketBase signs it (JWT, HS256) after checking
 * membership; a room verifies it when the socket opens. It lives for ROOM.ticketSeconds.
 */

/**
 * What a person may do in a room. `guest` and `overlay` are in sketches and in rooms of Pond Party: who
 * came without an account, and the picture in a stream. `bot` is the bots process.
 */
export const ROOM_ROLES = ["owner", "editor", "guest", "viewer", "overlay", "bot"] as const;

export type RoomRole = (typeof ROOM_ROLES)[number];

export const roomId = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,40}$/));

/** What a ticket says beside the kind of its room; `ticketClaims` in core/rooms has that, too. */
export const ticketBearer = v.object({
  room: roomId,
  tenant: roomId,
  role: v.picklist(ROOM_ROLES),
  /** The user's id, a guest's, or the service's for a bot. */
  person: roomId,
  name: v.pipe(v.string(), v.maxLength(80), v.transform(visibleText), v.minLength(1)),
  /**
   * Who came by a public link, a code or an overlay's address, and only they: a digest of their network
   * address, keyed with a secret of PocketBase, so that a ban holds for it.
   */
  origin: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{16,64}$/))),
  /** Expiry in seconds since the epoch, as JWT has it. */
  exp: v.pipe(v.number(), v.integer()),
});

/** True when a ticket was issued after `at`, in seconds since the epoch: when access changed (ROOM-R9). */
export function isIssuedAfter({ exp }: { exp: number }, at: number): boolean {
  return exp - ROOM.ticketSeconds > at;
}

/** A lobby's only message: the tenants whose room of its kind is open. */
export const lobbyMessage = v.object({ type: v.literal("open"), tenants: v.array(roomId) });

/** Path of a room's socket, e.g. /parties/sketch/abc123. */
export function roomPath(kind: string, room: string): string {
  return `/parties/${kind}/${room}`;
}

/** In a socket's query: it asks whether its ticket's bearer would be let in, and nothing else. */
export const PROBE_PARAMETER = "probe";

/** Close codes of our rooms: 4000 to 4999 are for applications (RFC 6455, section 7.4.2). */
export const CLOSE = {
  /** The answer to a probe: they would be let in. */
  welcome: 4200,
  failed: 1011,
  protocolOld: 4400,
  ticketRefused: 4401,
  forbidden: 4403,
  unknown: 4404,
  replaced: 4409,
  empty: 4410,
  revoked: 4419,
  full: 4429,
  tooFast: 4430,
} as const;
