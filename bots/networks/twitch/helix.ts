import type { ApiClient } from "@twurple/api";
import { AppTokenAuthProvider } from "@twurple/auth";
import { TWITCH_LIVE } from "#core/chat/limits.ts";
import type { TwitchApplication } from "./api.ts";
import { apiClient } from "./api-client.ts";

/** Helix takes so many channels in a request. */
export const HELIX_BATCH_COUNT = 100;

export type LiveStream = { channel: string; title: string; game: string; startedAt: number };

export type ChannelInfo = { channel: string; title: string; game: string };

/** What the bots ask of Twitch's API, HELIX_BATCH_COUNT channels at a time. Each may throw. */
export type Helix = {
  /** Those of these channels that are live. */
  streams(channels: readonly string[]): Promise<LiveStream[]>;
  /** Title and category of these channels, live or not; those that do not exist are left out. */
  infos(channels: readonly string[]): Promise<ChannelInfo[]>;
  /** The logins of these channels now, by id; those that do not exist are left out. */
  logins(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

/** Helix through twurple, as our application: these requests need nobody's permission. */
export function helixOf(
  { clientId, clientSecret }: TwitchApplication,
  timeoutMs: number = TWITCH_LIVE.timeoutMs,
): Helix {
  return helixWith(apiClient(new AppTokenAuthProvider(clientId, clientSecret), timeoutMs));
}

/** Helix through a client of twurple's, with whatever token it has. */
export function helixWith(api: Pick<ApiClient, "streams" | "users" | "channels">): Helix {
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
    async logins(asked) {
      const users = await api.users.getUsersByIds([...asked]);
      return new Map(users.map(({ id, name }) => [id, name.toLowerCase()]));
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
