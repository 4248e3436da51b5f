import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { WEB } from "#core/platform/limits.ts";
import { answer, type Parts } from "./answer.ts";
import { OpenCounts } from "./open-counts.ts";
import { networkOf } from "./proxy.ts";

/** How long open requests may take to finish once the server is told to stop. */
const FINISH_WITHIN_MS = 3000;

export type WebServer = { port: number; close: () => Promise<void> };

/** A failure to start that a person can mend. */
export class ListenError extends Error {}

/** Listens; resolves with the port taken. Throws ListenError when the port can't be had. */
export async function startServer(parts: Parts): Promise<WebServer> {
  const { settings, proxy, log } = parts;
  const limits = {
    headersTimeout: WEB.headTimeoutMs,
    requestTimeout: WEB.requestTimeoutMs,
    connectionsCheckingInterval: WEB.headTimeoutMs / 3,
  };
  const server = createServer(limits, (request, response) => {
    const began = performance.now();
    const { method, url } = request;
    response.on("close", () => {
      const ms = Math.round(performance.now() - began);
      log.debug({ method, path: url, status: response.statusCode, ms }, "request");
    });
    response.once("finish", () => endUnread(request));
    void answer(parts, request, response);
  });
  const connections = new OpenCounts(WEB.connectionsPerAddressMaxCount);
  server.on("connection", (socket) => {
    // Behind a proxy that we trust, all connections are the proxy's.
    const address = networkOf(socket.remoteAddress ?? "");
    if (!settings.trustProxy && !connections.open(address, socket)) socket.destroy();
  });
  server.on("upgrade", (request, _, head) => void proxy.upgrade(request, request.socket, head));
  const port = await listen(server, settings.host, settings.port);
  return {
    port,
    async close() {
      const closed = once(server, "close");
      server.close();
      proxy.close();
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
      await closed;
      clearTimeout(late);
    },
  };
}

/** Once there is an answer, nobody reads the rest of a body: it ends soon, or its connection does. */
function endUnread(request: IncomingMessage): void {
  if (request.complete) return;
  const late = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, WEB.farewellMs);
  request.socket.once("close", () => clearTimeout(late));
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new ListenError(listenMessage(error, host, port));
  }
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

function listenMessage(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken. Stop what uses it, or set PORT to another one.`;
  }
  if (code === "EACCES") return `Port ${port} may not be used. Set PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return `${host} is no address of this machine. Set HOST to one that is.`;
  }
  return `The web server can't listen on ${host}:${port}: ${error}`;
}
