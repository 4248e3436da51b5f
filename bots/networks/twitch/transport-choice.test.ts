/** Which way lines take: rule TWITCH-T1 of docs/spec/twitch.md. */
import { pino } from "pino";
import { expect, it } from "vitest";
import { BOT_SCOPES, IRC_SCOPES } from "#core/chat/twitch-scopes.ts";
import type { BotAccount } from "./account.ts";
import { SharedLines } from "./shared-lines.ts";
import { transportFor } from "./transport-choice.ts";
import { twitchApi } from "./twitch-api.ts";

const LOG = pino({ level: "silent" });
const ALL = BOT_SCOPES.map(({ scope }) => scope);

const NOTHING = () => undefined;

/** The kinds of intake and outlet that an account gets; nothing connects before it is started. */
async function kindsFor({
  scopes = ALL,
  isOurs = true,
  secret = "secret",
  rateLimit = "standard",
  isShared = false,
}: {
  scopes?: readonly string[];
  isOurs?: boolean;
  secret?: string;
  rateLimit?: "standard" | "verified";
  isShared?: boolean;
} = {}) {
  const application = { clientId: "pondclient", clientSecret: secret };
  const tokens = { bot: async () => undefined, channel: async () => undefined };
  const token = {
    current: "oauth:a",
    canRefresh: false,
    refresh: async () => "refused" as const,
  };
  const account: BotAccount = {
    ...{ login: "pondbot", userId: "9", scopes, token, tokens },
    application: isOurs ? application : undefined,
  };
  const settings = { login: "pondbot", token: "", refreshToken: "", url: "ws://127.0.0.1:9" };
  const sharedLines = isShared ? new SharedLines(":memory:") : undefined;
  const transport = await transportFor({
    ...{ account, rateLimit, sharedLines, log: LOG },
    api: twitchApi({ application, tokens }),
    irc: { settings: { ...settings, rateLimit }, token, log: LOG },
    eventSubUrl: "ws://127.0.0.1:9",
  });
  const listeners = { onReady: NOTHING, onEnd: NOTHING, onLevel: NOTHING };
  const intake = transport.intake({
    ...listeners,
    ...{ onLine: NOTHING, onEvent: NOTHING, onPresence: NOTHING },
  });
  const kinds = [intake.kind, transport.outlet(listeners).kind];
  sharedLines?.close();
  return kinds;
}

it.each([
  ["an account that was connected in the console", {}, ["eventsub", "helix"]],
  ["a token for chat alone", { scopes: IRC_SCOPES }, ["irc", "irc"]],
  ["a token of another application", { isOurs: false }, ["irc", "irc"]],
  ["a verified bot", { rateLimit: "verified" }, ["eventsub", "irc"]],
  ["a public application", { secret: "" }, ["eventsub", "helix"]],
  ["a public application of several processes", { secret: "", isShared: true }, ["irc", "irc"]],
  ["several processes", { isShared: true }, ["eventsub", "helix"]],
] as const)("TWITCH-T1: %s", async (_, given, kinds) => {
  expect(await kindsFor(given)).toEqual(kinds);
});
