/** The bots' status as PocketBase stores and tells it (docs/spec/status.md). */

import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { presenceOf } from "#core/chat/bot-presence.ts";
import { botReport, type StatusEntry } from "#core/chat/bot-report.ts";
import type { BotState } from "#core/chat/bot-status.ts";
import { BOT_STATUS } from "#core/chat/limits.ts";
import { batchOf } from "../../stack/bots-batch.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { CHANNEL, type GiveawayPond, giveawayPond, statusOf } from "./giveaway-fixture.ts";

let stack: PocketBaseStack;
let pond: GiveawayPond;
let batches = 0;

beforeAll(async () => {
  stack = await startPocketBase();
  pond = await giveawayPond(stack, "status@example.com", {}, 9);
});

afterAll(() => stack.stop());

/** Reports a status as the bots do. */
async function reports(state: BotState, more: Partial<StatusEntry> = {}): Promise<void> {
  batches += 1;
  const entry = { ...statusOf(pond.tenant, state), ...more };
  const body = batchOf(`status-batch-${batches}`, { statuses: [entry] });
  const answer = await stack.request("POST", "/api/gq/bots/batch", { as: pond.bots, body });
  expect(answer.status).toBe(204);
}

/** No bots process was heard of for so long. */
async function silence(ms: number): Promise<void> {
  const admin = await stack.adminClient();
  const [heard] = await admin.collection("bots_heard").getFullList();
  await admin.collection("bots_heard").update(heard?.id ?? "", { heard_at: Date.now() - ms });
}

async function presence() {
  const answer = await stack.request("GET", "/api/gq/bot", { as: pond.creator });
  const report = v.parse(botReport, answer.body);
  return presenceOf(report, report.now);
}

describe("the status of a workspace's bot", () => {
  it("STATUS-R3, STATUS-P5: is what was reported, until nothing is heard of the bots", async () => {
    await reports("joined");
    expect(await presence()).toMatchObject({
      state: "joined",
      sentence: `In #${CHANNEL} as a moderator`,
      isInChat: true,
    });
    await silence(2 * BOT_STATUS.silentMs);
    expect(await presence()).toMatchObject({ state: "silent", isInChat: false });
    const alive = batchOf("status-alive-1", { alive: [{ at: 1 }] });
    await stack.request("POST", "/api/gq/bots/batch", { as: pond.bots, body: alive });
    expect((await presence()).state).toBe("joined");
  });

  it("STATUS-R4: is written by the bots alone, and told to members alone", async () => {
    const [row] = await pond.creator.collection("bot_statuses").getFullList();
    expect(row).toMatchObject({ tenant: pond.tenant, state: "joined" });
    const body = { state: "banned" };
    const path = `/api/collections/bot_statuses/records/${row?.id}`;
    expect((await stack.request("PATCH", path, { as: pond.creator, body })).status).toBe(403);
    expect((await stack.request("GET", path, {})).status).toBe(404);
  });

  it("STATUS-R2: an entry of a process that was overtaken changes nothing", async () => {
    await reports("banned", { at: Date.now() - 60_000 });
    expect((await presence()).state).toBe("joined");
  });

  it("STATUS-P3: another service that answers in chat counts like Waddle, and the beacon is told", async () => {
    const settings = pond.creator.collection("service_settings");
    const { id } = await settings.getFirstListItem(`tenant = "${pond.tenant}"`);
    await settings.update(id, { waddle_enabled: false, gaggle_enabled: true });
    await reports("joined");
    expect(await presence()).toMatchObject({ state: "joined", hasBeacon: false });
    await settings.update(id, { gaggle_enabled: false });
    expect((await presence()).state).toBe("off");
    await settings.update(id, { waddle_enabled: true });
    await reports("joined");
  });

  it("STATUS-R5: counts no more once Waddle was switched, or the channel changed", async () => {
    const ofTenant = { filter: `tenant = "${pond.tenant}"` };
    const [settings] = await pond.creator.collection("service_settings").getFullList(ofTenant);
    const switchWaddle = (waddle_enabled: boolean) =>
      pond.creator.collection("service_settings").update(settings?.id ?? "", { waddle_enabled });
    await switchWaddle(false);
    expect((await presence()).state).toBe("off");
    await switchWaddle(true);
    expect((await presence()).state).toBe("joining");
    await reports("joined");
    expect((await presence()).state).toBe("joined");
  });
});

describe("a giveaway without the bot", () => {
  it("STATUS-G1: can't be opened from the console, and can once the bot is there", async () => {
    await reports("banned");
    const start = () => pond.console("start", { giveaway: pond.giveaway.id });
    expect(await start()).toMatchObject({ status: 409, body: { code: "GIVEAWAY_NO_CHAT" } });
    await reports("joined");
    expect((await start()).status).toBe(200);
  });

  it("STATUS-G2, STATUS-G3: offers no entry, and says when the bot was away", async () => {
    const { open } = await pond.due();
    const run = pond.openedRun(open[0]?.run ?? "", open[0]?.path ?? "");
    expect((await run.state()).bot).toEqual({ is_here: true, absences: [] });
    const from = Date.now();
    await reports("connecting", { away_since: from });
    expect((await run.state()).bot).toEqual({
      is_here: false,
      absences: [{ from: expect.any(Number), until: 0 }],
    });
    await expect(run.number({ purpose: "enter", login: "hanna" })).rejects.toThrow();
    await reports("joined");
    const { bot } = await run.state();
    expect(bot).toEqual({ is_here: true, absences: [{ from, until: expect.any(Number) }] });
    expect(bot.absences[0]?.until).toBeGreaterThan(from);
  });

  it("STATUS-R6: a process that was killed was away since its last sign of life", async () => {
    const { open } = await pond.due();
    const run = pond.openedRun(open[0]?.run ?? "", open[0]?.path ?? "");
    const { started_at } = await run.state();
    await silence(BOT_STATUS.silentMs * 2);
    const { bot: during } = await run.state();
    expect(during.is_here).toBe(false);
    expect(during.absences.at(-1)).toEqual({ from: started_at, until: 0 });
    await reports("joined", { is_first: true, away_since: Date.now() });
    const { bot } = await run.state();
    expect(bot.is_here).toBe(true);
    expect(bot.absences[0]?.from).toBe(started_at);
  });
});
