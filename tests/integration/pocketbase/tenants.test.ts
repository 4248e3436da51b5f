import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TIME_ZONE_UNKNOWN } from "#core/entities/tenant.ts";
import { TENANT } from "#core/platform/limits.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { joined, post, sessionOf } from "../../stack/people.ts";
import {
  CREATOR_PASSWORD,
  fromFreshAddress,
  type PocketBaseStack,
  startPocketBase,
} from "../../stack/pocketbase.ts";

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

const change = (body: object, as = owner, id = tenant) =>
  stack.request("PATCH", `/api/collections/tenants/records/${id}`, { as, body });

describe("the settings of a workspace", () => {
  it("are changed by its admins", async () => {
    const body = { name: " Reed bed ", slug: "reed-bed", time_zone: "Europe/Berlin" };
    const wanted = { name: "Reed bed", slug: "reed-bed", time_zone: "Europe/Berlin" };
    expect(await change(body, admin)).toMatchObject({ status: 200, body: wanted });
    expect((await sessionOf(stack, artist)).tenant).toMatchObject(wanted);
    expect(await change({ name: "Mine" }, artist)).toMatchObject({
      status: 403,
      body: { code: "PERMISSION_MISSING" },
    });
  });

  it.each(["UTC", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "Asia/Kolkata"])(
    "take the time zone %s",
    async (time_zone) => {
      expect(await change({ time_zone })).toMatchObject({ status: 200, body: { time_zone } });
    },
  );

  it.each([
    [{ name: "" }, { name: "Workspace name is required" }],
    [{ slug: "Reed bed" }, { slug: expect.stringMatching(/^Address may hold/) }],
    [{ slug: "-reed" }, { slug: expect.stringMatching(/^Address may hold/) }],
    [{ slug: "x".repeat(41) }, { slug: "Address must be 40 characters or less" }],
    [{ time_zone: "Europe/Atlantis" }, { time_zone: TIME_ZONE_UNKNOWN }],
    [{ time_zone: "../etc/passwd" }, { time_zone: TIME_ZONE_UNKNOWN }],
    [{ time_zone: "Local" }, { time_zone: TIME_ZONE_UNKNOWN }],
    [{ time_zone: 7 }, { time_zone: "Time zone is required" }],
  ])("refuse %o", async (body, fields) => {
    expect(await change(body)).toMatchObject({ status: 400, body: { fields } });
  });

  it("refuse an address that another workspace has", async () => {
    const other = await stack.creator("taken@example.com", "Taken");
    const { slug } = (await sessionOf(stack, other)).tenant;
    expect(await change({ slug })).toMatchObject({
      status: 409,
      body: { fields: { slug: "Another workspace already has this address" } },
    });
  });

  it("leave the owner as it is", async () => {
    await change({ owner: artist.authStore.record?.id, "name+": "x" });
    const record = await owner.collection("tenants").getOne(tenant);
    expect(record).toMatchObject({ owner: owner.authStore.record?.id, name: "Reed bed" });
  });

  it("of another tenant are as good as absent", async () => {
    const stranger = await stack.creator("stranger@example.com");
    const foreign = await change({ name: "Mine" }, stranger);
    expect(foreign.status).toBe(404);
    expect(await change({ name: "Mine" }, stranger, ABSENT)).toEqual(foreign);
  });
});

describe("more workspaces", () => {
  it("are one's own, whole, and can be switched to", async () => {
    const made = await post(stack, "/api/gq/tenants", artist, { name: "Second" });
    expect(made).toMatchObject({
      status: 200,
      body: { id: expect.stringMatching(/^[a-z0-9]{15}$/) },
    });
    const session = await sessionOf(stack, artist);
    expect(session.tenant.id).toBe(tenant);
    expect(session.tenants.map(({ name, role }) => [name, role])).toEqual([
      ["Pond of artist@example.com", "owner"],
      ["Reed bed", "artist"],
      ["Second", "owner"],
    ]);
    const second = session.tenants.find(({ name }) => name === "Second")?.id ?? "";
    const to = (id: string) => post(stack, "/api/gq/session/tenant", artist, { tenant: id });
    expect(await to(second)).toMatchObject({ status: 204 });
    expect(await sessionOf(stack, artist)).toMatchObject({
      tenant: { id: second, name: "Second" },
      role: "owner",
      user: { tenant_id: second },
    });
    const foreign = await to((await sessionOf(stack, await stack.demoClient())).tenant.id);
    expect(foreign).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await to(ABSENT)).toEqual(foreign);
    expect(await to("../x")).toMatchObject({ status: 400 });
    expect((await sessionOf(stack, artist)).tenant.id).toBe(second);
  });

  it("are limited in number", async () => {
    const rich = await stack.creator("rich@example.com");
    const make = () => post(stack, "/api/gq/tenants", rich, { name: "More" });
    for (let count = 1; count < TENANT.ownedMaxCount; count += 1) {
      expect((await make()).status).toBe(200);
    }
    expect(await make()).toMatchObject({ status: 409, body: { code: "WORKSPACES_FULL" } });
  });

  it("need a verified address, and somebody who is signed in", async () => {
    const email = "unverified@example.com";
    const body = { email, password: CREATOR_PASSWORD, workspace: "New" };
    await stack.request("POST", "/api/gq/signup", { body, headers: fromFreshAddress() });
    const client = stack.client();
    await client.collection("users").authWithPassword(email, CREATOR_PASSWORD);
    expect(await post(stack, "/api/gq/tenants", client, { name: "More" })).toMatchObject({
      status: 403,
      body: { code: "EMAIL_UNVERIFIED" },
    });
    expect(await post(stack, "/api/gq/tenants", undefined, { name: "More" })).toMatchObject({
      status: 401,
    });
  });
});

describe("deleting a workspace", () => {
  const remove = (as: TypedPocketBase, confirm: string) =>
    post(stack, "/api/gq/tenants/delete", as, { confirm });

  it("is the owner's alone, and never of their last one", async () => {
    expect(await remove(admin, "reed-bed")).toMatchObject({
      status: 403,
      body: { code: "PERMISSION_MISSING" },
    });
    expect(await remove(owner, "reed-bed")).toMatchObject({
      status: 409,
      body: { code: "LAST_WORKSPACE" },
    });
    const api = await stack.request("DELETE", `/api/collections/tenants/records/${tenant}`, {
      as: owner,
    });
    expect(api.status).toBe(403);
  });

  it("takes all that is in it, and leaves everybody another one", async () => {
    const maker = await stack.creator("maker@example.com", "Kept");
    const made = await post(stack, "/api/gq/tenants", maker, { name: "Doomed" });
    const doomed = (await sessionOf(stack, maker)).tenants.find(({ name }) => name === "Doomed");
    expect(made).toMatchObject({ body: { id: doomed?.id } });
    await post(stack, "/api/gq/session/tenant", maker, { tenant: doomed?.id });
    const member = await joined(stack, maker, "passer-by@example.com", { role: "manager" });
    await member
      .collection("chat_commands")
      .create({ command_name: "!doomed", response_text: "x" });

    expect(await remove(maker, "wrong")).toMatchObject({
      status: 400,
      body: { fields: { confirm: "Type doomed to confirm" } },
    });
    expect(await remove(maker, "doomed")).toMatchObject({ status: 204 });

    expect(await sessionOf(stack, maker)).toMatchObject({ tenant: { name: "Kept" } });
    expect(await sessionOf(stack, member)).toMatchObject({
      tenant: { name: "Pond of passer-by@example.com" },
      role: "owner",
    });
    const operator = await stack.adminClient();
    for (const name of ["memberships", "chat_commands", "bot_config", "invites", "audit_log"]) {
      const left = await operator
        .collection(name)
        .getFullList({ filter: `tenant = "${doomed?.id}"` });
      expect(left, name).toEqual([]);
    }
  });
});

it("GUARD-G60: services whose settings can't be found are not all off", async () => {
  const client = await stack.creator("settingless@example.com", "Settingless");
  const before = await sessionOf(stack, client);
  expect(before.services).toMatchObject({ waddle_enabled: false });
  const admin = await stack.adminClient();
  const filter = `tenant = "${before.tenant.id}"`;
  const { id } = await admin.collection("service_settings").getFirstListItem(filter);
  await admin.collection("service_settings").delete(id);
  expect((await sessionOf(stack, client)).services).toBeNull();
});

it.each([
  ["Europe/Berlin", "Europe/Berlin"],
  ["Europe/Atlantis", "UTC"],
  [undefined, "UTC"],
])("GUARD-G64: a browser in %s makes a workspace in %s", async (time_zone, zone) => {
  const email = `zone-${zone.length}-${time_zone?.length ?? 0}@example.com`;
  const body = { email, password: CREATOR_PASSWORD, workspace: "Zoned", time_zone };
  expect((await post(stack, "/api/gq/signup", undefined, body)).status).toBe(204);
  const client = stack.client();
  await client.collection("users").authWithPassword(email, CREATOR_PASSWORD);
  expect((await sessionOf(stack, client)).tenant.time_zone).toBe(zone);

  const creator = await stack.creator(`second-${email}`, "First");
  const made = await post(stack, "/api/gq/tenants", creator, { name: "Second", time_zone });
  expect(made.status).toBe(200);
  const { id } = v.parse(v.object({ id: v.string() }), made.body);
  const admin = await stack.adminClient();
  expect((await admin.collection("tenants").getOne(id)).time_zone).toBe(zone);
});
