import { once } from "node:events";
import type { WebSocket } from "ws";
import { type Dialect, openSocket, stamp, stampAt } from "./dialect.ts";
import { Tally } from "./tally.ts";

/** What stands before each point's stamp in what the server tells: the first one's, the others'. */
const POINTS = ['"path":"', '["append","'];

/**
 * tldraw's sync (protocol 8) with its own draw shapes. A point is appended to the shape's path as a
 * text of twelve characters (its due time) where tldraw's own takes eight.
 */
export function tldrawDialect(address: string, schema: object): Dialect {
  const clocks: number[] = [];
  const sentAt = new Map<WebSocket, Map<number, number>>();
  const stored = new Tally();

  const push = (artist: number, diff: object) => {
    const clientClock = (clocks[artist] ?? 0) + 1;
    clocks[artist] = clientClock;
    return JSON.stringify({ type: "push", clientClock, diff });
  };

  return {
    stored,
    async enter(index, _watches, listener) {
      const socket = openSocket(`${address}?session=${index}`);
      await once(socket, "open");
      sentAt.set(socket, new Map());
      socket.send(
        JSON.stringify({
          type: "connect",
          connectRequestId: `request-${index}`,
          lastServerClock: 0,
          protocolVersion: 8,
          schema,
        }),
      );
      const [greeting] = await once(socket, "message");
      if (!String(greeting).includes('"hydrationType"')) throw new Error(String(greeting));
      socket.on("message", (frame: Buffer) => this.hear(frame, listener()));
      return socket;
    },
    begin: (artist, { id, dues }) => push(artist, { [`shape:${id}`]: ["put", shape(id, dues)] }),
    extend(artist, { id, dues }) {
      const offset = (dues.length - 1) * 12;
      const path = ["append", stamp(dues.at(-1) ?? 0), offset];
      const segments = ["patch", { 0: ["patch", { path }] }];
      return push(artist, { [`shape:${id}`]: ["patch", { props: ["patch", { segments }] }] });
    },
    finish: (artist, { id }) =>
      push(artist, {
        [`shape:${id}`]: ["patch", { props: ["patch", { isComplete: ["put", true] }] }],
      }),
    hear(frame, listener) {
      const now = performance.now();
      for (const before of POINTS) {
        for (let at = frame.indexOf(before); at >= 0; at = frame.indexOf(before, at + 1)) {
          listener.points += 1;
          listener.tally.record(now - stampAt(frame, at + before.length));
        }
      }
    },
  };
}

function shape(id: string, dues: readonly number[]): object {
  return {
    id: `shape:${id}`,
    typeName: "shape",
    type: "draw",
    parentId: "page:page",
    index: "a1",
    x: 0,
    y: 0,
    rotation: 0,
    isLocked: false,
    opacity: 1,
    meta: {},
    props: {
      color: "green",
      fill: "none",
      dash: "draw",
      size: "m",
      segments: [{ type: "free", path: dues.map(stamp).join("") }],
      isComplete: false,
      isClosed: false,
      isPen: false,
      scale: 1,
      scaleX: 1,
      scaleY: 1,
    },
  };
}
