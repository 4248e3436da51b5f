import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOTS_TOPIC } from "#core/chat/batch.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { usageTopic } from "#core/waddle/batch-entries.ts";
import { batchOf } from "../../stack/bots-batch.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;
let bots: TypedPocketBase;
let owner: TypedPocketBase;
let tenant: string;

beforeAll(async () => {
  stack = await startPocketBase();
  bots = await stack.botsClient();
  owner = await stack.creator("owner@example.com");
  tenant = String(owner.authStore.record?.tenant_id);
});

afterAll(async () => {
  await bots.realtime.unsubscribe();
  await owner.realtime.unsubscribe();
  await stack.stop();
});

/** Subscribes and answers a function that waits for the next message. */
async function listen(client: TypedPocketBase, topic: string): Promise<() => Promise<unknown>> {
  const queue: unknown[] = [];
  const waiting: ((message: unknown) => void)[] = [];
  await client.realtime.subscribe(topic, (message: unknown) => {
    const next = waiting.shift();
    if (next === undefined) queue.push(message);
    else next(message);
  });
  return () =>
    new Promise((resolve) => {
      if (queue.length > 0) resolve(queue.shift());
      else waiting.push(resolve);
    });
}

let batches = 0;

async function count(command: string, times: number): Promise<void> {
  batches += 1;
  await bots.send("/api/gq/bots/batch", {
    method: "POST",
    body: batchOf(`realtime-${batches}`, { usage: [{ command, count: times }] }),
  });
}

describe("topics", () => {
  it("tell a tenant's members of new usage counts", async () => {
    const command = await owner
      .collection("chat_commands")
      .create({ command_name: "!count", response_text: "x" });
    const next = await listen(owner, usageTopic(tenant));
    await count(command.id, 2);
    expect(await next()).toEqual({ counts: { [command.id]: 2 }, counters: {} });
    await count(command.id, 1);
    expect(await next()).toEqual({ counts: { [command.id]: 3 }, counters: {} });
  });

  it("tell the bots of each change of configuration, but not of usage", async () => {
    const next = await listen(bots, BOTS_TOPIC);
    const notice = { type: "config", tenant };
    const commands = owner.collection("chat_commands");
    const { id } = await commands.create({ command_name: "!hello", response_text: "x" });
    expect(await next()).toEqual(notice);
    await commands.update(id, { response_text: "y" });
    expect(await next()).toEqual(notice);

    // Were usage announced, its message would come before that of the other tenant.
    await count(id, 5);
    const other = await stack.creator("second@example.com");
    const otherTenant = String(other.authStore.record?.tenant_id);
    expect(await next()).toEqual({ type: "config", tenant: otherTenant });
    expect(await next()).toEqual({ type: "config", tenant: otherTenant });

    await commands.delete(id);
    expect(await next()).toEqual(notice);
    const [config] = await owner.collection("bot_config").getFullList();
    await owner.collection("bot_config").update(config?.id ?? "", { command_prefix: "?" });
    expect(await next()).toEqual(notice);
    const [settings] = await owner.collection("service_settings").getFullList();
    const on = { waddle_enabled: true };
    await owner.collection("service_settings").update(settings?.id ?? "", on);
    expect(await next()).toEqual(notice);
  });
});

describe("a subscription is refused", () => {
  const topics = [
    ["another tenant's usage", () => usageTopic(tenant)],
    ["a tenant's that does not exist", () => usageTopic("zzzzzzzzzzzzzzz")],
    ["a name with options", () => `${usageTopic(tenant)}?options={}`],
    ["the bots' topic", () => BOTS_TOPIC],
    ["a topic of ours that does not exist", () => "gq/everything"],
  ] as const;

  it.each(topics)("to a stranger: %s", async (name, topic) => {
    const stranger = await stack.creator(`${name.replaceAll(/\W/g, "")}@example.com`);
    await expect(stranger.realtime.subscribe(topic(), () => undefined)).rejects.toMatchObject({
      status: 404,
      response: { code: "NOT_FOUND" },
    });
    await stranger.realtime.unsubscribe();
  });

  it.each(topics)("to nobody: %s", async (_, topic) => {
    const nobody = stack.client();
    await expect(nobody.realtime.subscribe(topic(), () => undefined)).rejects.toMatchObject({
      status: 404,
    });
    await nobody.realtime.unsubscribe();
  });
});
