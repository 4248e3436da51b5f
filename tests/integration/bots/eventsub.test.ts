/** EventSub beside the suite of all transports: rules TWITCH-E1 to TWITCH-E8 of docs/spec/twitch.md. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ChatEvent } from "#core/chat/chat-events.ts";
import { leadToTwitchApi } from "../../../bots/networks/twitch/api.ts";
import { EventSubIntake } from "../../../bots/networks/twitch/eventsub-intake.ts";
import { FallbackIntake } from "../../../bots/networks/twitch/fallback-intake.ts";
import { HelixOutlet } from "../../../bots/networks/twitch/helix-outlet.ts";
import type {
  ChatIntake,
  IntakeListeners,
  Presence,
} from "../../../bots/networks/twitch/intake.ts";
import { SharedLines } from "../../../bots/networks/twitch/shared-lines.ts";
import { BotToken } from "../../../bots/networks/twitch/token.ts";
import { ircTransport } from "../../../bots/networks/twitch/transport.ts";
import { chatMessage, followEvent, raidNotice } from "../../simulators/eventsub-events.ts";
import { BOT_LOGIN } from "../../simulators/helix.ts";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { idOf } from "../../simulators/twitch-world.ts";
import { EVENTSUB_FAST, eventSubTwitch } from "./transport-harness.ts";

const LOG = pino({ level: "silent" });

let world: Awaited<ReturnType<typeof eventSubTwitch>>;
let folder: string;
const ends: (() => unknown)[] = [];

beforeEach(async () => {
  world = await eventSubTwitch();
  world.twitch.world.user("pond");
  folder = await mkdtemp(join(tmpdir(), "goose-eventsub-"));
});

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await world.twitch.close();
  leadToTwitchApi("");
  await rm(folder, { recursive: true, force: true });
});

/** What an intake reports, gathered. */
function gather() {
  const lines: string[] = [];
  const events: ChatEvent[] = [];
  const presences: [string, Presence][] = [];
  const levels: [string, string][] = [];
  const listeners: IntakeListeners = {
    onLine: ({ id }) => lines.push(id),
    onEvent: (_, event) => events.push(event),
    onPresence: (channel, presence) => presences.push([channel, presence]),
    onLevel: (channel, level) => levels.push([channel, level]),
    onReady: () => undefined,
    onEnd: () => undefined,
  };
  return { lines, events, presences, levels, listeners };
}

type Options = {
  sharedLines?: SharedLines;
  ownsChannel?: (login: string) => boolean;
};

/** An intake of channels that let the bot in. */
function start(channels: readonly string[], options: Options = {}) {
  const gathered = gather();
  const { twitch, api, bot } = world;
  const intake = new EventSubIntake({
    ...{ api: api(), bot, url: twitch.eventSubUrl, log: LOG },
    ...{ listeners: gathered.listeners, timing: EVENTSUB_FAST, ...options },
  });
  intake.want(channels.map((login) => ({ login, id: "" })));
  intake.start();
  ends.push(() => intake.stop());
  return { ...gathered, intake };
}

function say(channel: string, text: string, login = "hanna"): string {
  const id = randomUUID();
  const event = chatMessage(channel, login, text, { id, level: "mod" });
  emit("channel.chat.message", channel, event);
  return id;
}

function emit(type: string, channel: string, event: object): number {
  return world.twitch.eventSub.emit(type, { broadcaster_user_id: idOf(channel) }, event);
}

const types = () =>
  [...world.twitch.eventSub.register.subscriptions.values()].map(({ type }) => type);

const joined = (intake: ChatIntake, count: number) =>
  expect.poll(() => intake.joinedCount).toBe(count);

describe("what is received", () => {
  it("TWITCH-E1: raids, follows and cheers, where the permissions are there", async () => {
    world.twitch.world.channelOf("pond").moderators.add(world.bot.userId);
    const { events, intake } = start(["pond"]);
    await joined(intake, 1);
    await expect.poll(types).toContain("channel.follow");
    emit("channel.chat.notification", "pond", raidNotice("pond", "lake", 12));
    emit("channel.follow", "pond", followEvent("pond", "moth"));
    const cheer = chatMessage("pond", "fox", "Cheer100 nice", { id: "c1", bits: 100 });
    emit("channel.chat.message", "pond", cheer);
    await expect.poll(() => events.length).toBe(3);
    expect(events).toMatchObject([
      { type: "raid", login: "lake", viewers: 12 },
      { type: "follow", login: "moth" },
      { type: "cheer", login: "fox", bits: 100, message: "Cheer100 nice" },
    ]);
  });

  it("TWITCH-E1, TWITCH-E5: redemptions, once a workspace answers them and the broadcaster allowed it", async () => {
    world.tokenOf("pond", ["channel:bot", "channel:read:redemptions"]);
    const { events, intake } = start(["pond"]);
    await joined(intake, 1);
    intake.want([{ login: "pond", id: "", hasRewards: true }]);
    const type = "channel.channel_points_custom_reward_redemption.add";
    await expect.poll(types).toContain(type);
    emit(type, "pond", {
      ...followEvent("pond", "moth"),
      user_input: "please",
      reward: { id: "r1", title: "Honk for me", cost: 100, prompt: "" },
    });
    await expect
      .poll(() => events[0])
      .toMatchObject({ type: "redemption", reward: "Honk for me", input: "please" });
  });

  it("TWITCH-E1: the bot's own line says what it is in the channel", async () => {
    const { levels, intake } = start(["pond"]);
    await joined(intake, 1);
    say("pond", "HONK", BOT_LOGIN);
    await expect.poll(() => levels).toEqual([["pond", "mod"]]);
  });
});

describe("a session", () => {
  it("TWITCH-E2: is not begun before there is a channel, and ends in silence", async () => {
    const { intake } = start([]);
    expect(intake.state).toBe("connected");
    expect(world.twitch.eventSub.sessionIds).toEqual([]);
    world.twitch.eventSub.keepaliveSeconds = 0.2;
    intake.want([{ login: "pond", id: "" }]);
    await joined(intake, 1);
    const [first] = world.twitch.eventSub.sessionIds;
    world.twitch.eventSub.drop(first);
    await expect.poll(() => world.twitch.eventSub.sessionIds[0] !== first).toBe(true);
    await joined(intake, 1);
    const id = say("pond", "again");
    expect(id).not.toBe("");
    expect(world.twitch.eventSub.violations).toEqual([]);
  });

  it("TWITCH-E8: a bot that is banned meanwhile is not in the channel any more", async () => {
    const { presences, intake } = start(["pond"]);
    await joined(intake, 1);
    const condition = { broadcaster_user_id: idOf("pond") };
    world.twitch.eventSub.revoke("channel.chat.message", condition, "chat_user_banned");
    await expect.poll(() => presences.at(-1)).toEqual(["pond", "banned"]);
    // It is asked for again, and is back when the ban has ended.
    await joined(intake, 1);
  });

  it("TWITCH-E8: a channel that does not exist is said to be suspended", async () => {
    const { presences } = start(["nowhere"]);
    await expect.poll(() => presences).toEqual([["nowhere", "channel_suspended"]]);
  });

  it("TWITCH-E5: more channels than a WebSocket takes go by a conduit", async () => {
    const channels = Array.from({ length: 120 }, (_, index) => `pond${index}`);
    for (const channel of channels) world.tokenOf(channel, ["channel:bot"]);
    const { intake } = start(channels);
    await joined(intake, 120);
    const transports = [...world.twitch.eventSub.register.subscriptions.values()];
    expect(new Set(transports.map(({ transport }) => transport.method))).toEqual(
      new Set(["conduit"]),
    );
  });
});

describe("the channels of a conduit", () => {
  const chats = () =>
    [...world.twitch.eventSub.register.subscriptions.values()]
      .filter(({ type }) => type === "channel.chat.message")
      .map(({ condition }) => condition.broadcaster_user_id)
      .toSorted();

  it("TWITCH-E1: those that were wanted meanwhile are joined, those that nobody wants any more are left", async () => {
    const channels = Array.from({ length: 40 }, (_, index) => `pond${index}`);
    for (const channel of channels) world.tokenOf(channel, ["channel:bot"]);
    const sharedLines = new SharedLines(join(folder, "lines.sqlite"));
    ends.push(() => sharedLines.close());
    const first = start(channels.slice(0, 20), { sharedLines });
    first.intake.want(channels.map((login) => ({ login, id: "" })));
    await joined(first.intake, 40);
    expect(first.presences.filter(([, presence]) => presence !== "joined")).toEqual([]);
    await first.intake.stop();
    // While nothing ran, all but two were given up.
    const second = start(channels.slice(0, 2), { sharedLines });
    await joined(second.intake, 2);
    await expect.poll(chats).toEqual(["pond0", "pond1"].map(idOf).toSorted());
  });

  it("TWITCH-E8: every channel that refused is asked again", async () => {
    const channels = ["pond1", "pond2", "pond3"];
    for (const login of channels) {
      world.tokenOf(login, []);
      world.twitch.world.channelOf(login).banned.set(world.bot.userId, {
        reason: "",
        until: undefined,
      });
    }
    const { intake } = start(channels);
    await expect
      .poll(() => world.twitch.requests.filter((path) => path === "/eventsub/subscriptions").length)
      .toBeGreaterThanOrEqual(3);
    for (const login of channels) world.twitch.world.channelOf(login).banned.clear();
    await joined(intake, 3);
  });
});

describe("IRC in its place", () => {
  async function fallback(channels: readonly string[], url = world.twitch.eventSubUrl) {
    const irc = await TwitchIrcSimulator.start({ login: BOT_LOGIN });
    ends.push(() => irc.close());
    const settings = {
      ...{ login: BOT_LOGIN, token: "oauth:simulated", refreshToken: "", url: irc.url },
      rateLimit: "standard" as const,
    };
    const token = new BotToken({ ...settings, application: undefined, file: "none", log: LOG });
    const gathered = gather();
    const sharedLines = new SharedLines(join(folder, "lines.sqlite"));
    ends.push(() => sharedLines.close());
    const intake = new FallbackIntake({
      ...{ api: world.api(), bot: world.bot, url, log: LOG, sharedLines },
      listeners: gathered.listeners,
      timing: EVENTSUB_FAST,
      patienceMs: 300,
      createIrc: ircTransport({ settings, token, log: LOG }).intake,
    });
    intake.want(channels.map((login) => ({ login, id: "" })));
    intake.start();
    ends.push(() => intake.stop());
    return { ...gathered, irc, intake };
  }

  it("TWITCH-E7: for a channel that has not allowed channel:bot", async () => {
    world.tokenOf("pond", ["channel:bot"]);
    world.twitch.world.channelOf("lake");
    const { irc, intake, lines } = await fallback(["pond", "lake"]);
    await joined(intake, 2);
    expect(irc.joined).toEqual(["lake"]);
    expect(intake.kind).toBe("eventsub");
    irc.say("lake", "hanna", "by IRC", { id: "i1" });
    const id = say("pond", "by EventSub");
    await expect.poll(() => lines.toSorted()).toEqual(["i1", id].toSorted());
  });

  it("TWITCH-E7: for all channels while EventSub is away", async () => {
    world.tokenOf("pond", ["channel:bot"]);
    const { irc, intake } = await fallback(["pond"], "ws://127.0.0.1:9/ws");
    await joined(intake, 1);
    expect(intake.kind).toBe("irc");
    expect(irc.joined).toEqual(["pond"]);
  });
});

describe("sending", () => {
  function outlet() {
    const nothing = () => undefined;
    const listeners = { onReady: nothing, onEnd: nothing, onLevel: nothing };
    const sender = new HelixOutlet({ api: world.api(), bot: world.bot, log: LOG, listeners });
    sender.start();
    const send = (text: string, style?: "action" | "announcement") =>
      sender.send({ channel: { login: "pond", id: "" }, text, ...(style && { style }) });
    return { sender, send, pond: world.twitch.world.channelOf("pond") };
  }

  it("TWITCH-S3: with the bot's own token where the channel did not let the application in", async () => {
    const { send, pond } = outlet();
    expect(await send("one")).toEqual({ sent: true });
    expect(await send("two")).toEqual({ sent: true });
    expect(pond.sent.map(({ text }) => text)).toEqual(["one", "two"]);
    // The application was refused, with a new token too, and is not tried with each line.
    const sends = world.twitch.requests.filter((path) => path.includes("chat/messages"));
    expect(sends).toHaveLength(4);
  });

  it.each([
    ["msg_duplicate", "it is the same as the bot's last line, less than 30 seconds ago"],
    ["msg_slowmode", "the chat is in slow mode: make the bot a moderator"],
    ["msg_rejected", "AutoMod holds the line for moderators to check"],
  ])("TWITCH-S2: %s is a reason in words", async (code, reason) => {
    const { send, pond } = outlet();
    pond.drop = { code, message: "Your message was not sent." };
    expect(await send("HONK")).toMatchObject({ sent: false, reason });
  });

  it("TWITCH-S2: a drop reason that is not known has Twitch's own words", async () => {
    const { send, pond } = outlet();
    pond.drop = { code: "new_reason", message: "Geese are resting." };
    expect(await send("HONK")).toEqual({ sent: false, reason: "Geese are resting." });
  });

  it("TWITCH-S5, WADDLE-L8: a line that grew too old behind another is not sent", async () => {
    const { sender, send, pond } = outlet();
    await send("one");
    // Twitch never answers the next request, which is given up after a second.
    world.twitch.fail("silence");
    const askedAt = performance.now();
    const say = (text: string) =>
      sender.send({ channel: { login: "pond", id: "" }, text, age: { maxMs: 900, askedAt } });
    const tooOld = { sent: false, reason: "it could not be sent within 1 seconds" };
    expect(await Promise.all([say("two"), say("three")])).toEqual([tooOld, tooOld]);
    expect(pond.sent.map(({ text }) => text)).toEqual(["one"]);
  });

  it("TWITCH-S4: an announcement as a moderator, and a plain line where it is none", async () => {
    const { send, pond } = outlet();
    await send("first", "announcement");
    pond.moderators.add(world.bot.userId);
    await send("second", "announcement");
    expect(pond.sent).toMatchObject([
      { text: "first", announcement: false },
      { text: "second", announcement: true },
    ]);
  });
});

describe("several processes", () => {
  it("TWITCH-E6: of 1,000 lines none is lost and none comes twice over a restart", async () => {
    const channels = Array.from({ length: 10 }, (_, index) => `pond${index}`);
    for (const channel of channels) world.tokenOf(channel, ["channel:bot"]);
    const file = join(folder, "lines.sqlite");
    const open = (name: "even" | "odd") => {
      const sharedLines = new SharedLines(file);
      ends.push(() => sharedLines.close());
      const ownsChannel = (login: string) =>
        Number(login.replace("pond", "")) % 2 === (name === "even" ? 0 : 1);
      return start(channels.filter(ownsChannel), { sharedLines, ownsChannel });
    };
    // Both begin at the same moment.
    const even = open("even");
    const odd = open("odd");
    await joined(even.intake, 5);
    await joined(odd.intake, 5);
    let restarted: ReturnType<typeof start> | undefined;
    let stopping: Promise<void> | undefined;
    const said: string[] = [];
    for (let index = 0; index < 1000; index += 1) {
      said.push(say(`pond${index % 10}`, `line ${index}`));
      if (index === 300) stopping = even.intake.stop();
      if (index === 600) {
        await stopping;
        restarted = open("even");
      }
      if (index % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    if (!restarted) throw new Error("it was not restarted");
    const after = restarted;
    await joined(after.intake, 5);
    const received = () => [...even.lines, ...odd.lines, ...after.lines];
    await expect.poll(() => received().length).toBe(1000);
    expect(received().toSorted()).toEqual(said.toSorted());
    expect(odd.lines).toHaveLength(500);
    expect(after.lines.length).toBeGreaterThan(300);
  });
});
