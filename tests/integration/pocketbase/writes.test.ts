import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { botConfigSchema } from "#core/entities/bot-config.ts";
import { chatCommandSchema } from "#core/entities/chat-command.ts";
import { serviceFlags } from "#core/entities/session.ts";
import { sketchSchema } from "#core/entities/sketch.ts";
import { check } from "#core/entities/text.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { fromFreshAddress, type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;
let admin: TypedPocketBase;
let owner: TypedPocketBase;
let tenant: string;

beforeAll(async () => {
  stack = await startPocketBase();
  admin = await stack.adminClient();
  owner = await stack.creator("owner@example.com");
  tenant = String(owner.authStore.record?.tenant_id);
});

afterAll(() => stack.stop());

beforeEach(async () => {
  for (const { id } of await admin.collection("chat_commands").getFullList()) {
    await admin.collection("chat_commands").delete(id);
  }
});

const post = (body: unknown, as = owner, collection = "chat_commands") =>
  stack.request("POST", `/api/collections/${collection}/records`, {
    as,
    body,
    headers: fromFreshAddress(),
  });

const patch = (collection: string, id: string, body: unknown, as = owner) =>
  stack.request("PATCH", `/api/collections/${collection}/records/${id}`, { as, body });

const hello = { command_name: "!hello", response_text: "Hi $(user)!" };

describe("a chat command", () => {
  it("is stored as its schema parses it, with defaults, in the user's tenant", async () => {
    expect((await post({ ...hello, command_name: "!Gru\u0308\u00dfe-2" })).body).toMatchObject({
      command_name: "!grüße-2",
    });
    const answer = await post({
      command_name: " !Hello ",
      aliases: ["!HI"],
      response_text: " Hi ",
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        tenant,
        command_name: "!hello",
        aliases: ["!hi"],
        response_text: "Hi",
        cooldown_seconds: 10,
        user_level: "everyone",
        enabled: true,
        usage_count: 0,
      },
    });
  });

  it.each([
    {},
    { ...hello, command_name: "hello" },
    { ...hello, command_name: `!${"x".repeat(25)}` },
    { ...hello, response_text: "" },
    { ...hello, response_text: "two\nlines" },
    { ...hello, response_text: "x".repeat(451) },
    { ...hello, cooldown_seconds: "10" },
    { ...hello, cooldown_seconds: -1 },
    { ...hello, cooldown_seconds: 1.5 },
    { ...hello, user_level: "goose" },
    { ...hello, enabled: "yes" },
    { ...hello, aliases: "!hi" },
    { ...hello, aliases: ["!hello"] },
    { ...hello, aliases: [null] },
  ])("answers %o with the messages of its schema", async (body) => {
    const result = check(chatCommandSchema, body);
    if (result.ok) throw new Error("The schema takes it");
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "REQUEST_INVALID", fields: result.errors });
    for (const [field, message] of Object.entries(result.errors)) {
      expect(answer.body).toHaveProperty(["data", field, "message"], message);
    }
  });

  it("shares no name or alias with another", async () => {
    await post({ ...hello, aliases: ["!hi"] });
    const taken = async (body: object) => {
      const { status, body: answer } = await post({ ...hello, ...body });
      expect(status).toBe(409);
      return answer;
    };
    expect(await taken({})).toMatchObject({
      code: "CONFLICT",
      fields: { command_name: "There is already a command named !hello" },
    });
    expect(await taken({ command_name: "!hi" })).toMatchObject({
      fields: { command_name: "!hi is already an alias of !hello" },
    });
    expect(await taken({ command_name: "!yo", aliases: ["!hi"] })).toMatchObject({
      fields: { aliases: "!hi is already an alias of !hello" },
    });
    const other = await stack.creator("other@example.com");
    expect((await post(hello, other)).status).toBe(200);
  });

  it("keeps what only the server may write", async () => {
    const created = await owner.collection("chat_commands").create({ ...hello, usage_count: 7 });
    expect(created.usage_count).toBe(0);
    for (const body of [{ usage_count: 7 }, { "usage_count+": 7 }, { enabled: false }]) {
      const answer = await patch("chat_commands", created.id, body);
      expect(answer).toMatchObject({ status: 200, body: { usage_count: 0, tenant } });
    }
    expect((await patch("chat_commands", created.id, { tenant: "zzzzzzzzzzzzzzz" })).status).toBe(
      400,
    );
    const chosen = await owner
      .collection("chat_commands")
      .create({ ...hello, command_name: "!id", id: "chosenbyaclient" });
    expect(chosen.id).not.toBe("chosenbyaclient");
  });

  it("is updated in part and deleted", async () => {
    const { id } = await owner.collection("chat_commands").create({ ...hello, aliases: ["!hi"] });
    expect(await patch("chat_commands", id, { cooldown_seconds: 0 })).toMatchObject({
      status: 200,
      body: { command_name: "!hello", aliases: ["!hi"], cooldown_seconds: 0 },
    });
    expect(await patch("chat_commands", id, { response_text: "" })).toMatchObject({ status: 400 });
    await owner.collection("chat_commands").delete(id);
    expect(await owner.collection("chat_commands").getFullList()).toEqual([]);
  });
});

describe("GUARD-G62: what is there already", () => {
  const timer = { message_text: "Drink some water", cron_schedule: "*/15 * * * *" };
  const named = [
    ["chat_commands", hello, "command_name"],
    ["timers", timer, "message_text"],
    ["giveaways", { name: "Friday keys" }, "name"],
    ["counters", { name: "falls" }, "name"],
    ["regulars", { name: "goosefan" }, "name"],
  ] as const;

  it.each(named)("can't be made again in %s: a conflict", async (collection, body, field) => {
    expect((await post(body, owner, collection)).status).toBe(200);
    expect(await post(body, owner, collection)).toMatchObject({
      status: 409,
      body: { code: "CONFLICT", fields: { [field]: expect.stringMatching(/^There is already/) } },
    });
  });

  it("is a conflict for whoever comes second at the same moment too", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post({ name: "Race" }, owner, "giveaways")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it("leaves a timer that says the same at another time, and one that was there before", async () => {
    const other = { ...timer, cron_schedule: "0 12 * * *" };
    const { status, body } = await post(other, owner, "timers");
    expect(status).toBe(200);
    const timers = await owner.collection("timers").getFullList();
    // Many at once may become alike; each of them can still be changed.
    const bulk = await stack.request("POST", "/api/gq/records/bulk", {
      as: owner,
      body: {
        collection: "timers",
        ids: timers.map(({ id }) => id),
        change: { type: "set", values: { cron_schedule: "0 18 * * *" } },
      },
    });
    expect(bulk.status).toBe(200);
    const { id } = v.parse(v.object({ id: v.string() }), body);
    expect((await patch("timers", id, { enabled: false })).status).toBe(200);
  });
});

describe("other records", () => {
  const only = async (collection: "bot_config" | "service_settings", as = owner) => {
    const [record] = await as.collection(collection).getFullList<{ id: string }>();
    return record?.id ?? "";
  };

  it.each([
    { command_prefix: "" },
    { command_prefix: "four" },
    { command_prefix: "/" },
    { twitch_channel: "no spaces" },
    { twitch_channel: 7 },
  ])("bot configuration: %o gets its schema's messages", async (body) => {
    const result = check(botConfigSchema, { command_prefix: "!", twitch_channel: "", ...body });
    if (result.ok) throw new Error("The schema takes it");
    const answer = await patch("bot_config", await only("bot_config"), body);
    expect(answer).toMatchObject({ status: 400, body: { fields: result.errors } });
  });

  it("bot configuration: a channel belongs to one workspace", async () => {
    const other = await stack.creator("channel@example.com");
    const body = { twitch_channel: "https://twitch.tv/Goose_Live" };
    expect(await patch("bot_config", await only("bot_config"), body)).toMatchObject({
      status: 200,
      body: { twitch_channel: "goose_live" },
    });
    expect(await patch("bot_config", await only("bot_config", other), body, other)).toMatchObject({
      status: 409,
      body: { fields: { twitch_channel: "Another workspace already uses this Twitch channel" } },
    });
  });

  it("services: a flag is true or false", async () => {
    const id = await only("service_settings");
    const wrong = check(serviceFlags, { waddle_enabled: "yes" });
    const answer = await patch("service_settings", id, { waddle_enabled: "yes" });
    expect(answer.status).toBe(400);
    if (!wrong.ok) {
      expect(answer.body).toMatchObject({
        fields: { waddle_enabled: wrong.errors.waddle_enabled },
      });
    }
    expect(await patch("service_settings", id, { waddle_enabled: true })).toMatchObject({
      status: 200,
      body: { waddle_enabled: true, gander_enabled: false },
    });
  });

  it("sketches: a name by its schema; the live one stays and can't be chosen here", async () => {
    const result = check(sketchSchema, { name: "" });
    const empty = await post({ name: "" }, owner, "sketches");
    expect(empty).toMatchObject({ status: 400, body: { fields: result.ok ? {} : result.errors } });
    const made = await post({ name: "Second", live: true }, owner, "sketches");
    expect(made).toMatchObject({ status: 200, body: { name: "Second", live: false } });
    const [live] = await owner.collection("sketches").getFullList({ filter: "live = true" });
    const path = `/api/collections/sketches/records/${live?.id}`;
    expect(await stack.request("DELETE", path, { as: owner })).toMatchObject({ status: 400 });
  });
});

describe("sketches of a workspace", () => {
  it("are limited in number", async () => {
    const as = await stack.creator("painter@example.com");
    const paint = (name: string) => post({ name }, as, "sketches");
    for (let count = 1; count < SKETCH.perTenantMaxCount; count += 1) {
      expect((await paint(`Sketch ${count}`)).status).toBe(200);
    }
    expect(await paint("One too many")).toMatchObject({
      status: 400,
      body: { fields: { name: `A workspace has at most ${SKETCH.perTenantMaxCount} sketches` } },
    });
  });
});

describe("roles", () => {
  /** A verified member of the owner's tenant, made by the operator. */
  async function member(role: string, permissions: string[] = []): Promise<TypedPocketBase> {
    const name = `${role}${permissions.length}@example.com`;
    const client = await stack.creator(name);
    const user = client.authStore.record?.id ?? "";
    await admin.collection("memberships").create({ tenant, user, role, permissions });
    await client.collection("users").update(user, { tenant_id: tenant });
    return client;
  }

  it.each([
    ["artist", [], { chat_commands: 403, bot_config: 403, waddle: 403, sketches: 200 }],
    ["chat_moderator", [], { chat_commands: 200, bot_config: 403, waddle: 403, sketches: 403 }],
    ["manager", [], { chat_commands: 200, bot_config: 200, waddle: 200, sketches: 200 }],
    ["custom", [], { chat_commands: 403, bot_config: 403, waddle: 403, sketches: 403 }],
    [
      "custom",
      ["waddle_manage"],
      { chat_commands: 200, bot_config: 200, waddle: 200, sketches: 403 },
    ],
  ])("%s with %o may write what it grants", async (role, permissions, statuses) => {
    const as = await member(role, permissions);
    const idOf = async (name: string) => {
      const record = await admin.collection(name).getFirstListItem(`tenant = "${tenant}"`);
      return record.id;
    };
    const config = await patch("bot_config", await idOf("bot_config"), { command_prefix: "!" }, as);
    const flag = await patch(
      "service_settings",
      await idOf("service_settings"),
      {
        waddle_enabled: !(
          await admin.collection("service_settings").getOne(await idOf("service_settings"))
        ).waddle_enabled,
      },
      as,
    );
    const got = {
      chat_commands: (await post({ ...hello, command_name: `!${role}` }, as)).status,
      bot_config: config.status,
      waddle: flag.status,
      sketches: (await post({ name: "Drawn" }, as, "sketches")).status,
    };
    expect(got).toEqual(statuses);
    const party = { pondparty_enabled: true };
    const settings = await idOf("service_settings");
    expect(await patch("service_settings", settings, party, as)).toMatchObject({
      status: 403,
      body: { code: "PERMISSION_MISSING" },
    });
  });
});
