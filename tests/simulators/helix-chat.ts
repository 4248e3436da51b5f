/**
 * Chat and moderation of the stand-in for Twitch's API:
 * https://dev.twitch.tv/docs/api/reference/#send-chat-message and those beside it.
 */
import { randomUUID } from "node:crypto";
import {
  type HelixRequest,
  moderatorProblem,
  parameterOf,
  problem,
  scopeProblem,
} from "./helix-request.ts";
import type { Reply } from "./reply.ts";

const MESSAGE_MAX_CHARS = 500;
const TIMEOUT_MAX_SECONDS = 1_209_600;

/** The routes of chat and moderation; undefined for any other. */
export function answerChat(request: HelixRequest): Reply | undefined {
  const route = ROUTES[`${request.method} ${request.path}`];
  return route?.(request);
}

const ROUTES: Readonly<Record<string, (request: HelixRequest) => Reply>> = {
  "POST chat/messages": sendMessage,
  "POST chat/announcements": announce,
  "POST chat/shoutouts": shoutOut,
  "GET chat/chatters": chatters,
  "DELETE moderation/chat": deleteMessage,
  "POST moderation/bans": ban,
  "DELETE moderation/bans": unban,
};

/**
 * With a user's token: `user:write:chat`, and the sender is that user. With an application's: the
 * sender has allowed it `user:write:chat` and `user:bot`, and the channel `channel:bot`, or the
 * sender moderates there. https://dev.twitch.tv/docs/api/reference/#send-chat-message
 */
function sendMessage(request: HelixRequest): Reply {
  const { caller, world, body, id } = request;
  const sender = parameterOf(request, "sender_id");
  const channel = world.channel(parameterOf(request, "broadcaster_id"));
  if (caller.user === undefined) {
    const allowed = id.scopesOf(caller.client, sender);
    const missing = ["user:write:chat", "user:bot"].find((scope) => !allowed.has(scope));
    if (missing !== undefined) return problem(401, `Missing scope: ${missing}`);
    const isLet =
      channel.isModerator(sender) || id.scopesOf(caller.client, channel.id).has("channel:bot");
    if (!isLet) return problem(401, "Missing scope: channel:bot");
  } else {
    const missing = scopeProblem(request, "user:write:chat");
    if (missing) return missing;
    if (caller.user !== sender) {
      return problem(401, "The ID in sender_id must match the user ID in the access token.");
    }
  }
  if (channel.banned.has(sender)) {
    return problem(
      403,
      "The sender is not permitted to send chat messages to the broadcaster's chat room.",
    );
  }
  const text = typeof body.message === "string" ? body.message : "";
  if (text === "") return problem(400, 'The "message" field is required.');
  if ([...text].length > MESSAGE_MAX_CHARS) return problem(422, "The message is too large.");
  const { drop } = channel;
  if (drop) {
    return {
      status: 200,
      body: { data: [{ message_id: "", is_sent: false, drop_reason: drop }] },
    };
  }
  const line = { id: randomUUID(), text, announcement: false };
  channel.sent.push({ ...line, replyTo: parameterOf(request, "reply_parent_message_id") });
  return { status: 200, body: { data: [{ message_id: line.id, is_sent: true }] } };
}

function announce(request: HelixRequest): Reply {
  const refused = moderatorProblem(request, "moderator:manage:announcements");
  if (refused) return refused;
  const { world, body } = request;
  const text = typeof body.message === "string" ? body.message : "";
  if (text === "") return problem(400, "The message field may not contain an empty string.");
  const channel = world.channel(parameterOf(request, "broadcaster_id"));
  channel.sent.push({ id: randomUUID(), text, replyTo: "", announcement: true });
  return { status: 204 };
}

/** Once in 2 minutes, and the same broadcaster once in 60; the broadcaster must be live. */
function shoutOut(request: HelixRequest): Reply {
  const { world, query } = request;
  const from = query.get("from_broadcaster_id") ?? "";
  query.set("broadcaster_id", from);
  const refused = moderatorProblem(request, "moderator:manage:shoutouts");
  if (refused) return refused;
  const channel = world.channel(from);
  if (!world.streams.has(channel.login)) {
    return problem(
      400,
      "The broadcaster is not streaming live or does not have one or more viewers.",
    );
  }
  if (channel.shoutouts.length > 0) {
    return problem(
      429,
      "The broadcaster exceeded the number of Shoutouts they may send within a given window.",
    );
  }
  channel.shoutouts.push(query.get("to_broadcaster_id") ?? "");
  return { status: 204 };
}

function chatters(request: HelixRequest): Reply {
  const refused = moderatorProblem(request, "moderator:read:chatters");
  if (refused) return refused;
  const { world, query } = request;
  const all = [...world.channel(parameterOf(request, "broadcaster_id")).chatters];
  const first = Number(query.get("first") ?? 100);
  const from = Number(query.get("after") ?? 0);
  const page = all.slice(from, from + first);
  const next = from + first < all.length ? { cursor: String(from + first) } : {};
  const data = page.map((user) => {
    const login = world.login(user) ?? "";
    return { user_id: user, user_login: login, user_name: login };
  });
  return { status: 200, body: { data, pagination: next, total: all.length } };
}

function deleteMessage(request: HelixRequest): Reply {
  const refused = moderatorProblem(request, "moderator:manage:chat_messages");
  if (refused) return refused;
  const message = request.query.get("message_id") ?? "";
  if (message === "unknown") return problem(404, "The message was not found");
  request.world.channel(parameterOf(request, "broadcaster_id")).deleted.push(message);
  return { status: 204 };
}

function ban(request: HelixRequest): Reply {
  const refused = moderatorProblem(request, "moderator:manage:banned_users");
  if (refused) return refused;
  const { world, body, caller } = request;
  const data = isRecord(body.data) ? body.data : {};
  const user = String(data.user_id ?? "");
  const channel = world.channel(parameterOf(request, "broadcaster_id"));
  const seconds = data.duration;
  if (channel.isModerator(user)) {
    return problem(400, "The user specified in the user_id field may not be banned/timed out.");
  }
  if (seconds === undefined && channel.banned.get(user)?.until === undefined) {
    if (channel.banned.has(user)) {
      return problem(400, "The user specified in the user_id field is already banned.");
    }
  }
  if (typeof seconds === "number" && (seconds < 1 || seconds > TIMEOUT_MAX_SECONDS)) {
    return problem(400, "The value in the duration field must be from 1 through 1209600.");
  }
  const until = typeof seconds === "number" ? Date.now() + seconds * 1000 : undefined;
  channel.banned.set(user, { reason: String(data.reason ?? ""), until });
  const answer = {
    broadcaster_id: channel.id,
    moderator_id: caller.user,
    user_id: user,
    created_at: new Date().toISOString(),
    end_time: until === undefined ? null : new Date(until).toISOString(),
  };
  return { status: 200, body: { data: [answer] } };
}

function unban(request: HelixRequest): Reply {
  const refused = moderatorProblem(request, "moderator:manage:banned_users");
  if (refused) return refused;
  const channel = request.world.channel(parameterOf(request, "broadcaster_id"));
  const isKnown = channel.banned.delete(request.query.get("user_id") ?? "");
  return isKnown
    ? { status: 204 }
    : problem(400, "The user specified in the user_id query parameter is not banned.");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
