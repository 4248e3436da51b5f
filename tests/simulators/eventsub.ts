/**
 * A stand-in for EventSub: WebSocket sessions as
 * https://dev.twitch.tv/docs/eventsub/handling-websocket-events/ has them, and conduits as
 * https://dev.twitch.tv/docs/eventsub/handling-conduit-events/ has them.
 */
import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { EventSubRegister, type Subscription } from "./eventsub-register.ts";
import type { HelixRequest } from "./helix-request.ts";
import type { Reply } from "./reply.ts";
import type { TwitchId } from "./twitch-id.ts";
import type { TwitchWorld } from "./twitch-world.ts";

/** A session without a subscription is closed so long after its welcome. */
const SUBSCRIBE_WITHIN_MS = 10_000;
/** An old session is closed so long after it was asked to reconnect, when the new one never came. */
const RECONNECT_WITHIN_MS = 30_000;

/** https://dev.twitch.tv/docs/eventsub/handling-websocket-events/#close-message */
const CLOSE = {
  clientSentTraffic: 4001,
  unused: 4003,
  reconnectTimeout: 4004,
  networkError: 4006,
  invalidReconnect: 4007,
} as const;

type Session = { id: string; socket: WebSocket; timer: NodeJS.Timeout | undefined };

export class EventSubSimulator {
  readonly url: string;
  readonly register: EventSubRegister;
  /** Each breach of the protocol by a client, in words. */
  readonly violations: string[] = [];
  /** Seconds of silence after which a keepalive is sent. */
  keepaliveSeconds = 10;
  /** What every message is sent so often as; 2 is Twitch's "at least once". */
  copies = 1;
  readonly #sockets: WebSocketServer;
  readonly #sessions = new Map<string, Session>();
  /** Ids that a reconnect address may name, and the session whose place it takes. */
  readonly #reconnects = new Map<string, Session>();
  #nextShard = 0;

  constructor(server: Server, url: string, world: TwitchWorld, id: TwitchId) {
    this.url = `${url}/ws`;
    this.register = new EventSubRegister(world, id, (session) => this.#sessions.has(session));
    this.#sockets = new WebSocketServer({ server, path: "/ws" });
    this.#sockets.on("connection", (socket, request) => {
      const { searchParams } = new URL(request.url ?? "/", url);
      this.#welcome(socket, searchParams.get("reconnect"));
    });
  }

  get sessionIds(): string[] {
    return [...this.#sessions.keys()];
  }

  answer(request: HelixRequest): Reply | undefined {
    const reply = this.register.answer(request);
    for (const session of this.#sessions.values()) {
      if (this.register.isUsed(session.id)) clearTimeout(session.timer);
    }
    return reply;
  }

  /**
   * Reports an event to every subscription that is about it. A conduit hands it to one shard; one that
   * is not there is replaced by one other, once. Returns how many subscriptions it reached.
   */
  emit(type: string, condition: Readonly<Record<string, string>>, event: object, id?: string) {
    const subscriptions = this.register.matching(type, condition);
    return subscriptions.filter((each) => this.#deliver(each, event, id ?? randomUUID())).length;
  }

  /** Asks a session to connect anew: it stays until the new one has its welcome. */
  reconnect(session: string): void {
    const old = this.#sessions.get(session);
    if (!old) throw new Error(`There is no session ${session}`);
    const key = randomUUID();
    this.#reconnects.set(key, old);
    const reconnect_url = `${this.url}?reconnect=${key}`;
    const status = { ...sessionData(old.id, "reconnecting", null), reconnect_url };
    send(old.socket, "session_reconnect", { session: status });
    old.timer = setTimeout(
      () => old.socket.close(CLOSE.reconnectTimeout, "reconnect grace time expired"),
      RECONNECT_WITHIN_MS,
    );
  }

  /** Takes a subscription away, e.g. `authorization_revoked`. */
  revoke(type: string, condition: Readonly<Record<string, string>>, status: string): void {
    for (const subscription of this.register.matching(type, condition)) {
      this.register.remove(subscription.id);
      const socket = this.#socketOf(subscription);
      const data = { ...subscription, status };
      if (socket) send(socket, "revocation", { subscription: data }, { type });
    }
  }

  /** Fault: sessions break without a close message. */
  drop(session?: string): void {
    for (const { id, socket } of this.#sessions.values()) {
      if (session === undefined || id === session) socket.terminate();
    }
  }

  close(): void {
    this.drop();
    this.#sockets.close();
  }

  #welcome(socket: WebSocket, reconnect: string | null): void {
    const old = reconnect === null ? undefined : this.#reconnects.get(reconnect);
    if (reconnect !== null && old === undefined) {
      socket.close(CLOSE.invalidReconnect, "invalid reconnect");
      return;
    }
    if (reconnect !== null) this.#reconnects.delete(reconnect);
    const session: Session = { id: old?.id ?? randomUUID(), socket, timer: undefined };
    this.#sessions.set(session.id, session);
    send(socket, "session_welcome", {
      session: sessionData(session.id, "connected", this.keepaliveSeconds),
    });
    if (old) {
      clearTimeout(old.timer);
      // The subscriptions are the session's; the client closes the old socket after the welcome.
      old.timer = setTimeout(() => old.socket.close(CLOSE.reconnectTimeout), RECONNECT_WITHIN_MS);
    } else {
      session.timer = setTimeout(
        () => socket.close(CLOSE.unused, "connection unused"),
        SUBSCRIBE_WITHIN_MS,
      );
    }
    const keepalive = setInterval(
      () => send(socket, "session_keepalive", {}),
      this.keepaliveSeconds * 1000,
    );
    socket.on("message", () => {
      this.violations.push("a client sent a message");
      socket.close(CLOSE.clientSentTraffic, "client sent inbound traffic");
    });
    socket.on("close", () => {
      clearInterval(keepalive);
      clearTimeout(session.timer);
      if (this.#sessions.get(session.id) !== session) return;
      this.#sessions.delete(session.id);
      this.register.sessionEnded(session.id);
    });
  }

  /** The next shard of a conduit in turn or, when it is not there, one other. */
  #socketOf(subscription: Subscription): WebSocket | undefined {
    const { transport } = subscription;
    if (transport.method === "websocket") return this.#open(transport.session_id);
    const shards = this.register.shardsOf(transport.conduit_id);
    if (shards.length === 0) return undefined;
    this.#nextShard += 1;
    const chosen = this.#open(shards[this.#nextShard % shards.length]);
    return chosen ?? this.#open(shards[(this.#nextShard + 1) % shards.length]);
  }

  #open(session: string | undefined): WebSocket | undefined {
    const socket = this.#sessions.get(session ?? "")?.socket;
    return socket?.readyState === socket?.OPEN ? socket : undefined;
  }

  #deliver(subscription: Subscription, event: object, id: string): boolean {
    const socket = this.#socketOf(subscription);
    if (!socket) return false;
    for (let copy = 0; copy < this.copies; copy += 1) {
      send(socket, "notification", { subscription, event }, { type: subscription.type, id });
    }
    return true;
  }
}

function sessionData(id: string, status: string, keepalive: number | null) {
  return {
    id,
    status,
    keepalive_timeout_seconds: keepalive,
    reconnect_url: null,
    connected_at: new Date().toISOString(),
  };
}

function send(
  socket: WebSocket,
  message_type: string,
  payload: object,
  { type, id = randomUUID() }: { type?: string; id?: string } = {},
): void {
  const metadata = {
    message_id: id,
    message_type,
    message_timestamp: new Date().toISOString(),
    ...(type !== undefined && { subscription_type: type, subscription_version: "1" }),
  };
  socket.send(JSON.stringify({ metadata, payload }));
}
