import type { ChannelStatus } from "#core/chat/channel/protocol.ts";
import type { IncomingLine, LiveState } from "#core/chat/chat-events.ts";
import type { ChatLine } from "#core/chat/chat-line.ts";
import { TWITCH } from "#core/chat/limits.ts";
import type { ChannelHost } from "./rooms.ts";

/** A line as the console shows it. `at` is in milliseconds since the epoch. */
export function shownLine(line: IncomingLine, at: number): ChatLine {
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

/** The stream as the console shows it. */
export function streamOf(live: LiveState | undefined): ChannelStatus {
  return {
    is_live: live?.isLive ?? false,
    title: (live?.title ?? "").slice(0, TWITCH.titleMaxChars),
    game: (live?.game ?? "").slice(0, TWITCH.gameMaxChars),
    started_at: live?.isLive ? live.startedAt : 0,
  };
}

/** Where no network is configured: nothing is known of a stream, and nothing can be run. */
export function noHost(): ChannelHost {
  return { streamOf: () => streamOf(undefined), run: () => undefined };
}
