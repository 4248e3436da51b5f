import { Agent, type IncomingMessage, type ServerResponse } from "node:http";
import { isIP, isIPv6, type Socket } from "node:net";
import { createProxyServer } from "httpxy";
import type { Logger } from "pino";
import { WEB } from "#core/platform/limits.ts";
import { CloseFrameFinder } from "./close-frame.ts";
import { answerError } from "./error-answer.ts";
import { OpenCounts, RequestCounts } from "./open-counts.ts";
import { isClearPath, namesOneHost } from "./request-checks.ts";
import type { WebSettings } from "./settings.ts";

/** What a client might say about where it comes from; only this server knows. */
const CLAIMED_HEADERS = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];

const ANSWER_WITHIN_MS = 120_000;
const UPGRADE_WITHIN_MS = 10_000;

/** PocketBase's event stream is silent for as long as nothing happens. */
const REALTIME_PATH = "/api/realtime";

export type Upstream = "pocketbase" | "rooms" | "bots";

/** Which process answers a path; undefined for the web server itself. */
export function upstreamOf(pathname: string): Upstream | undefined {
  if (/^\/(api|_)(\/|$)/.test(pathname)) return "pocketbase";
  if (/^\/parties(\/|$)/.test(pathname)) return "rooms";
  return undefined;
}

export type Upstreams = {
  web: (upstream: Upstream, request: IncomingMessage, response: ServerResponse) => Promise<void>;
  upgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => Promise<void>;
  close: () => void;
};

/** The address of a list of records, as PocketBase has it. */
const LIST_PATH = /^\/api\/collections\/[^/]+\/records\/?$/;

/** `now` is a clock in milliseconds. */
export function connectUpstreams(
  settings: WebSettings,
  log: Logger,
  now: () => number = () => performance.now(),
): Upstreams {
  // Without a limit on sockets: each event stream holds one for as long as a page is open.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const proxy = createProxyServer();
  const targets = {
    pocketbase: settings.pocketBaseUrl,
    rooms: settings.roomsUrl,
    bots: settings.botsUrl,
  };
  const upgraded = new Set<Socket>();
  const streams = new OpenCounts(WEB.streamsPerAddressMaxCount);
  const sockets = new OpenCounts(WEB.socketsPerAddressMaxCount);
  const lists = new RequestCounts(WEB.listsPerAddressMaxCount, WEB.listsMs, now);
  const originOf = (request: IncomingMessage) =>
    networkOf(clientAddress(request, settings.trustProxy));

  const stampOrigin = (request: IncomingMessage, scheme: "http" | "ws") => {
    const origin = originOf(request);
    for (const name of CLAIMED_HEADERS) delete request.headers[name];
    const secure = settings.siteUrl.startsWith("https:");
    request.headers["x-forwarded-for"] = origin;
    request.headers["x-forwarded-proto"] = secure ? `${scheme}s` : scheme;
    if (request.headers.host) request.headers["x-forwarded-host"] = request.headers.host;
  };

  proxy.on("proxyReqWs", (call, _, socket) => {
    const open = (_: IncomingMessage, room: Socket) => {
      upgraded.add(room);
      endTogether(room, socket);
      room.once("close", () => upgraded.delete(room));
    };
    // After the proxy's own listener: until that has joined the two, nothing may begin to flow.
    queueMicrotask(() => call.once("upgrade", open));
  });

  const web: Upstreams["web"] = async (upstream, request, response) => {
    const patient = request.url?.startsWith(REALTIME_PATH) && request.method === "GET";
    if (patient && !streams.open(originOf(request), response)) {
      return answerError(response, 429, "RATE_LIMITED");
    }
    const isList = request.method === "GET" && LIST_PATH.test(pathOf(request));
    if (isList && !lists.ask(originOf(request))) return answerError(response, 429, "RATE_LIMITED");
    const target = targets[upstream];
    if (target === undefined) return answerError(response, 503, "ANSWERS_AWAY");
    stampOrigin(request, "http");
    // What is personal is kept nowhere; an answer that may be kept says so itself.
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    try {
      await proxy.web(request, response, {
        target,
        agent,
        proxyTimeout: patient ? 0 : ANSWER_WITHIN_MS,
      });
    } catch (error) {
      if (request.destroyed && !response.headersSent && response.closed) return;
      log.warn({ upstream, path: pathOf(request), error: messageOf(error) }, "upstream failed");
      if (response.headersSent) response.destroy();
      else if (upstream === "bots") answerError(response, 503, "ANSWERS_AWAY");
      else answerError(response, 502, "SERVER_ERROR");
    }
  };

  const upgrade: Upstreams["upgrade"] = async (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const path = pathOf(request);
    const isSocket = request.method === "GET" && /^websocket$/i.test(request.headers.upgrade ?? "");
    if (!namesOneHost(request) || !isClearPath(path) || !isSocket) {
      return refuseUpgrade(socket, "400 Bad Request");
    }
    if (upstreamOf(path) !== "rooms") return refuseUpgrade(socket, "404 Not Found");
    if (!sockets.open(originOf(request), socket)) {
      return refuseUpgrade(socket, "429 Too Many Requests");
    }
    stampOrigin(request, "ws");
    try {
      const options = { target: targets.rooms, upgradeTimeout: UPGRADE_WITHIN_MS };
      await proxy.ws(request, socket, options, head);
    } catch (error) {
      log.warn({ upstream: "rooms", path, error: messageOf(error) }, "upgrade failed");
    }
  };

  return {
    web,
    upgrade,
    close() {
      agent.destroy();
      for (const socket of upgraded) socket.destroy();
    },
  };
}

/**
 * Ends both sides of a room's socket when one has ended, and soon after the room has sent its close
 * frame: whoever was refused or shown out and never answers would else keep the connection.
 */
function endTogether(room: Socket, socket: Socket): void {
  const frames = new CloseFrameFinder();
  let farewell: NodeJS.Timeout | undefined;
  room.on("data", (chunk: Buffer) => {
    if (farewell === undefined && frames.find(chunk)) {
      farewell = setTimeout(() => socket.destroy(), WEB.farewellMs);
    }
  });
  room.on("error", () => socket.destroy());
  room.on("close", () => socket.destroy());
  socket.on("close", () => {
    clearTimeout(farewell);
    room.destroy();
  });
}

/** Refuses a socket before it is one, and ends the connection whatever the client does. */
function refuseUpgrade(socket: Socket, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}

/**
 * Who sent a request: the socket's other end; or, behind a proxy that we trust, whom that proxy
 * names. It appends to the header, so only the last entry is its word.
 */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const socketAddress = plainAddress(request.socket.remoteAddress);
  if (!trustProxy) return socketAddress;
  const named = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  return named !== undefined && isIP(named) !== 0 ? named : socketAddress;
}

/**
 * Whom limits are counted for: of an IPv6 address the network of 64 bits, for whoever has one
 * address of it has them all (RFC 6177 gives a home 2^64 at least). Any other address is itself.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const groups = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  const all = [...groups, ...Array<string>(missing).fill("0"), ...last];
  return `${all.slice(0, 4).join(":")}::`;
}

/** An IPv4 address that came over an IPv6 socket, as IPv4. */
function plainAddress(address: string | undefined): string {
  return (address ?? "").replace(/^::ffff:/, "");
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? "").split("?", 1)[0] ?? "";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
