import { once } from "node:events";
import { encodeInk } from "#core/canvas/ink.ts";
import { type Dialect, openSocket, stamp, stampAt } from "./dialect.ts";
import { Tally } from "./tally.ts";

const POINT = '{"at":"';
const STYLE = { colour: "#0a7f5a", width: 4 };

/** A bare server that sends each message on to all, stores nothing and checks nothing. */
export function wsDialect(address: string): Dialect {
  const point = (id: string, due: number, rest: object) =>
    `${POINT}${stamp(due)}",${JSON.stringify({ id, ...rest }).slice(1)}`;
  return {
    stored: new Tally(),
    async enter(_index, _watches, listener) {
      const socket = openSocket(address);
      await once(socket, "open");
      socket.on("message", (frame: Buffer) => this.hear(frame, listener()));
      return socket;
    },
    begin: (_, { id, points, dues }) =>
      point(id, dues.at(-1) ?? 0, { style: STYLE, ink: encodeInk(points) }),
    extend: (_, { id, points, dues }) =>
      point(id, dues.at(-1) ?? 0, { ink: encodeInk(points.slice(-1)) }),
    finish: (_, { id, points }) =>
      JSON.stringify({ id, kind: "stroke", ...STYLE, ink: encodeInk(points) }),
    hear(frame, listener) {
      if (frame.toString("latin1", 0, POINT.length) !== POINT) return;
      listener.points += 1;
      listener.tally.record(performance.now() - stampAt(frame, POINT.length));
    },
  };
}
