/** A real channel as the console follows it: Twitch's stand-in, the bots, the rooms, the tickets. */

import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { botReport } from "#core/chat/bot-report.ts";
import type { FeedItem } from "#core/chat/channel/protocol.ts";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { type BotsStack, startBots } from "../../stack/bots.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { type Notice, RoomClient, type RoomsStack, startRooms } from "../../stack/rooms.ts";
import { openPond, type Pond } from "./workspace-fixture.ts";

let pocketBase: PocketBaseStack;
let rooms: RoomsStack;
let twitch: TwitchIrcSimulator;
let bots: BotsStack;
let pond: Pond;

const ticketAnswer = v.object({ ticket: v.string() });

async function enter(who: Pond): Promise<RoomClient> {
  const answer: unknown = await who.client.send("/api/gq/tickets", {
    method: "POST",
    body: { kind: "channel", room: pond.tenant },
  });
  const { ticket } = v.parse(ticketAnswer, answer);
  return new RoomClient(rooms.socketUrl("channel", pond.tenant, ticket));
}

/** A frame with an item of which this is true. */
const has = (isIt: (item: FeedItem) => boolean) => (notice: Notice) =>
  notice.type === "feed" && (notice.items as FeedItem[]).some(isIt);

const isLine = (text: string, fromBot: boolean) => (item: FeedItem) =>
  item.type === "line" && item.line.text === text && item.line.from_bot === fromBot;

beforeAll(async () => {
  [pocketBase, rooms, twitch] = await Promise.all([
    startPocketBase(),
    startRooms({ secret: TEST_SECRETS.ticketSecret }),
    TwitchIrcSimulator.start(),
  ]);
  pond = await openPond(pocketBase, "dockpond");
  await pond.command({ command_name: "!hello", response_text: "Hi $(user)!" });
  await pond.command({ command_name: "!vips", response_text: "vips", user_level: "vip" });
  await pond.command({ command_name: "!badge", response_text: "A badge?" });
  bots = await startBots({
    GQ_TWITCH_BOT_LOGIN: twitch.login,
    GQ_TWITCH_BOT_TOKEN: "oauth:simulated",
    GQ_TWITCH_IRC_URL: twitch.url,
    GQ_POCKETBASE_URL: pocketBase.url,
    GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
    GQ_ROOMS_URL: rooms.url,
  });
  await twitch.waitForJoin("dockpond");
});

afterAll(async () => {
  await bots?.stop();
  await twitch?.close();
  await rooms?.stop();
  await pocketBase?.stop();
});

describe("a channel's room", () => {
  it("ROOM-R42: tells a newcomer what happened before, and why a line got no answer", async () => {
    await pond.isAnswered(twitch, "!hello", "Hi Hanna!");
    twitch.say("dockpond", "Eve", "!vips");
    const person = await enter(pond);
    await person.waitFor(has(isLine("!hello", false)));
    await person.waitFor(has(isLine("Hi Hanna!", true)));
    const isReason = (item: FeedItem) =>
      item.type === "trace" && !item.answered && item.reason === "vip and above only";
    await person.waitFor(has(isReason));
    const isSent = (item: FeedItem) =>
      item.type === "delivery" && item.text === "Hi Hanna!" && item.state === "sent";
    await person.waitFor(has(isSent));
    expect((await person.waitForType("status")).status).toMatchObject({ is_live: false });
    await person.close();
  });

  it("ROOM-R41, ROOM-R43: shows lines as they come, runs commands, and says what is none", async () => {
    const person = await enter(pond);
    await person.waitForType("status");
    twitch.say("dockpond", "Hanna", "good evening");
    await person.waitFor(has(isLine("good evening", false)));
    person.send({ type: "run", id: "run-00001", text: "!vips" });
    await twitch.waitForLine("dockpond", "vips");
    await person.waitFor(has((item) => item.type === "trace" && item.line === "run-00001"));
    person.send({ type: "run", id: "run-00002", text: "/ban Back in five minutes" });
    await twitch.waitForLine("dockpond", "ban Back in five minutes");
    await person.waitFor(has(isLine("ban Back in five minutes", true)));
    const isUnsaid = has((item) => item.type === "line" && item.line.id === "run-00002");
    expect(person.received.some(isUnsaid)).toBe(false);
    expect(twitch.violations).toEqual([]);
    await person.close();
  });

  it("STATUS-P2: the workspace's status is reported: joined, as a moderator, and heard", async () => {
    const report = async () =>
      v.parse(botReport, await pond.client.send("/api/gq/bot", { method: "GET" }));
    twitch.setModerator("dockpond", true);
    await pond.isAnswered(twitch, "!badge", "A badge?");
    await expect
      .poll(async () => (await report()).status)
      .toMatchObject({ state: "joined", channel: "dockpond", is_moderator: true });
    expect(await report()).toMatchObject({ is_on: true, bot_login: twitch.login });
  });

  it("is closed to other workspaces", async () => {
    const stranger = await openPond(pocketBase, "otherpond");
    await expect(enter(stranger)).rejects.toMatchObject({ status: 404 });
  });
});
