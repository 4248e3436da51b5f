import type { Logger } from "pino";
import { Backoff } from "../../backoff.ts";
import { apiFault } from "./api.ts";
import { takeShard } from "./eventsub-conduit.ts";
import { type EventSubMessage, readNotification } from "./eventsub-messages.ts";
import { EventSubSocket, SOCKET_TIMING, type SocketTiming } from "./eventsub-socket.ts";
import { EventSubSubscriptions } from "./eventsub-subscriptions.ts";
import { topicKey } from "./eventsub-topics.ts";
import type { ChatIntake, IntakeListeners, Presence, TwitchChannel } from "./intake.ts";
import type { SharedLines } from "./shared-lines.ts";
import type { TwitchApi } from "./twitch-api.ts";

export type EventSubTiming = SocketTiming & {
  minMs: number;
  maxMs: number;
  /** How often a channel that refused is asked again. */
  retryMs: number;
  /** How often a process looks for lines that reached another one. */
  takeEveryMs: number;
};

export const EVENTSUB_TIMING: EventSubTiming = {
  ...SOCKET_TIMING,
  minMs: 1000,
  maxMs: 60_000,
  retryMs: 60_000,
  takeEveryMs: 100,
};

/** With a WebSocket there are 300 subscriptions: https://dev.twitch.tv/docs/eventsub/manage-subscriptions/ */
const WEBSOCKET_CHANNELS_MAX_COUNT = 100;

/** How many ids are remembered to notice a notification that comes again. */
const REMEMBERED_IDS = 5000;

const SWEEP_MS = 60_000;

export type EventSubIntakeOptions = {
  api: TwitchApi;
  bot: { userId: string; login: string };
  url: string;
  log: Logger;
  listeners: IntakeListeners;
  /** Set where several processes share a conduit: what reaches one may be another's. */
  sharedLines?: SharedLines | undefined;
  ownsChannel?: ((login: string) => boolean) | undefined;
  /** Twitch does not let the bot read this channel by EventSub. */
  onRefused?: (login: string) => void;
  timing?: EventSubTiming | undefined;
};

/**
 * Brings in lines and events by EventSub (rules TWITCH-E1 to TWITCH-E8): by a WebSocket of the bot's
 * own or, with several processes, many channels or rewards, by a conduit of the application.
 */
export class EventSubIntake implements ChatIntake {
  readonly kind = "eventsub";
  readonly #options: EventSubIntakeOptions;
  readonly #timing: EventSubTiming;
  readonly #backoff: Backoff;
  readonly #subscriptions: EventSubSubscriptions;
  readonly #presences = new Map<string, Presence>();
  readonly #seen = new Set<string>();
  #socket: EventSubSocket | undefined;
  #isReady = false;
  #isStarted = false;
  /** From now on what arrives is kept for the process that comes next. */
  #isHolding = false;
  #isConduit = false;
  #timer: NodeJS.Timeout | undefined;
  #takeTimer: NodeJS.Timeout | undefined;
  #sweptAt = 0;

  constructor(options: EventSubIntakeOptions) {
    this.#options = options;
    this.#timing = options.timing ?? EVENTSUB_TIMING;
    this.#backoff = new Backoff(this.#timing.minMs, this.#timing.maxMs);
    this.#isConduit = options.sharedLines !== undefined;
    const { api, bot, log } = options;
    this.#subscriptions = new EventSubSubscriptions({
      api,
      bot,
      log,
      onChannel: (login, presence) => this.#onChannel(login, presence),
      mayLeave: (login) => this.#owns(login),
      retryMs: this.#timing.retryMs,
    });
  }

  /** Without a channel there is nothing to be connected for. */
  get state(): "connected" | "connecting" {
    return this.#isReady || this.#presences.size === 0 ? "connected" : "connecting";
  }

  get joinedCount(): number {
    return [...this.#presences.values()].filter((presence) => presence === "joined").length;
  }

  start(): void {
    this.#isStarted = true;
    this.#connect();
    if (this.#options.sharedLines) {
      this.#takeTimer = setInterval(() => this.#takeShared(), this.#timing.takeEveryMs);
    }
  }

  async stop(): Promise<void> {
    this.hold();
    this.#isStarted = false;
    clearTimeout(this.#timer);
    clearInterval(this.#takeTimer);
    this.#subscriptions.end();
    await this.#socket?.close();
    this.#socket = undefined;
    this.#isReady = false;
  }

  hold(): void {
    this.#isHolding = true;
    clearInterval(this.#takeTimer);
  }

  want(channels: readonly TwitchChannel[]): void {
    for (const { login, id } of channels) {
      if (id !== "") this.#options.api.ids.add(login, id);
      if (!this.#presences.has(login)) this.#presences.set(login, "joining");
    }
    const wanted = new Set(channels.map(({ login }) => login));
    for (const login of [...this.#presences.keys()]) {
      if (!wanted.has(login)) this.#presences.delete(login);
    }
    this.#subscriptions.want(channels);
    const isMany = channels.length > WEBSOCKET_CHANNELS_MAX_COUNT;
    // A WebSocket has the subscriptions of one person, and rewards are each broadcaster's.
    const hasRewards = channels.some((channel) => channel.hasRewards);
    const isDue = (isMany || hasRewards) && this.#options.api.auth.hasClientSecret;
    if (isDue && !this.#isConduit) {
      this.#isConduit = true;
      if (this.#socket) this.#ended("a conduit takes what a WebSocket does not");
    }
    this.#connect();
  }

  /** Subscriptions have no limit of their own that processes would have to divide. */
  share(): void {
    // Nothing to divide.
  }

  presenceOf(channel: string): Presence {
    return this.#isReady ? (this.#presences.get(channel) ?? "joining") : "connecting";
  }

  /** Twitch closes a session that asks for nothing: it waits for a channel (rule TWITCH-E2). */
  #connect(): void {
    if (!this.#isStarted || this.#socket || this.#timer || this.#presences.size === 0) return;
    const socket = new EventSubSocket(this.#options.url, this.#timing, {
      onWelcome: (session, isResumed) => {
        if (!isResumed || this.#isConduit) void this.#begin(session);
      },
      onNotification: (message) => this.#onNotification(message),
      onRevocation: (message) => this.#onRevocation(message),
      onEnd: (reason) => {
        if (socket === this.#socket) this.#ended(reason);
      },
    });
    this.#socket = socket;
  }

  async #begin(session: string): Promise<void> {
    const { api, listeners, log } = this.#options;
    try {
      await this.#subscriptions.begin(
        this.#isConduit
          ? { method: "conduit", conduit_id: await takeShard(api, session) }
          : { method: "websocket", session_id: session },
      );
    } catch (error) {
      const { reason } = apiFault(error);
      this.#ended(`Twitch gives no subscriptions: ${reason}`);
      return;
    }
    if (!this.#isReady) log.info({ conduit: this.#isConduit }, "Receiving chat by EventSub");
    this.#isReady = true;
    this.#backoff.reset();
    listeners.onReady?.();
  }

  #ended(reason: string): void {
    const { log, listeners } = this.#options;
    const socket = this.#socket;
    this.#socket = undefined;
    void socket?.close();
    this.#subscriptions.end();
    if (this.#isReady) log.warn({ reason }, "EventSub is lost; trying again");
    this.#isReady = false;
    for (const login of this.#presences.keys()) this.#presences.set(login, "joining");
    listeners.onEnd("the connection to Twitch was lost");
    if (!this.#isStarted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#connect();
    }, this.#backoff.next());
  }

  #onChannel(login: string, presence: Presence | "refused"): void {
    if (!this.#presences.has(login)) return;
    if (presence === "refused") {
      this.#options.onRefused?.(login);
      this.#presences.set(login, "joining");
      return;
    }
    const id = this.#options.api.ids.known(login);
    if (presence === "joined" && id !== undefined) this.#options.listeners.onId?.(login, id);
    if (this.#presences.get(login) === presence) return;
    this.#presences.set(login, presence);
    this.#options.listeners.onPresence(login, presence);
  }

  #onNotification({ metadata, payload }: EventSubMessage): void {
    const { message_id: id, subscription_type: type } = metadata;
    if (this.#isRepeated(id)) return;
    const received = readNotification(type, id, payload.event);
    if (!received) return;
    const channel = this.#options.api.ids.loginOf(received.channelId) ?? received.channel;
    const { sharedLines } = this.#options;
    if (this.#isHolding || !this.#presences.has(channel) || !this.#owns(channel)) {
      sharedLines?.put({ id, channel, type, event: payload.event });
      return;
    }
    this.#report(type, id, channel, payload.event);
  }

  #report(type: string, id: string, channel: string, event: unknown): void {
    const received = readNotification(type, id, event);
    if (!received) return;
    const { listeners, bot } = this.#options;
    if (received.type === "event") {
      listeners.onEvent(channel, received.event);
      return;
    }
    const line = { ...received.line, channel };
    if (line.userId === bot.userId) listeners.onLevel(channel, line.level);
    listeners.onLine(line);
    if (received.cheer) listeners.onEvent(channel, received.cheer);
  }

  /** What reached another process, or the one before this, and is ours (rule TWITCH-E6). */
  #takeShared(): void {
    const { sharedLines } = this.#options;
    const isOurs = (channel: string) => this.#presences.has(channel) && this.#owns(channel);
    for (const { type, id, channel, event } of sharedLines?.take(isOurs) ?? []) {
      this.#report(type, id, channel, event);
    }
    const now = Date.now();
    if (now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now;
    sharedLines?.sweep(now);
  }

  #onRevocation({ payload }: EventSubMessage): void {
    const { subscription } = payload;
    const id = subscription?.condition.broadcaster_user_id;
    if (!subscription || typeof id !== "string") return;
    const login = this.#options.api.ids.loginOf(id);
    if (login === undefined) return;
    const { type, condition, status } = subscription;
    if (type === "channel.chat.message") {
      const isGone = status === "user_removed";
      this.#onChannel(login, isGone ? "channel_suspended" : "banned");
    }
    this.#subscriptions.revoked(login, topicKey(type, condition));
  }

  #owns(login: string): boolean {
    return this.#options.ownsChannel?.(login) !== false;
  }

  #isRepeated(id: string): boolean {
    if (this.#seen.has(id)) return true;
    this.#seen.add(id);
    if (this.#seen.size > REMEMBERED_IDS) {
      const [oldest] = this.#seen;
      if (oldest !== undefined) this.#seen.delete(oldest);
    }
    return false;
  }
}
