import * as v from "valibot";
import { chatDelivery, chatLine, chatTrace } from "../chat-line.ts";
import { CHANNEL, TWITCH } from "../limits.ts";

/**
 * A tenant's real channel as the console sees it: the bots process, while someone looks, sends what
 * is said there, why it answered or not, and what became of its own lines. The room's id is the
 * tenant's. Nothing of it is stored in the room.
 */
export const CHANNEL_PROTOCOL = 1;

/** Something that happened in the channel. */
export const feedItem = v.variant("type", [
  v.object({ type: v.literal("line"), line: chatLine }),
  chatTrace,
  chatDelivery,
]);

export type FeedItem = v.InferOutput<typeof feedItem>;

const items = v.pipe(v.array(feedItem), v.maxLength(CHANNEL.itemsPerFrameMaxCount));

/**
 * The stream of the channel. Whether the bot is in the channel is not said here: pages read that from
 * the workspace's one status (docs/spec/status.md).
 */
export const channelStatus = v.object({
  is_live: v.boolean(),
  title: v.pipe(v.string(), v.maxLength(TWITCH.titleMaxChars)),
  game: v.pipe(v.string(), v.maxLength(TWITCH.gameMaxChars)),
  /** Milliseconds since the epoch; 0: not live, or not known. */
  started_at: v.number(),
});

export type ChannelStatus = v.InferOutput<typeof channelStatus>;

const messageId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,36}$/));
const serviceName = v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/));

export const channelPersonMessage = v.variant("type", [
  /**
   * Run a command as the broadcaster, or have Waddle say a line that is no command. The `id` becomes
   * the line's.
   */
  v.object({
    type: v.literal("run"),
    id: messageId,
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(TWITCH.lineMaxChars)),
  }),
  /** Ask a chat service of the bots something about the channel; `body` is the service's own. */
  v.object({ type: v.literal("ask"), id: messageId, service: serviceName, body: v.unknown() }),
]);

export type ChannelPersonMessage = v.InferOutput<typeof channelPersonMessage>;

/** From the bot. `recalled` answers a `recall` with the last that it knows. */
export const channelBotMessage = v.variant("type", [
  v.object({ type: v.literal("feed"), items }),
  v.object({ type: v.literal("recalled"), to: v.string(), items }),
  v.object({ type: v.literal("status"), status: channelStatus }),
  /** Answers an `ask` of the person `to`; null where no service did. */
  v.object({ type: v.literal("answer"), to: v.string(), id: messageId, body: v.unknown() }),
]);

export type ChannelBotMessage = v.InferOutput<typeof channelBotMessage>;

/** From the room. `recall`, `run` and `ask` go to the bot alone, the others to people. */
export const channelNotice = v.variant("type", [
  v.object({
    type: v.literal("welcome"),
    protocol: v.number(),
    bot: v.boolean(),
    people: v.number(),
    /** Whether this person may run commands. */
    may_run: v.boolean(),
  }),
  v.object({ type: v.literal("feed"), items }),
  v.object({ type: v.literal("status"), status: channelStatus }),
  v.object({ type: v.literal("presence"), bot: v.boolean(), people: v.number() }),
  v.object({ type: v.literal("recall"), to: v.string() }),
  v.object({ type: v.literal("run"), id: v.string(), text: v.string() }),
  v.object({
    type: v.literal("ask"),
    to: v.string(),
    /** The id of the member who asks. */
    by: v.optional(v.string(), ""),
    id: messageId,
    service: serviceName,
    body: v.unknown(),
  }),
  v.object({ type: v.literal("answer"), id: messageId, body: v.unknown() }),
  v.object({
    type: v.literal("refused"),
    code: v.string(),
    message: v.string(),
    id: v.optional(v.string()),
  }),
]);

export type ChannelNotice = v.InferOutput<typeof channelNotice>;
