/** Timers and offline messages as PocketBase keeps them, and what the bots report of their runs. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOTS_TOPIC } from "#core/chat/batch.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { runsTopic, type ScheduledRun } from "#core/waddle/batch-entries.ts";
import { OFFLINE, TIMER } from "#core/waddle/limits.ts";
import { batchOf } from "../../stack/bots-batch.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;
let owner: TypedPocketBase;
let bots: TypedPocketBase;
let tenant: string;

beforeAll(async () => {
  stack = await startPocketBase();
  owner = await stack.creator("owner@example.com");
  bots = await stack.botsClient();
  tenant = String(owner.authStore.record?.tenant_id);
});

afterAll(() => stack.stop());

const post = (collection: string, body: unknown) =>
  stack.request("POST", `/api/collections/${collection}/records`, { body, as: owner });

let serial = 0;

/** What the bots report of runs. */
async function report(...runs: ScheduledRun[]): Promise<void> {
  serial += 1;
  await bots.send("/api/gq/bots/batch", {
    method: "POST",
    body: batchOf(`runs-${String(serial).padStart(4, "0")}`, { runs }),
  });
}

describe("a timer (WADDLE-T1)", () => {
  it("is made with the defaults, by its schema's words", async () => {
    const { body } = await post("timers", { message_text: "  Drink some water " });
    expect(body).toMatchObject({
      tenant,
      message_text: "Drink some water",
      cron_schedule: `*/${TIMER.everyDefaultMinutes} * * * *`,
      min_chat_activity: 0,
      online_only: false,
      enabled: true,
      last_sent: "",
      silent_reason: "",
    });
  });

  it.each([
    [{ message_text: "" }, "message_text", "Message is required"],
    [{ message_text: "a\nb" }, "message_text", /single line/],
    [{ cron_schedule: "0 25 * * *" }, "cron_schedule", /hour "25" is not possible/],
    [{ cron_schedule: "0 0 30 2 *" }, "cron_schedule", /never comes/],
    [{ cron_schedule: "@hourly" }, "cron_schedule", /five fields/],
    [{ cron_schedule: "0 0 L * *" }, "cron_schedule", /day "L"/],
    [{ min_chat_activity: 0.5 }, "min_chat_activity", /whole number/],
    [{ min_chat_activity: TIMER.minChatActivityMax + 1 }, "min_chat_activity", /or less/],
  ])("refuses %j", async (wrong, field, message) => {
    const answer = await post("timers", { message_text: "Drink", ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      data: { [field]: { message: expect.stringMatching(message) } },
    });
  });

  it("keeps what the server wrote, whatever a person sends", async () => {
    const timer = await owner.collection("timers").create({ message_text: "Water" });
    await report({ kind: "timer", id: timer.id, at: 5000, reason: "" });
    const changed = await owner
      .collection("timers")
      .update(timer.id, { message_text: "Tea", last_sent: "", silent_reason: "because" });
    expect(changed).toMatchObject({
      message_text: "Tea",
      last_sent: "1970-01-01 00:00:05.000Z",
      silent_reason: "",
    });
  });

  it("is one of a workspace's so many", async () => {
    const there = (await owner.collection("timers").getFullList()).length;
    const put = Array.from({ length: TIMER.perTenantMaxCount - there }, () => ({
      message_text: "x",
      cron_schedule: "* * * * *",
      min_chat_activity: 0,
      online_only: false,
      enabled: true,
    }));
    await owner.send("/api/gq/waddle/import", { method: "POST", body: { timers: { put } } });
    expect(await post("timers", { message_text: "One more" })).toMatchObject({
      status: 400,
      body: { data: { message_text: { message: expect.stringMatching(/at most/) } } },
    });
    const all = await owner.collection("timers").getFullList();
    expect(all).toHaveLength(TIMER.perTenantMaxCount);
    const ids = all.map(({ id }) => id);
    const body = { collection: "timers", ids, change: { type: "delete" } };
    await owner.send("/api/gq/records/bulk", { method: "POST", body });
  }, 120_000);
});

describe("an offline message", () => {
  it("is made with the defaults", async () => {
    const { body } = await post("offline_messages", { message_text: "Back on Friday" });
    expect(body).toMatchObject({
      frequency_hours: OFFLINE.frequencyDefaultHours,
      offset_minutes: OFFLINE.offsetDefaultMinutes,
      enabled: true,
      last_sent: "",
    });
  });

  it.each([
    [{ frequency_hours: 0 }, "frequency_hours"],
    [{ frequency_hours: OFFLINE.frequencyMaxHours + 1 }, "frequency_hours"],
    [{ offset_minutes: OFFLINE.offsetMaxMinutes + 1 }, "offset_minutes"],
    [{ offset_minutes: -1 }, "offset_minutes"],
  ])("refuses %j", async (wrong, field) => {
    const answer = await post("offline_messages", { message_text: "Back", ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { data: { [field]: {} } } });
  });
});

describe("turns (WADDLE-T11)", () => {
  it("tell when a message was said, and why it kept silent, to those who look", async () => {
    const timer = await owner.collection("timers").create({ message_text: "Water" });
    const offline = await owner.collection("offline_messages").create({ message_text: "Friday" });
    const heard: unknown[] = [];
    await owner.realtime.subscribe(runsTopic(tenant), (message) => heard.push(message));
    const gone = { kind: "timer", id: "zzzzzzzzzzzzzzz", at: 1, reason: "" } as const;
    await report(
      { kind: "timer", id: timer.id, at: 20_000, reason: "chat was too quiet" },
      { kind: "timer", id: timer.id, at: 10_000, reason: "" },
      { kind: "offline", id: offline.id, at: 10_000, reason: "" },
      gone,
    );
    const said = { last_sent: "1970-01-01 00:00:10.000Z" };
    expect(await owner.collection("timers").getOne(timer.id)).toMatchObject({
      ...said,
      silent_reason: "chat was too quiet",
    });
    expect(await owner.collection("offline_messages").getOne(offline.id)).toMatchObject(said);
    await expect
      .poll(() => heard)
      .toEqual([
        {
          runs: [
            { kind: "timer", id: timer.id, ...said, silent_reason: "" },
            { kind: "offline", id: offline.id, ...said, silent_reason: "" },
            { kind: "timer", id: timer.id, ...said, silent_reason: "chat was too quiet" },
          ],
        },
      ]);
    await owner.realtime.unsubscribe();
  });

  it("that come late take nothing back", async () => {
    const timer = await owner.collection("timers").create({ message_text: "Juice" });
    await report({ kind: "timer", id: timer.id, at: 20_000, reason: "" });
    await report({ kind: "timer", id: timer.id, at: 10_000, reason: "" });
    expect((await owner.collection("timers").getOne(timer.id)).last_sent).toBe(
      "1970-01-01 00:00:20.000Z",
    );
  });
});

describe("the bots", () => {
  it("hear of timers, offline messages, a pause and another time zone", async () => {
    const heard: unknown[] = [];
    await bots.realtime.subscribe(BOTS_TOPIC, (message) => heard.push(message));
    const [config] = await owner.collection("bot_config").getFullList();
    const timer = await owner.collection("timers").create({ message_text: "Stretch" });
    await owner.collection("offline_messages").create({ message_text: "Friday" });
    await owner.collection("timers").delete(timer.id);
    await owner.collection("tenants").update(tenant, { time_zone: "Europe/Berlin" });
    await owner.collection("bot_config").update(config?.id ?? "", { timers_paused: true });
    await expect.poll(() => heard).toEqual(Array(5).fill({ type: "config", tenant }));
    await report({ kind: "timer", id: timer.id, at: 1, reason: "" });
    expect(heard).toHaveLength(5);
    await bots.realtime.unsubscribe();
  });
});
