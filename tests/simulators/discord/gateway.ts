/**
 * The gateway of the stand-in for Discord, by
 * https://docs.discord.com/developers/events/gateway (connections, heartbeats, resuming, sharding,
 * intents, rate limits) and
 * https://docs.discord.com/developers/topics/opcodes-and-status-codes#gateway (opcodes, close codes).
 */
import { randomUUID } from "node:crypto";
import type { Server as HttpServer } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { APPLICATION, type DiscordWorld, serverBody, userBody } from "./world.ts";

const OP = {
  dispatch: 0,
  heartbeat: 1,
  identify: 2,
  resume: 6,
  reconnect: 7,
  invalidSession: 9,
  hello: 10,
  heartbeatAck: 11,
} as const;

export const CLOSE = {
  unknownError: 4000,
  decodeError: 4002,
  notAuthenticated: 4003,
  authenticationFailed: 4004,
  alreadyAuthenticated: 4005,
  rateLimited: 4008,
  sessionTimedOut: 4009,
  invalidShard: 4010,
  invalidIntents: 4013,
  disallowedIntents: 4014,
} as const;

export const INTENT = { guilds: 1 << 0, guildMessages: 1 << 9, messageContent: 1 << 15 } as const;

/** Events that a session may send in a minute. */
const SENT_MAX_COUNT = 120;
/** Sessions that begin at once need so long between them. */
const IDENTIFY_MS = 5000;

type Session = {
  id: string;
  intents: number;
  shard: [number, number];
  seq: number;
  /** What was sent, for a resume. */
  events: { s: number; t: string; d: object }[];
  socket: WebSocket | undefined;
};

export type GatewayOptions = {
  world: DiscordWorld;
  token: () => string;
  url: () => string;
};

export class DiscordGateway {
  readonly sessions = new Map<string, Session>();
  heartbeatMs = 30_000;
  /** The application may read messages (a privileged intent). */
  isContentAllowed = true;
  identifyCount = 0;
  resumeCount = 0;
  /** Fault: heartbeats are not acknowledged any more, and nothing is sent. */
  isFrozen = false;
  readonly #options: GatewayOptions;
  readonly #sockets: WebSocketServer;
  #identifiedAt = Number.NEGATIVE_INFINITY;

  constructor(server: HttpServer, options: GatewayOptions) {
    this.#options = options;
    this.#sockets = new WebSocketServer({ server, path: "/gateway" });
    this.#sockets.on("connection", (socket) => this.#onConnection(socket));
  }

  /** Sends an event to the sessions whose shard has the server, if their intents allow it. */
  dispatch(server: string, t: string, bodyFor: (intents: number) => object | undefined): void {
    for (const session of this.sessions.values()) {
      if (!hasServer(session, server)) continue;
      const d = bodyFor(session.intents);
      if (d) this.#send(session, t, d);
    }
  }

  /** Fault: connections break without a close message. */
  drop(): void {
    for (const { socket } of this.sessions.values()) socket?.terminate();
  }

  /** Discord asks clients to connect anew and to resume. */
  askToReconnect(): void {
    for (const { socket } of this.sessions.values()) {
      socket?.send(JSON.stringify({ op: OP.reconnect, d: null }));
    }
  }

  /** The sessions are over: clients are told, and have to identify again. */
  invalidate(): void {
    for (const session of [...this.sessions.values()]) {
      this.sessions.delete(session.id);
      session.socket?.send(JSON.stringify({ op: OP.invalidSession, d: false }));
    }
  }

  /** Sessions are closed with a code, as 4004 when a token is reset. */
  closeAll(code: number): void {
    for (const { socket } of this.sessions.values()) socket?.close(code);
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  #onConnection(socket: WebSocket): void {
    let session: Session | undefined;
    let sent: number[] = [];
    let heartbeatAt = performance.now();
    const watch = setInterval(() => {
      const late = performance.now() - heartbeatAt > this.heartbeatMs * 2;
      if (late && !this.isFrozen) socket.close(CLOSE.sessionTimedOut);
    }, this.heartbeatMs);
    socket.send(JSON.stringify({ op: OP.hello, d: { heartbeat_interval: this.heartbeatMs } }));
    socket.on("message", (data) => {
      const now = performance.now();
      sent = [...sent.filter((at) => now - at < 60_000), now];
      if (sent.length > SENT_MAX_COUNT) {
        this.#violation(socket, CLOSE.rateLimited, "more than 120 events in a minute");
        return;
      }
      const message = read(String(data));
      if (!message) socket.close(CLOSE.decodeError);
      else if (message.op === OP.heartbeat) {
        heartbeatAt = now;
        if (!this.isFrozen) socket.send(JSON.stringify({ op: OP.heartbeatAck }));
      } else if (message.op === OP.identify || message.op === OP.resume) {
        if (session) this.#violation(socket, CLOSE.alreadyAuthenticated, "identified twice");
        else if (message.op === OP.identify) session = this.#identify(socket, message.d);
        else session = this.#resume(socket, message.d);
      } else if (!session) {
        this.#violation(socket, CLOSE.notAuthenticated, "sent before it identified");
      }
    });
    socket.on("close", (code) => {
      clearInterval(watch);
      if (!session || session.socket !== socket) return;
      session.socket = undefined;
      // "Closing with 1000 or 1001 invalidates the session."
      if (code === 1000 || code === 1001) this.sessions.delete(session.id);
    });
  }

  #identify(socket: WebSocket, d: Record<string, unknown>): Session | undefined {
    const { world, token, url } = this.#options;
    if (d.token !== token()) {
      socket.close(CLOSE.authenticationFailed);
      return undefined;
    }
    const shard = (d.shard ?? [0, 1]) as [number, number];
    if (!(shard[0] >= 0 && shard[0] < shard[1])) {
      this.#violation(socket, CLOSE.invalidShard, "a shard that does not exist");
      return undefined;
    }
    const intents = Number(d.intents);
    if (!Number.isInteger(intents)) {
      this.#violation(socket, CLOSE.invalidIntents, "no intents");
      return undefined;
    }
    if ((intents & INTENT.messageContent) !== 0 && !this.isContentAllowed) {
      socket.close(CLOSE.disallowedIntents);
      return undefined;
    }
    const now = performance.now();
    if (now - this.#identifiedAt < IDENTIFY_MS - 200) {
      // max_concurrency of 1: one identify in 5 s.
      socket.send(JSON.stringify({ op: OP.invalidSession, d: false }));
      return undefined;
    }
    this.#identifiedAt = now;
    this.identifyCount += 1;
    const session: Session = { id: randomUUID(), intents, shard, seq: 0, events: [], socket };
    this.sessions.set(session.id, session);
    const servers = [...world.servers.values()].filter(({ id }) => hasServer(session, id));
    this.#send(session, "READY", {
      v: 10,
      user: userBody(world.bot),
      session_id: session.id,
      resume_gateway_url: url(),
      shard,
      application: { id: APPLICATION, flags: 0 },
      guilds: servers.map(({ id }) => ({ id, unavailable: true })),
    });
    for (const server of servers) {
      if ((intents & INTENT.guilds) !== 0) {
        this.#send(session, "GUILD_CREATE", serverBody(server, world.bot));
      }
    }
    return session;
  }

  #resume(socket: WebSocket, d: Record<string, unknown>): Session | undefined {
    const session = this.sessions.get(String(d.session_id));
    const seq = Number(d.seq);
    if (!session || d.token !== this.#options.token() || seq > session.seq) {
      socket.send(JSON.stringify({ op: OP.invalidSession, d: false }));
      return undefined;
    }
    this.resumeCount += 1;
    session.socket?.terminate();
    session.socket = socket;
    for (const event of session.events.filter(({ s }) => s > seq)) {
      socket.send(JSON.stringify({ op: OP.dispatch, ...event }));
    }
    this.#send(session, "RESUMED", {});
    return session;
  }

  #send(session: Session, t: string, d: object): void {
    session.seq += 1;
    const event = { s: session.seq, t, d };
    session.events.push(event);
    if (this.isFrozen) return;
    session.socket?.send(JSON.stringify({ op: OP.dispatch, ...event }));
  }

  #violation(socket: WebSocket, code: number, what: string): void {
    this.#options.world.violations.push(`gateway: ${what}`);
    socket.close(code);
  }
}

/** https://docs.discord.com/developers/events/gateway#sharding */
function hasServer({ shard: [own, count] }: Session, server: string): boolean {
  return Number((BigInt(server) >> 22n) % BigInt(count)) === own;
}

function read(data: string): { op: number; d: Record<string, unknown> } | undefined {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
