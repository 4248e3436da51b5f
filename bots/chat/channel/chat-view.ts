import type { ChannelStatus } from "#core/chat/channel/protocol.ts";
import type { ChatLine } from "#core/chat/chat-line.ts";
import { TWITCH } from "#core/chat/limits.ts";
import type { LiveState, WaddleLine } from "#core/waddle/engine.ts";
import type { Waddle } from "../../services/waddle/waddle.ts";
import type { ChannelHost } from "./rooms.ts";

/** A line as the console shows it. `at` is in milliseconds since the epoch. */
export function shownLine(line: WaddleLine, at: number): ChatLine {
  return {
    id: line.id,
    at,
    login: line.login,
    display_name: line.displayName,
    level: line.level,
    from_bot: line.isSelf,
    text: line.text.slice(0, TWITCH.lineMaxChars),
    kind: "said",
  };
}

export function statusIn(
  channel: string,
  live: LiveState | undefined,
  bot: Pick<ChannelStatus, "is_joined" | "is_moderator">,
): ChannelStatus {
  return {
    channel,
    ...bot,
    is_live: live?.isLive ?? false,
    title: (live?.title ?? "").slice(0, TWITCH.titleMaxChars),
    game: (live?.game ?? "").slice(0, TWITCH.gameMaxChars),
    started_at: live?.isLive ? live.startedAt : 0,
  };
}

/** Where no network is configured: every channel is one that the bot has not joined. */
export function noHost(waddle: Waddle): ChannelHost {
  const nowhere = { is_joined: false, is_moderator: false };
  return {
    statusOf: (tenant) => statusIn(waddle.channelOf(tenant), undefined, nowhere),
    run: () => undefined,
  };
}
