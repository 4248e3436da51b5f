import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LEDGER, OUTBOX } from "#core/limits.ts";
import type { TypedPocketBase } from "#core/records.generated.ts";
import type { Batch, Delivery } from "#core/waddle/batch.ts";
import { pocketBaseBackend } from "../../../bots/pocketbase/backend.ts";
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

const batch = (id: string, more: Partial<Batch> = {}): Batch => ({
  id,
  usage: [],
  deliveries: [],
  turns: [],
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
    { id: "x", usage: [], deliveries: [] },
    { id: "negative-1", usage: [{ command: "abc", count: -1 }], deliveries: [] },
    {
      id: "too-many-1",
      usage: Array(OUTBOX.batchMaxCount + 1).fill({ command: "a", count: 1 }),
      deliveries: [],
    },
    { id: "network-01", usage: [], deliveries: [{ tenant: "abc", network: "icq" }] },
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
    const database = new DatabaseSync(join(stack.dataDir, "data", "data.db"));
    database.exec("PRAGMA busy_timeout = 5000");
    database.exec(
      "CREATE TRIGGER full BEFORE INSERT ON deliveries BEGIN SELECT RAISE(ABORT, 'disk is full'); END",
    );
    await expect(backend.deliver(good)).rejects.toThrow();
    expect(await usageCount()).toBe(before);
    database.exec("DROP TRIGGER full");
    database.close();
    expect(await backend.deliver(good)).toBe("applied");
    expect(await usageCount()).toBe(before + 1);
    expect(await backend.deliver(batch("x"))).toBe("refused");
  });
});
