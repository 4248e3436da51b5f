import { WebSocket } from "ws";
import { type EventSubMessage, readEventSub } from "./eventsub-messages.ts";

export type SocketTiming = {
  /** A socket without a welcome is given up after this time. */
  welcomeMs: number;
  /** What a keepalive may be late. */
  graceMs: number;
};

export const SOCKET_TIMING: SocketTiming = { welcomeMs: 15_000, graceMs: 5000 };

type Listeners = {
  /** The session is there; `isResumed`: it takes the place of one and has its subscriptions. */
  onWelcome: (session: string, isResumed: boolean) => void;
  onNotification: (message: EventSubMessage) => void;
  /** A subscription was taken away, e.g. because the bot was banned. */
  onRevocation: (message: EventSubMessage) => void;
  /** Called once: the session is over. */
  onEnd: (reason: string) => void;
};

/**
 * One session of EventSub by WebSocket (rules TWITCH-E2 and TWITCH-E3). When Twitch asks it to
 * connect anew, the old socket stays until the new one has its welcome, so that nothing is missed.
 * https://dev.twitch.tv/docs/eventsub/handling-websocket-events/
 */
export class EventSubSocket {
  readonly #listeners: Listeners;
  readonly #timing: SocketTiming;
  #current: WebSocket | undefined;
  #timer: NodeJS.Timeout | undefined;
  #keepaliveMs = 0;
  #hasEnded = false;

  constructor(url: string, timing: SocketTiming, listeners: Listeners) {
    this.#listeners = listeners;
    this.#timing = timing;
    this.#open(url);
  }

  /**
   * Closes the session; what Twitch sent before it knew is still reported. Resolves when the socket is
   * closed.
   */
  async close(): Promise<void> {
    const socket = this.#current;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    if (!socket || socket.readyState === WebSocket.CLOSED) return;
    await new Promise<void>((resolve) => {
      socket.once("close", () => resolve());
      socket.close(1000);
    });
  }

  #open(url: string, old?: WebSocket): void {
    const socket = new WebSocket(url, { handshakeTimeout: this.#timing.welcomeMs });
    if (!old) {
      this.#current = socket;
      this.#watch(this.#timing.welcomeMs, "no welcome in time");
    }
    socket.on("message", (data) => this.#onMessage(socket, String(data), old));
    socket.on("error", () => undefined);
    socket.on("close", (code) => {
      if (socket === this.#current) this.#end(`Twitch closed the connection (${code})`);
    });
  }

  #onMessage(socket: WebSocket, raw: string, old: WebSocket | undefined): void {
    const message = readEventSub(raw);
    if (!message) return;
    const { session } = message.payload;
    if (this.#keepaliveMs > 0 && socket === this.#current && !this.#hasEnded) this.#keepAlive();
    switch (message.metadata.message_type) {
      case "session_welcome":
        if (!session || this.#hasEnded) break;
        this.#current = socket;
        this.#keepaliveMs = (session.keepalive_timeout_seconds ?? 10) * 1000;
        this.#keepAlive();
        this.#listeners.onWelcome(session.id, old !== undefined);
        old?.close(1000);
        break;
      case "session_reconnect":
        if (session?.reconnect_url && !this.#hasEnded) this.#open(session.reconnect_url, socket);
        break;
      case "notification":
        this.#listeners.onNotification(message);
        break;
      case "revocation":
        this.#listeners.onRevocation(message);
        break;
      default:
    }
  }

  #keepAlive(): void {
    this.#watch(this.#keepaliveMs + this.#timing.graceMs, "Twitch fell silent");
  }

  #watch(ms: number, reason: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(reason), ms);
  }

  #end(reason: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#current?.terminate();
    this.#listeners.onEnd(reason);
  }
}
