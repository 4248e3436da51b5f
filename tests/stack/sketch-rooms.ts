/** Where PocketBase tells the rooms what changed about sketches: it takes the news and keeps them. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { jwtVerify } from "jose";
import * as v from "valibot";
import { SKETCH_NEWS_PATH, type SketchNews, sketchNewsClaims } from "#core/sketch/access-events.ts";
import { TEST_SECRETS } from "./pocketbase.ts";

export type NewsListener = {
  url: string;
  /** What was heard, in its order. */
  heard: SketchNews[];
  /** As if the rooms were away: everything is refused until they are back. */
  isAway: boolean;
  stop: () => Promise<void>;
};

export async function listenForNews(): Promise<NewsListener> {
  const heard: SketchNews[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (listener.isAway) {
      response.writeHead(503).end();
      return;
    }
    if (request.url === SKETCH_NEWS_PATH) {
      const key = new TextEncoder().encode(TEST_SECRETS.ticketSecret);
      const { payload } = await jwtVerify(body, key, { algorithms: ["HS256"] });
      heard.push(...v.parse(sketchNewsClaims, payload).news);
    }
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const listener: NewsListener = {
    url: `http://127.0.0.1:${port}`,
    heard,
    isAway: false,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return listener;
}
