import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOTS_TOPIC } from "#core/chat/batch.ts";
import { ACCOUNT } from "#core/platform/limits.ts";
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
    // Its services, the configurations of bot, game and Gander, and its moderation.
    for (let count = 0; count < 5; count += 1) {
      expect(await next()).toEqual({ type: "config", tenant: otherTenant });
    }

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

describe("an account's streams", () => {
  /** A stream as anybody could open it: answers its id, by which one subscribes. */
  async function openStream(signal: AbortSignal): Promise<string> {
    const { body } = await fetch(`${stack.url}/api/realtime`, { signal });
    const reader = body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    const id = /"clientId":"([^"]+)"/.exec(new TextDecoder().decode(value))?.[1];
    if (id === undefined) throw new Error("The stream did not begin with its id");
    return id;
  }

  it("WEB-B5: are so many, from wherever they are opened", async () => {
    const streams = new AbortController();
    const many = await stack.creator("many-streams@example.com");
    const other = await stack.creator("other-streams@example.com");
    const subscribe = async (clientId: string, as: TypedPocketBase) => {
      const body = { clientId, subscriptions: ["chat_commands/*"] };
      return (await stack.request("POST", "/api/realtime", { as, body })).status;
    };
    const ids: string[] = [];
    for (let count = 0; count < ACCOUNT.streamsMaxCount; count += 1) {
      ids.push(await openStream(streams.signal));
    }
    for (const id of ids) expect(await subscribe(id, many)).toBe(204);
    const oneMore = await openStream(streams.signal);
    expect(await subscribe(oneMore, many)).toBe(429);
    // What is open goes on, and others are not concerned.
    expect(await subscribe(ids[0] ?? "", many)).toBe(204);
    expect(await subscribe(oneMore, other)).toBe(204);
    streams.abort();
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
