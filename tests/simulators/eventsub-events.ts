/** Payloads of EventSub: https://dev.twitch.tv/docs/eventsub/eventsub-reference/ */
import type { UserLevel } from "#core/entities/chat-command.ts";
import { idOf } from "./twitch-world.ts";

export type ChatMessageOptions = {
  id: string;
  level?: UserLevel;
  /** The text begins with a mention of whom it replies to, as Twitch has it. */
  replyTo?: { id: string; displayName: string };
  sharedFrom?: string;
  bits?: number;
};

const SETS: Record<UserLevel, string[]> = {
  everyone: [],
  vip: ["vip"],
  mod: ["moderator"],
  broadcaster: ["broadcaster"],
};

/** `channel.chat.message` */
export function chatMessage(
  channel: string,
  login: string,
  text: string,
  { id, level = "everyone", replyTo, sharedFrom, bits }: ChatMessageOptions,
) {
  const mention = replyTo && `@${replyTo.displayName}`;
  const said = mention ? `${mention} ${text}` : text;
  return {
    broadcaster_user_id: idOf(channel),
    broadcaster_user_login: channel,
    broadcaster_user_name: channel,
    chatter_user_id: idOf(login),
    chatter_user_login: login,
    chatter_user_name: login,
    message_id: id,
    message: {
      text: said,
      fragments: [
        ...(mention ? [{ type: "mention", text: mention, cheermote: null, emote: null }] : []),
        { type: "text", text, cheermote: null, emote: null, mention: null },
      ],
    },
    message_type: "text",
    badges: SETS[level].map((set_id) => ({ set_id, id: "1", info: "" })),
    cheer: bits === undefined ? null : { bits },
    color: "",
    reply: replyTo ? { parent_message_id: replyTo.id } : null,
    channel_points_custom_reward_id: null,
    source_broadcaster_user_id: sharedFrom === undefined ? null : idOf(sharedFrom),
    source_message_id: null,
  };
}

/** `channel.chat.notification` of a raid */
export function raidNotice(channel: string, from: string, viewers: number) {
  return {
    broadcaster_user_id: idOf(channel),
    broadcaster_user_login: channel,
    broadcaster_user_name: channel,
    chatter_user_id: idOf(from),
    chatter_user_login: from,
    chatter_user_name: from,
    chatter_is_anonymous: false,
    notice_type: "raid",
    message: { text: "", fragments: [] },
    raid: {
      user_id: idOf(from),
      user_login: from,
      user_name: from,
      viewer_count: viewers,
      profile_image_url: "",
    },
  };
}

/** `channel.follow` */
export function followEvent(channel: string, login: string) {
  return {
    user_id: idOf(login),
    user_login: login,
    user_name: login,
    broadcaster_user_id: idOf(channel),
    broadcaster_user_login: channel,
    broadcaster_user_name: channel,
    followed_at: "2026-11-22T10:00:00Z",
  };
}
