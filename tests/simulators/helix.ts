/**
 * A stand-in for Twitch's API, at the addresses that Twitch's own `twitch mock-api` has: tokens for
 * an application and for accounts, streams, users, channels and chat, as
 * https://dev.twitch.tv/docs/api/reference/ describes them, with faults to inject. Tokens are also
 * answered at the paths of id.twitch.tv, below `/oauth2`.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { EventSubSimulator } from "./eventsub.ts";
import { answerChannel } from "./helix-channel.ts";
import { answerChat } from "./helix-chat.ts";
import { type HelixPart, type HelixRequest, problem } from "./helix-request.ts";
import type { Reply } from "./reply.ts";
import { TwitchId } from "./twitch-id.ts";
import { idOf, type SimulatedStream, TwitchWorld } from "./twitch-world.ts";

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

/** Without `first`, Twitch answers with so many at most. */
const PAGE_COUNT = 20;
const REQUEST_MAX_COUNT = 100;
const POINTS_PER_MINUTE = 800;

/** Who the bot is, as far as a test does not say. */
export const BOT_LOGIN = "pondbot";

export class HelixSimulator {
  readonly application = { clientId: "simulated-client", clientSecret: "simulated-client-secret" };
  readonly world = new TwitchWorld();
  readonly id = new TwitchId();
  readonly eventSub: EventSubSimulator;
  /** Paths and queries that were asked for, without secrets. */
  readonly requests: string[] = [];
  /** Hears of each request below `/mock` once it is answered. */
  onAnswer: ((path: string) => void) | undefined;
  /** Each breach of the protocol by a client, in words. */
  readonly violations: string[] = [];
  /** Hears each new token of an account, e.g. to have the chat server take it. */
  onBotToken: (token: string) => void = () => undefined;
  /** The one that may be exchanged now; Twitch gives a new one with each exchange. */
  refreshToken = "simulated-refresh-0";

  readonly #server: Server;
  readonly #port: number;
  readonly #faults: HelixFault[] = [];
  readonly #parts: readonly HelixPart[];
  #points: { second: number; left: number } = { second: 0, left: POINTS_PER_MINUTE };

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.#port = port;
    const { clientId: id, clientSecret: secret } = this.application;
    this.id.clients.push({ id, secret });
    const bot = { user: this.world.user(BOT_LOGIN), login: BOT_LOGIN };
    this.id.adoptRefresh(this.refreshToken, {
      ...bot,
      client: id,
      scopes: ["chat:read", "chat:edit"],
    });
    this.id.onUserToken = (access, { refresh }) => {
      this.refreshToken = refresh;
      this.onBotToken(access);
    };
    this.eventSub = new EventSubSimulator(server, `ws://localhost:${port}`, this.world, this.id);
    const eventSub: HelixPart = (request) => this.eventSub.answer(request);
    this.#parts = [answerChat, answerChannel, eventSub, (request) => this.#data(request)];
  }

  /** `port` 0, the default, is any free port of 127.0.0.1. */
  static async start(options: { port?: number } = {}): Promise<HelixSimulator> {
    const server = createServer();
    server.listen(options.port ?? 0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const simulator = new HelixSimulator(server, address.port);
    server.on("request", (request, response) => void simulator.#answer(request, response));
    return simulator;
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Where EventSub's WebSockets are. */
  get eventSubUrl(): string {
    return this.eventSub.url;
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

  /** Those who are live, by login. */
  get streams(): Map<string, SimulatedStream> {
    return this.world.streams;
  }

  /** A channel that exists and is offline. */
  addChannel(login: string, title = "", game = ""): void {
    Object.assign(this.world.channelOf(login), { title, game });
  }

  goLive(login: string, stream: Partial<SimulatedStream> = {}): void {
    const { title, game } = Object.assign(this.world.channelOf(login), stream);
    this.streams.set(login, { title, game, startedAt: new Date(), ...stream });
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
    this.id.revoke(undefined, false);
  }

  async close(): Promise<void> {
    this.eventSub.close();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.url);
    const content = await text(request);
    const token = /^\/(?:auth|oauth2)\/([a-z]+)$/.exec(url.pathname);
    if (token?.[1] !== undefined) {
      const form = new URLSearchParams([...url.searchParams, ...new URLSearchParams(content)]);
      this.requests.push(`/auth/${token[1]} ${form.get("grant_type")}`);
      const { authorization } = request.headers;
      const reply = this.id.answer(request.method ?? "", token[1], form, authorization);
      send(response, reply ?? problem(404, "Not Found"));
      return;
    }
    this.requests.push(`${url.pathname}${url.search}`);
    const fault = this.#faults.shift();
    if (fault === "silence") return;
    if (fault === "garbage") {
      response.writeHead(200, { "content-type": "application/json" }).end("<html>");
      return;
    }
    send(response, this.#helix(request, url, content, fault));
    this.onAnswer?.(url.pathname);
  }

  #helix(
    { method = "", headers: given }: IncomingMessage,
    url: URL,
    content: string,
    fault: HelixFault | undefined,
  ): Reply {
    if (fault === "unavailable") return problem(503, "Service Unavailable");
    const caller = this.id.tokenOf(given.authorization);
    if (!this.id.clients.some(({ id }) => id === given["client-id"])) {
      this.violations.push("a request without the application's Client-Id");
    }
    if (caller === undefined) return problem(401, "Invalid OAuth token");
    if (caller.client !== given["client-id"]) {
      return problem(401, "Client ID and OAuth token do not match");
    }
    const { left, headers } = this.#limits(fault === "rate-limited");
    if (left <= 0) return problem(429, "Too Many Requests", headers);
    const request: HelixRequest = {
      method,
      path: url.pathname.replace(/^\/(?:mock\/|helix\/)?/, ""),
      query: url.searchParams,
      body: bodyOf(content),
      caller,
      world: this.world,
      id: this.id,
    };
    for (const part of this.#parts) {
      const reply = part(request);
      if (reply) return { ...reply, headers };
    }
    return problem(404, "Not Found", headers);
  }

  #data({ method, path, query }: HelixRequest): Reply | undefined {
    if (method !== "GET" || !["streams", "users", "channels"].includes(path)) return undefined;
    const names = [
      ...query.getAll("user_login"),
      ...query.getAll("user_id"),
      ...query.getAll("login"),
      ...query.getAll("id"),
      ...query.getAll("broadcaster_id"),
    ];
    if (names.length === 0 || names.length > REQUEST_MAX_COUNT) {
      this.violations.push(`${path} for ${names.length} channels at once`);
      return problem(400, "Malformed query params.");
    }
    if (path === "streams") {
      const first = Number(query.get("first") ?? PAGE_COUNT);
      const live = [...this.streams].filter(
        ([login]) => names.includes(login) || names.includes(idOf(login)),
      );
      const data = live.slice(0, first).map(([login, stream]) => streamData(login, stream));
      return { status: 200, body: { data, pagination: {} } };
    }
    const known = this.world.find(names);
    if (path === "users") return { status: 200, body: { data: known.map(userData) } };
    const data = known.map(({ id, login, title, game }) => ({
      broadcaster_id: id,
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

  /** What is left of the points, and the headers: https://dev.twitch.tv/docs/api/guide/#twitch-rate-limits */
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

function streamData(login: string, { game, title, startedAt }: SimulatedStream) {
  return {
    id: `s${idOf(login)}`,
    user_id: idOf(login),
    user_login: login,
    user_name: login,
    game_id: "1",
    game_name: game,
    type: "live",
    title,
    viewer_count: 7,
    started_at: startedAt.toISOString(),
    language: "en",
    thumbnail_url: "",
    tags: [],
    is_mature: false,
  };
}

function userData({ id, login }: { id: string; login: string }) {
  return {
    id,
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

function bodyOf(content: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(content);
    return typeof body === "object" && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}
