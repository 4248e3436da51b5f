/** What moderation does in a Twitch channel, through our client of Twitch's API and its stand-in. */
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { IncomingLine } from "#core/chat/chat-events.ts";
import { BOT_SCOPES } from "#core/chat/twitch-scopes.ts";
import {
  byMember,
  LOG_ENTRY,
  LOG_UNDO,
  type LogEntry,
  type LogUndo,
} from "#core/moderation/log.ts";
import { MODERATION_OFF, type ModerationSettings } from "#core/moderation/settings.ts";
import { EMPTY_CONFIG } from "#core/waddle/config.ts";
import { NOTHING_SCHEDULED } from "#core/waddle/schedule.ts";
import { NO_SERVERS } from "../../../bench/chat/fixture.ts";
import type { ChatNetwork } from "../../../bots/chat/network.ts";
import { leadToTwitchApi } from "../../../bots/networks/twitch/api.ts";
import { TwitchChannelApi } from "../../../bots/networks/twitch/channel-api.ts";
import { twitchApi } from "../../../bots/networks/twitch/twitch-api.ts";
import { ModerationService } from "../../../bots/services/moderation/service.ts";
import { SqliteChannelState } from "../../../bots/storage/channel-state/sqlite.ts";
import { BOT_LOGIN, HelixSimulator } from "../../simulators/helix.ts";

const LINK = "see https://evil.example/x";
const STRICT: ModerationSettings = {
  ...MODERATION_OFF,
  enabled: true,
  links: { ...MODERATION_OFF.links, enabled: true },
  words: { ...MODERATION_OFF.words, enabled: true, action: "ban", words: ["vilest"] },
};

let twitch: HelixSimulator;

beforeEach(async () => {
  twitch = await HelixSimulator.start();
  leadToTwitchApi(twitch.url);
});

afterEach(async () => {
  await twitch.close();
  leadToTwitchApi("");
});

/** Moderation of the stand-in's channel "pond". */
function open({ isModerator }: { isModerator: boolean }) {
  const channel = twitch.world.channelOf("pond");
  const userId = twitch.world.user(BOT_LOGIN);
  const scopes = BOT_SCOPES.map(({ scope }) => scope);
  const { access } = twitch.id.grant({ user: userId, login: BOT_LOGIN }, scopes);
  if (isModerator) channel.moderators.add(userId);
  const bot = { userId, login: BOT_LOGIN, scopes, access };
  const tokens = { bot: async () => bot, channel: async () => undefined };
  const api = twitchApi({ application: twitch.application, tokens }, 1000);
  const entries: LogEntry[] = [];
  const undone: LogUndo[] = [];
  const traces: string[] = [];
  const network: ChatNetwork = {
    name: "twitch",
    capabilities: {
      isPersistent: true,
      replies: true,
      threads: false,
      edits: false,
      isStream: true,
    },
    start: () => undefined,
    configure: () => undefined,
    stop: async () => undefined,
    tenants: () => ["pond"],
    canSend: () => true,
    send: () => undefined,
    channelApi: () => new TwitchChannelApi({ api, tenant: "pond", channel: "pond" }),
    showTrace: (_, { reason }) => void traces.push(reason),
    now: () => Date.now(),
    health: { state: "connected", channels: 1 },
  };
  const service = new ModerationService({
    networks: [network],
    outbox: {
      add: (kind, payload) => {
        if (kind.kind === LOG_ENTRY.kind) entries.push(payload as LogEntry);
        if (kind.kind === LOG_UNDO.kind) undone.push(payload as LogUndo);
      },
      pending: () => [],
      recent: () => [],
    },
    state: new SqliteChannelState(":memory:"),
    servers: NO_SERVERS,
    liveOf: () => undefined,
    log: pino({ level: "silent" }),
  });
  const tenant = {
    ...{ tenant: "pond", services: ["waddle"], twitchChannel: "pond", prefix: "!" },
    ...{ waddle: EMPTY_CONFIG, schedule: NOTHING_SCHEDULED, moderation: STRICT },
  };
  service.configure({ type: "all", tenants: [tenant] });
  const chat = { network, tenant: "pond" };
  let serial = 0;
  const say = (login: string, text: string, level: IncomingLine["level"] = "everyone") => {
    serial += 1;
    const line: IncomingLine = {
      ...{ type: "line", id: `line-${serial}`, channel: "pond", userId: twitch.world.user(login) },
      ...{ login, displayName: login, level, text, isSelf: false, isBot: false },
    };
    service.onLine(line, chat, undefined);
  };
  const ask = (body: unknown) => service.onQuestion(body, chat, "u000000000000001");
  return {
    channel,
    entries,
    undone,
    traces,
    say,
    ask,
    idOf: (login: string) => twitch.world.user(login),
  };
}

describe("moderation on Twitch", () => {
  it("MODERATION-M15, MODERATION-M19: deletes, times out and bans, and an undo ends it", async () => {
    const { channel, entries, undone, say, ask, idOf } = open({ isModerator: true });
    say("moth", LINK);
    await expect.poll(() => channel.deleted).toEqual(["line-1"]);
    say("moth", LINK);
    await expect.poll(() => channel.banned.get(idOf("moth"))?.until).toBeTypeOf("number");
    say("wasp", "the vilest word");
    await expect
      .poll(() => channel.banned.get(idOf("wasp")))
      .toEqual({ reason: 'banned word "vilest"', until: undefined });
    await expect.poll(() => entries.map(({ act }) => act)).toEqual(["delete", "timeout", "ban"]);
    const [, ...two] = entries;
    const answer = await ask({
      action: "undo",
      entries: two.map(({ id, act, user_id, strike_at }) => ({ id, act, user_id, strike_at })),
    });
    expect(answer).toMatchObject({ action: "undo", reason: "", done: two.map(({ id }) => id) });
    expect(channel.banned.size).toBe(0);
    expect(undone).toMatchObject(two.map(({ id }) => ({ id, by: byMember("u000000000000001") })));
  });

  it("MODERATION-M20: a nuke times out each person once", async () => {
    const { channel, say, idOf } = open({ isModerator: true });
    for (const login of ["moth", "wasp", "moth"]) say(login, "cheap viewers");
    say("keeper", "!nuke cheap viewers", "mod");
    await expect
      .poll(() => [...channel.banned.keys()].sort())
      .toEqual([idOf("moth"), idOf("wasp")].sort());
  });

  it("MODERATION-M18: says how to make the bot a moderator, where it is none", async () => {
    const { channel, entries, traces, say, ask } = open({ isModerator: false });
    say("moth", LINK);
    await expect.poll(() => entries[0]?.failure).toContain(`/mod ${BOT_LOGIN}`);
    expect(channel.deleted).toEqual([]);
    expect(traces[0]).toContain(`/mod ${BOT_LOGIN}`);
    expect(await ask({ action: "state" })).toMatchObject({
      reason: expect.stringContaining(`/mod ${BOT_LOGIN}`),
    });
  });
});
