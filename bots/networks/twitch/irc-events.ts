import type { ChatEvent, SubscriptionTier } from "#core/chat/chat-events.ts";
import { type IrcMessage, isShared, tag, textOf } from "./lines.ts";

/** The accounts that Twitch names where somebody gives or cheers without a name. */
const UNNAMED = new Set(["ananonymousgifter", "ananonymouscheerer"]);

/**
 * Returns what happened, of a USERNOTICE or of a line with bits; undefined where nothing did that
 * we report. https://dev.twitch.tv/docs/chat/irc/#usernotice-tags
 */
export function readEvent(message: IrcMessage): ChatEvent | undefined {
  const id = tag(message, "id");
  if (id === "" || isShared(message)) return undefined;
  if (message.command === "PRIVMSG") return cheer(message, id);
  const who = giverOf(message);
  const tier = tierOf(tag(message, "msg-param-sub-plan"));
  switch (tag(message, "msg-id")) {
    case "sub":
    case "resub": {
      const months = Math.max(1, count(message, "msg-param-cumulative-months"));
      return { id, ...who, type: "subscription", tier, months, message: textOf(message) };
    }
    case "subgift":
      // One of many that were given together: submysterygift has counted it.
      if (tag(message, "msg-param-community-gift-id") !== "") return undefined;
      return { id, ...who, type: "gift", tier, count: 1 };
    case "submysterygift":
      return {
        id,
        ...who,
        type: "gift",
        tier,
        count: Math.max(1, count(message, "msg-param-mass-gift-count")),
      };
    case "raid":
      return { id, ...who, type: "raid", viewers: count(message, "msg-param-viewerCount") };
    default:
      return undefined;
  }
}

function cheer(message: IrcMessage, id: string): ChatEvent | undefined {
  const bits = count(message, "bits");
  if (bits === 0) return undefined;
  const who = giverOf(message);
  // The line has this id already.
  return { id: `${id}:cheer`, ...who, type: "cheer", bits, message: textOf(message) };
}

function giverOf(message: IrcMessage) {
  const login = (tag(message, "login") || message.prefix?.split("!", 1)[0] || "").toLowerCase();
  if (UNNAMED.has(login)) return { userId: "", login: "", displayName: "" };
  const displayName = tag(message, "display-name") || login;
  return { userId: tag(message, "user-id"), login, displayName };
}

/** A whole number from 0 on; 0 for what is none. */
function count(message: IrcMessage, name: string): number {
  const value = tag(message, name);
  return /^\d{1,9}$/.test(value) ? Number(value) : 0;
}

function tierOf(plan: string): SubscriptionTier {
  if (plan === "3000") return 3;
  return plan === "2000" ? 2 : 1;
}
