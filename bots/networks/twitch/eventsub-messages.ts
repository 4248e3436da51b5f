import * as v from "valibot";
import type { ChatEvent, SubscriptionTier } from "#core/chat/chat-events.ts";
import { KNOWN_BOTS } from "#core/chat/known-bots.ts";
import type { UserLevel } from "#core/entities/chat-command.ts";
import type { TwitchLine } from "./lines.ts";

/** What a WebSocket of EventSub sends: https://dev.twitch.tv/docs/eventsub/websocket-reference/ */
const envelope = v.object({
  metadata: v.object({
    message_id: v.pipe(v.string(), v.nonEmpty()),
    message_type: v.string(),
    subscription_type: v.optional(v.string(), ""),
  }),
  payload: v.object({
    session: v.optional(
      v.object({
        id: v.string(),
        keepalive_timeout_seconds: v.nullish(v.number()),
        reconnect_url: v.nullish(v.string()),
      }),
    ),
    subscription: v.optional(
      v.object({
        id: v.string(),
        type: v.string(),
        status: v.string(),
        condition: v.record(v.string(), v.unknown()),
      }),
    ),
    event: v.optional(v.unknown()),
  }),
});

export type EventSubMessage = v.InferOutput<typeof envelope>;

export function readEventSub(raw: string): EventSubMessage | undefined {
  let content: unknown;
  try {
    content = JSON.parse(raw);
  } catch {
    return undefined;
  }
  const result = v.safeParse(envelope, content);
  return result.success ? result.output : undefined;
}

const text = v.optional(v.nullable(v.string()), "");
const badges = v.optional(v.array(v.object({ set_id: v.string() })), []);
const fragment = v.object({ type: v.string(), text: v.string() });

const channel = { broadcaster_user_id: v.string(), broadcaster_user_login: v.string() };
const chatter = {
  chatter_user_id: v.optional(v.nullable(v.string()), ""),
  chatter_user_login: text,
  chatter_user_name: text,
};
const message = v.object({ text: v.string(), fragments: v.optional(v.array(fragment), []) });

/** https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-chat-message-event */
const chatMessage = v.object({
  ...channel,
  ...chatter,
  message_id: v.pipe(v.string(), v.nonEmpty()),
  message,
  badges,
  cheer: v.nullish(v.object({ bits: v.number() })),
  reply: v.nullish(v.object({ parent_message_id: v.string() })),
  source_broadcaster_user_id: v.nullish(v.string()),
});

const tier = v.optional(v.string(), "1000");

/** https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-chat-notification-event */
const notification = v.object({
  ...channel,
  ...chatter,
  chatter_is_anonymous: v.optional(v.boolean(), false),
  notice_type: v.string(),
  message: v.optional(message, { text: "", fragments: [] }),
  sub: v.nullish(v.object({ sub_tier: tier })),
  resub: v.nullish(v.object({ sub_tier: tier, cumulative_months: v.number() })),
  sub_gift: v.nullish(v.object({ sub_tier: tier, community_gift_id: v.nullish(v.string()) })),
  community_sub_gift: v.nullish(v.object({ sub_tier: tier, total: v.number() })),
  raid: v.nullish(
    v.object({
      user_id: v.string(),
      user_login: v.string(),
      user_name: v.string(),
      viewer_count: v.number(),
    }),
  ),
});

const person = { user_id: v.string(), user_login: v.string(), user_name: v.string() };

const follow = v.object({ ...channel, ...person });

/** https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-points-custom-reward-redemption-add-event */
const redemption = v.object({
  ...channel,
  ...person,
  user_input: v.optional(v.string(), ""),
  reward: v.object({ title: v.string() }),
});

/** What a notification means; `own` says what the bot itself is in the channel. */
export type Received = {
  channelId: string;
  /** The channel's login as Twitch has it now. */
  channel: string;
} & ({ type: "line"; line: TwitchLine; cheer?: ChatEvent } | { type: "event"; event: ChatEvent });

/** Reads a notification; undefined for one that nobody here waits for. */
export function readNotification(type: string, id: string, event: unknown): Received | undefined {
  switch (type) {
    case "channel.chat.message":
      return lineOf(event);
    case "channel.chat.notification":
      return noticeOf(id, event);
    case "channel.follow":
      return ofPerson(v.safeParse(follow, event), id, () => ({ type: "follow" }));
    case "channel.channel_points_custom_reward_redemption.add":
      return ofPerson(v.safeParse(redemption, event), id, ({ reward, user_input }) => ({
        type: "redemption",
        reward: reward.title,
        input: user_input,
      }));
    default:
      return undefined;
  }
}

function lineOf(event: unknown): Received | undefined {
  const parsed = v.safeParse(chatMessage, event);
  if (!parsed.success) return undefined;
  const said = parsed.output;
  const { broadcaster_user_id: channelId, message_id: id, cheer, badges: worn } = said;
  const at = said.broadcaster_user_login.toLowerCase();
  const userId = said.chatter_user_id ?? "";
  const login = (said.chatter_user_login ?? "").toLowerCase();
  const displayName = said.chatter_user_name || login;
  const sets = worn.map(({ set_id }) => set_id);
  const source = said.source_broadcaster_user_id ?? "";
  const line: TwitchLine = {
    id,
    channel: at,
    userId,
    login,
    displayName,
    level: login === at ? "broadcaster" : levelOf(sets),
    text: textOf(said),
    isBot: KNOWN_BOTS.has(login),
    isShared: source !== "" && source !== channelId,
    isSubscriber: sets.includes("subscriber") || sets.includes("founder"),
  };
  if (!cheer || line.isShared) return { type: "line", channelId, channel: at, line };
  const bits = { type: "cheer", bits: cheer.bits, message: said.message.text } as const;
  const event_ = { id: `cheer-${id}`, userId, login, displayName, ...bits };
  return { type: "line", channelId, channel: at, line, cheer: event_ };
}

/** What somebody wrote: without the mention that Twitch puts before a reply. */
function textOf({ message: said, reply }: v.InferOutput<typeof chatMessage>): string {
  const [first] = said.fragments;
  const isReply = reply !== undefined && reply !== null && first?.type === "mention";
  return isReply ? said.text.slice(first.text.length).trimStart() : said.text;
}

function levelOf(sets: readonly string[]): UserLevel {
  if (sets.includes("broadcaster")) return "broadcaster";
  if (sets.includes("moderator") || sets.includes("lead_moderator")) return "mod";
  return sets.includes("vip") ? "vip" : "everyone";
}

function noticeOf(id: string, event: unknown): Received | undefined {
  const parsed = v.safeParse(notification, event);
  if (!parsed.success) return undefined;
  const notice = parsed.output;
  const happened = happenedIn(notice);
  if (!happened) return undefined;
  const isUnnamed = notice.chatter_is_anonymous;
  const { raid } = notice;
  const who =
    raid && notice.notice_type === "raid"
      ? { userId: raid.user_id, login: raid.user_login, displayName: raid.user_name }
      : {
          userId: isUnnamed ? "" : (notice.chatter_user_id ?? ""),
          login: isUnnamed ? "" : (notice.chatter_user_login ?? ""),
          displayName: isUnnamed ? "" : (notice.chatter_user_name ?? ""),
        };
  return {
    type: "event",
    channelId: notice.broadcaster_user_id,
    channel: notice.broadcaster_user_login.toLowerCase(),
    event: { id, ...who, ...happened },
  };
}

type Happened<T = ChatEvent> = T extends ChatEvent
  ? Omit<T, "id" | "userId" | "login" | "displayName">
  : never;

/** A gift of several is announced once; the single ones of it are passed over. */
function happenedIn(notice: v.InferOutput<typeof notification>): Happened | undefined {
  const { notice_type, sub, resub, sub_gift, community_sub_gift, raid, message: said } = notice;
  if (notice_type === "raid" && raid) return { type: "raid", viewers: raid.viewer_count };
  if (notice_type === "sub" && sub) {
    return { type: "subscription", tier: tierOf(sub.sub_tier), months: 1, message: said.text };
  }
  if (notice_type === "resub" && resub) {
    const { sub_tier, cumulative_months: months } = resub;
    return { type: "subscription", tier: tierOf(sub_tier), months, message: said.text };
  }
  if (notice_type === "sub_gift" && sub_gift && !sub_gift.community_gift_id) {
    return { type: "gift", tier: tierOf(sub_gift.sub_tier), count: 1 };
  }
  if (notice_type === "community_sub_gift" && community_sub_gift) {
    const { sub_tier, total: count } = community_sub_gift;
    return { type: "gift", tier: tierOf(sub_tier), count };
  }
  return undefined;
}

function tierOf(name: string): SubscriptionTier {
  if (name === "3000") return 3;
  return name === "2000" ? 2 : 1;
}

type OfPerson = v.InferOutput<typeof follow>;

function ofPerson<T extends OfPerson>(
  parsed: { success: true; output: T } | { success: false },
  id: string,
  happened: (event: T) => Happened,
): Received | undefined {
  if (!parsed.success) return undefined;
  const { user_id: userId, user_login: login, user_name: displayName } = parsed.output;
  return {
    type: "event",
    channelId: parsed.output.broadcaster_user_id,
    channel: parsed.output.broadcaster_user_login.toLowerCase(),
    event: { id, userId, login, displayName, ...happened(parsed.output) },
  };
}
