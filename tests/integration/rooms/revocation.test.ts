import { once } from "node:events";
import { SignJWT } from "jose";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { REVOCATIONS_PATH } from "#core/platform/rooms/revocation.ts";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { isRevocable, isRoomKind, ROOM_KINDS, type RoomKind } from "#core/rooms/kinds.ts";
import { joined, post, sessionOf } from "../../stack/people.ts";
import { CREATOR_PASSWORD, type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import {
  mintTicket,
  ROOMS_SECRET,
  RoomClient,
  type RoomsStack,
  startRooms,
} from "../../stack/rooms.ts";
import { INK, mentions, SketchClient, STYLE } from "../../stack/sketch.ts";

/** What the requirements allow. */
const WITHIN_MS = 5000;

let rooms: RoomsStack;
let stack: PocketBaseStack;
let owner: TypedPocketBase;
let tenant: string;
let sketch: string;

beforeAll(async () => {
  rooms = await startRooms();
  stack = await startPocketBase({ env: { GQ_ROOMS_URL: rooms.url } });
  owner = await stack.demoClient();
  const session = await sessionOf(stack, owner);
  tenant = session.tenant.id;
  sketch = session.live_sketch;
});

afterAll(async () => {
  await stack.stop();
  await rooms.stop();
});

const ticketAnswer = v.object({ ticket: v.string() });

async function ticketFor(as: TypedPocketBase, kind: RoomKind, room: string): Promise<string> {
  const answer = await post(stack, "/api/gq/tickets", as, { kind, room });
  return v.parse(ticketAnswer, answer.body).ticket;
}

/** Enters as pages do: a ticket that is refused is followed by another one. */
async function enter(as: TypedPocketBase, kind: RoomKind, room: string): Promise<RoomClient> {
  let client: RoomClient | undefined;
  await expect
    .poll(
      async () => {
        const url = rooms.socketUrl(kind, room, await ticketFor(as, kind, room));
        if (kind === "sketch") {
          const sketching = new SketchClient(url, crypto.randomUUID());
          client = sketching;
          await sketching.opened();
          await Promise.race([sketching.hello(), sketching.closed]);
        } else {
          client = new RoomClient(url);
        }
        const first = await client.waitFor(() => true);
        return first.type;
      },
      { timeout: 45_000, interval: 200 },
    )
    .toBe("welcome");
  if (client === undefined) throw new Error("Nobody entered");
  return client;
}

async function membershipOf(as: TypedPocketBase): Promise<string> {
  const filter = `user = "${as.authStore.record?.id}" && tenant = "${tenant}"`;
  return (await owner.collection("memberships").getFirstListItem(filter)).id;
}

/** Resolves with the close code, and how long it took. */
async function closing(client: RoomClient, act: () => Promise<unknown>) {
  const start = performance.now();
  const [code] = await Promise.all([client.closed, act()]);
  return { code, ms: performance.now() - start };
}

const begin = (id: string) => ({ type: "begin", id, style: STYLE, ink: INK });
const hasCancelled = (notice: object) => JSON.stringify(notice).includes('"cancelled"');

describe("ROOM-R16: somebody whose membership ends", () => {
  test("is out of every room at once; what they drew is cancelled, the others stay", async () => {
    const member = await joined(stack, owner, "gone@example.com", { role: "manager" });
    const drawing = await enter(member, "sketch", sketch);
    const second = await enter(member, "sketch", sketch);
    const speaking = await enter(member, "rehearsal", tenant);
    const staying = await enter(owner, "sketch", sketch);
    drawing.send(begin("stroke-0001"));
    await staying.waitFor((notice) => JSON.stringify(notice).includes('"begun"'));
    const unused = await ticketFor(member, "sketch", sketch);

    const membership = await membershipOf(member);
    const { code, ms } = await closing(drawing, () =>
      owner.collection("memberships").delete(membership),
    );
    expect(code).toBe(CLOSE.revoked);
    expect(ms).toBeLessThan(WITHIN_MS);
    expect(await second.closed).toBe(CLOSE.revoked);
    expect(await speaking.closed).toBe(CLOSE.revoked);
    await staying.waitFor(hasCancelled);
    await staying.waitFor(mentions('"left":["'));

    // ROOM-R9: a ticket from before opens nothing, neither there nor in a room never seen.
    const again = new RoomClient(rooms.socketUrl("sketch", sketch, unused));
    expect(await again.closed).toBe(CLOSE.ticketRefused);
    expect(again.received).toMatchObject([{ type: "refused", code: "TICKET_EXPIRED" }]);
    const refused = await post(stack, "/api/gq/tickets", member, { kind: "sketch", room: sketch });
    expect(refused).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    await staying.close();
  });

  test("by themselves, in the same way", async () => {
    const leaver = await joined(stack, owner, "leaver@example.com", { role: "artist" });
    const client = await enter(leaver, "sketch", sketch);
    const left = await closing(client, () => post(stack, "/api/gq/people/leave", leaver));
    expect(left.code).toBe(CLOSE.revoked);
  });
});

describe("ROOM-R16: somebody", () => {
  test("who signs out everywhere else comes back only where they are signed in", async () => {
    const member = await joined(stack, owner, "devices@example.com", { role: "artist" });
    const other = await enter(member, "sketch", sketch);
    const { code } = await closing(other, () =>
      post(stack, "/api/gq/account/sign-out-everywhere", member),
    );
    expect(code).toBe(CLOSE.revoked);
    const refused = await post(stack, "/api/gq/tickets", member, { kind: "sketch", room: sketch });
    expect(refused).toMatchObject({ status: 401 });
  });

  test("GUARD-G34: who signs out on a device is out, with the ticket that it had", async () => {
    const member = await joined(stack, owner, "out@example.com", { role: "artist" });
    const client = await enter(member, "sketch", sketch);
    const unused = await ticketFor(member, "sketch", sketch);
    const { code } = await closing(client, () => post(stack, "/api/gq/account/sign-out", member));
    expect(code).toBe(CLOSE.revoked);
    const again = new RoomClient(rooms.socketUrl("sketch", sketch, unused));
    expect(await again.closed).toBe(CLOSE.ticketRefused);
    const refused = await post(stack, "/api/gq/tickets", member, { kind: "sketch", room: sketch });
    expect(refused).toMatchObject({ status: 401 });
  });

  test("who changes their password is asked for a new ticket, too", async () => {
    const member = await joined(stack, owner, "password@example.com", { role: "artist" });
    const client = await enter(member, "sketch", sketch);
    const body = { old_password: CREATOR_PASSWORD, password: "seven geese over the marsh" };
    const { code } = await closing(client, () =>
      post(stack, "/api/gq/account/password", member, body),
    );
    expect(code).toBe(CLOSE.revoked);
  });

  test("who deletes their account is out, too", async () => {
    const email = "deleted@example.com";
    const member = await joined(stack, owner, email, { role: "artist" });
    const client = await enter(member, "sketch", sketch);
    const { code } = await closing(client, () =>
      post(stack, "/api/gq/account/delete", member, { confirm: email }),
    );
    expect(code).toBe(CLOSE.revoked);
  });
});

describe("ROOM-R16: somebody whose role is another", () => {
  test("comes back with what they may do now", async () => {
    const member = await joined(stack, owner, "demoted@example.com", { role: "artist" });
    const client = await enter(member, "sketch", sketch);
    const membership = await membershipOf(member);
    const { code, ms } = await closing(client, () =>
      owner.collection("memberships").update(membership, { role: "chat_moderator" }),
    );
    expect(code).toBe(CLOSE.revoked);
    expect(ms).toBeLessThan(WITHIN_MS);
    const back = await enter(member, "sketch", sketch);
    expect(await back.waitForType("welcome")).toMatchObject({ role: "viewer" });
    back.send(begin("stroke-0002"));
    await back.waitFor((notice) => notice.code === "ROOM_FORBIDDEN");
    await back.close();
  });
});

test("ROOM-R17: what the rooms could not be told while they were away is told when they are back", async () => {
  const member = await joined(stack, owner, "meanwhile@example.com", { role: "artist" });
  const unused = await ticketFor(member, "sketch", sketch);
  await rooms.kill9();
  await owner.collection("memberships").delete(await membershipOf(member));
  expect(stack.output()).toContain("The rooms could not be told whose access changed");
  const operator = await stack.adminClient();
  expect(await operator.collection("revocations").getFullList()).toHaveLength(1);
  await rooms.restart();
  const staying = await enter(owner, "sketch", sketch);
  await expect
    .poll(
      async () => {
        // Somebody else's ticket is what it goes out with, at most once a second.
        await ticketFor(owner, "sketch", sketch);
        return operator.collection("revocations").getFullList();
      },
      { timeout: 45_000 },
    )
    .toEqual([]);
  const late = new RoomClient(rooms.socketUrl("sketch", sketch, unused));
  expect(await late.closed).toBe(CLOSE.ticketRefused);
  await staying.close();
});

/** As PocketBase posts them. */
async function postRevocations(body: string): Promise<Response> {
  return fetch(rooms.url + REVOCATIONS_PATH, { method: "POST", body });
}

function signed(payload: object, secret = ROOMS_SECRET, expires = "1m"): Promise<string> {
  return new SignJWT({ ...payload })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
}

test.each(Object.keys(ROOM_KINDS).filter(isRoomKind).filter(isRevocable))(
  "ROOM-R16: a revocation closes the sockets in a %s room, whatever it is",
  async (kind) => {
    const { tickets } = ROOM_KINDS[kind];
    const room = tickets.room === "tenant" ? "revoked1" : `of${kind}`;
    const person = { kind, room, tenant: "revoked1", person: "leaver1", role: "owner" } as const;
    const client = new RoomClient(rooms.socketUrl(kind, room, await mintTicket(person)));
    await once(client.socket, "open");
    if (kind === "sketch") client.send({ type: "hello", client: "revoked-client-1" });
    const at = Math.ceil(Date.now() / 1000);
    const revocations = [{ tenant: "revoked1", person: "leaver1", at }];
    const answer = await postRevocations(await signed({ purpose: "revocation", revocations }));
    expect(answer.status).toBe(204);
    expect([CLOSE.revoked, CLOSE.ticketRefused]).toContain(await client.closed);
  },
);

describe("ROOM-R16: a revocation that PocketBase did not sign", () => {
  const claims = { purpose: "revocation", revocations: [{ tenant: "t1", person: "p1", at: 1 }] };

  test.each([
    ["no token", () => ""],
    ["a ticket", () => mintTicket({})],
    ["another secret", () => signed(claims, "another-secret-that-is-long-enough-too")],
    ["another purpose", () => signed({ ...claims, purpose: "ticket" })],
    ["an expired one", () => signed(claims, ROOMS_SECRET, "-1s")],
  ])("is refused: %s", async (_, token) => {
    const answer = await postRevocations(await token());
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "REVOCATION_INVALID" });
  });

  test("the same, signed, is done", async () => {
    expect((await postRevocations(await signed(claims))).status).toBe(204);
    expect((await fetch(rooms.url + REVOCATIONS_PATH)).status).toBe(404);
  });
});
