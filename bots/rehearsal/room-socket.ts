import ReconnectingWebSocket from "partysocket/ws";
import { CLOSE, type RoomKind, roomPath } from "#core/rooms/ticket.ts";
import { REHEARSAL_PROTOCOL } from "#core/waddle/rehearsal.ts";
import type { Backend } from "../backend.ts";

export type RoomSocketOptions = {
  roomsUrl: string;
  kind: Extract<RoomKind, "lobby" | "rehearsal">;
  room: string;
  ticket: Backend["ticket"];
  onOpen: () => void;
  onMessage: (message: unknown) => void;
  /** The room is empty and sent us away; the socket does not come back. */
  onEmpty: () => void;
  /** The connection broke; it comes back by itself. */
  onLost: () => void;
};

/** A socket to one of our rooms, which reconnects with a fresh ticket each time. */
export function openRoomSocket(options: RoomSocketOptions): ReconnectingWebSocket {
  const { roomsUrl, kind, room, ticket } = options;
  const address = async () => {
    const url = new URL(roomPath(kind, room), roomsUrl.replace(/^http/, "ws"));
    url.searchParams.set("v", String(REHEARSAL_PROTOCOL));
    url.searchParams.set("ticket", await ticket(kind, room));
    return url.href;
  };
  const socket = new ReconnectingWebSocket(address, [], {
    minReconnectionDelay: 500,
    maxReconnectionDelay: 10_000,
    connectionTimeout: 10_000,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code }) => code !== CLOSE.empty,
  });
  socket.addEventListener("open", () => options.onOpen());
  socket.addEventListener("message", ({ data }) => {
    const message = parsed(data);
    if (message !== undefined) options.onMessage(message);
  });
  socket.addEventListener("close", ({ code }) => {
    if (code === CLOSE.empty) options.onEmpty();
    else options.onLost();
  });
  return socket;
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
