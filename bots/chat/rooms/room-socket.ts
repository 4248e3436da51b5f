import ReconnectingWebSocket from "partysocket/ws";
import { ROOM } from "#core/platform/limits.ts";
import { HEARTBEAT, Heartbeat } from "#core/platform/rooms/heartbeat.ts";
import { CLOSE, roomPath } from "#core/platform/rooms/ticket.ts";
import type { BotRoomKind } from "#core/rooms/kinds.ts";
import type { Backend } from "../../backend.ts";

export type RoomSocketOptions = {
  roomsUrl: string;
  kind: BotRoomKind | "lobby";
  room: string;
  /** Which version the room has to speak; a lobby is asked for none. */
  protocol?: number;
  ticket: Backend["ticket"];
  onMessage: (message: unknown) => void;
  /** The room is empty and sent us away; the socket does not come back. */
  onEmpty: () => void;
  /** The connection broke; it comes back by itself. */
  onLost: () => void;
};

/** A socket to one of our rooms, which reconnects with a fresh ticket each time. */
export function openRoomSocket(options: RoomSocketOptions): ReconnectingWebSocket {
  const { roomsUrl, kind, room, protocol, ticket } = options;
  const address = async () => {
    const url = new URL(roomPath(kind, room), roomsUrl.replace(/^http/, "ws"));
    if (protocol !== undefined) url.searchParams.set("v", String(protocol));
    url.searchParams.set("ticket", await ticket(kind, room));
    return url.href;
  };
  const socket = new ReconnectingWebSocket(address, [], {
    minReconnectionDelay: 500,
    maxReconnectionDelay: 10_000,
    connectionTimeout: ROOM.connectMs,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code }) => code !== CLOSE.empty,
  });
  let heartbeat = new Heartbeat(performance.now());
  const beat = setInterval(() => {
    // Closed for good, by us or because the room is empty.
    if (!socket.shouldReconnect) clearInterval(beat);
    if (socket.readyState !== socket.OPEN) return;
    const next = heartbeat.check(performance.now());
    if (next === "ask") socket.send(HEARTBEAT.ask);
    if (next === "give up") socket.reconnect();
  }, ROOM.heartbeatMs);
  beat.unref();
  socket.addEventListener("open", () => {
    heartbeat = new Heartbeat(performance.now());
  });
  socket.addEventListener("message", ({ data }) => {
    heartbeat.heard(performance.now());
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
