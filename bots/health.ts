import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { ChatNetwork } from "./chat/network.ts";

export type Health = {
  /** `degraded`: PocketBase or a network is away; the bots go on with what they know. */
  status: "ok" | "degraded";
  /** Channels and rooms that the bots are in. */
  channels: number;
  /** PocketBase has sent the configuration, and would report a change. */
  config: "connected" | "away";
  outbox: { pending: number; dropped: number; away: boolean };
  networks: Record<string, ChatNetwork["health"]>;
  /** Only where several processes share the channels: how many, and whether all agree on it. */
  sharing?: { members: number; settled: boolean };
};

export function healthOf(
  networks: readonly ChatNetwork[],
  outbox: Health["outbox"],
  isConfigConnected: boolean,
  sharing?: Health["sharing"],
): Health {
  const states = networks.map(({ health }) => health);
  const isWell =
    isConfigConnected &&
    !outbox.away &&
    states.every(({ state }) => state === "connected" || state === "off");
  return {
    status: isWell ? "ok" : "degraded",
    channels: states.reduce((sum, { channels }) => sum + channels, 0),
    config: isConfigConnected ? "connected" : "away",
    outbox,
    networks: Object.fromEntries(networks.map(({ name, health }) => [name, health])),
    ...(sharing && { sharing }),
  };
}

/** What the process answers beside its health, by method and path. */
export type InternalRoutes = Readonly<
  Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>
>;

/** Serves `GET /health` and `routes` on 127.0.0.1. Answers 200 while the process can work at all. */
export async function serveHealth(
  port: number,
  health: () => Health,
  routes: InternalRoutes = {},
): Promise<Server> {
  const server = createServer((request, response) => {
    const route = routes[`${request.method} ${request.url}`];
    if (route) {
      void route(request, response).catch(() => response.destroy());
      return;
    }
    if (request.method !== "GET" || request.url !== "/health") {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(JSON.stringify(health()));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}
