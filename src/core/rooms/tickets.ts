import * as v from "valibot";
import { ticketBearer } from "../platform/rooms/ticket.ts";
import { isRoomKind, ROOM_KINDS, type RoomKind } from "./kinds.ts";

const roomKind = v.custom<RoomKind>(
  isRoomKind,
  `Room kind must be one of: ${Object.keys(ROOM_KINDS).join(", ")}`,
);

export const ticketClaims = v.object({ kind: roomKind, ...ticketBearer.entries });

export type TicketClaims = v.InferOutput<typeof ticketClaims>;

/** Body of `POST /api/gq/tickets`. */
export const ticketRequest = v.object({
  kind: roomKind,
  room: v.pipe(
    v.string("Room is required"),
    v.regex(/^[a-z0-9]{1,40}$/, "Room is not a room's id"),
  ),
  /** In a sketch: as a viewer, whatever else the person may do there. */
  watch: v.optional(v.boolean("Watch must be true or false"), false),
});

export type TicketRequest = v.InferOutput<typeof ticketRequest>;
