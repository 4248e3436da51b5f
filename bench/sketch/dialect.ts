/** What the load says to a server and how it reads the answers: one dialect a kind of server. */
import { WebSocket } from "ws";
import type { Point } from "#core/canvas/ink.ts";
import type { Tally } from "./tally.ts";

/** A stroke of the load, and when each of its points was due, by performance.now(). */
export type LoadStroke = { id: string; points: Point[]; dues: number[] };

/** Somebody connected, and what has reached them. */
export type Listener = {
  socket: WebSocket;
  watches: boolean;
  /** Points heard of, the own ones too where a server tells them. */
  points: number;
  /** Shared by all who draw, or by all who watch. */
  tally: Tally;
  /** Times this client was told to start over because it was too slow. */
  resyncs: number;
};

export type Dialect = {
  /** Opens a socket and enters; what comes afterwards goes to `hear`. */
  enter: (index: number, watches: boolean, listener: () => Listener) => Promise<WebSocket>;
  /** The message with a stroke's first point, with its newest point, and with the whole of it. */
  begin: (artist: number, stroke: LoadStroke) => string;
  extend: (artist: number, stroke: LoadStroke) => string;
  finish: (artist: number, stroke: LoadStroke) => string;
  /** Takes one's own stroke away; for servers that keep strokes. */
  erase?: (artist: number, id: string) => string;
  /** Where somebody's pointer is; for servers that tell the others. */
  point?: (at: Point) => string;
  hear: (frame: Buffer, listener: Listener) => void;
  /** From `finish` to the answer that the stroke is stored. */
  stored: Tally;
};

/** A socket that must stay open: the load ends when a server closes it. */
export function openSocket(address: string): WebSocket {
  const socket = new WebSocket(address, {
    perMessageDeflate: false,
    maxPayload: MAX_PAYLOAD_BYTES,
  });
  socket.once("close", (code, reason) => {
    throw new Error(`The server closed a socket: ${code} ${reason}`);
  });
  return socket;
}

const MAX_PAYLOAD_BYTES = 64 * 1024 * 1024;

const STAMP_DIGITS = 12;

/** A point's due time as a text of fixed length, in microseconds. */
export function stamp(dueMs: number): string {
  return String(Math.round(dueMs * 1000)).padStart(STAMP_DIGITS, "0");
}

/** Reads a stamp at a place of a frame; in milliseconds. */
export function stampAt(frame: Buffer, at: number): number {
  let due = 0;
  for (let index = at; index < at + STAMP_DIGITS; index += 1)
    due = due * 10 + (frame[index] ?? 48) - 48;
  return due / 1000;
}
