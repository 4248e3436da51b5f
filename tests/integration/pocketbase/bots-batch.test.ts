import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Delivery } from "#core/chat/batch.ts";
import { LEDGER, OUTBOX } from "#core/chat/limits.ts";
import { auditSentence } from "#core/entities/audit.ts";
import { type ChatCommand, PLAIN_COMMAND } from "#core/entities/chat-command.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import type { CommandEdit } from "#core/waddle/command-edit.ts";
import { COUNTER } from "#core/waddle/limits.ts";
import type { ListEdit } from "#core/waddle/list-edit.ts";
import { pocketBaseBackend } from "../../../bots/storage/pocketbase/backend.ts";
import { batchOf as batch } from "../../stack/bots-batch.ts";
import { openDatabase } from "../../stack/database.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;
let bots: TypedPocketBase;
let owner: TypedPocketBase;
let tenant: string;
let command: string;

beforeAll(async () => {
  stack = await startPocketBase();
  bots = await stack.botsClient();
  owner = await stack.creator("owner@example.com");
  tenant = String(owner.authStore.record?.tenant_id);
  const hello = { command_name: "!hello", response_text: "Hi" };
  command = (await owner.collection("chat_commands").create(hello)).id;
});

afterAll(() => stack.stop());

const send = (body: unknown, as?: TypedPocketBase) =>
  stack.request("POST", "/api/gq/bots/batch", { body, ...(as && { as }) });

const usageCount = async () =>
  (await owner.collection("chat_commands").getOne(command)).usage_count;

const delivery = (at: number, more: Partial<Delivery> = {}): Delivery => ({
  tenant,
  network: "twitch",
  channel: "goose_live",
  text: `line ${at}`,
  state: "sent",
  reason: "",
  at,
  ...more,
});

describe("a batch", () => {
  it("is applied once, however often it is sent", async () => {
    const body = batch("once-0001", { usage: [{ command, count: 3 }], deliveries: [delivery(1)] });
    const answers = await Promise.all([send(body, bots), send(body, bots), send(body, bots)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await send(body, bots)).status).toBe(204);
    expect(await usageCount()).toBe(3);
    expect(await owner.collection("deliveries").getFullList()).toMatchObject([
      { tenant, text: "line 1", state: "sent", said_at: "1970-01-01 00:00:00.001Z" },
    ]);
  });

  it("passes over commands and tenants that are gone", async () => {
    const gone = "zzzzzzzzzzzzzzz";
    const before = await usageCount();
    const body = batch("gone-0001", {
      usage: [
        { command: gone, count: 1 },
        { command, count: 1 },
      ],
      deliveries: [delivery(2, { tenant: gone })],
    });
    expect((await send(body, bots)).status).toBe(204);
    expect(await usageCount()).toBe(before + 1);
  });

  it("leaves the newest entries in the ledger", async () => {
    const rounds = LEDGER.keptPerTenantCount / OUTBOX.batchMaxCount;
    for (let round = 0; round < rounds; round += 1) {
      const deliveries = Array.from({ length: OUTBOX.batchMaxCount }, (_, index) =>
        delivery(1000 + round * OUTBOX.batchMaxCount + index),
      );
      const answer = await send(batch(`ledger-${round}`, { deliveries }), bots);
      expect(answer.status).toBe(204);
    }
    const { totalItems, items } = await owner
      .collection("deliveries")
      .getList(1, 1, { sort: "said_at" });
    expect(totalItems).toBe(LEDGER.keptPerTenantCount);
    expect(items).toMatchObject([{ text: "line 1000" }]);
  });

  it("is for our services alone", async () => {
    const body = batch("foreign-01", { usage: [{ command, count: 1 }] });
    expect(await send(body)).toMatchObject({ status: 401, body: { code: "NOT_SIGNED_IN" } });
    expect(await send(body, owner)).toMatchObject({
      status: 403,
      body: { code: "PERMISSION_MISSING" },
    });
  });

  it.each([
    {},
    batch("x", {}),
    batch("fraction-1", { usage: [{ command: "abc", count: 1.5 }] }),
    batch("too-many-1", {
      usage: Array(OUTBOX.batchMaxCount + 1).fill({ command: "abcdefghijklmno", count: 1 }),
    }),
    {
      id: "network-01",
      entries: [{ service: "chat", kind: "delivery", payload: { tenant: "abc", network: "icq" } }],
    },
    { id: "unknown-01", entries: [{ service: "waddle", kind: "nothing", payload: {} }] },
    { id: "unnamed-01", entries: [{ service: "Waddle!", kind: "usage", payload: {} }] },
  ])("that is not valid changes nothing: %#", async (body) => {
    const before = await usageCount();
    expect(await send(body, bots)).toMatchObject({
      status: 400,
      body: { code: "REQUEST_INVALID" },
    });
    expect(await usageCount()).toBe(before);
  });

  it("that PocketBase can't store is worth another try; one that is not valid is not", async () => {
    const { botsPassword } = TEST_SECRETS;
    const backend = pocketBaseBackend(stack.url, botsPassword, pino({ level: "silent" }));
    const good = batch("broken-001", { usage: [{ command, count: 1 }], deliveries: [delivery(5)] });
    const before = await usageCount();
    const database = openDatabase(stack.dataDir);
    database.exec(
      "CREATE TRIGGER full BEFORE INSERT ON deliveries BEGIN SELECT RAISE(ABORT, 'disk is full'); END",
    );
    await expect(backend.deliver(good)).rejects.toThrow();
    expect(await usageCount()).toBe(before);
    database.exec("DROP TRIGGER full");
    database.close();
    expect(await backend.deliver(good)).toBe("applied");
    expect(await usageCount()).toBe(before + 1);
    expect(await backend.deliver(batch("x", {}))).toBe("refused");
  });
});

describe("what chat changed", () => {
  const asked = () => ({ tenant, login: "hanna", level: "mod" as const, at: 1 });
  const fields = (name: string, more: Partial<ChatCommand> = {}) => ({
    ...PLAIN_COMMAND,
    command_name: name,
    aliases: [],
    response_text: "hugs",
    cooldown_seconds: 10,
    cooldown_user_seconds: 0,
    cooldown_group: "",
    cooldown_exempt: "none" as const,
    user_level: "everyone" as const,
    enabled: true,
    ...more,
  });
  const id = (serial: number) => `madeinchat${String(serial).padStart(5, "0")}`;
  const commands = async () => {
    const records = await owner.collection("chat_commands").getFullList({ sort: "command_name" });
    return records.map(({ command_name, response_text }) => `${command_name} ${response_text}`);
  };
  const lastNote = async () => {
    const { items } = await owner
      .collection("audit_log")
      .getList(1, 1, { sort: "-created_at,-@rowid" });
    return items[0] && `${items[0].actor_name} ${auditSentence(items[0])}`;
  };

  it("WADDLE-W20: is applied in its order, with the uses of what it made, and noted", async () => {
    const edits: CommandEdit[] = [
      { ...asked(), action: "add", command: id(1), fields: fields("!hug") },
      {
        ...asked(),
        action: "edit",
        command: id(1),
        name: "!hug",
        fields: { response_text: "waves", aliases: ["!wave"] },
      },
    ];
    const body = batch("edits-0001", { edits, usage: [{ command: id(1), count: 2 }] });
    expect((await send(body, bots)).status).toBe(204);
    expect((await send(body, bots)).status).toBe(204);
    expect(await owner.collection("chat_commands").getOne(id(1))).toMatchObject({
      command_name: "!hug",
      aliases: ["!wave"],
      response_text: "waves",
      usage_count: 2,
    });
    expect(await lastNote()).toBe(
      "hanna (mod in chat) changed aliases, response text of the command !hug in chat",
    );
    const gone = { ...asked(), action: "delete" as const, command: id(1), name: "!hug" };
    await send(batch("edits-0002", { edits: [gone] }), bots);
    expect(await commands()).toEqual(["!hello Hi"]);
    expect(await lastNote()).toBe("hanna (mod in chat) deleted the command !hug in chat");
  });

  it("WADDLE-B16, WADDLE-W20: regulars and quotes are kept and taken off, once, and noted", async () => {
    const quoted = { text: "Honk", number: 1, game: "Chess", said_on: "2026-11-22" };
    const lists: ListEdit[] = [
      { ...asked(), action: "add_regular", record: id(90), name: "greta" },
      { ...asked(), action: "add_regular", record: id(91), name: "rita" },
      { ...asked(), action: "remove_regular", name: "rita" },
      { ...asked(), level: "vip", action: "add_regular", record: id(92), name: "mallory" },
      { ...asked(), action: "add_quote", record: id(93), fields: quoted },
      // Another one kept the same number meanwhile: this one gets the next.
      { ...asked(), action: "add_quote", record: id(94), fields: { ...quoted, text: "Hiss" } },
    ];
    const body = batch("lists-0001", { lists });
    expect((await send(body, bots)).status).toBe(204);
    expect((await send(body, bots)).status).toBe(204);
    const regulars = await owner.collection("regulars").getFullList();
    expect(regulars.map(({ name }) => name)).toEqual(["greta"]);
    const quotes = await owner.collection("quotes").getFullList({ sort: "number" });
    expect(quotes.map(({ number, text }) => `${number} ${text}`)).toEqual(["1 Honk", "2 Hiss"]);
    expect(await lastNote()).toBe("hanna (mod in chat) kept the quote Hiss in chat");
    const made = await owner.collection("quotes").create({ text: "Quack" });
    expect(made.number).toBe(3);
    const gone = { ...asked(), action: "delete_quote", number: 1 } as const;
    await send(batch("lists-0002", { lists: [gone] }), bots);
    expect((await owner.collection("quotes").getFullList()).length).toBe(2);
  });

  it("WADDLE-W21: is passed over and noted where it does not go together, and the bots read again", async () => {
    const heard: unknown[] = [];
    await bots.realtime.subscribe("gq/bots", (message: unknown) => heard.push(message));
    const stranger = await stack.creator(`stranger${Date.now()}@example.com`);
    const foreign = (
      await stranger.collection("chat_commands").create({ command_name: "!x", response_text: "x" })
    ).id;
    heard.length = 0;
    const edits: CommandEdit[] = [
      { ...asked(), action: "add", command: id(2), fields: fields("!hello") },
      {
        ...asked(),
        action: "add",
        command: id(3),
        fields: fields("!o", { user_level: "broadcaster" }),
      },
      { ...asked(), level: "vip", action: "add", command: id(4), fields: fields("!v") },
      { ...asked(), action: "delete", command: foreign, name: "!x" },
      { ...asked(), action: "edit", command: foreign, name: "!x", fields: { enabled: false } },
      { ...asked(), action: "delete", command: id(9), name: "!nine" },
    ];
    const before = (await owner.collection("audit_log").getList(1, 1)).totalItems;
    expect((await send(batch("refused-01", { edits }), bots)).status).toBe(204);
    expect(await commands()).toEqual(["!hello Hi"]);
    expect(await stranger.collection("chat_commands").getOne(foreign)).toMatchObject({
      enabled: true,
    });
    expect((await owner.collection("audit_log").getList(1, 1)).totalItems - before).toBe(6);
    expect(await lastNote()).toBe(
      "hanna (mod in chat) tried to change the command !nine in chat, but: the command is gone",
    );
    // What the stranger made is announced too, and may be heard only now.
    await expect.poll(() => heard).toContainEqual({ type: "config", tenant });
    await bots.realtime.unsubscribe("gq/bots");
  });

  it("WADDLE-W22, WADDLE-W24: counts in its range, once, and tells those who look", async () => {
    const { id: counter } = await owner.collection("counters").create({ name: "deaths", value: 5 });
    const heard: unknown[] = [];
    await owner.realtime.subscribe(`gq/usage/${tenant}`, (message: unknown) => heard.push(message));
    const change = (operation: "add" | "set", amount: number) => [{ counter, operation, amount }];
    const body = batch("counter-01", { counters: change("add", 3) });
    await Promise.all([send(body, bots), send(body, bots)]);
    const value = async () => {
      const record = await owner.collection("counters").getOne(counter);
      return [record.value, record.last_batch];
    };
    expect(await value()).toEqual([8, "counter-01"]);
    await expect
      .poll(() => heard)
      .toEqual([{ counts: {}, counters: { [counter]: { value: 8, revision: 1 } } }]);
    await send(batch("counter-02", { counters: change("set", -4) }), bots);
    expect(await value()).toEqual([-4, "counter-02"]);
    await send(batch("counter-03", { counters: change("add", -COUNTER.valueMax) }), bots);
    expect(await value()).toEqual([-COUNTER.valueMax, "counter-03"]);
    await owner.realtime.unsubscribe();
  });
});
