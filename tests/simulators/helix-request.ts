/** What the parts of the stand-in for Twitch's API share: a request, who makes it, and a reply. */
import type { Reply } from "./reply.ts";
import type { SimulatedToken, TwitchId } from "./twitch-id.ts";
import type { TwitchWorld } from "./twitch-world.ts";

export type HelixRequest = {
  method: string;
  /** Below `/helix`, e.g. `chat/messages`. */
  path: string;
  query: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
  caller: SimulatedToken;
  world: TwitchWorld;
  id: TwitchId;
};

/** Answers a request, or returns undefined for one that is none of its own. */
export type HelixPart = (request: HelixRequest) => Reply | undefined;

const NAMES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  503: "Service Unavailable",
};

/** https://dev.twitch.tv/docs/api/guide/#status-codes */
export function problem(status: number, message: string, headers?: Record<string, string>): Reply {
  return {
    status,
    body: { error: NAMES[status] ?? "", status, message },
    ...(headers && { headers }),
  };
}

/** A value of the query, or else of the body: Twitch takes ids in either. */
export function parameterOf({ query, body }: HelixRequest, name: string): string {
  const inBody = body[name];
  return query.get(name) ?? (typeof inBody === "string" ? inBody : "");
}

/** Why a user's token does not do: it is an application's, or has none of these scopes. */
export function scopeProblem(
  { caller }: HelixRequest,
  ...anyOf: readonly string[]
): Reply | undefined {
  if (caller.user === undefined) return problem(401, "Missing User OAUTH Token");
  if (anyOf.some((scope) => caller.scopes.includes(scope))) return undefined;
  return problem(401, `Missing scope: ${anyOf.join(" or ")}`);
}

/**
 * Why the caller may not act as a moderator: each endpoint of "moderation" asks that `moderator_id`
 * is the token's user, and that they moderate the channel.
 * https://dev.twitch.tv/docs/api/reference/#ban-user (403)
 */
export function moderatorProblem(request: HelixRequest, scope: string): Reply | undefined {
  const missing = scopeProblem(request, scope);
  if (missing) return missing;
  const { caller, world } = request;
  const moderator = parameterOf(request, "moderator_id");
  if (moderator !== caller.user) {
    return problem(401, "The ID in moderator_id must match the user ID found in the access token.");
  }
  if (world.channel(parameterOf(request, "broadcaster_id")).isModerator(moderator))
    return undefined;
  return problem(
    403,
    "The user in the moderator_id query parameter is not one of the broadcaster's moderators.",
  );
}

/** Why the caller may not act as the broadcaster, whose own token these endpoints ask for. */
export function broadcasterProblem(
  request: HelixRequest,
  ...anyOf: readonly string[]
): Reply | undefined {
  const missing = scopeProblem(request, ...anyOf);
  if (missing) return missing;
  if (parameterOf(request, "broadcaster_id") === request.caller.user) return undefined;
  return problem(
    401,
    "The ID in broadcaster_id must match the user ID found in the request's OAuth token.",
  );
}
