import { CHANNEL_PROTOCOL } from "../../chat/channel/protocol.ts";
import { REHEARSAL_PROTOCOL } from "../../chat/rehearsal/protocol.ts";
import { SKETCH_PROTOCOL } from "../../sketch/wire.ts";
import type { RoomKind } from "./ticket.ts";

/** The version that each kind of room speaks; the lobbies ask for none. */
export const ROOM_PROTOCOLS: Record<RoomKind, number | null> = {
  sketch: SKETCH_PROTOCOL,
  rehearsal: REHEARSAL_PROTOCOL,
  channel: CHANNEL_PROTOCOL,
  lobby: null,
};
