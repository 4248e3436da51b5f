import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, peopleSchema } from "#core/entities/membership.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { usageTopic } from "#core/waddle/batch-entries.ts";
import { batchOf } from "../../stack/bots-batch.ts";
import { joined, post, sessionOf } from "../../stack/people.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";

const ABSENT = "zzzzzzzzzzzzzzz";

let stack: PocketBaseStack;
let owner: TypedPocketBase;
let admin: TypedPocketBase;
let artist: TypedPocketBase;
let tenant: string;

beforeAll(async () => {
  stack = await startPocketBase();
  owner = await stack.creator("owner@example.com", "Pond");
  tenant = (await sessionOf(stack, owner)).tenant.id;
  admin = await joined(stack, owner, "admin@example.com", { role: "admin" });
  artist = await joined(stack, owner, "artist@example.com", { role: "artist" });
});

afterAll(() => stack.stop());

async function people(as = owner): Promise<Person[]> {
  const answer = await stack.request("GET", "/api/gq/people", { as });
  return v.parse(peopleSchema, answer.body);
}

async function membershipOf(email: string): Promise<string> {
  const person = (await people()).find((one) => one.email === email);
  if (person === undefined) throw new Error(`${email} is no member`);
  return person.id;
}

const path = (id: string) => `/api/collections/memberships/records/${id}`;
const change = async (email: string, body: object, as: TypedPocketBase) =>
  stack.request("PATCH", path(await membershipOf(email)), { as, body });
const remove = async (email: string, as: TypedPocketBase) =>
  stack.request("DELETE", path(await membershipOf(email)), { as });

describe("a person's own data", () => {
  it("GUARD-G49: holds nothing of a workspace that they were removed from", async () => {
    const leaver = await joined(stack, owner, "exporter@example.com", { role: "admin" });
    await post(stack, "/api/gq/invites", leaver, { email: "guest@example.com", role: "artist" });
    const data = async () => {
      const answer = await stack.request("GET", "/api/gq/account/data", { as: leaver });
      expect(answer.status).toBe(200);
      return JSON.stringify(answer.body);
    };
    expect(await data()).toContain("guest@example.com");
    expect(await data()).toContain(tenant);
    expect((await change("exporter@example.com", { role: "artist" }, owner)).status).toBe(200);
    expect(await data()).not.toContain("guest@example.com");
    expect(await data()).toContain(tenant);
    expect((await remove("exporter@example.com", owner)).status).toBe(204);
    expect(await data()).not.toContain(tenant);
  });
});

describe("the list of people", () => {
  it("names each with what they may do, the owner first", async () => {
    expect(await people(admin)).toMatchObject([
      { email: "owner@example.com", role: "owner", you: false },
      { email: "admin@example.com", role: "admin", you: true },
      { email: "artist@example.com", role: "artist", permissions: ["nest_sketch_manage"] },
    ]);
  });

  it("is for admins", async () => {
    const answer = await stack.request("GET", "/api/gq/people", { as: artist });
    expect(answer).toMatchObject({ status: 403, body: { code: "PERMISSION_MISSING" } });
    expect(await stack.request("GET", "/api/gq/people")).toMatchObject({ status: 401 });
  });
});

describe("changing what somebody may do", () => {
  it("counts at once", async () => {
    const command = { command_name: "!paint", response_text: "x" };
    const write = () =>
      stack.request("POST", "/api/collections/chat_commands/records", {
        as: artist,
        body: command,
      });
    expect((await write()).status).toBe(403);
    const body = { role: "custom", permissions: ["waddle_chat_edit", "nest_sketch_manage"] };
    expect(await change("artist@example.com", body, admin)).toMatchObject({
      status: 200,
      body: { role: "custom", permissions: ["waddle_chat_edit", "nest_sketch_manage"] },
    });
    expect((await sessionOf(stack, artist)).permissions).toEqual(body.permissions);
    expect((await write()).status).toBe(200);
    const back = await change("artist@example.com", { role: "artist" }, admin);
    expect(back).toMatchObject({ status: 200, body: { role: "artist", permissions: [] } });
    expect((await sessionOf(stack, artist)).permissions).toEqual(["nest_sketch_manage"]);
  });

  it.each([
    [{ role: "owner" }, { role: "Choose one of the roles in the list" }],
    [{ role: "goose" }, { role: "Choose one of the roles in the list" }],
    [{ role: "custom", permissions: ["honk"] }, { permissions: "There is no such permission" }],
  ])("refuses %o", async (body, fields) => {
    expect(await change("artist@example.com", body, owner)).toMatchObject({
      status: 400,
      body: { code: "REQUEST_INVALID", fields },
    });
  });

  it("keeps a membership with its workspace and its person", async () => {
    const other = await stack.creator("elsewhere@example.com");
    const body = {
      tenant: (await sessionOf(stack, other)).tenant.id,
      user: other.authStore.record?.id,
    };
    await change("artist@example.com", body, owner);
    const record = await owner
      .collection("memberships")
      .getOne(await membershipOf("artist@example.com"));
    expect(record).toMatchObject({ tenant, user: artist.authStore.record?.id });
  });

  it.each(["PATCH", "DELETE"])("%s never reaches the owner, nor oneself", async (method) => {
    const body = method === "PATCH" ? { role: "artist" } : undefined;
    const ask = async (email: string) =>
      stack.request(method, path(await membershipOf(email)), { as: admin, body });
    expect(await ask("owner@example.com")).toMatchObject({
      status: 409,
      body: { code: "OWNER_FIXED" },
    });
    expect(await ask("admin@example.com")).toMatchObject({
      status: 409,
      body: { code: "OWN_MEMBERSHIP" },
    });
  });

  it.each(["PATCH", "DELETE"])("%s needs tenant_admin", async (method) => {
    const body = method === "PATCH" ? { role: "admin" } : undefined;
    const id = await membershipOf("artist@example.com");
    expect(await stack.request(method, path(id), { as: artist, body })).toMatchObject({
      status: 403,
      body: { code: "PERMISSION_MISSING" },
    });
    const stranger = await stack.creator(`stranger-${method}@example.com`.toLowerCase());
    const foreign = await stack.request(method, path(id), { as: stranger, body });
    expect(foreign.status).toBe(404);
    expect(await stack.request(method, path(ABSENT), { as: stranger, body })).toEqual(foreign);
  });

  it("nobody adds a member past the invites", async () => {
    const body = { tenant, user: artist.authStore.record?.id, role: "admin", permissions: [] };
    const answer = await stack.request("POST", "/api/collections/memberships/records", {
      as: owner,
      body,
    });
    expect(answer.status).toBe(403);
  });
});

describe("somebody who is removed", () => {
  it("sees nothing of the workspace from then on, hears nothing, and has one of their own", async () => {
    const member = await joined(stack, owner, "gone@example.com", { role: "manager" });
    const command = await owner
      .collection("chat_commands")
      .create({ command_name: "!secret", response_text: "x" });
    const heard: unknown[] = [];
    await member.realtime.subscribe(usageTopic(tenant), (message: unknown) => heard.push(message));
    await member.collection("chat_commands").subscribe("*", (message) => heard.push(message));
    await member.collection("users").subscribe("*", () => heard.push("own record"));
    const bots = await stack.botsClient();
    const answerOnce = (id: string) =>
      bots.send("/api/gq/bots/batch", {
        method: "POST",
        body: batchOf(id, { usage: [{ command: command.id, count: 1 }] }),
      });
    await answerOnce("people-before-1");
    await expect.poll(() => heard.length).toBe(1);

    expect(await remove("gone@example.com", admin)).toMatchObject({ status: 204 });

    const view = `/api/collections/chat_commands/records/${command.id}`;
    expect(await stack.request("GET", view, { as: member })).toMatchObject({ status: 404 });
    const session = await sessionOf(stack, member);
    expect(session.tenants).toMatchObject([{ id: session.tenant.id, role: "owner" }]);
    expect(session.tenant.name).toBe("Pond of gone@example.com");
    const rehearsal = await post(stack, "/api/gq/tickets", member, {
      kind: "rehearsal",
      room: tenant,
    });
    expect(rehearsal).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });

    expect(heard.filter((message) => message !== "own record")).toHaveLength(1);
    await owner.collection("chat_commands").update(command.id, { response_text: "y" });
    // What comes after on the same connection shows that nothing came before.
    heard.length = 0;
    await answerOnce("people-after-2");
    await member.collection("users").update(session.user.id, { name: "Gone" });
    await expect.poll(() => heard).not.toEqual([]);
    expect(heard).toEqual(["own record"]);
    await member.realtime.unsubscribe();
    await owner.collection("chat_commands").delete(command.id);
  });

  it("gets a new workspace when none is left", async () => {
    const operator = await stack.adminClient();
    const member = await joined(stack, owner, "homeless@example.com", { role: "artist" });
    const own = (await sessionOf(stack, member)).tenants.find(({ role }) => role === "owner");
    await operator.collection("tenants").delete(own?.id ?? "");
    expect((await sessionOf(stack, member)).tenants).toMatchObject([{ id: tenant }]);
    await remove("homeless@example.com", owner);
    const session = await sessionOf(stack, member);
    expect(session).toMatchObject({ role: "owner", services: { waddle_enabled: false } });
    expect(session.live_sketch).not.toBe("");
  });
});

describe("leaving", () => {
  it("is open to every member but the owner", async () => {
    const member = await joined(stack, owner, "leaver@example.com", { role: "chat_moderator" });
    expect((await sessionOf(stack, member)).tenant.id).toBe(tenant);
    expect(await post(stack, "/api/gq/people/leave", member)).toMatchObject({ status: 204 });
    expect((await sessionOf(stack, member)).tenant.id).not.toBe(tenant);
    expect((await people()).map(({ email }) => email)).not.toContain("leaver@example.com");
    expect(await post(stack, "/api/gq/people/leave", owner)).toMatchObject({
      status: 409,
      body: { code: "OWNER_MUST_TRANSFER" },
    });
  });
});

describe("transferring the workspace", () => {
  const transfer = (as: TypedPocketBase, body: object) =>
    post(stack, "/api/gq/people/transfer", as, body);

  it("is the owner's alone, to another member, with the address typed", async () => {
    const membership = await membershipOf("admin@example.com");
    const confirm = (await sessionOf(stack, owner)).tenant.slug;
    const forbidden = { status: 403, body: { code: "PERMISSION_MISSING" } };
    expect(await transfer(admin, { membership, confirm })).toMatchObject(forbidden);
    expect(await transfer(owner, { membership, confirm: "wrong" })).toMatchObject({
      status: 400,
      body: { fields: { confirm: `Type ${confirm} to confirm` } },
    });
    const stranger = await stack.creator("heir@example.com");
    const foreign = await stranger.collection("memberships").getFirstListItem("");
    const own = await membershipOf("owner@example.com");
    for (const one of [foreign.id, own, ABSENT]) {
      expect((await transfer(owner, { membership: one, confirm })).status).toBe(404);
    }
  });

  it("makes the other one owner and leaves an admin, and can be given back", async () => {
    const confirm = (await sessionOf(stack, owner)).tenant.slug;
    const give = async (from: TypedPocketBase, email: string) =>
      transfer(from, { membership: await membershipOf(email), confirm });
    expect(await give(owner, "artist@example.com")).toMatchObject({ status: 204 });
    const roles = () =>
      people().then((all) => Object.fromEntries(all.map(({ email, role }) => [email, role])));
    expect(await roles()).toMatchObject({
      "artist@example.com": "owner",
      "owner@example.com": "admin",
    });
    const record = await owner.collection("tenants").getOne(tenant);
    expect(record.owner).toBe(artist.authStore.record?.id);
    expect(await give(owner, "admin@example.com")).toMatchObject({ status: 403 });
    expect(await give(artist, "owner@example.com")).toMatchObject({ status: 204 });
    expect(await roles()).toMatchObject({ "owner@example.com": "owner" });
  });

  it("happens once when two come at once", async () => {
    const confirm = (await sessionOf(stack, owner)).tenant.slug;
    const [one, two] = await Promise.all(
      ["artist@example.com", "admin@example.com"].map(async (email) =>
        transfer(owner, { membership: await membershipOf(email), confirm }),
      ),
    );
    const statuses = [one?.status, two?.status];
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const owners = (await people(admin)).filter(({ role }) => role === "owner");
    expect(owners).toHaveLength(1);
  });
});
