import {
  type AccessToken,
  type AccessTokenMaybeWithUserId,
  AppTokenAuthProvider,
  type AuthProvider,
} from "@twurple/auth";
import type { TwitchApplication } from "./api.ts";
import {
  MissingAccount,
  MissingScope,
  TokenCache,
  type TwitchToken,
  type TwitchTokens,
} from "./tokens.ts";

/** How twurple names an account. */
type UserIdResolvable = string | number | { id: string };

type UserToken = AccessToken & { userId: string };

/**
 * Hands twurple the tokens of the bot, of the channels and of the application. A token that lacks
 * what a request needs is never sent: the error names what is missing.
 */
export class BotAuthProvider implements AuthProvider {
  readonly clientId: string;
  readonly hasClientSecret: boolean;
  readonly #application: AppTokenAuthProvider;
  readonly #tokens: TokenCache;
  /** By Twitch's id of the channel. */
  readonly #tenants = new Map<string, string>();
  /** The token that was last handed out for an account. */
  readonly #handedOut = new Map<string, string>();

  constructor({ clientId, clientSecret }: TwitchApplication, tokens: TwitchTokens) {
    this.clientId = clientId;
    this.hasClientSecret = clientSecret !== "";
    this.#application = new AppTokenAuthProvider(clientId, clientSecret);
    this.#tokens = new TokenCache(tokens);
  }

  /** The channel with this id is the tenant's: its broadcaster's token is asked for by it. */
  setTenant(channelId: string, tenant: string): void {
    this.#tenants.set(channelId, tenant);
  }

  bot(): Promise<TwitchToken | undefined> {
    return this.#tokens.bot();
  }

  getCurrentScopesForUser(): string[] {
    return [];
  }

  getAppAccessToken(forceNew?: boolean): Promise<AccessToken> {
    return this.#application.getAppAccessToken(forceNew);
  }

  /** A public application has no token of its own; the bot's does for what needs nobody's permission. */
  async getAnyAccessToken(): Promise<AccessTokenMaybeWithUserId> {
    if (this.hasClientSecret) return this.getAppAccessToken();
    const token = await this.#tokens.bot();
    if (!token) throw new MissingAccount("bot");
    this.#handedOut.set(token.userId, token.access);
    return accessTokenOf(token);
  }

  /** `scopeSets`: of each set one scope is enough. Throws MissingScope or MissingAccount. */
  async getAccessTokenForUser(
    user: UserIdResolvable,
    ...scopeSets: (string[] | undefined)[]
  ): Promise<UserToken> {
    const id = typeof user === "object" ? user.id : String(user);
    const { token, whose } = await this.#tokenOf(id, scopeSets);
    if (!token) throw new MissingAccount(whose);
    const missing = missingIn(token, scopeSets);
    if (missing) throw new MissingScope(whose, missing);
    this.#handedOut.set(id, token.access);
    return accessTokenOf(token);
  }

  async refreshAccessTokenForUser(user: UserIdResolvable): Promise<UserToken> {
    const id = typeof user === "object" ? user.id : String(user);
    const refused = this.#handedOut.get(id) ?? "";
    const bot = await this.#tokens.bot();
    const tenant = this.#tenants.get(id);
    const isBot = bot?.access === refused || tenant === undefined;
    const token = isBot
      ? await this.#tokens.bot(refused)
      : await this.#tokens.channel(tenant, refused);
    if (!token) throw new MissingAccount(isBot ? "bot" : "channel");
    this.#handedOut.set(id, token.access);
    return accessTokenOf(token);
  }

  /** A streamer's own account may be the bot's too: then the token that has the scopes is used. */
  async #tokenOf(id: string, scopeSets: readonly (string[] | undefined)[]) {
    const bot = await this.#tokens.bot();
    const tenant = this.#tenants.get(id);
    const isBot = bot?.userId === id;
    if (isBot && (tenant === undefined || !missingIn(bot, scopeSets))) {
      return { token: bot, whose: "bot" } as const;
    }
    const token = tenant === undefined ? undefined : await this.#tokens.channel(tenant);
    return { token: token?.userId === id ? token : undefined, whose: "channel" } as const;
  }
}

function missingIn(
  { scopes }: TwitchToken,
  scopeSets: readonly (string[] | undefined)[],
): readonly string[] | undefined {
  // Who may manage something may read it too; twurple does not know that of all.
  const allows = (scope: string) =>
    scopes.includes(scope) || scopes.includes(scope.replace(":read:", ":manage:"));
  return scopeSets.find((set) => set && set.length > 0 && !set.some(allows));
}

function accessTokenOf({ access, scopes, userId }: TwitchToken): UserToken {
  return {
    accessToken: access,
    refreshToken: null,
    scope: [...scopes],
    expiresIn: null,
    obtainmentTimestamp: Date.now(),
    userId,
  };
}
