import { readdirSync } from "node:fs";
import { join } from "node:path";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HEARTBEAT } from "#core/platform/rooms/heartbeat.ts";
import { REVOCATIONS_PATH } from "#core/platform/rooms/revocation.ts";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { LOBBY_ROOMS } from "#core/rooms/kinds.ts";
import {
  mintLobbyTicket,
  mintTicket,
  ROOMS_SECRET,
  RoomClient,
  type RoomsStack,
  startRooms,
} from "../../stack/rooms.ts";
import { enter, INK, mentions, STYLE } from "../../stack/sketch.ts";

let rooms: RoomsStack;

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());

const KINDS = ["Sketch", "Rehearsal", "Lobby"] as const;

/** A room sleeps once its database is closed: SQLite then removes its write-ahead log. */
function isAwake(kind: (typeof KINDS)[number]): boolean {
  return readdirSync(join(rooms.storageDir, kind)).some(
    (file) => file.endsWith("-wal") && !file.startsWith("metadata"),
  );
}

async function allSleep(): Promise<void> {
  while (KINDS.some(isAwake)) await new Promise((done) => setTimeout(done, 50));
}

/** As PocketBase tells that somebody's access changed. */
async function revoke(tenant: string, person: string): Promise<Response> {
  const at = Math.ceil(Date.now() / 1000);
  const body = await new SignJWT({
    purpose: "revocation",
    revocations: [{ tenant, person, at }],
  })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1m")
    .sign(new TextEncoder().encode(ROOMS_SECRET));
  return fetch(rooms.url + REVOCATIONS_PATH, { method: "POST", body });
}

test("ROOM-R18: a room that is awake itself refuses who was on the way in while their access changed", async () => {
  const room = "ontheway1";
  const witness = await enter(rooms, room, { person: "witness" });
  const member = await enter(rooms, room, { person: "leaving" });
  // One that passes no register, as those of a public link, so that the room alone can know.
  const claims = { room, person: "leaving", origin: "0123456789abcdef" };
  const exp = Math.floor(Date.now() / 1000) + 50;
  const early = await mintTicket({ ...claims, exp });
  expect((await revoke("tenant1", "leaving")).status).toBe(204);
  expect(await member.closed).toBe(CLOSE.revoked);
  const late = new RoomClient(rooms.socketUrl("sketch", room, early));
  expect(await late.closed).toBe(CLOSE.ticketRefused);
  expect(late.received).toMatchObject([{ type: "refused", code: "TICKET_EXPIRED" }]);
  await witness.close();
});

test("ROOM-R15, ROOM-R16, ROOM-R25: rooms that slept know their people, their strokes and their bot", async () => {
  const [ada, bob, eve] = await Promise.all(
    ["ada", "bob", "eve"].map((person) => enter(rooms, "sketch1", { person, name: person })),
  );
  if (!ada || !bob || !eve) throw new Error("three clients");
  await ada.draws("stroke-0001");
  ada.ask({ type: "begin", id: "stroke-0002", style: STYLE, ink: INK });
  await bob.waitFor(mentions('"begun"'));

  const lobby = new RoomClient(
    rooms.socketUrl("lobby", LOBBY_ROOMS.rehearsal, await mintLobbyTicket()),
  );
  const rehearse = async (role: "owner" | "bot") => {
    const claims = { kind: "rehearsal", room: "tenant1", role } as const;
    const client = new RoomClient(
      rooms.socketUrl("rehearsal", "tenant1", await mintTicket(claims)),
    );
    await client.waitForType("welcome");
    return client;
  };
  const person = await rehearse("owner");
  const bot = await rehearse("bot");
  await person.waitFor((notice) => notice.type === "presence" && notice.bot === true);

  await allSleep();
  for (const client of [ada, person, bot, lobby]) {
    client.send(HEARTBEAT.ask);
    await client.waitForType(HEARTBEAT.answer);
  }
  expect(KINDS.filter(isAwake)).toEqual([]);
  for (const client of [ada, bob, lobby]) client.forget();

  expect((await revoke("tenant1", "eve")).status).toBe(204);
  expect(await eve.closed).toBe(CLOSE.revoked);
  await bob.waitFor(mentions('"left":["'));
  bob.forget();

  expect(await bob.draws("stroke-0003")).toBe(2);
  await ada.waitFor(mentions('"put"'));
  ada.ask({ type: "extend", id: "stroke-0002", ink: INK });
  await bob.waitFor(mentions('"extended"'));
  bob.forget();
  ada.socket.terminate();
  await bob.waitFor(mentions('"cancelled","id":"stroke-0002"'));
  await bob.waitFor(mentions('"left":["'));

  await person.close();
  expect(await bot.closed).toBe(CLOSE.empty);
  expect(await lobby.waitForType("open")).toMatchObject({ tenants: [] });
  await Promise.all([bob.close(), lobby.close()]);
});
