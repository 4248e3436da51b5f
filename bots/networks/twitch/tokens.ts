import type { TokenAnswer } from "#core/chat/bot-account.ts";
import type { TwitchApplication } from "./api.ts";

/** A token of somebody's account at Twitch. It is never logged. */
export type TwitchToken = {
  userId: string;
  /** In lower case. */
  login: string;
  scopes: readonly string[];
  access: string;
};

/** Where tokens come from. `refused` is one that Twitch does not take any more. May throw. */
export type TwitchTokens = {
  /** Of the bot's account; undefined: there is none. */
  bot(refused?: string): Promise<TwitchToken | undefined>;
  /** Of the broadcaster of a tenant's channel; undefined: nobody linked that account. */
  channel(tenant: string, refused?: string): Promise<TwitchToken | undefined>;
};

/** The token that PocketBase gave, if there is one. */
export function tokenIn({ token }: TokenAnswer): TwitchToken | undefined {
  if (!token) return undefined;
  const { user_id: userId, login, scopes, access_token: access } = token;
  return { userId, login, scopes, access };
}

/** How long a token is used before its source is asked again: what was linked anew counts then. */
const ASK_AGAIN_MS = 60_000;

/** Twitch was never asked: the account has not allowed what the request needs. */
export class MissingScope extends Error {
  readonly whose: "bot" | "channel";
  readonly scopes: readonly string[];

  constructor(whose: "bot" | "channel", scopes: readonly string[]) {
    super(`the ${whose} has not allowed ${scopes.join(" or ")}`);
    this.whose = whose;
    this.scopes = scopes;
  }
}

/** There is no token of the account. */
export class MissingAccount extends Error {
  readonly whose: "bot" | "channel";

  constructor(whose: "bot" | "channel") {
    super(`there is no token of the ${whose}`);
    this.whose = whose;
  }
}

/** Remembers tokens for a minute, so that not every request asks their source. */
export class TokenCache {
  readonly #tokens: TwitchTokens;
  readonly #known = new Map<string, { token: Promise<TwitchToken | undefined>; at: number }>();

  constructor(tokens: TwitchTokens) {
    this.#tokens = tokens;
  }

  bot(refused?: string): Promise<TwitchToken | undefined> {
    return this.#get("bot", refused, () => this.#tokens.bot(refused));
  }

  channel(tenant: string, refused?: string): Promise<TwitchToken | undefined> {
    return this.#get(`channel:${tenant}`, refused, () => this.#tokens.channel(tenant, refused));
  }

  #get(
    key: string,
    refused: string | undefined,
    ask: () => Promise<TwitchToken | undefined>,
  ): Promise<TwitchToken | undefined> {
    const known = this.#known.get(key);
    const now = performance.now();
    if (known && refused === undefined && now - known.at < ASK_AGAIN_MS) return known.token;
    const token = ask();
    this.#known.set(key, { token, at: now });
    token.catch(() => this.#known.delete(key));
    return token;
  }
}

/** What twurple's calls need to know of who asks. */
export type TwitchIdentity = {
  application: TwitchApplication;
  tokens: TwitchTokens;
};
