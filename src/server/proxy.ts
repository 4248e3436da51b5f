import { Agent, type IncomingMessage, type ServerResponse } from "node:http";
import { isIPv6, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { createProxyServer, proxyUpgrade } from "httpxy";
import type { Logger } from "pino";
import { errorNotice } from "#core/platform/errors.ts";
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

type Upstream = "pocketbase" | "rooms";

/** Which process answers a path; undefined for the web server itself. */
export function upstreamOf(pathname: string): Upstream | undefined {
  if (/^\/(api|_)(\/|$)/.test(pathname)) return "pocketbase";
  if (/^\/parties(\/|$)/.test(pathname)) return "rooms";
  return undefined;
}

export type Upstreams = {
  web: (upstream: Upstream, request: IncomingMessage, response: ServerResponse) => Promise<void>;
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
  close: () => void;
};

export function connectUpstreams(settings: WebSettings, log: Logger): Upstreams {
  // Without a limit on sockets: each event stream holds one for as long as a page is open.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const proxy = createProxyServer();
  const targets = { pocketbase: settings.pocketBaseUrl, rooms: settings.roomsUrl };
  const upgraded = new Set<Socket>();

  const stampOrigin = (request: IncomingMessage, scheme: "http" | "ws") => {
    const address = clientAddress(request, settings.trustProxy);
    for (const name of CLAIMED_HEADERS) delete request.headers[name];
    const secure = settings.siteUrl.startsWith("https:");
    request.headers["x-forwarded-for"] = networkOf(address);
    request.headers["x-forwarded-proto"] = secure ? `${scheme}s` : scheme;
    if (request.headers.host) request.headers["x-forwarded-host"] = request.headers.host;
  };

  const web: Upstreams["web"] = async (upstream, request, response) => {
    stampOrigin(request, "http");
    const patient = request.url?.startsWith(REALTIME_PATH) && request.method === "GET";
    try {
      await proxy.web(request, response, {
        target: targets[upstream],
        agent,
        proxyTimeout: patient ? 0 : ANSWER_WITHIN_MS,
      });
    } catch (error) {
      if (request.destroyed && !response.headersSent && response.closed) return;
      log.warn({ upstream, path: pathOf(request), error: messageOf(error) }, "upstream failed");
      if (response.headersSent) response.destroy();
      else answerUnreachable(response);
    }
  };

  const upgrade: Upstreams["upgrade"] = async (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const path = pathOf(request);
    if (upstreamOf(path) !== "rooms") {
      socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    stampOrigin(request, "ws");
    try {
      const room = await proxyUpgrade(targets.rooms, request, socket, head, {
        xfwd: false,
        upgradeTimeout: UPGRADE_WITHIN_MS,
      });
      upgraded.add(room);
      room.on("error", () => socket.destroy());
      room.on("close", () => {
        upgraded.delete(room);
        socket.destroy();
      });
      socket.on("close", () => room.destroy());
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

function answerUnreachable(response: ServerResponse): void {
  const body = JSON.stringify(errorNotice("SERVER_ERROR"));
  response.writeHead(502, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(body);
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
  return named || socketAddress;
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
