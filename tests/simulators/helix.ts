/**
 * A stand-in for Twitch's API, at the addresses that Twitch's own `twitch mock-api` has: tokens for
 * an application and for an account, streams, users and channels, as
 * https://dev.twitch.tv/docs/api/reference/ describes them, with faults to inject.
 */
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** What may go wrong; each happens to as many requests as `fail` says. */
export type HelixFault =
  /** Status 503. */
  | "unavailable"
  /** Status 429 until the next second. */
  | "rate-limited"
  /** Status 200 and something that is no JSON. */
  | "garbage"
  /** No answer at all. */
  | "silence";

export type SimulatedStream = { title: string; game: string; startedAt: Date };

type Reply = { status: number; body: unknown; headers?: Record<string, string> };

/** Without `first`, Twitch answers with so many at most. */
const PAGE_COUNT = 20;
const REQUEST_MAX_COUNT = 100;
const POINTS_PER_MINUTE = 800;

export class HelixSimulator {
  readonly application = { clientId: "simulated-client", clientSecret: "simulated-client-secret" };
  /** Those who are live, by login. */
  readonly streams = new Map<string, SimulatedStream>();
  /** Channels that exist, by login, with what their owner last set. */
  readonly channels = new Map<string, { title: string; game: string }>();
  /** Paths and queries that were asked for, without secrets. */
  readonly requests: string[] = [];
  /** Each breach of the protocol by a client, in words. */
  readonly violations: string[] = [];
  /** Hears each new token of the bot's account, e.g. to have the chat server take it. */
  onBotToken: (token: string) => void = () => undefined;
  /** The one that may be exchanged now; Twitch gives a new one with each exchange. */
  refreshToken = "simulated-refresh-0";

  readonly #server: Server;
  readonly #port: number;
  readonly #appTokens = new Set<string>();
  readonly #faults: HelixFault[] = [];
  #refreshCount = 0;
  #points: { second: number; left: number } = { second: 0, left: POINTS_PER_MINUTE };

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.#port = port;
  }

  /** `port` 0, the default, is any free port of 127.0.0.1. */
  static async start(options: { port?: number } = {}): Promise<HelixSimulator> {
    const server = createServer();
    server.listen(options.port ?? 0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const simulator = new HelixSimulator(server, address.port);
    server.on("request", (request, response) => simulator.#answer(request, response));
    return simulator;
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  /** The settings in `.env` that lead the bots here. */
  get environment(): Record<string, string> {
    return {
      TWITCH_CLIENT_ID: this.application.clientId,
      TWITCH_CLIENT_SECRET: this.application.clientSecret,
      TWITCH_API_URL: this.url,
      TWITCH_BOT_REFRESH_TOKEN: this.refreshToken,
    };
  }

  /** A channel that exists and is offline. */
  addChannel(login: string, title = "", game = ""): void {
    this.channels.set(login, { title, game });
  }

  goLive(login: string, stream: Partial<SimulatedStream> = {}): void {
    const known = this.channels.get(login) ?? { title: "", game: "" };
    this.channels.set(login, { ...known, ...stream });
    this.streams.set(login, { ...known, startedAt: new Date(), ...stream });
  }

  goOffline(login: string): void {
    this.streams.delete(login);
  }

  /** Has the next `count` requests below `/mock` go wrong. */
  fail(fault: HelixFault, count = 1): void {
    for (let times = 0; times < count; times += 1) this.#faults.push(fault);
  }

  /** Fault: the application's tokens of now are no longer taken. */
  expireAppTokens(): void {
    this.#appTokens.clear();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", this.url);
    if (url.pathname === "/auth/token") {
      this.requests.push(`${url.pathname} ${url.searchParams.get("grant_type")}`);
      send(response, this.#token(request, url.searchParams));
      return;
    }
    this.requests.push(`${url.pathname}${url.search}`);
    const fault = this.#faults.shift();
    if (fault === "silence") return;
    if (fault === "garbage") {
      response.writeHead(200, { "content-type": "application/json" }).end("<html>");
      return;
    }
    send(response, this.#helix(request, url, fault));
  }

  #token(request: IncomingMessage, form: URLSearchParams): Reply {
    const { clientId, clientSecret } = this.application;
    if (request.method !== "POST") return problem(404, "Not Found");
    if (form.get("client_id") !== clientId) return problem(400, "invalid client");
    if (form.get("client_secret") !== clientSecret) return problem(403, "invalid client secret");
    if (form.get("grant_type") === "client_credentials") {
      const token = randomBytes(15).toString("hex");
      this.#appTokens.add(token);
      const body = { access_token: token, expires_in: 5_011_271, token_type: "bearer" };
      return { status: 200, body };
    }
    if (form.get("grant_type") !== "refresh_token") return problem(400, "missing grant type");
    if (form.get("refresh_token") !== this.refreshToken)
      return problem(400, "Invalid refresh token");
    this.#refreshCount += 1;
    this.refreshToken = `simulated-refresh-${this.#refreshCount}`;
    const access = `renewed${randomBytes(12).toString("hex")}`;
    this.onBotToken(access);
    const body = {
      access_token: access,
      refresh_token: this.refreshToken,
      expires_in: 14_400,
      scope: ["chat:read", "chat:edit"],
      token_type: "bearer",
    };
    return { status: 200, body };
  }

  #helix(request: IncomingMessage, url: URL, fault: HelixFault | undefined): Reply {
    if (fault === "unavailable") return problem(503, "Service Unavailable");
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (request.headers["client-id"] !== this.application.clientId) {
      this.violations.push("a request without the application's Client-Id");
    }
    if (!this.#appTokens.has(token)) return problem(401, "Invalid OAuth token");
    const { left, headers } = this.#limits(fault === "rate-limited");
    if (left <= 0) return problem(429, "Too Many Requests", headers);
    return { ...this.#data(url), headers };
  }

  #data({ pathname, searchParams }: URL): Reply {
    const names = [
      ...searchParams.getAll("user_login"),
      ...searchParams.getAll("login"),
      ...searchParams.getAll("broadcaster_id"),
    ];
    if (names.length === 0 || names.length > REQUEST_MAX_COUNT) {
      this.violations.push(`${pathname} for ${names.length} channels at once`);
      return problem(400, "Malformed query params.");
    }
    if (pathname === "/mock/streams") {
      const first = Number(searchParams.get("first") ?? PAGE_COUNT);
      const live = names.flatMap((login) => this.#stream(login)).slice(0, first);
      return { status: 200, body: { data: live, pagination: {} } };
    }
    const known = [...this.channels].filter(
      ([login]) => names.includes(login) || names.includes(idOf(login)),
    );
    if (pathname === "/mock/users") {
      return { status: 200, body: { data: known.map(([login]) => user(login)) } };
    }
    if (pathname !== "/mock/channels") return problem(404, "Not Found");
    const data = known.map(([login, { title, game }]) => ({
      broadcaster_id: idOf(login),
      broadcaster_login: login,
      broadcaster_name: login,
      broadcaster_language: "en",
      game_id: "1",
      game_name: game,
      title,
      delay: 0,
      tags: [],
      content_classification_labels: [],
      is_branded_content: false,
    }));
    return { status: 200, body: { data } };
  }

  #stream(login: string): object[] {
    const stream = this.streams.get(login);
    if (!stream) return [];
    return [
      {
        id: `s${idOf(login)}`,
        user_id: idOf(login),
        user_login: login,
        user_name: login,
        game_id: "1",
        game_name: stream.game,
        type: "live",
        title: stream.title,
        viewer_count: 7,
        started_at: stream.startedAt.toISOString(),
        language: "en",
        thumbnail_url: "",
        tags: [],
        is_mature: false,
      },
    ];
  }

  /** What is left of the application's points, and the headers that tell. */
  #limits(isSpent: boolean): { left: number; headers: Record<string, string> } {
    const second = Math.floor(Date.now() / 1000);
    const gained = ((second - this.#points.second) * POINTS_PER_MINUTE) / 60;
    const points = Math.min(POINTS_PER_MINUTE, this.#points.left + gained);
    if (points < 1) this.violations.push("more requests than Twitch allows in a minute");
    this.#points = { second, left: Math.max(0, points - 1) };
    const left = isSpent ? 0 : Math.floor(points);
    const headers = {
      "ratelimit-limit": String(POINTS_PER_MINUTE),
      "ratelimit-remaining": String(left),
      "ratelimit-reset": String(second + 1),
    };
    return { left, headers };
  }
}

function user(login: string) {
  return {
    id: idOf(login),
    login,
    display_name: login,
    type: "",
    broadcaster_type: "",
    description: "",
    profile_image_url: "",
    offline_image_url: "",
    created_at: "2016-12-14T20:32:28Z",
  };
}

/** A number for a login, always the same. */
function idOf(login: string): string {
  return String(createHash("sha256").update(login).digest().readUInt32BE(0));
}

function problem(status: number, message: string, headers?: Record<string, string>): Reply {
  return { status, body: { status, message }, ...(headers && { headers }) };
}

function send(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}
