import type { Logger } from "pino";
import tmi from "tmi.js";
import type { TwitchSettings } from "../../settings.ts";
import { type IrcMessage, readMessage } from "./lines.ts";

export type TwitchTiming = {
  /** A connection that is not logged in by then is given up. */
  connectMs: number;
  /** After this long without a message from Twitch we ask, by a PING of ours … */
  silenceMs: number;
  /** … and after this much longer the connection counts as dead. */
  pongMs: number;
};

export const TWITCH_TIMING: TwitchTiming = { connectMs: 15_000, silenceMs: 30_000, pongMs: 15_000 };

/** Why a connection ended. */
export type EndReason =
  | { type: "lost"; message: string }
  /** The account or its token is wrong. */
  | { type: "refused"; message: string };

type Listeners = {
  onReady: () => void;
  onMessage: (message: IrcMessage) => void;
  /** Twitch is going to close this connection, and asks for another. */
  onReconnect: () => void;
  /** Called once. */
  onEnd: (reason: EndReason) => void;
};

const REFUSALS =
  /Login authentication failed|Login unsuccessful|Improperly formatted auth|Error logging in|Invalid NICK/;

/**
 * One connection to Twitch through tmi.js, from its opening to its end. tmi.js parses and logs in;
 * it is never allowed to reconnect, since after a refused login it would stop for good: each
 * connection has a client of its own, and the network above makes the next.
 */
export class TwitchConnection {
  readonly #client: tmi.Client;
  readonly #listeners: Listeners;
  readonly #timing: TwitchTiming;
  #isReady = false;
  #hasEnded = false;
  #timer: NodeJS.Timeout | undefined;
  #lastHeardAt = performance.now();
  /** When we asked whether Twitch is still there. */
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(settings: TwitchSettings, timing: TwitchTiming, log: Logger, listeners: Listeners) {
    this.#listeners = listeners;
    this.#timing = timing;
    const url = new URL(settings.url);
    const isSecure = url.protocol === "wss:";
    this.#client = new tmi.Client({
      // Otherwise tmi.js fetches emotes, with our token, from an address that is long gone.
      options: { skipMembership: true, skipUpdatingEmotesets: true },
      connection: {
        server: url.hostname,
        port: Number(url.port) || (isSecure ? 443 : 80),
        secure: isSecure,
        reconnect: false,
      },
      identity: { username: settings.login, password: settings.token },
      channels: [],
      logger: {
        info: () => undefined,
        warn: (message) => log.debug({ message }, "tmi.js warns"),
        error: (message) => log.debug({ message: String(message) }, "tmi.js reports"),
      },
    });
    this.#client.on("raw_message", (raw, own) => this.#onRaw(raw, own));
    this.#client.on("connected", () => this.#ready());
    this.#client.on("disconnected", (reason) => this.#end(endOf(String(reason))));
    this.#timer = setTimeout(() => {
      this.#end({ type: "lost", message: "no answer to the login in time" });
    }, timing.connectMs);
    this.#client.connect().catch((error: unknown) => this.#end(endOf(String(error))));
  }

  get isReady(): boolean {
    return this.#isReady && !this.#hasEnded && this.#client.readyState() === "OPEN";
  }

  /**
   * Sends one line of IRC. Not tmi.js's `say`: that cuts a line of 500 characters in two and
   * swallows some. The caller has made the line safe.
   */
  send(line: string): void {
    this.#client.raw(line).catch(() => undefined);
  }

  close(): void {
    this.#end({ type: "lost", message: "closed by us" });
  }

  #ready(): void {
    if (this.#hasEnded) return;
    this.#isReady = true;
    // tmi.js begins to ask for an answer every minute just after this event; we ask by ourselves.
    queueMicrotask(() => clearInterval(Reflect.get(this.#client, "pingLoop")));
    this.#listen();
    this.#listeners.onReady();
  }

  /** `own` is the message that tmi.js goes on with; `raw` is a copy of it. */
  #onRaw(raw: unknown, own: { command?: unknown }): void {
    if (this.#hasEnded) return;
    this.#lastHeardAt = performance.now();
    const message = readMessage(raw);
    if (!message) return;
    if (message.command === "RECONNECT") {
      // tmi.js would disconnect at once, and connect again whatever its options say.
      own.command = "NOTED";
      this.#listeners.onReconnect();
    } else if (message.command === "NOTICE" && REFUSALS.test(message.params[1] ?? "")) {
      this.#end(endOf(message.params[1] ?? ""));
    } else {
      this.#listeners.onMessage(message);
    }
  }

  /** Finds a half-open connection: one that neither speaks nor breaks. */
  #listen(): void {
    clearTimeout(this.#timer);
    const { silenceMs, pongMs } = this.#timing;
    const now = performance.now();
    const silentMs = now - this.#lastHeardAt;
    if (silentMs < silenceMs) {
      this.#timer = setTimeout(() => this.#listen(), silenceMs - silentMs + 1);
    } else if (this.#askedAt < this.#lastHeardAt) {
      this.#askedAt = now;
      this.send("PING");
      this.#timer = setTimeout(() => this.#listen(), pongMs);
    } else {
      this.#end({ type: "lost", message: "Twitch fell silent" });
    }
  }

  #end(reason: EndReason): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#client.removeAllListeners();
    this.#client.disconnect().catch(() => undefined);
    this.#listeners.onEnd(reason);
  }
}

function endOf(message: string): EndReason {
  return REFUSALS.test(message) ? { type: "refused", message } : { type: "lost", message };
}
