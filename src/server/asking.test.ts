/** The way of questions to the bots, by rules of docs/spec/ask.md. */
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import type { AnswerEvent } from "#core/knowledge/answer.ts";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { type Asking, openAsking } from "./asking.ts";
import { connectUpstreams } from "./proxy.ts";
import { readSettings } from "./settings.ts";

const running: Server[] = [];

afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  running.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function serveWeb(botsUrl: string | undefined): Promise<{ url: string; asking: Asking }> {
  const settings = readSettings({
    GQ_MODE: "development",
    GQ_SITE_URL: "http://localhost:4321",
    GQ_POCKETBASE_URL: "http://127.0.0.1:1",
    GQ_ROOMS_URL: "http://127.0.0.1:1",
    GQ_PORT: "0",
    ...(botsUrl !== undefined && { GQ_BOTS_URL: botsUrl }),
  });
  if (!settings.ok) throw new Error(settings.messages.join());
  const proxy = connectUpstreams(settings.value, pino({ level: "silent" }));
  const asking = openAsking(settings.value, proxy, () => 0);
  const url = await serve((request, response) => {
    if (!asking.answer(request, response, request.url ?? "", "1.2.3.4")) response.end("not ours");
  });
  return { url, asking };
}

const END: AnswerEvent = { type: "end", outcome: "thin", notice: "No.", removed: 0, id: "" };
const post = (url: string) =>
  fetch(`${url}/api/gq/ask`, { method: "POST", body: JSON.stringify({ question: "How?" }) });

test("ASK-A2: the events pass as they come, and who leaves ends the work", async () => {
  let finish = () => {};
  const left = Promise.withResolvers<void>();
  const asked: unknown[] = [];
  const bots = await serve(async (request, response) => {
    asked.push([request.method, request.url, await json(request)]);
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.write('{"first":1}\n');
    finish = () => response.end('{"last":1}\n');
    response.on("close", () => left.resolve());
  });
  const { url } = await serveWeb(bots);
  const answer = await post(url);
  const reader = answer.body?.getReader();
  // The first line is here while the second is not even written.
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('{"first":1}\n');
  finish();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('{"last":1}\n');
  expect(asked).toEqual([["POST", "/ask", { question: "How?" }]]);

  const other = await post(url);
  await other.body?.cancel();
  await left.promise;
});

test("ASK-P1: an address that asks too often is refused before the bots hear of it", async () => {
  let count = 0;
  const bots = await serve((_, response) => {
    count += 1;
    response.end(`${JSON.stringify(END)}\n`);
  });
  const { url, asking } = await serveWeb(bots);
  for (let asked = 0; asked < KNOWLEDGE.asksPerAddressMaxCount; asked += 1) {
    expect((await post(url)).status).toBe(200);
  }
  const refused = await post(url);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: "RATE_LIMITED" });
  expect(count).toBe(KNOWLEDGE.asksPerAddressMaxCount);
  expect((await asking.ask("How?", "1.2.3.4")).problem).toBe("too_many");
  expect((await asking.ask("How?", "5.6.7.8")).end?.notice).toBe("No.");
});

test.each([
  ["not set", undefined],
  ["not there", "http://127.0.0.1:1"],
])("ASK-P1: bots that are %s are away", async (_, botsUrl) => {
  const { url, asking } = await serveWeb(botsUrl);
  const answer = await post(url);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: "ANSWERS_AWAY" });
  expect((await asking.ask("How?", "5.6.7.8")).problem).toBe("away");
});

test("ASK-P1: only POST asks, and only these addresses are questions", async () => {
  const { url } = await serveWeb(undefined);
  const answer = await fetch(`${url}/api/gq/ask`);
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("POST");
  expect(await (await fetch(`${url}/api/gq/ask/feedback`, { method: "POST" })).text()).toBe(
    "not ours",
  );
});
