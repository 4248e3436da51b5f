import type { Logger } from "pino";
import { Backoff } from "../../backoff.ts";
import type { TwitchSettings } from "../../settings.ts";
import {
  type EndReason,
  TWITCH_TIMING,
  TwitchConnection,
  type TwitchTiming,
} from "./connection.ts";
import type { IrcMessage } from "./lines.ts";
import type { ChatToken } from "./token.ts";

export type RetryTiming = {
  minMs: number;
  maxMs: number;
  /** After a refused login: someone has to change the token first. */
  refusedMinMs: number;
  refusedMaxMs: number;
  /** A connection that held so long was good: the next wait is short again. */
  goodAfterMs: number;
};

const RETRY: RetryTiming = {
  minMs: 1000,
  maxMs: 60_000,
  refusedMinMs: 30_000,
  refusedMaxMs: 300_000,
  goodAfterMs: 30_000,
};

export type IrcLinkOptions = {
  settings: TwitchSettings;
  token: ChatToken;
  log: Logger;
  timing?: TwitchTiming;
  retry?: RetryTiming;
};

/** Which connection a message came by: while one replaces another, there are two. */
export type LinkSide = "current" | "next" | "old";

export type LinkListeners = {
  onReady: () => void;
  onMessage: (message: IrcMessage, side: LinkSide) => void;
  /**
   * Twitch asked for another connection, and it is there beside the present one. The listener calls
   * `move` when nothing is missed any more; without such a listener the link moves at once.
   */
  onNextReady?: () => void;
  /** The next connection has become the present one. */
  onMoved?: () => void;
  onEnd: (reason: string) => void;
};

/** So long the old connection stays open after the move, for answers that are on their way. */
const LINGER_MS = 2000;

/**
 * Keeps one IRC connection to Twitch alive, for whoever uses it (rules WADDLE-N2, WADDLE-N3 and
 * WADDLE-N11).
 */
export class IrcLink {
  readonly #options: IrcLinkOptions;
  readonly #retry: RetryTiming;
  readonly #backoff: Backoff;
  readonly #refusedBackoff: Backoff;
  readonly #users = new Set<LinkListeners>();
  #current: TwitchConnection | undefined;
  /** Replaces the current one, which Twitch is going to close. */
  #next: TwitchConnection | undefined;
  #old: TwitchConnection | undefined;
  #readyAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #lingerTimer: NodeJS.Timeout | undefined;
  /** The token was renewed, and no login has been accepted since. */
  #hasRenewed = false;
  #state: "connected" | "connecting" | "refused" | "lost" = "connecting";

  constructor(options: IrcLinkOptions) {
    this.#options = options;
    this.#retry = options.retry ?? RETRY;
    this.#backoff = new Backoff(this.#retry.minMs, this.#retry.maxMs);
    this.#refusedBackoff = new Backoff(this.#retry.refusedMinMs, this.#retry.refusedMaxMs);
  }

  get login(): string {
    return this.#options.settings.login;
  }

  get state(): "connected" | "connecting" | "refused" {
    return this.#state === "lost" ? "connecting" : this.#state;
  }

  get isReady(): boolean {
    return this.#current?.isReady === true;
  }

  /** Connects for its first user. */
  use(user: LinkListeners): void {
    this.#users.add(user);
    if (this.#users.size === 1) this.#connect();
    else if (this.isReady) user.onReady();
  }

  /** Closes the connection after its last user; the user that leaves gets no more of it. */
  release(user: LinkListeners): void {
    if (!this.#users.delete(user) || this.#users.size > 0) return;
    clearTimeout(this.#timer);
    clearTimeout(this.#lingerTimer);
    for (const connection of [this.#old, this.#next, this.#current]) connection?.close();
  }

  send(line: string): void {
    this.#current?.send(line);
  }

  sendByNext(line: string): void {
    this.#next?.send(line);
  }

  /** The next connection becomes the present one; the other is closed a little later. */
  move(): void {
    if (!this.#next?.isReady) return;
    this.#old?.close();
    this.#old = this.#current;
    this.#current = this.#next;
    this.#next = undefined;
    this.#readyAt = performance.now();
    this.#backoff.reset();
    for (const user of this.#users) user.onMoved?.();
    clearTimeout(this.#lingerTimer);
    this.#lingerTimer = setTimeout(() => this.#old?.close(), LINGER_MS);
  }

  #connect(): void {
    this.#current = this.#open();
  }

  #open(): TwitchConnection {
    const { settings, token, timing, log } = this.#options;
    const account = { ...settings, token: token.current };
    const connection = new TwitchConnection(account, timing ?? TWITCH_TIMING, log, {
      onReady: () => {
        if (connection === this.#current) this.#ready();
        else this.#nextReady();
      },
      onMessage: (message) => {
        const side = this.#sideOf(connection);
        for (const user of this.#users) user.onMessage(message, side);
      },
      onReconnect: () => {
        if (connection === this.#current) this.#replace();
      },
      onEnd: (reason) => this.#onEnd(connection, reason),
    });
    return connection;
  }

  #sideOf(connection: TwitchConnection): LinkSide {
    if (connection === this.#current) return "current";
    return connection === this.#next ? "next" : "old";
  }

  #ready(): void {
    const { settings, log } = this.#options;
    if (this.#state !== "connected") log.info({ login: settings.login }, "Connected to Twitch");
    this.#state = "connected";
    this.#readyAt = performance.now();
    this.#refusedBackoff.reset();
    this.#hasRenewed = false;
    for (const user of this.#users) user.onReady();
  }

  /** Twitch is going to close the connection: makes another before that (rule WADDLE-N11). */
  #replace(): void {
    if (this.#next) return;
    this.#options.log.info("Twitch asked the bot to reconnect");
    this.#next = this.#open();
  }

  #nextReady(): void {
    const users = [...this.#users].filter(({ onNextReady }) => onNextReady);
    if (users.length === 0) this.move();
    for (const user of users) user.onNextReady?.();
  }

  #onEnd(connection: TwitchConnection, reason: EndReason): void {
    if (connection === this.#old) this.#old = undefined;
    if (this.#users.size === 0) return;
    if (connection === this.#next) this.#nextEnded();
    else if (connection === this.#current) this.#currentEnded(reason);
  }

  #nextEnded(): void {
    this.#next = undefined;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.isReady && !this.#next) this.#next = this.#open();
    }, this.#backoff.next());
  }

  #currentEnded(reason: EndReason): void {
    if (this.#next?.isReady) {
      this.#current = undefined;
      this.move();
      return;
    }
    const wasGood =
      this.#readyAt > 0 && performance.now() - this.#readyAt > this.#retry.goodAfterMs;
    this.#readyAt = 0;
    this.#current = this.#next;
    this.#next = undefined;
    clearTimeout(this.#timer);
    if (wasGood) this.#backoff.reset();
    for (const user of this.#users) user.onEnd("the connection to Twitch was lost");
    if (this.#current) {
      // The next one is on its way already.
      this.#state = "connecting";
    } else if (reason.type === "refused" && this.#options.token.canRefresh && !this.#hasRenewed) {
      void this.#renew(reason);
    } else {
      this.#connectLater(reason);
    }
  }

  /** A token that has expired is renewed, and we log in again at once (rule WADDLE-N3). */
  async #renew(reason: EndReason): Promise<void> {
    const outcome = await this.#options.token.refresh();
    if (this.#users.size === 0) return;
    if (outcome !== "refreshed") return this.#connectLater(reason);
    this.#hasRenewed = true;
    this.#connect();
  }

  #connectLater(reason: EndReason): void {
    this.#timer = setTimeout(() => this.#connect(), this.#waitAfter(reason));
  }

  /** Logs a change of state, once, and says how long to wait, in ms. */
  #waitAfter(reason: EndReason): number {
    const { settings, log } = this.#options;
    if (reason.type === "refused") {
      const waitMs = this.#refusedBackoff.next();
      if (this.#state !== "refused") {
        log.error(
          { login: settings.login, reason: reason.message, retryInMs: waitMs },
          "Twitch refuses the bot's login: check TWITCH_BOT_LOGIN and TWITCH_BOT_TOKEN",
        );
      }
      this.#state = "refused";
      return waitMs;
    }
    if (this.#state === "connected" || this.#state === "connecting") {
      log.warn({ reason: reason.message }, "The connection to Twitch is lost; trying again");
    }
    this.#state = "lost";
    return this.#backoff.next();
  }
}
