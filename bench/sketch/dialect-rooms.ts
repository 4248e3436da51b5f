import { once } from "node:events";
import type { WebSocket } from "ws";
import { decodeInk, encodeInk } from "#core/canvas/ink.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import type { SketchOperation } from "#core/sketch/operation.ts";
import { SKETCH_PROTOCOL, type SketchNotice, type SketchRequest } from "#core/sketch/wire.ts";
import { mintTicket } from "../../tests/stack/rooms.ts";
import { type Dialect, type LoadStroke, openSocket } from "./dialect.ts";
import { Tally } from "./tally.ts";

const STYLE = { colour: "#0a7f5a", width: 4 };
const FRAME_HEAD = '{"type":"frame","frame":';
/** Frames that are remembered: no client of the load is further behind. */
const REMEMBERED_COUNT = 400;

/**
 * Our rooms, spoken to as the page does. Everyone in a stream (drawing, or watching) gets the same
 * frames: each is parsed once, and for all others compared byte by byte.
 */
export function roomsDialect(url: string, room: string): Dialect {
  const streams = { draw: new Stream(), watch: new Stream() };
  const artists: { seq: number; sentAt: Map<number, number> }[] = [];
  const stored = new Tally();
  const indexOf = new WeakMap<WebSocket, number>();

  const artistAt = (index: number) => {
    artists[index] ??= { seq: 0, sentAt: new Map() };
    return artists[index];
  };

  const operation = (index: number, done: SketchOperation) => {
    const artist = artistAt(index);
    artist.seq += 1;
    artist.sentAt.set(artist.seq, performance.now());
    return request({ type: "operation", seq: artist.seq, operation: done });
  };

  return {
    stored,
    async enter(index, watches, listener) {
      const role = watches ? "viewer" : "editor";
      const person = `${role}${index}`;
      const ticket = await mintTicket({ room, role, person, name: `Goose ${index}` });
      const address = `${url}/parties/sketch/${room}?v=${SKETCH_PROTOCOL}&ticket=${ticket}`;
      const socket = openSocket(address);
      indexOf.set(socket, index);
      await once(socket, "open");
      const client = `client-of-${person}-0000`;
      socket.send(request({ type: "hello", client, epoch: "", since: 0 }));
      await new Promise<void>((resolve, reject) => {
        socket.once("close", (code, reason) => reject(new Error(`${code} ${reason}`)));
        socket.on("message", (frame: Buffer) => {
          if (frame.includes('"type":"welcome"')) resolve();
          else this.hear(frame, listener());
        });
      });
      return socket;
    },
    begin(_, stroke) {
      for (const stream of [streams.draw, streams.watch]) stream.add(stroke);
      return request({ type: "begin", id: stroke.id, style: STYLE, ink: encodeInk(stroke.points) });
    },
    extend: (_, { id, points }) =>
      request({ type: "extend", id, ink: encodeInk(points.slice(-1)) }),
    finish(index, { id, points }) {
      const element = { id, kind: "stroke", ink: encodeInk(points), ...STYLE, ...UNMOVED } as const;
      return operation(index, { type: "put", elements: [element] });
    },
    erase: (index, id) => operation(index, { type: "delete", ids: [id] }),
    point: ([x, y]) => request({ type: "cursor", at: [x, y] }),
    hear(frame, listener) {
      const now = performance.now();
      if (frame.toString("latin1", 0, FRAME_HEAD.length) === FRAME_HEAD) {
        const number = Number.parseInt(frame.toString("latin1", FRAME_HEAD.length, 40), 10);
        const dues = streams[listener.watches ? "watch" : "draw"].read(number, frame);
        for (const [due, count] of dues) {
          listener.points += count;
          listener.tally.record(now - due, count);
        }
        if (number % SKETCH.acknowledgedEveryCount === 0) {
          listener.socket.send(request({ type: "heard", frame: number }));
        }
        return;
      }
      const notice: SketchNotice = JSON.parse(frame.toString());
      if (notice.type === "resync") {
        listener.resyncs += 1;
        listener.socket.send(request({ type: "heard", frame: notice.frame }));
      }
      if (notice.type === "refused") throw new Error(`Refused: ${frame}`);
      if (notice.type !== "saved") return;
      const { sentAt } = artistAt(indexOf.get(listener.socket) ?? 0);
      stored.record(now - (sentAt.get(notice.seq) ?? now));
      sentAt.delete(notice.seq);
    },
  };
}

const UNMOVED = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };

function request(message: SketchRequest): string {
  return JSON.stringify(message);
}

/** Times at which points of a frame were due, and how many. */
type Dues = readonly (readonly [due: number, count: number])[];

/** The frames that all who draw get, or all who watch. */
class Stream {
  readonly #strokes = new Map<string, { stroke: LoadStroke; heard: number }>();
  readonly #frames = new Map<number, { frame: Buffer; dues: Dues }>();

  add(stroke: LoadStroke): void {
    this.#strokes.set(stroke.id, { stroke, heard: 0 });
  }

  /** When the points of a frame were due. */
  read(number: number, frame: Buffer): Dues {
    const known = this.#frames.get(number);
    if (known?.frame.equals(frame)) return known.dues;
    if (known !== undefined) throw new Error(`Two kinds of frame ${number}`);
    const counts = new Map<number, number>();
    for (const due of this.#parse(frame)) {
      // To the millisecond before: a latency is never told too small.
      counts.set(Math.floor(due), (counts.get(Math.floor(due)) ?? 0) + 1);
    }
    const dues = [...counts];
    this.#frames.set(number, { frame, dues });
    this.#frames.delete(number - REMEMBERED_COUNT);
    return dues;
  }

  #parse(frame: Buffer): number[] {
    const notice: SketchNotice = JSON.parse(frame.toString());
    if (notice.type !== "frame") return [];
    const dues = notice.live.flatMap((change) => {
      if (change.type === "begun") return this.#dues(change.stroke.id, change.stroke.ink);
      return change.type === "extended" ? this.#dues(change.id, change.ink) : [];
    });
    // A stroke that is done comes whole: with those of its points that were not told before.
    for (const change of notice.changes) {
      if (change.type !== "put") continue;
      for (const { id } of change.elements) {
        const known = this.#strokes.get(id);
        dues.push(...(known?.stroke.dues.slice(known.heard) ?? []));
        this.#strokes.delete(id);
      }
    }
    return dues;
  }

  #dues(id: string, pieces: readonly string[]): number[] {
    const known = this.#strokes.get(id);
    if (known === undefined) return [];
    const from = known.heard;
    for (const ink of pieces) known.heard += decodeInk(ink)?.length ?? 0;
    return known.stroke.dues.slice(from, known.heard);
  }
}
