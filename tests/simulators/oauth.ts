/**
 * A stand-in for the sign-in of Twitch and Discord: OAuth 2.0 with the authorisation code grant
 * (RFC 6749, 4.1) and PKCE (RFC 7636) over real HTTP, and the endpoint that tells who somebody is.
 * A code works once, for the client, redirect address and verifier that it was made for.
 */
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import {
  DISCORD_ACCOUNTS,
  discordUser,
  type ProviderAccount,
  type ProviderName,
  TWITCH_ACCOUNTS,
  twitchUser,
} from "./oauth-accounts.ts";
import { consentPage, errorPage } from "./oauth-page.ts";
import { TwitchId } from "./twitch-id.ts";

/** What may go wrong at a provider; each happens once. */
export type OAuthFault =
  /** The state that comes back is another. */
  | "wrong-state"
  /** The provider sends the person back with `server_error`. */
  | "server-error"
  /** The exchange of the code fails with status 503. */
  | "token-unavailable"
  /** The endpoint that tells who it is fails with status 500. */
  | "user-unavailable";

type Grant = {
  provider: ProviderName;
  account: ProviderAccount;
  redirect: string;
  challenge: string;
  scopes: string[];
  /** The server to which the bot was added, where the scope `bot` was asked for. */
  guild?: Guild;
};

type Guild = { id: string; name: string };

type Reply = { status: number; body?: unknown };

const PATHS = {
  "/twitch/oauth2/authorize": ["twitch", "authorize"],
  "/twitch/oauth2/token": ["twitch", "token"],
  "/twitch/oauth2/device": ["twitch", "id"],
  "/twitch/oauth2/validate": ["twitch", "id"],
  "/twitch/oauth2/revoke": ["twitch", "id"],
  "/twitch/helix/users": ["twitch", "user"],
  "/discord/api/oauth2/authorize": ["discord", "authorize"],
  // https://discord.com/developers/docs/topics/oauth2#shared-resources-oauth2-urls
  "/discord/oauth2/authorize": ["discord", "authorize"],
  "/discord/api/oauth2/token": ["discord", "token"],
  "/discord/api/users/@me": ["discord", "user"],
} as const;

/** The redirect addresses that both applications are registered with. */
const CALLBACKS = [
  "/login",
  "/auth/twitch-callback",
  "/console/auth/twitch-callback",
  "/oauth/discord/callback",
];

export class OAuthSimulator {
  readonly url: string;
  readonly accounts: Record<ProviderName, ProviderAccount[]> = {
    twitch: [...TWITCH_ACCOUNTS],
    discord: [...DISCORD_ACCOUNTS],
  };
  /** The servers that people manage at Discord; the page with the scope `bot` offers them. */
  readonly guilds: Guild[] = [
    { id: "80351110224679001", name: "The Pond" },
    { id: "80351110224679002", name: "The Lake" },
  ];
  /** Each breach of the protocol by a client, in words. */
  readonly violations: string[] = [];
  /** The rest of id.twitch.tv: validation, refreshing and the device code grant. */
  readonly twitch = new TwitchId();
  /** The tokens that were given out and to whom they belong. */
  readonly tokens = new Map<string, { provider: ProviderName; account: ProviderAccount }>();

  readonly #server: Server;
  readonly #codes = new Map<string, Grant>();
  readonly #faults: OAuthFault[] = [];

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
    this.twitch.clients.push(clientOf("twitch"));
  }

  /** `port` 0, the default, is any free port of 127.0.0.1. */
  static async start(options: { port?: number } = {}): Promise<OAuthSimulator> {
    const server = createServer();
    server.listen(options.port ?? 0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const simulator = new OAuthSimulator(server, address.port);
    server.on("request", (request, response) => void simulator.#answer(request, response));
    return simulator;
  }

  /** The settings that lead an installation here, as in `.env`. */
  get environment(): Record<string, string> {
    return Object.fromEntries(
      (["twitch", "discord"] as const).flatMap((provider) => {
        const name = provider.toUpperCase();
        const { id, secret } = clientOf(provider);
        return [
          [`${name}_CLIENT_ID`, id],
          [`${name}_CLIENT_SECRET`, secret],
          [`${name}_OAUTH_URL`, `${this.url}/${provider}`],
        ];
      }),
    );
  }

  /** Has the next occasion for it go wrong. */
  fail(fault: OAuthFault): void {
    this.#faults.push(fault);
  }

  /**
   * Does at an authorisation address what a person does in a browser: opens the page, chooses the
   * account with this login and answers. Resolves with the address that they are sent back to.
   */
  async consent(
    address: string,
    login: string,
    answer: "allow" | "cancel" = "allow",
    guild = this.guilds[0]?.id ?? "",
  ): Promise<URL> {
    const page = await fetch(address);
    if (!page.ok) throw new Error(`The page of consent answered ${page.status}`);
    const provider = address.startsWith(`${this.url}/twitch/`) ? "twitch" : "discord";
    const account = this.accounts[provider].find((each) => each.login === login);
    if (account === undefined) throw new Error(`There is no account ${login} at ${provider}`);
    const form = new URLSearchParams(new URL(address).searchParams);
    form.set("account", account.id);
    form.set("answer", answer);
    form.set("guild_id", guild);
    const response = await fetch(address, { method: "POST", body: form, redirect: "manual" });
    const location = response.headers.get("location");
    if (location === null) throw new Error(`The answer was ${response.status}`);
    return new URL(location);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.url);
    const route = PATHS[url.pathname as keyof typeof PATHS];
    if (route === undefined) return send(response, { status: 404, body: { message: "Not Found" } });
    const [provider, endpoint] = route;
    if (endpoint === "user") return send(response, this.#user(provider, request));
    if (endpoint === "id" || endpoint === "token") {
      const form = new URLSearchParams(await text(request));
      const isCode = endpoint === "token" && form.get("grant_type") === "authorization_code";
      if (isCode || provider === "discord") {
        return send(response, this.#token(provider, request, form));
      }
      const path = url.pathname.split("/").at(-1) ?? "";
      const { method = "", headers } = request;
      const reply = this.twitch.answer(method, path, form, headers.authorization);
      return send(response, reply ?? { status: 404, body: { message: "Not Found" } });
    }
    const problem = this.#problemOf(provider, url.searchParams);
    if (problem !== undefined) {
      this.violations.push(problem);
      response.writeHead(400, { "content-type": "text/html" }).end(errorPage(problem));
    } else if (request.method === "POST") {
      const answer = new URLSearchParams(await text(request));
      response.writeHead(302, { location: this.#decide(provider, url.searchParams, answer) }).end();
    } else {
      const guilds = addsBot(url.searchParams) ? this.guilds : [];
      const page = consentPage(provider, url.searchParams, this.accounts[provider], guilds);
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    }
  }

  /** Why a provider would show an error of its own instead of the page of consent. */
  #problemOf(provider: ProviderName, query: URLSearchParams): string | undefined {
    if (query.get("client_id") !== clientOf(provider).id) return "invalid client_id";
    if (query.get("response_type") !== "code") return "response_type must be code";
    const redirect = query.get("redirect_uri") ?? "";
    const isRegistered = URL.canParse(redirect) && CALLBACKS.includes(new URL(redirect).pathname);
    if (!isRegistered) return `redirect_uri is not registered: ${redirect}`;
    if (!query.get("state")) return "state is missing";
    if (!query.get("code_challenge")) return "code_challenge is missing";
    if (query.get("code_challenge_method") !== "S256") return "code_challenge_method must be S256";
    return undefined;
  }

  #decide(provider: ProviderName, query: URLSearchParams, answer: URLSearchParams): string {
    const back = new URL(query.get("redirect_uri") ?? "");
    const state = this.#happens("wrong-state") ? randomText() : (query.get("state") ?? "");
    back.searchParams.set("state", state);
    if (this.#happens("server-error")) {
      back.searchParams.set("error", "server_error");
      return back.href;
    }
    const account = this.accounts[provider].find(({ id }) => id === answer.get("account"));
    if (answer.get("answer") !== "allow" || account === undefined) {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_description", "The user denied you access");
      return back.href;
    }
    const guild = this.guilds.find(({ id }) => id === answer.get("guild_id"));
    const code = randomText();
    this.#codes.set(code, {
      ...(addsBot(query) && guild && { guild }),
      provider,
      account,
      redirect: query.get("redirect_uri") ?? "",
      challenge: query.get("code_challenge") ?? "",
      scopes: (query.get("scope") ?? "").split(" ").filter(Boolean),
    });
    back.searchParams.set("code", code);
    if (provider === "twitch") back.searchParams.set("scope", query.get("scope") ?? "");
    // https://discord.com/developers/docs/topics/oauth2#advanced-bot-authorization
    if (addsBot(query) && guild) {
      back.searchParams.set("guild_id", guild.id);
      back.searchParams.set("permissions", query.get("permissions") ?? "0");
    }
    return back.href;
  }

  #token(provider: ProviderName, request: IncomingMessage, form: URLSearchParams): Reply {
    if (this.#happens("token-unavailable")) return { status: 503, body: "Service Unavailable" };
    // Clients may name themselves in the header or in the form (RFC 6749, 2.3.1).
    const basic = Buffer.from((request.headers.authorization ?? "").slice(6), "base64").toString();
    const [id = form.get("client_id"), secret = form.get("client_secret")] =
      basic === "" ? [] : basic.split(":").map(decodeURIComponent);
    const client = clientOf(provider);
    if (id !== client.id || secret !== client.secret) return refusal(provider, "invalid client");

    const code = form.get("code") ?? "";
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const isValid =
      form.get("grant_type") === "authorization_code" &&
      grant?.provider === provider &&
      grant.redirect === form.get("redirect_uri") &&
      grant.challenge === challengeOf(form.get("code_verifier") ?? "");
    if (!isValid) return refusal(provider, "Invalid authorization code");
    const { account, scopes, guild } = grant;
    const { access, refresh } =
      provider === "twitch"
        ? this.twitch.grant({ user: account.id, login: account.login }, scopes)
        : { access: randomText(), refresh: randomText() };
    this.tokens.set(access, { provider, account });
    return {
      status: 200,
      body: {
        access_token: access,
        refresh_token: refresh,
        expires_in: 14_124,
        ...(provider === "twitch"
          ? { scope: scopes, token_type: "bearer" }
          : { scope: scopes.join(" "), token_type: "Bearer", ...(guild && { guild }) }),
      },
    };
  }

  #user(provider: ProviderName, request: IncomingMessage): Reply {
    if (this.#happens("user-unavailable")) return { status: 500, body: "Internal Server Error" };
    const token = (request.headers.authorization ?? "").replace(/^Bearer /, "");
    const known = this.tokens.get(token);
    if (known?.provider !== provider) return { status: 401, body: { message: "Invalid token" } };
    if (provider === "discord") return { status: 200, body: discordUser(known.account) };
    if (request.headers["client-id"] !== clientOf("twitch").id) {
      return { status: 401, body: { message: "Client ID and OAuth token do not match" } };
    }
    return { status: 200, body: twitchUser(known.account) };
  }

  #happens(fault: OAuthFault): boolean {
    const index = this.#faults.indexOf(fault);
    if (index >= 0) this.#faults.splice(index, 1);
    return index >= 0;
  }
}

function clientOf(provider: ProviderName): { id: string; secret: string } {
  return { id: `${provider}-client`, secret: `${provider}-secret` };
}

/** Whether a page of consent adds the application's bot to a server. */
function addsBot(query: URLSearchParams): boolean {
  return (query.get("scope") ?? "").split(" ").includes("bot");
}

/** How each provider refuses an exchange. */
function refusal(provider: ProviderName, message: string): Reply {
  return provider === "twitch"
    ? { status: 400, body: { status: 400, message } }
    : { status: 400, body: { error: "invalid_grant", error_description: message } };
}

/** RFC 7636, 4.2: the challenge is the verifier's hash. */
function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

function randomText(): string {
  return randomBytes(15).toString("hex");
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body === undefined ? "" : JSON.stringify(body));
}
