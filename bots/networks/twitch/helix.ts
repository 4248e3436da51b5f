import { ApiClient, type ApiConfig } from "@twurple/api";
import { AppTokenAuthProvider } from "@twurple/auth";
import { TWITCH_LIVE } from "#core/chat/limits.ts";
import type { TwitchApplication } from "./api.ts";

/** Helix takes so many channels in a request. */
export const HELIX_BATCH_COUNT = 100;

/** twurple's own log level for nothing but what ends the process: we log what goes wrong. */
const LOG_CRITICAL = 0;

export type LiveStream = { channel: string; title: string; game: string; startedAt: number };

export type ChannelInfo = { channel: string; title: string; game: string };

/** What the bots ask of Twitch's API, HELIX_BATCH_COUNT channels at a time. Both may throw. */
export type Helix = {
  /** Those of these channels that are live. */
  streams(channels: readonly string[]): Promise<LiveStream[]>;
  /** Title and category of these channels, live or not; those that do not exist are left out. */
  infos(channels: readonly string[]): Promise<ChannelInfo[]>;
};

/** Helix through twurple, as our application: these requests need nobody's permission. */
export function helixOf(
  { clientId, clientSecret }: TwitchApplication,
  timeoutMs: number = TWITCH_LIVE.timeoutMs,
): Helix {
  const authProvider = new AppTokenAuthProvider(clientId, clientSecret);
  // twurple sends one request after the other: one without an answer would hold up all others.
  // It reads these options for each request, so each gets a limit of its own.
  const fetchOptions: ApiConfig["fetchOptions"] & { signal: AbortSignal } = {
    get signal() {
      return AbortSignal.timeout(timeoutMs);
    },
  };
  const api = new ApiClient({ authProvider, fetchOptions, logger: { minLevel: LOG_CRITICAL } });
  /** By login. A channel keeps its number for as long as it has its login. */
  const ids = new Map<string, string>();
  return {
    async streams(channels) {
      // Without a limit Helix names 20 at most.
      const filter = { userName: [...channels], limit: HELIX_BATCH_COUNT };
      const { data } = await api.streams.getStreams(filter);
      return data.map(({ userName, title, gameName, startDate }) => ({
        channel: userName.toLowerCase(),
        title,
        game: gameName,
        startedAt: startDate.getTime() || 0,
      }));
    },
    async infos(channels) {
      const unknown = channels.filter((channel) => !ids.has(channel));
      if (unknown.length > 0) {
        for (const { name, id } of await api.users.getUsersByNames(unknown)) ids.set(name, id);
      }
      const known = channels.flatMap((channel) => ids.get(channel) ?? []);
      if (known.length === 0) return [];
      const infos = await api.channels.getChannelInfoByIds(known);
      return infos.map(({ name, title, gameName }) => ({
        channel: name.toLowerCase(),
        title,
        game: gameName,
      }));
    },
  };
}
