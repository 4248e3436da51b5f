import type { ApiClient } from "@twurple/api";
import { TWITCH_LIVE } from "#core/chat/limits.ts";
import { apiClient } from "./api-client.ts";
import { BotAuthProvider } from "./auth.ts";
import { ChannelIds } from "./channel-ids.ts";
import type { TwitchIdentity } from "./tokens.ts";

/** Twitch's API as the bot, the channels and the application. */
export type TwitchApi = {
  client: ApiClient;
  /** For lines of chat, which do not queue behind what else is asked for. */
  lines: LineClient;
  auth: BotAuthProvider;
  ids: ChannelIds;
};

/** A client for one line at a time, which is not sent after `until`, by performance.now(). */
export type LineClient = { client: ApiClient; until: number };

function lineClient(auth: BotAuthProvider, timeoutMs: number): LineClient {
  const mayAsk = () => performance.now() < lines.until;
  const lines = { client: apiClient(auth, timeoutMs, mayAsk), until: Number.POSITIVE_INFINITY };
  return lines;
}

export function twitchApi(
  { application, tokens }: TwitchIdentity,
  timeoutMs: number = TWITCH_LIVE.timeoutMs,
): TwitchApi {
  const auth = new BotAuthProvider(application, tokens);
  const client = apiClient(auth, timeoutMs);
  return { client, lines: lineClient(auth, timeoutMs), auth, ids: new ChannelIds(client) };
}
