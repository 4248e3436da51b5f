/**
 * Rooms in memory, for stores: pass the `WebSocket` to `openPage`. It knows no rules; a test says what
 * the room sends, and reads what the page sent.
 */
import { HEARTBEAT } from "../../src/core/platform/rooms/heartbeat.ts";
import type { RoomRole } from "../../src/core/platform/rooms/ticket.ts";
import type { PocketBaseServer } from "./pocketbase.ts";

/** A ticket as pages read it: the room alone would check its signature. */
export function ticketOf(claims: { person: string; role: RoomRole; room?: string }): string {
  const all = { kind: "sketch", room: "sketch1", tenant: "tenant1", name: "Mira", ...claims };
  const payload = { ...all, exp: Date.UTC(2100, 0) / 1000 };
  return `header.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.signature`;
}

export class RoomServer {
  /** Every connection that was opened, the oldest first. */
  readonly connections: RoomConnection[] = [];
  readonly WebSocket: typeof WebSocket;
  #waiting: (() => void)[] = [];

  /** Gives everybody a ticket who asks `server` for one. */
  constructor(server?: PocketBaseServer, ticket = ticketOf({ person: "user1", role: "owner" })) {
    server?.route("POST /api/gq/tickets", () => ({ ticket }));
    const opened = (connection: RoomConnection) => {
      this.connections.push(connection);
      for (const resume of this.#waiting.splice(0)) resume();
    };
    const Socket = class extends RoomConnection {
      constructor(address: string) {
        super(address);
        opened(this);
      }
    };
    // The client uses no more of a socket than this.
    this.WebSocket = Socket as unknown as typeof WebSocket;
  }

  /** Resolves with the connection of this number, counted from 0, as soon as it was opened. */
  async connection(place = 0): Promise<RoomConnection> {
    for (;;) {
      const connection = this.connections[place];
      if (connection) return connection;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}

/** One connection, with the room's end of it. */
export class RoomConnection extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly address: URL;
  /** What the page sent, the oldest first. */
  readonly received: unknown[] = [];
  binaryType = "blob";
  readyState = RoomConnection.CONNECTING;

  constructor(address: string) {
    super();
    this.address = new URL(address);
  }

  /** The room lets the page in. */
  accept(): void {
    this.readyState = RoomConnection.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  /** The room sends a message. */
  say(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  /** The room, or the network, ends the connection. */
  end(code: number, reason = ""): void {
    this.readyState = RoomConnection.CLOSED;
    this.dispatchEvent(new CloseEvent("close", { code, reason }));
  }

  /** A heartbeat is no message; it gets no answer here. */
  send(text: string): void {
    if (text !== HEARTBEAT.ask) this.received.push(JSON.parse(text));
  }

  close(code = 1000, reason = ""): void {
    if (this.readyState !== RoomConnection.CLOSED) this.end(code, reason);
  }
}
