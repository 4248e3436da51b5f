/** A subscription that a channel has. */
export type Topic = {
  type: string;
  version: string;
  condition: Record<string, string>;
  /** Without it the bot is not in the channel; the others are there where their permission is. */
  isChat: boolean;
};

/**
 * What is asked for in a channel (rule TWITCH-E1): its lines, cheers among them; raids and
 * subscriptions, which are notifications of the chat; follows, where the bot is a moderator; and
 * redemptions, where the broadcaster allowed it.
 */
export function topicsOf(channel: string, bot: string, isConduit: boolean): Topic[] {
  const chat = { broadcaster_user_id: channel, user_id: bot };
  const topics: Topic[] = [
    { type: "channel.chat.message", version: "1", condition: chat, isChat: true },
    { type: "channel.chat.notification", version: "1", condition: chat, isChat: false },
    {
      type: "channel.follow",
      version: "2",
      condition: { broadcaster_user_id: channel, moderator_user_id: bot },
      isChat: false,
    },
  ];
  // A WebSocket has the subscriptions of one person, and this one is the broadcaster's.
  if (isConduit) {
    topics.push({
      type: "channel.channel_points_custom_reward_redemption.add",
      version: "1",
      condition: { broadcaster_user_id: channel },
      isChat: false,
    });
  }
  return topics;
}

/** Names a subscription: two with the same name are the same. */
export function topicKey(type: string, condition: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(condition)
    .filter(([, value]) => typeof value === "string" && value !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `${type} ${parts.map(([name, value]) => `${name}=${String(value)}`).join(" ")}`;
}
