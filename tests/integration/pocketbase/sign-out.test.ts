import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SIGN_IN } from "#core/platform/limits.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { databaseTime } from "../../../pocketbase/hooks/platform/records/database-time.ts";
import { ROUTE_ACCESS } from "../../oracles/access.ts";
import { post, sessionOf } from "../../stack/people.ts";
import {
  CREATOR_PASSWORD,
  fromFreshAddress,
  type PocketBaseStack,
  startPocketBase,
} from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;

beforeAll(async () => {
  stack = await startPocketBase();
});

afterAll(() => stack.stop());

const DAY_MS = 86_400_000;
const ENDED = { status: 401, body: { code: "NOT_SIGNED_IN" } };

async function signedIn(email: string): Promise<TypedPocketBase> {
  const client = stack.client();
  const headers = fromFreshAddress();
  await client.collection("users").authWithPassword(email, CREATOR_PASSWORD, { headers });
  return client;
}

/** Somebody else with the same token, as who copied it. */
function copyOf(client: TypedPocketBase): TypedPocketBase {
  const copy = stack.client();
  copy.authStore.save(client.authStore.token, client.authStore.record);
  return copy;
}

function signInOf(client: TypedPocketBase): string {
  return String(JSON.parse(atob(client.authStore.token.split(".")[1] ?? "")).sign_in);
}

/** Follows the commands live; resolves when the server ends the stream. */
async function stream(client: TypedPocketBase): Promise<{ ended: Promise<void> }> {
  const ended = new Promise<void>((resolve) => {
    client.realtime.onDisconnect = () => resolve();
  });
  await client.collection("chat_commands").subscribe("*", () => undefined);
  return { ended };
}

const session = (as: TypedPocketBase) => stack.request("GET", "/api/gq/session", { as });
const signOut = (as: TypedPocketBase, body = {}) =>
  post(stack, "/api/gq/account/sign-out", as, body);

describe("GUARD-G34: who signs out", () => {
  it("ends the token, a copy of it and its streams at once; other devices stay", async () => {
    const email = "away@example.com";
    const here = await stack.creator(email);
    const other = await signedIn(email);
    const copy = copyOf(here);
    const live = await stream(copy);
    const { tenant } = await sessionOf(stack, here);
    const command = { tenant: tenant.id, command_name: "!hi", response_text: "Hi" };
    const { id } = await here.collection("chat_commands").create(command);

    expect((await signOut(here)).status).toBe(204);
    await live.ended;
    expect(await session(copy)).toMatchObject(ENDED);
    await copy.collection("chat_commands").unsubscribe();
    const records = "/api/collections/chat_commands/records";
    const asked: [method: string, path: string, body?: object][] = [
      ["GET", records],
      ["GET", `${records}/${id}`],
      ["POST", records, { ...command, command_name: "!ho" }],
      ["PATCH", `${records}/${id}`, { response_text: "Ho" }],
      ["DELETE", `${records}/${id}`],
      ["POST", "/api/collections/users/auth-refresh"],
      ["POST", "/api/files/token"],
    ];
    for (const [method, path, body] of asked) {
      expect(await stack.request(method, path, { as: copy, body }), path).toMatchObject(ENDED);
    }
    const listening = stack.client();
    await listening.collection("tenants").subscribe("*", () => undefined);
    const { clientId } = listening.realtime;
    const subscription = { clientId, subscriptions: ["chat_commands/*"] };
    const subscribed = await stack.request("POST", "/api/realtime", {
      as: copy,
      body: subscription,
    });
    expect(subscribed).toMatchObject(ENDED);
    await listening.collection("tenants").unsubscribe();

    expect(await other.collection("chat_commands").getOne(id)).toMatchObject({
      response_text: "Hi",
    });
    // The ended token does not stand in the way of signing in again.
    await copy.collection("users").authWithPassword(email, CREATOR_PASSWORD);
    expect((await session(copy)).status).toBe(200);
  });

  it("is nobody to each of our own routes", async () => {
    const gone = await stack.creator("nobody@example.com");
    await signOut(gone);
    for (const [route, callers] of Object.entries(ROUTE_ACCESS)) {
      const [method = "", pattern = ""] = route.split(" ");
      if (callers.includes("anyone")) continue;
      const path = pattern.replace("{id}", "zzzzzzzzzzzzzzz");
      const headers = fromFreshAddress();
      const asked = { headers, ...(method === "POST" && { body: {} }) };
      const stranger = await stack.request(method, path, asked);
      const { status } = await stack.request(method, path, { ...asked, as: gone });
      expect([stranger.status, 400, 403, 404], `${route}: ${status}`).toContain(status);
      expect(status, route).toBeGreaterThanOrEqual(400);
    }
  });

  it("signs out another device of theirs from here, and nobody else's", async () => {
    const email = "two@example.com";
    const here = await stack.creator(email);
    const there = await signedIn(email);
    const live = await stream(there);
    const stranger = await stack.creator("stranger@example.com");
    expect((await signOut(stranger, { device: signInOf(there) })).status).toBe(404);
    expect((await session(there)).status).toBe(200);

    expect((await signOut(here, { device: signInOf(there) })).status).toBe(204);
    await live.ended;
    expect(await session(there)).toMatchObject(ENDED);
    expect((await session(here)).status).toBe(200);
    await there.collection("chat_commands").unsubscribe();
  });
});

describe("GUARD-G35: a sign-in ends by itself", () => {
  it.each([
    ["signed_in_at", SIGN_IN.days],
    ["last_seen_at", SIGN_IN.idleDays],
  ])("by %s of %s days", async (field, days) => {
    const client = await stack.creator(`${field}@example.com`);
    const admin = await stack.adminClient();
    const at = (ms: number) => ({ [field]: databaseTime(Date.now() - ms) });
    const age = (ms: number) => admin.collection("sign_ins").update(signInOf(client), at(ms));
    await age(days * DAY_MS - 60_000);
    expect((await session(client)).status).toBe(200);
    await age(days * DAY_MS);
    expect(await session(client)).toMatchObject(ENDED);
  });

  it("and what it has open ends soon after; being used keeps it", async () => {
    const client = await stack.creator("stream@example.com");
    const live = await stream(client);
    const admin = await stack.adminClient();
    const last_seen_at = databaseTime(Date.now() - SIGN_IN.idleDays * DAY_MS + 60_000);
    await admin.collection("sign_ins").update(signInOf(client), { last_seen_at });
    await client.collection("chat_commands").getFullList();
    const used = await admin.collection("sign_ins").getOne(signInOf(client));
    expect(Date.parse(used.last_seen_at)).toBeGreaterThan(Date.now() - DAY_MS);

    const signed_in_at = databaseTime(Date.now() - SIGN_IN.days * DAY_MS);
    await admin.collection("sign_ins").update(signInOf(client), { signed_in_at });
    await admin.crons.run("sign_ins");
    await live.ended;
    await client.collection("chat_commands").unsubscribe();
  });

  it("a refreshed token ends with it, too", async () => {
    const client = await stack.creator("refreshes@example.com");
    const admin = await stack.adminClient();
    const began = Date.now() - (SIGN_IN.days - 1) * DAY_MS;
    const signed_in_at = databaseTime(began);
    await admin.collection("sign_ins").update(signInOf(client), { signed_in_at });
    const { token } = await client.collection("users").authRefresh();
    const { exp } = JSON.parse(atob(token.split(".")[1] ?? ""));
    expect(exp * 1000).toBeLessThanOrEqual(began + SIGN_IN.days * DAY_MS);
  });
});
