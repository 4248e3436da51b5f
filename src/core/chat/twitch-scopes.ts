/**
 * What the bot's account and a channel are asked to allow on Twitch, and why. The console shows it
 * before it asks; docs/spec/twitch.md has the rules.
 */

type TwitchScope = { scope: string; why: string };

/** What the bot's own account allows. https://dev.twitch.tv/docs/authentication/scopes/ */
export const BOT_SCOPES = [
  { scope: "user:read:chat", why: "Receive chat lines by EventSub." },
  { scope: "user:write:chat", why: "Send lines, and learn why one was refused." },
  { scope: "user:bot", why: "Show up in chats as a bot." },
  { scope: "chat:read", why: "Receive chat lines by IRC, which small servers use." },
  { scope: "chat:edit", why: "Send lines by IRC." },
  { scope: "moderator:manage:banned_users", why: "Time out and ban, where your rules say so." },
  { scope: "moderator:manage:chat_messages", why: "Delete messages, where your rules say so." },
  { scope: "moderator:read:chatters", why: "Pick somebody who is in chat now." },
  { scope: "moderator:read:followers", why: "Say since when somebody follows." },
  { scope: "moderator:manage:announcements", why: "Send announcements." },
  { scope: "moderator:manage:shoutouts", why: "Give shoutouts." },
] as const satisfies readonly TwitchScope[];

/** What a broadcaster allows when they link their channel. */
export const CHANNEL_SCOPES = [
  { scope: "channel:bot", why: "Let the bot into your chat." },
  { scope: "channel:manage:broadcast", why: "Change title and category with !title and !game." },
  { scope: "clips:edit", why: "Make clips with !clip." },
  { scope: "channel:manage:polls", why: "Start and end polls." },
  { scope: "channel:manage:predictions", why: "Start and end predictions." },
  { scope: "channel:read:subscriptions", why: "Count your subscribers." },
  { scope: "channel:read:redemptions", why: "Answer to redeemed channel points." },
  { scope: "bits:read", why: "Answer to cheers." },
] as const satisfies readonly TwitchScope[];

type BotScope = (typeof BOT_SCOPES)[number]["scope"];

/** What sending by Helix and receiving by EventSub ask of the bot's account. */
export const CHATBOT_SCOPES: readonly BotScope[] = [
  "user:read:chat",
  "user:write:chat",
  "user:bot",
];

/** What IRC asks of it. */
export const IRC_SCOPES: readonly BotScope[] = ["chat:read", "chat:edit"];
