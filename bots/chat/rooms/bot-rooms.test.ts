import { once } from "node:events";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterEach, expect, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { BotRooms } from "./bot-rooms.ts";

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server that hands out each socket by the path it asked for, and the bots' rooms beside it. */
async function openBotRooms() {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const waiting: ((socket: WebSocket) => void)[] = [];
  const arrived: WebSocket[] = [];
  const lobby = Promise.withResolvers<WebSocket>();
  server.on("connection", (socket, request) => {
    if (request.url?.includes("lobby")) lobby.resolve(socket);
    else if (waiting.length > 0) waiting.shift()?.(socket);
    else arrived.push(socket);
  });
  const rooms = new BotRooms({
    kind: "rehearsal",
    protocol: 1,
    roomsUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ticket: async () => "ticket",
    log: pino({ level: "silent" }),
    ownsRoom: () => true,
    onMessage: () => undefined,
  });
  ends.push(() => {
    rooms.stop();
    server.close();
  });
  rooms.start();
  const joined = () =>
    new Promise<WebSocket>((resolve) => {
      const here = arrived.shift();
      if (here) resolve(here);
      else waiting.push(resolve);
    });
  return { rooms, lobby: await lobby.promise, joined };
}

const report = (...tenants: string[]) => JSON.stringify({ type: "open", tenants });

test("ROOM-R27: a room that was empty when the bot came is entered for a report that overtook the refusal", async () => {
  const { rooms, lobby, joined } = await openBotRooms();
  lobby.send(report("pond"));
  const first = await joined();
  // Somebody comes just now: the lobby says so before the bot has heard that it is sent away.
  lobby.send(report("pond", "marsh"));
  await joined();
  first.close(CLOSE.empty, "ROOM_EMPTY");
  await joined();
  await expect.poll(() => rooms.isOpen("pond")).toBe(true);
});

test("ROOM-R25: a room that is empty is left until the lobby reports it again", async () => {
  const { rooms, lobby, joined } = await openBotRooms();
  lobby.send(report("pond"));
  const first = await joined();
  first.close(CLOSE.empty, "ROOM_EMPTY");
  await expect.poll(() => rooms.tenants).toEqual([]);
  lobby.send(report("pond"));
  await joined();
  await expect.poll(() => rooms.isOpen("pond")).toBe(true);
});
