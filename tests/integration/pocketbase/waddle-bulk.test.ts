import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditSentence } from "#core/entities/audit.ts";
import { BULK_PATH, bulkAnswer } from "#core/entities/bulk.ts";
import { BULK } from "#core/platform/limits.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { importAnswer } from "#core/waddle/import/change-set.ts";
import { COMMAND } from "#core/waddle/limits.ts";
import { joined } from "../../stack/people.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { giveawayPond } from "./giveaway-fixture.ts";

let stack: PocketBaseStack;
let owner: TypedPocketBase;
let neighbour: TypedPocketBase;
let artist: TypedPocketBase;

beforeAll(async () => {
  stack = await startPocketBase();
  owner = await stack.creator("owner@example.com", "Pond");
  neighbour = await stack.creator("neighbour@example.com");
  artist = await joined(stack, owner, "artist@example.com", { role: "artist" });
});

afterAll(() => stack.stop());

beforeEach(async () => {
  const ids = (await commandsOf(owner)).map(({ id }) => id);
  if (ids.length > 0) await bulk({ collection: "chat_commands", ids, change: { type: "delete" } });
});

const tenantOf = (who: TypedPocketBase) => String(who.authStore.record?.tenant_id);

const commandsOf = (who: TypedPocketBase) =>
  who
    .collection("chat_commands")
    .getFullList({ filter: `tenant = "${tenantOf(who)}"`, sort: "command_name" });

const named = async (who: TypedPocketBase) =>
  (await commandsOf(who)).map(({ command_name }) => command_name);

const bulk = (body: object, as = owner) => stack.request("POST", BULK_PATH, { as, body });

const bringIn = (body: object, as = owner) =>
  stack.request("POST", "/api/gq/waddle/import", { as, body });

const command = (name: string, more: object = {}) => ({
  command_name: name,
  response_text: `This is ${name}`,
  ...more,
});

async function add(...puts: object[]): Promise<string[]> {
  const answer = await bringIn({ commands: { put: puts } });
  expect(answer).toMatchObject({ status: 200 });
  return v.parse(importAnswer, answer.body).ids.commands ?? [];
}

async function lastNote(): Promise<string> {
  const { items } = await owner.collection("audit_log").getList(1, 1, { sort: "-@rowid" });
  const [entry] = items;
  return entry ? auditSentence(entry) : "";
}

describe("POST /api/gq/waddle/import", () => {
  it("adds, with the usage count from elsewhere, and says so in the audit log (WADDLE-I8)", async () => {
    const ids = await add(command("!deaths", { usage_count: 41 }), command("!hi"));
    expect(await commandsOf(owner)).toMatchObject([
      { id: ids[0], command_name: "!deaths", usage_count: 41, cooldown_seconds: 10, enabled: true },
      { id: ids[1], command_name: "!hi", usage_count: 0 },
    ]);
    expect(await lastNote()).toBe("imported into Waddle: 2 commands added");
  });

  it("changes and removes in the same step; a change keeps the usage count (WADDLE-I8)", async () => {
    const [first, second] = await add(command("!a", { usage_count: 7 }), command("!b"));
    const put = [{ ...command("!a"), id: first, response_text: "New", usage_count: 900 }];
    await bringIn({
      commands: { put: [...put, command("!b", { aliases: ["!c"] })], remove: [second] },
    });
    expect(await commandsOf(owner)).toMatchObject([
      { command_name: "!a", response_text: "New", usage_count: 7 },
      { command_name: "!b", aliases: ["!c"] },
    ]);
    expect(await lastNote()).toBe(
      "imported into Waddle: 1 command added, 1 command changed, 1 command removed",
    );
  });

  it.each([
    ["a wrong field", command("bad"), /must start with/],
    ["a name that is an alias", command("!hey"), "Both !here and !hey would answer to !hey"],
    [
      "an alias twice",
      command("!x", { aliases: ["!hey"] }),
      "Both !here and !x would answer to !hey",
    ],
    ["a count that is none", command("!x", { usage_count: -1 }), /whole number/],
  ])("does nothing at all when there is %s (WADDLE-I8)", async (_, wrong, message) => {
    await add(command("!here", { aliases: ["!hey"] }));
    const answer = await bringIn({ commands: { put: [command("!good"), wrong] } });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toMatch(message);
    expect(await named(owner)).toEqual(["!here"]);
  });

  it("holds the limit of a workspace (WADDLE-I8)", async () => {
    const many = Array.from({ length: COMMAND.perTenantMaxCount }, (_, at) => command(`!c${at}`));
    await add(...many);
    const answer = await bringIn({ commands: { put: [command("!more")] } });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { commands: "A workspace has at most 1000 commands" } },
    });
    const tooMany = await bringIn({ commands: { put: [...many, command("!more")] } });
    expect(tooMany.status).toBe(400);
  });

  it("never touches another workspace: its ids are as good as none (WADDLE-I9)", async () => {
    const [id] = await add(command("!mine"));
    const stolen = await bringIn(
      { commands: { put: [{ ...command("!theirs"), id }], remove: [id] } },
      neighbour,
    );
    expect(stolen.status).toBe(200);
    expect(await named(owner)).toEqual(["!mine"]);
    expect(await named(neighbour)).toEqual(["!theirs"]);
  });

  it("is for those who may edit commands (WADDLE-I9)", async () => {
    const body = { commands: { put: [command("!a")] } };
    expect(await bringIn(body, artist)).toMatchObject({
      status: 403,
      body: { code: "PERMISSION_MISSING" },
    });
    expect(await named(owner)).toEqual([]);
  });

  it("tells the bots", async () => {
    const bots = await stack.botsClient();
    const heard = Promise.withResolvers<unknown>();
    await bots.realtime.subscribe("gq/bots", heard.resolve);
    await add(command("!a"));
    expect(await heard.promise).toEqual({ type: "config", tenant: tenantOf(owner) });
    await bots.realtime.unsubscribe();
  });
});

describe("POST /api/gq/records/bulk", () => {
  it("sets fields of many, and says so once (WADDLE-I10)", async () => {
    const ids = await add(command("!a"), command("!b"), command("!c"));
    const answer = await bulk({
      collection: "chat_commands",
      ids: ids.slice(0, 2),
      change: { type: "set", values: { enabled: false, user_level: "mod" } },
    });
    expect(v.parse(bulkAnswer, answer.body).ids).toEqual(ids.slice(0, 2));
    expect(await commandsOf(owner)).toMatchObject([
      { enabled: false, user_level: "mod", response_text: "This is !a" },
      { enabled: false, user_level: "mod" },
      { enabled: true, user_level: "everyone" },
    ]);
    expect(await lastNote()).toBe("set enabled, user level of 2 commands: !a, !b");
  });

  it("deletes many, and those that are gone are no error (WADDLE-I10)", async () => {
    const ids = await add(command("!a"), command("!b"), command("!c"));
    await bulk({ collection: "chat_commands", ids: [ids[0]], change: { type: "delete" } });
    const answer = await bulk({
      collection: "chat_commands",
      ids: ids.slice(0, 2),
      change: { type: "delete" },
    });
    expect(answer).toEqual({ status: 200, body: { ids: [ids[1]], kept: [] } });
    expect(await named(owner)).toEqual(["!c"]);
    expect(await lastNote()).toBe("deleted 1 command: !b");
  });

  it.each([
    ["a value that the schema refuses", { cooldown_seconds: -1 }, /0 seconds or more/],
    ["a name, which no two share", { command_name: "!same" }, /can't be set in many/],
    ["a usage count", { usage_count: 5 }, /can't be set in many/],
  ])("refuses %s, for all of them (WADDLE-I10)", async (_, values, message) => {
    const ids = await add(command("!a"), command("!b"));
    const answer = await bulk({
      collection: "chat_commands",
      ids,
      change: { type: "set", values },
    });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toMatch(message);
    expect(await named(owner)).toEqual(["!a", "!b"]);
  });

  it.each([
    ["no collection", { ids: ["abc"], change: { type: "delete" } }],
    ["nothing", { collection: "chat_commands", ids: [], change: { type: "delete" } }],
    ["an unknown change", { collection: "chat_commands", ids: ["abc"], change: { type: "sort" } }],
    [
      "too many",
      {
        collection: "chat_commands",
        ids: Array.from({ length: BULK.maxCount + 1 }, (_, at) => `id${at}`),
        change: { type: "delete" },
      },
    ],
  ])("refuses %s", async (_, body) => {
    expect((await bulk(body)).status).toBe(400);
  });

  it("never touches another workspace, nor lets in who may not edit (WADDLE-I9)", async () => {
    const ids = await add(command("!a"));
    const body = { collection: "chat_commands", ids, change: { type: "delete" } };
    expect(await bulk(body, neighbour)).toEqual({ status: 200, body: { ids: [], kept: [] } });
    expect((await bulk(body, artist)).status).toBe(403);
    expect(await named(owner)).toEqual(["!a"]);
  });

  it("deletes giveaways but for those with a run, which it names with the reason (WADDLE-I11)", async () => {
    const pond = await giveawayPond(stack, "prizes@example.com", { enabled: true });
    const giveaways = pond.creator.collection("giveaways");
    const idle = await giveaways.create({ name: "Stickers", enabled: true });
    await pond.start();
    const body = (change: object) => ({
      collection: "giveaways",
      ids: [pond.giveaway.id, idle.id],
      change,
    });

    const off = await bulk(body({ type: "set", values: { enabled: false } }), pond.creator);
    expect(v.parse(bulkAnswer, off.body)).toEqual({ ids: [pond.giveaway.id, idle.id], kept: [] });
    const switched = await giveaways.getFullList();
    expect(switched.map(({ enabled }) => enabled)).toEqual([false, false]);

    const answer = await bulk(body({ type: "delete" }), pond.creator);
    expect(v.parse(bulkAnswer, answer.body)).toEqual({
      ids: [idle.id],
      kept: [{ id: pond.giveaway.id, name: "Keys", code: "GIVEAWAY_IN_USE" }],
    });
    expect(await giveaways.getFullList()).toMatchObject([{ id: pond.giveaway.id }]);
    const { items } = await pond.creator.collection("audit_log").getList(1, 1, { sort: "-@rowid" });
    expect(items.map(auditSentence)).toEqual(["deleted 1 giveaway: Stickers"]);
  });

  it("asks for the permission of giveaways, and sets nothing but their switch (WADDLE-I9, WADDLE-I10)", async () => {
    const { id } = await owner
      .collection("giveaways")
      .create({ name: "Feathers", tenant: tenantOf(owner), enabled: true });
    const timekeeper = await joined(stack, owner, "timekeeper@example.com", {
      role: "custom",
      permissions: ["waddle_timers_edit", "waddle_chat_edit"],
    });
    const body = { collection: "giveaways", ids: [id], change: { type: "delete" } };
    expect((await bulk(body, timekeeper)).status).toBe(403);
    const renamed = { ...body, change: { type: "set", values: { name: "Gone" } } };
    expect((await bulk(renamed)).status).toBe(400);
    expect(await owner.collection("giveaways").getOne(id)).toMatchObject({ name: "Feathers" });
  });
});
