/** What the bots do in a Twitch channel beside chat: rules TWITCH-A1 to TWITCH-A5 of docs/spec/twitch.md. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BOT_SCOPES, CHANNEL_SCOPES } from "#core/chat/twitch-scopes.ts";
import { leadToTwitchApi } from "../../../bots/networks/twitch/api.ts";
import { TwitchChannelApi } from "../../../bots/networks/twitch/channel-api.ts";
import type { TwitchToken } from "../../../bots/networks/twitch/tokens.ts";
import { twitchApi } from "../../../bots/networks/twitch/twitch-api.ts";
import { BOT_LOGIN, HelixSimulator } from "../../simulators/helix.ts";

let twitch: HelixSimulator;

beforeEach(async () => {
  twitch = await HelixSimulator.start();
  leadToTwitchApi(twitch.url);
});

afterEach(async () => {
  await twitch.close();
  leadToTwitchApi("");
});

const ALL_OF_BOT = BOT_SCOPES.map(({ scope }) => scope);
const ALL_OF_CHANNEL = CHANNEL_SCOPES.map(({ scope }) => scope);

/** The stand-in's channel "pond" as the bot has it, with these permissions. */
function open({
  bot = ALL_OF_BOT,
  channel = ALL_OF_CHANNEL,
  isLinked = true,
  isModerator = true,
}: {
  bot?: readonly string[];
  channel?: readonly string[];
  isLinked?: boolean;
  isModerator?: boolean;
} = {}) {
  const pond = twitch.world.channelOf("pond");
  const tokenOf = (login: string, scopes: readonly string[]): TwitchToken => {
    const user = twitch.world.user(login);
    const { access } = twitch.id.grant({ user, login }, scopes);
    return { userId: user, login, scopes, access };
  };
  let botToken = tokenOf(BOT_LOGIN, bot);
  const channelToken = isLinked ? tokenOf("pond", channel) : undefined;
  if (isModerator) pond.moderators.add(botToken.userId);
  const asked: string[] = [];
  const tokens = {
    bot: async (refused?: string) => {
      if (refused !== undefined) botToken = tokenOf(BOT_LOGIN, bot);
      asked.push(`bot${refused === undefined ? "" : " again"}`);
      return botToken;
    },
    channel: async () => channelToken,
  };
  const api = twitchApi({ application: twitch.application, tokens }, 1000);
  const channelApi = new TwitchChannelApi({ api, tenant: "t-pond", channel: "pond" });
  return { pond, channelApi, asked, refuseBot: () => twitch.id.tokens.delete(botToken.access) };
}

const viewer = (login: string) => twitch.world.user(login);

describe("moderation", () => {
  it("TWITCH-A1: deletes, times out, bans and unbans in the bot's name", async () => {
    const { pond, channelApi } = open();
    const user = viewer("moth");
    expect(await channelApi.moderate({ type: "delete", line: "l1" })).toMatchObject({ ok: true });
    expect(pond.deleted).toEqual(["l1"]);
    await channelApi.moderate({ type: "timeout", userId: user, seconds: 60, reason: "caps" });
    expect(pond.banned.get(user)).toMatchObject({ reason: "caps", until: expect.any(Number) });
    await channelApi.moderate({ type: "unban", userId: user });
    expect(pond.banned.has(user)).toBe(false);
    await channelApi.moderate({ type: "ban", userId: user, reason: "links" });
    expect(pond.banned.get(user)).toEqual({ reason: "links", until: undefined });
  });

  it("TWITCH-A3: says how to make the bot a moderator", async () => {
    const { channelApi } = open({ isModerator: false });
    expect(await channelApi.moderate({ type: "delete", line: "l1" })).toEqual({
      ok: false,
      reason: "The bot is not a moderator of this channel. Type /mod pondbot in its chat.",
    });
  });

  it("TWITCH-A2: names the scope that the bot's account lacks, without asking Twitch", async () => {
    const { channelApi } = open({ bot: ["chat:read"] });
    const answer = await channelApi.moderate({ type: "delete", line: "l1" });
    expect(answer).toMatchObject({
      ok: false,
      reason: expect.stringContaining("moderator:manage:chat_messages"),
    });
    expect(twitch.requests.filter((path) => path.includes("moderation"))).toEqual([]);
  });

  it("TWITCH-A4: a token that Twitch refuses is asked for again, once", async () => {
    const { channelApi, pond, asked, refuseBot } = open();
    await channelApi.moderate({ type: "delete", line: "l1" });
    refuseBot();
    expect(await channelApi.moderate({ type: "delete", line: "l2" })).toMatchObject({ ok: true });
    expect(pond.deleted).toEqual(["l1", "l2"]);
    expect(asked.filter((each) => each === "bot again")).toHaveLength(1);
  });
});

describe("the broadcaster's own", () => {
  it("TWITCH-A1: title and category, found by name", async () => {
    const { pond, channelApi } = open();
    await channelApi.setTitle("Honk!");
    expect(await channelApi.setCategory("goose")).toEqual({
      ok: true,
      value: "Untitled Goose Game",
    });
    expect(pond).toMatchObject({ title: "Honk!", game: "Untitled Goose Game" });
    expect(await channelApi.setCategory("Otter Simulator")).toEqual({
      ok: false,
      reason: "Twitch has no category “Otter Simulator”.",
    });
  });

  it("TWITCH-A1: polls and predictions, begun and ended", async () => {
    const { pond, channelApi } = open();
    expect(await channelApi.createPoll("Which pond?", ["North", "South"], 60)).toEqual({
      ok: true,
      value: undefined,
    });
    await channelApi.endPoll();
    expect(pond.polls[0]).toMatchObject({ title: "Which pond?", status: "TERMINATED" });
    expect(await channelApi.endPoll()).toEqual({ ok: false, reason: "No poll is running." });
    await channelApi.createPrediction("Who wins?", ["Goose", "Fox"], 60);
    expect(await channelApi.endPrediction(3)).toMatchObject({ ok: false });
    expect(await channelApi.endPrediction(2)).toMatchObject({ ok: true });
    expect(pond.predictions[0]).toMatchObject({ status: "RESOLVED", won: "Fox" });
  });

  it("TWITCH-A1: what Twitch would refuse is refused before it is asked", async () => {
    const { channelApi } = open();
    expect(await channelApi.createPoll("Which pond?", ["North"], 60)).toEqual({
      ok: false,
      reason: "A poll has 2 to 5 choices.",
    });
    expect(await channelApi.createPrediction("Who?", ["Goose", "Fox"], 10)).toEqual({
      ok: false,
      reason: "A prediction lasts 30 to 1800 seconds.",
    });
  });

  it("TWITCH-A1: a clip while live; offline Twitch's own reason", async () => {
    const { channelApi } = open();
    expect(await channelApi.createClip()).toEqual({
      ok: false,
      reason: "Twitch says: Clipping is not possible for an offline channel.",
    });
    twitch.goLive("pond");
    const clip = await channelApi.createClip();
    expect(clip).toMatchObject({ value: expect.stringMatching(/^https:\/\/clips\.twitch\.tv\//) });
  });

  it("TWITCH-A3: without a linked account, says who can link it", async () => {
    const { channelApi } = open({ isLinked: false });
    expect(await channelApi.setTitle("Honk!")).toEqual({
      ok: false,
      reason:
        "The channel's Twitch account is not linked. Its owner can link it on the page Twitch.",
    });
  });

  it("TWITCH-A3: with a link that allows too little, names what is missing", async () => {
    const { channelApi } = open({ channel: ["user:read:email"] });
    expect(await channelApi.setTitle("Honk!")).toEqual({
      ok: false,
      reason:
        "The channel has not allowed channel:manage:broadcast. Its owner can allow it on the page Twitch.",
    });
  });
});

describe("what is known of people", () => {
  it("TWITCH-A1: followers, chatters, viewers, subscribers and people by login", async () => {
    const { pond, channelApi } = open();
    const since = new Date("2024-05-01T10:00:00Z");
    pond.followers.set(viewer("moth"), since);
    expect(await channelApi.followedAt(viewer("moth"))).toEqual({
      ok: true,
      value: since.getTime(),
    });
    expect(await channelApi.followedAt(viewer("fox"))).toEqual({ ok: true, value: undefined });
    for (let index = 0; index < 2300; index += 1) pond.chatters.add(viewer(`viewer${index}`));
    const chatters = await channelApi.chatters();
    expect(chatters.ok && chatters.value.length).toBe(2300);
    expect(await channelApi.viewerCount()).toEqual({ ok: true, value: 0 });
    twitch.goLive("pond");
    expect(await channelApi.viewerCount()).toEqual({ ok: true, value: 7 });
    pond.subscriberCount = 12;
    expect(await channelApi.subscriberCount()).toEqual({ ok: true, value: 12 });
    twitch.addChannel("lake", "Reeds", "Art");
    expect(await channelApi.person("Lake")).toMatchObject({
      value: { login: "lake", game: "Art", title: "Reeds" },
    });
    expect(await channelApi.person("nobody")).toEqual({ ok: true, value: undefined });
  });

  it("TWITCH-A1: a shoutout as a moderator, and Twitch's reason for the second", async () => {
    const { pond, channelApi } = open();
    twitch.goLive("pond");
    expect(await channelApi.shoutOut(viewer("lake"))).toMatchObject({ ok: true });
    expect(pond.shoutouts).toEqual([viewer("lake")]);
    expect(await channelApi.shoutOut(viewer("lake"))).toMatchObject({
      ok: false,
      reason: expect.stringContaining("exceeded the number of Shoutouts"),
    });
  });

  it("TWITCH-A5: when Twitch is away, says so and does not hang", async () => {
    const { channelApi } = open();
    await channelApi.viewerCount();
    twitch.fail("silence", 4);
    expect(await channelApi.viewerCount()).toEqual({
      ok: false,
      reason: "Twitch does not answer. Try again in a minute.",
    });
  });
});
