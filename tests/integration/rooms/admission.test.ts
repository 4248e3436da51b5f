import { once } from "node:events";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ERRORS } from "#core/platform/errors.ts";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { LOBBY_ROOMS, type RoomKind } from "#core/rooms/kinds.ts";
import { mintTicket, RoomClient, type RoomsStack, startRooms } from "../../stack/rooms.ts";
import { SketchClient } from "../../stack/sketch.ts";

let rooms: RoomsStack;

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const foreignSecret = "another-secret-that-is-long-enough-too";

function unsigned(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { kind: "sketch", room: "sketch1", tenant: "tenant1", role: "owner" };
  const person = { person: "person1", name: "Ada", exp: inSeconds(60) };
  return `${part({ alg: "none" })}.${part({ ...claims, ...person })}.`;
}

type Case = {
  what: string;
  kind?: RoomKind;
  room?: string;
  protocol?: number;
  ticket: () => Promise<string | null> | string | null;
  code: keyof typeof ERRORS;
  close: number;
};

const { ticketRefused, forbidden, unknown, protocolOld } = CLOSE;

const CASES: Case[] = [
  { what: "no ticket", ticket: () => null, code: "TICKET_MISSING", close: ticketRefused },
  { what: "no JWT", ticket: () => "quack", code: "TICKET_INVALID", close: ticketRefused },
  {
    what: "a ticket signed with another secret",
    ticket: () => mintTicket({}, foreignSecret),
    code: "TICKET_INVALID",
    close: ticketRefused,
  },
  { what: "alg none", ticket: unsigned, code: "TICKET_INVALID", close: ticketRefused },
  {
    what: "another algorithm",
    ticket: () =>
      new SignJWT({ kind: "sketch" })
        .setProtectedHeader({ alg: "HS512" })
        .sign(new TextEncoder().encode("a-ticket-secret-for-tests-0123456789".repeat(2))),
    code: "TICKET_INVALID",
    close: ticketRefused,
  },
  {
    what: "claims without a person",
    ticket: () => mintTicket({ person: "" }),
    code: "TICKET_INVALID",
    close: ticketRefused,
  },
  {
    what: "an expired ticket",
    ticket: () => mintTicket({ exp: inSeconds(-1) }),
    code: "TICKET_EXPIRED",
    close: ticketRefused,
  },
  {
    what: "a ticket of another room",
    ticket: () => mintTicket({ room: "sketch2" }),
    code: "TICKET_WRONG_ROOM",
    close: ticketRefused,
  },
  {
    what: "a ticket of another kind",
    ticket: () => mintTicket({ kind: "rehearsal" }),
    code: "TICKET_WRONG_ROOM",
    close: ticketRefused,
  },
  {
    what: "a ticket of another tenant, in a rehearsal",
    kind: "rehearsal",
    room: "tenant2",
    ticket: () => mintTicket({ kind: "rehearsal", room: "tenant2", tenant: "tenant1" }),
    code: "TICKET_WRONG_ROOM",
    close: ticketRefused,
  },
  {
    what: "the bot in a sketch",
    ticket: () => mintTicket({ role: "bot" }),
    code: "ROOM_FORBIDDEN",
    close: forbidden,
  },
  {
    what: "a person in the lobby",
    kind: "lobby",
    room: LOBBY_ROOMS.rehearsal,
    ticket: () => mintTicket({ kind: "lobby", room: LOBBY_ROOMS.rehearsal, role: "owner" }),
    code: "ROOM_FORBIDDEN",
    close: forbidden,
  },
  ...(["guest", "overlay"] as const).map((role) => ({
    what: `a sketch's ${role} in a rehearsal`,
    kind: "rehearsal" as const,
    room: "tenant1",
    ticket: () => mintTicket({ kind: "rehearsal", room: "tenant1", role }),
    code: "ROOM_FORBIDDEN" as const,
    close: forbidden,
  })),
  {
    what: "another lobby",
    kind: "lobby",
    room: "mine",
    ticket: () => mintTicket({ kind: "lobby", room: "mine", role: "bot" }),
    code: "ROOM_UNKNOWN",
    close: unknown,
  },
  {
    what: "a room's name that is no id",
    room: "Sketch_1",
    ticket: () => mintTicket({}),
    code: "ROOM_UNKNOWN",
    close: unknown,
  },
  {
    what: "another protocol",
    protocol: 0,
    ticket: () => mintTicket({}),
    code: "PROTOCOL_OLD",
    close: protocolOld,
  },
];

describe("ROOM-R1 to ROOM-R6: who is refused, with which words and close code", () => {
  test.each(CASES)("$what", async ({ kind, room, protocol, ticket, code, close }) => {
    const address = rooms.socketUrl(kind ?? "sketch", room ?? "sketch1", await ticket(), protocol);
    const client = new RoomClient(address);
    expect(await client.closed).toBe(close);
    expect(client.received).toEqual([{ type: "refused", code, message: ERRORS[code] }]);
  });

  test("a kind of room that there is not", async () => {
    const address = rooms.socketUrl("sketch", "sketch1", await mintTicket({}));
    const client = new RoomClient(address.replace("/sketch/", "/puddle/"));
    expect(await client.closed).toBe(CLOSE.unknown);
    expect(client.received).toMatchObject([{ type: "refused", code: "ROOM_UNKNOWN" }]);
  });

  test("a sketch stays with its first tenant", async () => {
    const address = async (tenant: string) =>
      rooms.socketUrl("sketch", "owned1", await mintTicket({ room: "owned1", tenant }));
    const first = new SketchClient(await address("tenant1"), "first");
    await first.hello();
    const other = new RoomClient(await address("tenant2"));
    expect(await other.closed).toBe(CLOSE.ticketRefused);
    expect(other.received).toMatchObject([{ type: "refused", code: "TICKET_WRONG_ROOM" }]);
    await first.close();
  });

  test("claims in a header of the client's own mean nothing", async () => {
    const claims = encodeURIComponent(JSON.stringify({ role: "owner" }));
    const response = await fetch(`${rooms.url}/parties/sketch/sketch1`, {
      headers: { "x-gq-claims": claims },
    });
    expect(response.status).toBe(426);
    expect(await response.json()).toMatchObject({ code: "ROOM_UNKNOWN" });
  });

  test("ROOM-R14: a close without a code is answered with 1000", async () => {
    const client = new RoomClient(
      rooms.socketUrl("sketch", "closing1", await mintTicket({ room: "closing1" })),
    );
    await once(client.socket, "open");
    client.socket.close();
    expect(await client.closed).toBe(1000);
  });

  test("an address that is no room's", async () => {
    const response = await fetch(`${rooms.url}/elsewhere`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: "NOT_FOUND", message: ERRORS.NOT_FOUND });
  });
});

test("ROOM-R7: without a long secret nobody is admitted, and health says so", async () => {
  const unconfigured = await startRooms({ secret: "short" });
  try {
    const health = await fetch(`${unconfigured.url}/health`);
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({
      message: expect.stringContaining("GQ_TICKET_SECRET"),
    });
    const ticket = await mintTicket({}, "short");
    const client = new RoomClient(unconfigured.socketUrl("sketch", "sketch1", ticket));
    expect(await client.closed).toBe(1011);
    expect(client.received).toMatchObject([{ type: "refused", code: "SERVER_ERROR" }]);
  } finally {
    await unconfigured.stop();
  }
});
