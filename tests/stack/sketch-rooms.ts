/** Stands in for the rooms: it takes the access events that PocketBase posts, and keeps them. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { jwtVerify } from "jose";
import * as v from "valibot";
import {
  ACCESS_EVENTS_PATH,
  type AccessEvent,
  accessEventsClaims,
} from "#core/sketch/access-events.ts";
import { TEST_SECRETS } from "./pocketbase.ts";

export type AccessEventsListener = {
  url: string;
  /** What was received, in its order. */
  received: AccessEvent[];
  /** As if the rooms were away: everything is refused until they are back. */
  isAway: boolean;
  stop: () => Promise<void>;
};

export async function listenForAccessEvents(): Promise<AccessEventsListener> {
  const received: AccessEvent[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (listener.isAway) {
      response.writeHead(503).end();
      return;
    }
    if (request.url === ACCESS_EVENTS_PATH) {
      const key = new TextEncoder().encode(TEST_SECRETS.ticketSecret);
      const { payload } = await jwtVerify(body, key, { algorithms: ["HS256"] });
      received.push(...v.parse(accessEventsClaims, payload).events);
    }
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const listener: AccessEventsListener = {
    url: `http://127.0.0.1:${port}`,
    received,
    isAway: false,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return listener;
}
