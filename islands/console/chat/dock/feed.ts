import type { ChannelNotice, ChannelStatus, FeedItem } from "#core/chat/channel/protocol.ts";
import type { ChatDelivery, ChatLine } from "#core/chat/chat-line.ts";
import { REHEARSAL } from "#core/chat/limits.ts";
import type { Trace } from "../feed/ChatLines.tsx";

/** What the page knows of the real channel. */
export type ChannelFeed = {
  /** The newest last. */
  lines: readonly ChatLine[];
  /** By the line's id. */
  traces: Readonly<Record<string, Trace>>;
  ledger: readonly ChatDelivery[];
  /** Undefined until the bot tells. */
  status: ChannelStatus | undefined;
  botHere: boolean;
  mayRun: boolean;
};

export const EMPTY_FEED: ChannelFeed = {
  lines: [],
  traces: {},
  ledger: [],
  status: undefined,
  botHere: false,
  mayRun: false,
};

const KEPT = REHEARSAL.linesKeptCount;

/** The feed after what the room told. What is told twice, as after a lost connection, counts once. */
export function applyNotice(feed: ChannelFeed, notice: ChannelNotice): ChannelFeed {
  switch (notice.type) {
    case "welcome":
      return { ...feed, botHere: notice.bot, mayRun: notice.may_run };
    case "presence":
      return { ...feed, botHere: notice.bot, status: notice.bot ? feed.status : undefined };
    case "status":
      return { ...feed, status: notice.status };
    case "feed":
      return trimmed(notice.items.reduce(withItem, feed));
    default:
      return feed;
  }
}

function withItem(feed: ChannelFeed, item: FeedItem): ChannelFeed {
  switch (item.type) {
    case "line": {
      if (feed.lines.some(({ id }) => id === item.line.id)) return feed;
      return { ...feed, lines: [...feed.lines, item.line] };
    }
    case "trace": {
      const { line, answered, reason } = item;
      return { ...feed, traces: { ...feed.traces, [line]: { answered, reason } } };
    }
    case "delivery": {
      const isKnown = feed.ledger.some(
        ({ at, text, state }) => at === item.at && text === item.text && state === item.state,
      );
      return isKnown ? feed : { ...feed, ledger: [...feed.ledger, item] };
    }
  }
}

/** A page that is open all evening keeps the last lines, and of the traces only theirs. */
function trimmed(feed: ChannelFeed): ChannelFeed {
  const ledger = feed.ledger.slice(-KEPT);
  if (feed.lines.length <= KEPT) return { ...feed, ledger };
  const lines = feed.lines.slice(-KEPT);
  const ids = new Set(lines.map(({ id }) => id));
  const traces = Object.fromEntries(Object.entries(feed.traces).filter(([id]) => ids.has(id)));
  return { ...feed, lines, traces, ledger };
}
