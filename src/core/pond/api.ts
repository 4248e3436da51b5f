import * as v from "valibot";
import { readCode } from "./code.ts";
import { POND } from "./limits.ts";

/**
 * The public routes of Pond Party; nobody needs an account, and PocketBase stores nothing:
 * - `POST /api/gq/pond/rooms` roomRequest → pondTicket: a code that was never handed out before, as
 *   far as chance goes, and the ticket that opens its room. Where another room has the code, the room
 *   says POND_CODE_TAKEN.
 * - `POST /api/gq/pond/tickets` seatRequest → pondTicket: to a room under its code. Whether there is
 *   one, only the room knows: POND_UNKNOWN.
 *
 * A ticket is asked for at each connection.
 */

/**
 * A secret that the browser made up and keeps: it is the token of the guest's seat. Others see nothing
 * of it, nor of the id that the server makes of it for each room.
 */
const guest = v.pipe(
  v.string("Guest is required"),
  v.regex(
    new RegExp(`^[A-Za-z0-9_-]{${POND.tokenMinChars},${POND.tokenMaxChars}}$`),
    `Guest must be ${POND.tokenMinChars} to ${POND.tokenMaxChars} letters and digits`,
  ),
);

const code = v.pipe(
  v.string("A code is required"),
  v.maxLength(20, "A code has four letters"),
  v.transform((typed) => readCode(typed) ?? ""),
  v.nonEmpty("That is no room's code: it has four letters, and none of I, L, O, Q, U and V"),
);

export const roomRequest = v.object({ guest });

export const seatRequest = v.object({
  code,
  guest,
  /** As a big screen: it watches, and sees no more than everybody. */
  watch: v.optional(v.boolean("Watch must be true or false"), false),
});

export const pondTicket = v.object({
  ticket: v.string(),
  expires_at: v.string(),
  code: v.string(),
  /** The id of the code's room. */
  room: v.string(),
});

export type PondTicket = v.InferOutput<typeof pondTicket>;
