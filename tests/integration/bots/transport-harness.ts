/** Each way that carries lines from Twitch and to it, as one harness for the suite of all. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { BOT_SCOPES } from "#core/chat/twitch-scopes.ts";
import { leadToTwitchApi } from "../../../bots/networks/twitch/api.ts";
import { EventSubIntake } from "../../../bots/networks/twitch/eventsub-intake.ts";
import { HelixOutlet } from "../../../bots/networks/twitch/helix-outlet.ts";
import type { ChatIntake, IntakeListeners } from "../../../bots/networks/twitch/intake.ts";
import type { ChatOutlet, OutletListeners } from "../../../bots/networks/twitch/outlet.ts";
import { SharedLines } from "../../../bots/networks/twitch/shared-lines.ts";
import { BotToken } from "../../../bots/networks/twitch/token.ts";
import type { TwitchToken } from "../../../bots/networks/twitch/tokens.ts";
import { ircTransport } from "../../../bots/networks/twitch/transport.ts";
import { twitchApi } from "../../../bots/networks/twitch/twitch-api.ts";
import { type ChatMessageOptions, chatMessage } from "../../simulators/eventsub-events.ts";
import { BOT_LOGIN, HelixSimulator } from "../../simulators/helix.ts";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { idOf } from "../../simulators/twitch-world.ts";

export type SayOptions = Partial<Omit<ChatMessageOptions, "bits">>;

/** A Twitch, and the bot's connection to it. */
export type Harness = {
  intake: (listeners: IntakeListeners) => ChatIntake;
  outlet: (listeners: OutletListeners) => ChatOutlet;
  /** Somebody says a line; resolves with its id once Twitch has handed it out. */
  say: (channel: string, text: string, options?: SayOptions) => Promise<string>;
  /** Lines of the bot that went out. */
  sent: (channel: string) => { text: string; replyTo: string }[];
  /** The bot's lines in this channel are refused. */
  ban: (channel: string) => void;
  /** Twitch sends each line twice from now on. */
  duplicate: () => void;
  /** Twitch asks the bot to connect anew. */
  reconnect: () => void;
  /** Breaches of the protocol. */
  violations: () => string[];
  close: () => Promise<void>;
};

const LOG = pino({ level: "silent" });
const TIMING = { connectMs: 1000, silenceMs: 5000, pongMs: 1000 };
const RETRY = { minMs: 20, maxMs: 200, refusedMinMs: 100, refusedMaxMs: 200, goodAfterMs: 100 };
export const EVENTSUB_FAST = {
  welcomeMs: 2000,
  graceMs: 500,
  minMs: 20,
  maxMs: 200,
  retryMs: 200,
  takeEveryMs: 20,
};

export async function ircHarness(): Promise<Harness> {
  const twitch = await TwitchIrcSimulator.start({ login: BOT_LOGIN });
  const settings = {
    login: BOT_LOGIN,
    token: "oauth:simulated",
    refreshToken: "",
    url: twitch.url,
    rateLimit: "standard" as const,
  };
  const token = new BotToken({ ...settings, application: undefined, file: "none", log: LOG });
  const transport = ircTransport({ settings, token, log: LOG, timing: TIMING, retry: RETRY });
  return {
    ...transport,
    async say(channel, text, { id = randomUUID(), ...options } = {}) {
      twitch.say(channel, "hanna", text, { id, ...options });
      return id;
    },
    sent: (channel) =>
      twitch.said
        .filter((line) => line.channel === channel && line.accepted)
        .map(({ text, replyTo }) => ({ text, replyTo })),
    ban: (channel) => twitch.ban(channel),
    duplicate() {
      twitch.isDuplicating = true;
    },
    reconnect: () => twitch.askToReconnect(),
    violations: () => twitch.violations,
    close: () => twitch.close(),
  };
}

/** The stand-in with a bot that has allowed everything, and a way to connect as it. */
export async function eventSubTwitch() {
  const twitch = await HelixSimulator.start();
  leadToTwitchApi(twitch.url);
  const user = twitch.world.user(BOT_LOGIN);
  const scopes = BOT_SCOPES.map(({ scope }) => scope);
  const tokenOf = (login: string, allowed: readonly string[]): TwitchToken => {
    const id = twitch.world.user(login);
    const { access } = twitch.id.grant({ user: id, login }, allowed);
    return { userId: id, login, scopes: allowed, access };
  };
  const bot = tokenOf(BOT_LOGIN, scopes);
  const tokens = { bot: async () => bot, channel: async () => undefined };
  const api = () => twitchApi({ application: twitch.application, tokens }, 1000);
  return { twitch, api, tokenOf, bot: { userId: user, login: BOT_LOGIN } };
}

export async function eventSubHarness(kind: "websocket" | "conduit"): Promise<Harness> {
  const { twitch, api, tokenOf, bot } = await eventSubTwitch();
  const folder = await mkdtemp(join(tmpdir(), "goose-transport-"));
  const sharedLines =
    kind === "conduit" ? new SharedLines(join(folder, "lines.sqlite")) : undefined;
  const open = (channel: string) => {
    tokenOf(channel, ["channel:bot"]);
    return twitch.world.channelOf(channel);
  };
  for (const channel of ["pond", "lake"]) open(channel);
  return {
    intake: (listeners) =>
      new EventSubIntake({
        api: api(),
        bot,
        url: twitch.eventSubUrl,
        log: LOG,
        listeners,
        sharedLines,
        timing: EVENTSUB_FAST,
      }),
    outlet: (listeners) => new HelixOutlet({ api: api(), bot, log: LOG, listeners }),
    async say(channel, text, { id = randomUUID(), ...options } = {}) {
      const event = chatMessage(channel, "hanna", text, { id, ...options });
      const condition = { broadcaster_user_id: idOf(channel) };
      twitch.eventSub.emit("channel.chat.message", condition, event);
      return id;
    },
    sent: (channel) =>
      twitch.world.channelOf(channel).sent.map(({ text, replyTo }) => ({ text, replyTo })),
    ban: (channel) =>
      twitch.world.channelOf(channel).banned.set(bot.userId, { reason: "", until: undefined }),
    duplicate() {
      twitch.eventSub.copies = 2;
    },
    reconnect() {
      for (const session of twitch.eventSub.sessionIds) twitch.eventSub.reconnect(session);
    },
    violations: () => [...twitch.violations, ...twitch.eventSub.violations],
    async close() {
      sharedLines?.close();
      await twitch.close();
      leadToTwitchApi("");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
