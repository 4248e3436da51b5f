/**
 * The REST of the stand-in for Discord; each route has its page in
 * https://docs.discord.com/developers/reference.
 */
import type { Reply } from "../reply.ts";
import { type Interactions, problem } from "./interactions.ts";
import type { SentBody } from "./message-rules.ts";
import { RateLimits } from "./rate-limits.ts";
import {
  APPLICATION,
  channelBody,
  type DiscordWorld,
  type Message,
  messageBody,
  userBody,
} from "./world.ts";

export type RestRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  authorization: string;
  body: unknown;
};

export type RestOptions = {
  world: DiscordWorld;
  interactions: Interactions;
  token: () => string;
  gatewayUrl: () => string;
  onChange: (message: Message, kind: "created" | "updated") => void;
};

const NOT_ALLOWED = problem(403, 50_013, "Missing Permissions");

export class DiscordRest {
  readonly limits = new RateLimits();
  shards = 1;
  /** Each request, as "POST /channels/1/messages". */
  readonly requests: string[] = [];
  readonly #options: RestOptions;

  constructor(options: RestOptions) {
    this.#options = options;
  }

  answer(request: RestRequest): Reply {
    const { method, path, authorization } = request;
    const [root = "", first = "", second = "", third = "", fourth = ""] = path
      .replace(/^\/v10/, "")
      .split("/")
      .slice(1)
      .map(decodeURIComponent);
    this.requests.push(`${method} ${path}`);
    const isInteraction = root === "interactions" || root === "webhooks";
    if (!isInteraction && authorization !== `Bot ${this.#options.token()}`) {
      return problem(401, 0, "401: Unauthorized");
    }
    const kind = kindOf(method, root, second);
    const limited = this.limits.take(kind, root === "webhooks" ? second : first, !isInteraction);
    if ("status" in limited) return limited;
    const reply = this.#route(request, [root, first, second, third, fourth]);
    return { ...reply, headers: { ...reply.headers, ...limited.headers } };
  }

  #route(request: RestRequest, [root, first = "", second, third, fourth]: string[]): Reply {
    const { method, body, query } = request;
    const { world, interactions } = this.#options;
    const given = (body ?? {}) as SentBody & Record<string, unknown>;
    if (root === "gateway") return { status: 200, body: this.#gateway() };
    if (root === "users") return { status: 200, body: userBody(world.bot) };
    if (root === "applications" && second === "commands") return this.#commands(method, body);
    if (root === "interactions") return interactions.callback(first, second ?? "", given);
    if (root === "webhooks") {
      return interactions.webhook(
        method,
        second ?? "",
        third === "messages" ? fourth : undefined,
        given,
      );
    }
    if (root !== "channels") return problem(404, 0, "404: Not Found");
    const channel = world.channels.get(first);
    if (!channel) return problem(404, 10_003, "Unknown Channel");
    if (second === undefined || second === "") return { status: 200, body: channelBody(channel) };
    if (second === "typing") return { status: 204 };
    if (second !== "messages") return problem(404, 0, "404: Not Found");
    if (method === "POST") return this.#create(first, given);
    if (third) return this.#one(method, third, given);
    return { status: 200, body: this.#list(first, query) };
  }

  #gateway(): object {
    return {
      url: this.#options.gatewayUrl(),
      shards: this.shards,
      session_start_limit: {
        total: 1000,
        remaining: 999,
        reset_after: 86_400_000,
        max_concurrency: 1,
      },
    };
  }

  #commands(method: string, body: unknown): Reply {
    const { world } = this.#options;
    if (method === "PUT") {
      world.commandPuts += 1;
      // What Discord leaves out and adds: https://docs.discord.com/developers/interactions/application-commands
      world.commands = (body as Record<string, unknown>[]).map((command) => ({
        ...withoutDefaults(command),
        id: world.id(),
        application_id: APPLICATION,
        version: world.id(),
        nsfw: false,
        dm_permission: false,
        name_localizations: null,
        description_localizations: null,
      }));
    }
    return { status: 200, body: world.commands };
  }

  #create(channelId: string, body: SentBody): Reply {
    const { world, onChange } = this.#options;
    if (world.muted.has(channelId)) return NOT_ALLOWED;
    const wrong = world.rules.problemOf(body);
    if (wrong !== undefined) return problem(400, 50_035, wrong);
    const message = world.post(world.bot, world.channel(channelId), body);
    onChange(message, "created");
    return { status: 200, body: messageBody(message) };
  }

  #one(method: string, id: string, body: SentBody): Reply {
    const { world, onChange } = this.#options;
    const message = world.messages.get(id);
    if (!message) return problem(404, 10_008, "Unknown Message");
    if (method === "PATCH") {
      if (message.author.id !== world.bot.id) {
        return problem(403, 50_005, "Cannot edit a message authored by another user");
      }
      const wrong = world.rules.problemOf(body);
      if (wrong !== undefined) return problem(400, 50_035, wrong);
      world.edit(message, body);
      onChange(message, "updated");
    }
    return { status: 200, body: messageBody(message) };
  }

  /** The newest first, as Discord lists them. */
  #list(channel: string, query: URLSearchParams): object[] {
    const before = query.get("before");
    const limit = Number(query.get("limit") ?? 50);
    return this.#options.world
      .messagesIn(channel)
      .filter(({ id }) => before === null || BigInt(id) < BigInt(before))
      .reverse()
      .slice(0, limit)
      .map(messageBody);
  }
}

function kindOf(method: string, root: string, second: string): string {
  return root === "webhooks" ? `${method} webhook` : `${method} ${second}`;
}

/** Discord stores neither `required: false` nor empty lists of options. */
function withoutDefaults(value: unknown): Record<string, unknown> {
  const entries = Object.entries(value as object).flatMap(([name, part]): [string, unknown][] => {
    if (name === "required" && part === false) return [];
    if (name === "options" && Array.isArray(part)) {
      return part.length === 0 ? [] : [[name, part.map(withoutDefaults)]];
    }
    return [[name, part]];
  });
  return Object.fromEntries(entries);
}
