import { jwtVerify } from "jose";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionSchema } from "#core/entities/session.ts";
import { ROOM } from "#core/platform/limits.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { LOBBY_ROOMS } from "#core/rooms/kinds.ts";
import { ticketClaims } from "#core/rooms/tickets.ts";
import {
  CREATOR_PASSWORD,
  type PocketBaseStack,
  startPocketBase,
  TEST_SECRETS,
} from "../../stack/pocketbase.ts";

const ABSENT = "zzzzzzzzzzzzzzz";
const ticketAnswer = v.object({
  ticket: v.string(),
  expires_at: v.pipe(v.string(), v.isoTimestamp()),
});

let stack: PocketBaseStack;
let demo: TypedPocketBase;
let stranger: TypedPocketBase;
let bots: TypedPocketBase;
let tenant: string;
let sketch: string;

beforeAll(async () => {
  stack = await startPocketBase();
  demo = await stack.demoClient();
  stranger = await stack.creator("stranger@example.com");
  bots = await stack.botsClient();
  const session = await stack.request("GET", "/api/gq/session", { as: demo });
  const { tenant: own, live_sketch } = v.parse(sessionSchema, session.body);
  tenant = own.id;
  sketch = live_sketch;
});

afterAll(() => stack.stop());

const ask = (kind: string, room: string, as?: TypedPocketBase) =>
  stack.request("POST", "/api/gq/tickets", { body: { kind, room }, ...(as && { as }) });

async function claimsOf(answer: { status: number; body: unknown }) {
  expect(answer.status).toBe(200);
  const { ticket, expires_at } = v.parse(ticketAnswer, answer.body);
  const { payload } = await jwtVerify(ticket, new TextEncoder().encode(TEST_SECRETS.ticketSecret), {
    algorithms: ["HS256"],
  });
  const claims = v.parse(ticketClaims, payload);
  expect(Math.abs(claims.exp * 1000 - Date.parse(expires_at))).toBeLessThan(2000);
  expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(ROOM.ticketSeconds);
  return claims;
}

describe("a ticket", () => {
  it("names tenant, room, role and person of a sketch's owner", async () => {
    expect(await claimsOf(await ask("sketch", sketch, demo))).toMatchObject({
      kind: "sketch",
      room: sketch,
      tenant,
      role: "owner",
      person: demo.authStore.record?.id,
      name: "Demo pond",
    });
  });

  it("opens the rehearsal to those who may edit commands", async () => {
    const claims = await claimsOf(await ask("rehearsal", tenant, demo));
    expect(claims).toMatchObject({ kind: "rehearsal", room: tenant, tenant, role: "owner" });
  });

  it.each([
    ["lobby", () => LOBBY_ROOMS.rehearsal],
    ["rehearsal", () => tenant],
  ])("lets our bots into the %s", async (kind, room) => {
    expect(await claimsOf(await ask(kind, room(), bots))).toMatchObject({
      kind,
      room: room(),
      role: "bot",
      person: bots.authStore.record?.id,
    });
  });

  it.each([
    ["artist", "owner", 403],
    ["chat_moderator", "viewer", 200],
  ])("gives a member with the role %s the room role %s", async (role, roomRole, rehearsal) => {
    const admin = await stack.adminClient();
    const client = await stack.creator(`${role}@example.com`);
    const user = client.authStore.record?.id ?? "";
    await admin.collection("memberships").create({ tenant, user, role, permissions: [] });
    expect(await claimsOf(await ask("sketch", sketch, client))).toMatchObject({ role: roomRole });
    expect((await ask("rehearsal", tenant, client)).status).toBe(rehearsal);
  });
});

describe("no ticket", () => {
  it("for nobody", async () => {
    const refusal = { status: 401, body: { code: "NOT_SIGNED_IN" } };
    expect(await ask("sketch", sketch)).toMatchObject(refusal);
  });

  it("before the e-mail address is verified", async () => {
    const email = "unverified@example.com";
    await stack.request("POST", "/api/gq/signup", {
      body: { email, password: CREATOR_PASSWORD, workspace: "New" },
    });
    const client = stack.client();
    await client.collection("users").authWithPassword(email, CREATOR_PASSWORD);
    const [own] = await client.collection("sketches").getFullList();
    expect(await ask("sketch", own?.id ?? "", client)).toMatchObject({
      status: 403,
      body: { code: "EMAIL_UNVERIFIED" },
    });
  });

  it.each([
    ["sketch", () => sketch],
    ["rehearsal", () => tenant],
    ["lobby", () => LOBBY_ROOMS.rehearsal],
  ])("for another tenant's %s, just as for one that does not exist", async (kind, room) => {
    const foreign = await ask(kind, room(), stranger);
    expect(foreign).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await ask(kind, ABSENT, stranger)).toEqual(foreign);
  });

  it("for a service that is off", async () => {
    const [own] = await stranger.collection("sketches").getFullList();
    const off = { status: 403, body: { code: "SERVICE_OFF" } };
    expect(await ask("sketch", own?.id ?? "", stranger)).toMatchObject(off);
    const ownTenant = String(stranger.authStore.record?.tenant_id);
    expect(await ask("rehearsal", ownTenant, stranger)).toMatchObject(off);
    expect(await ask("rehearsal", ownTenant, bots)).toMatchObject({ status: 404 });
  });

  it("for bots to a sketch, or to another lobby", async () => {
    expect(await ask("sketch", sketch, bots)).toMatchObject({ status: 404 });
    expect(await ask("lobby", "other", bots)).toMatchObject({ status: 404 });
  });

  it.each([
    [{}, { kind: /^Room kind/, room: /^Room is required/ }],
    [
      { kind: "moat", room: "../x" },
      { kind: /^Room kind/, room: /^Room is not/ },
    ],
  ])("for the request %o", async (body, messages) => {
    const answer = await stack.request("POST", "/api/gq/tickets", { as: demo, body });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: "REQUEST_INVALID",
        fields: {
          kind: expect.stringMatching(messages.kind),
          room: expect.stringMatching(messages.room),
        },
      },
    });
  });
});
