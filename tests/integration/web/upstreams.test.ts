import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { WEB } from "#core/platform/limits.ts";
import { startWeb, type WebStack } from "../../stack/web.ts";
import { request } from "./request.ts";

/** Stands for PocketBase: answers with what it was asked, and streams events at /api/realtime. */
let pocketBase: Server;
/** Stands for the rooms: a socket server that says every message back. */
let rooms: Server;
let sockets: WebSocketServer;
let web: WebStack;
let lonely: WebStack;

/** Ends the open event stream of the stand-in with one more event. */
let sendEvent: (text: string) => void = () => undefined;

beforeAll(async () => {
  pocketBase = createServer((incoming, response) => {
    if (incoming.url?.startsWith("/api/realtime")) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: first\n\n");
      sendEvent = (text) => response.end(`data: ${text}\n\n`);
      return;
    }
    void echo(incoming).then((seen) => {
      response.writeHead(418, { "content-type": "application/json", "x-from": "pocketbase" });
      response.end(JSON.stringify(seen));
    });
  }).listen(0, "127.0.0.1");
  rooms = createServer((_, response) => response.end("rooms")).listen(0, "127.0.0.1");
  sockets = new WebSocketServer({ noServer: true });
  rooms.on("upgrade", (incoming, socket, head) => {
    if (incoming.url?.includes("/refused/")) {
      socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    // The first message comes in one piece with the answer to the handshake.
    socket.cork();
    sockets.handleUpgrade(incoming, socket, head, (client) => {
      if (incoming.url?.endsWith("?closes")) return client.close(4429, "gone away");
      client.send(JSON.stringify({ url: incoming.url, for: incoming.headers["x-forwarded-for"] }));
      client.on("message", (data) => client.send(String(data)));
    });
    socket.uncork();
  });
  await Promise.all([once(pocketBase, "listening"), once(rooms, "listening")]);
  web = await startWeb({
    GQ_POCKETBASE_URL: addressOf(pocketBase),
    GQ_ROOMS_URL: addressOf(rooms),
    GQ_OPERATOR_ADDRESSES: "127.0.0.0/8",
  });
  lonely = await startWeb();
});

afterAll(async () => {
  await Promise.all([web.stop(), lonely.stop()]);
  pocketBase.closeAllConnections();
  pocketBase.close();
  rooms.closeAllConnections();
  rooms.close();
});

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function echo(incoming: IncomingMessage) {
  let body = "";
  for await (const chunk of incoming) body += chunk;
  return { method: incoming.method, url: incoming.url, headers: incoming.headers, body };
}

function socketTo(stack: WebStack, path: string): WebSocket {
  return new WebSocket(`${stack.url.replace("http", "ws")}${path}`);
}

test.each(["/api/collections/x?y=%20z", "/api", "/_/", "/_/assets/x.js"])(
  "%s goes to PocketBase as it is, in each variant",
  async (path) => {
    for (const cookie of ["gq_variant=main", "gq_variant=creator"]) {
      const answer = await request(`${web.url}${path}`, {
        method: "PATCH",
        headers: { cookie, authorization: "token", host: "localhost:4321" },
        body: '{"a":1}',
      });
      expect(answer.status).toBe(418);
      expect(answer.headers["x-from"]).toBe("pocketbase");
      const seen = JSON.parse(answer.body);
      expect(seen).toMatchObject({ method: "PATCH", url: path, body: '{"a":1}' });
      expect(seen.headers).toMatchObject({ authorization: "token", host: "localhost:4321" });
    }
  },
);

test("WEB-A3, WEB-A4: what is for operators or our own processes does not exist for others", async () => {
  const closed = await startWeb({ GQ_POCKETBASE_URL: addressOf(pocketBase) });
  for (const path of ["/_/", "/api/collections/_superusers/auth-with-password"]) {
    expect((await request(`${closed.url}${path}`)).status).toBe(404);
  }
  await closed.stop();
  const batch = await request(`${web.url}/api/gq/bots/batch`, { method: "POST", body: "{}" });
  expect(batch.status).toBe(404);
  expect(JSON.parse(batch.body).code).toBe("NOT_FOUND");
});

test("WEB-B6: uploads are refused before the disk is full, and nothing else is", async () => {
  const full = await startWeb({
    GQ_POCKETBASE_URL: addressOf(pocketBase),
    GQ_DATA_DIR: process.cwd(),
    GQ_DISK_RESERVE_BYTES: "9000000000000000",
  });
  const post = (path: string) => request(`${full.url}${path}`, { method: "POST", body: "x" });
  for (const path of ["sketches/images", "sketches/saves", "giveaways/picture"]) {
    const answer = await post(`/api/gq/${path}`);
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([507, "DISK_FULL"]);
  }
  expect((await post("/api/gq/sketches/saves/delete")).headers["x-from"]).toBe("pocketbase");
  await full.stop();
});

/** The first line that answers a request written by hand: clients tidy up paths before they send them. */
async function firstLineFor(path: string, ...headers: string[]): Promise<string> {
  const socket = connect(web.port, "127.0.0.1");
  socket.write([`GET ${path} HTTP/1.1`, ...headers, "", ""].join("\r\n"));
  const [data] = await once(socket, "data");
  socket.destroy();
  return String(data).split("\r\n", 1)[0] ?? "";
}

test("WEB-A1, WEB-A2: unclear hosts and paths get 400, for sockets too", async () => {
  const host = "Host: localhost";
  const upgrade = ["Connection: Upgrade", "Upgrade: websocket"];
  for (const path of ["/parties/../revocations", "/parties/%2e%2e/revocations", "/api//settings"]) {
    expect(await firstLineFor(path, host)).toContain("400");
  }
  expect(await firstLineFor("/parties/%2e%2e/revocations", host, ...upgrade)).toContain("400");
  expect(
    await firstLineFor("/parties/sketch/abc", host, "Connection: Upgrade", "Upgrade: h2c"),
  ).toContain("400");
  for (const hosts of [
    ["Host: a b"],
    [],
    [host, host],
    ["Host: localhost:99999"],
    ["Host: a..b"],
  ]) {
    expect(await firstLineFor("/", ...hosts)).toContain("400");
  }
  expect(await firstLineFor("/ask/../-/creator", host)).toContain("400");
  expect(await firstLineFor("/ask/%2e%2e/404", host)).toContain("400");
  expect(await firstLineFor("/", host)).toContain("200");
});

test("WEB-B1, WEB-B2: large bodies and bodies of unknown length never reach PocketBase", async () => {
  const path = `${web.url}/api/gq/embed-tickets`;
  const large = await request(path, { method: "POST", body: "x".repeat(70_000) });
  expect(large.status).toBe(413);
  expect(large.headers["x-from"]).toBeUndefined();
  expect(JSON.parse(large.body).code).toBe("BODY_TOO_LARGE");
  const chunked = { "transfer-encoding": "chunked" };
  const unknown = await request(path, { method: "POST", headers: chunked, body: "x" });
  expect(unknown.status).toBe(411);
});

test("WEB-B3: one address can't open event streams without end", async () => {
  const ends = new AbortController();
  const open = () => fetch(`${web.url}/api/realtime`, { signal: ends.signal });
  const streams = await Promise.all(Array.from({ length: WEB.streamsPerAddressMaxCount }, open));
  expect(streams.every(({ status }) => status === 200)).toBe(true);
  expect((await open()).status).toBe(429);
  ends.abort();
});

test("WEB-B4: a refused socket is closed by the server", async () => {
  const socket = connect(web.port, "127.0.0.1");
  socket.write(
    "GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  );
  // It never ends its own side.
  socket.on("data", () => undefined);
  await once(socket, "close");
});

test("WEB-B4, ROOM-R60: a socket that a room has closed is ended by the server, whatever the client does", async () => {
  const path = "/parties/sketch/abc?closes";
  const key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==";
  const socket = connect(web.port, "127.0.0.1");
  const headers = ["Host: localhost", "Connection: Upgrade", "Upgrade: websocket", key];
  socket.write(
    [`GET ${path} HTTP/1.1`, ...headers, "Sec-WebSocket-Version: 13", "", ""].join("\r\n"),
  );
  let received = "";
  // It reads the close frame and neither answers it nor ends its own side.
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  await once(socket, "close");
  expect(received).toContain("101 Switching Protocols");
  expect(received).toContain("gone away");
});

test("WEB-B1: a page takes no large body either", async () => {
  const page = await request(`${web.url}/`, { method: "POST", body: "x".repeat(70_000) });
  expect(page.status).toBe(413);
});

test("WEB-B4: the rest of a body that was refused is not waited for", async () => {
  const socket = connect(web.port, "127.0.0.1");
  socket.write(
    "POST /api/gq/signup HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30000000\r\n\r\n{",
  );
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  await once(socket, "close");
  expect(received).toContain("413");
});

test("only this server says where a request came from", async () => {
  const answer = await request(`${web.url}/api/x`, {
    headers: {
      "x-forwarded-for": "1.2.3.4",
      "x-real-ip": "1.2.3.4",
      "x-forwarded-proto": "https",
      forwarded: "for=1.2.3.4",
    },
  });
  const { headers } = JSON.parse(answer.body);
  expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
  expect(headers["x-forwarded-proto"]).toBe("http");
  expect(JSON.stringify(headers)).not.toContain("1.2.3.4");
});

test("behind a trusted proxy, the address that it appended last counts", async () => {
  const trusting = await startWeb({
    GQ_POCKETBASE_URL: addressOf(pocketBase),
    GQ_TRUST_PROXY: "true",
  });
  const forwardedFor = async (headers: Record<string, string>) => {
    const { body } = await request(`${trusting.url}/api/x`, { headers });
    return JSON.parse(body).headers["x-forwarded-for"];
  };
  expect(await forwardedFor({ "x-forwarded-for": "6.6.6.6, 1.2.3.4" })).toBe("1.2.3.4");
  expect(await forwardedFor({})).toBe("127.0.0.1");
  await trusting.stop();
});

test("events arrive while the stream is open", async () => {
  const response = await fetch(`${web.url}/api/realtime`);
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toContain("first");
  sendEvent("second");
  const second = await reader?.read();
  expect(new TextDecoder().decode(second?.value)).toContain("second");
});

test("a process that is away gives 502 and the permanent code", async () => {
  for (const path of ["/api/health", "/parties/sketch/abc"]) {
    const answer = await request(`${lonely.url}${path}`);
    expect(answer.status).toBe(502);
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(JSON.parse(answer.body)).toMatchObject({
      code: "SERVER_ERROR",
      message: expect.any(String),
    });
  }
  expect(lonely.output()).toContain("upstream failed");
});

test("/_astro is ours, not PocketBase's", async () => {
  const answer = await request(`${web.url}/_astro/nothing.css`);
  expect(answer.status).toBe(404);
  expect(answer.headers["x-from"]).toBeUndefined();
});

test("a socket to a room passes both ways and closes with its code", async () => {
  const socket = socketTo(web, "/parties/sketch/abc?ticket=t&v=1");
  const [hello] = await once(socket, "message");
  expect(JSON.parse(String(hello))).toEqual({
    url: "/parties/sketch/abc?ticket=t&v=1",
    for: "127.0.0.1",
  });
  socket.send("honk");
  const [back] = await once(socket, "message");
  expect(String(back)).toBe("honk");
  const client = [...sockets.clients].at(-1);
  client?.close(4401, "ticket");
  const [code, reason] = await once(socket, "close");
  expect([code, String(reason)]).toEqual([4401, "ticket"]);
});

test("a socket that the rooms refuse is refused with their status", async () => {
  const socket = socketTo(web, "/parties/refused/abc");
  const [error] = await once(socket, "error");
  expect(String(error)).toContain("403");
});

test("a socket is closed when the rooms are away, or the path is no room's", async () => {
  const away = socketTo(lonely, "/parties/sketch/abc");
  expect(String((await once(away, "error"))[0])).toMatch(/hang up|502/);
  const elsewhere = socketTo(web, "/api/realtime");
  expect(String((await once(elsewhere, "error"))[0])).toContain("404");
  expect((await request(`${lonely.url}/ping`)).status).toBe(204);
});
