import type { BotStatus } from "#core/chat/bot-status.ts";
import { EventSubIntake, type EventSubIntakeOptions } from "./eventsub-intake.ts";
import type { ChatIntake, IntakeListeners, Presence, TwitchChannel } from "./intake.ts";

/** EventSub that is away for so long is replaced by IRC until it is back. */
const PATIENCE_MS = 15_000;

export type FallbackOptions = Omit<EventSubIntakeOptions, "listeners" | "onRefused"> & {
  listeners: IntakeListeners;
  /** Undefined where the bot's account may not use IRC. */
  createIrc: ((listeners: IntakeListeners) => ChatIntake) | undefined;
  patienceMs?: number | undefined;
};

/**
 * EventSub, and IRC in its place: for channels that EventSub does not let the bot into, and for all
 * while it is away (rule TWITCH-E7). Lines that come both ways have the same id.
 */
export class FallbackIntake implements ChatIntake {
  readonly #options: FallbackOptions;
  readonly #eventSub: EventSubIntake;
  readonly #refused = new Set<string>();
  #irc: ChatIntake | undefined;
  #wanted: readonly TwitchChannel[] = [];
  #share = 1;
  #isAway = false;
  #isStarted = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FallbackOptions) {
    this.#options = options;
    const { listeners } = options;
    this.#eventSub = new EventSubIntake({
      ...options,
      listeners: {
        ...listeners,
        onReady: () => this.#onReady(),
        onEnd: (reason) => this.#onEnd(reason),
      },
      onRefused: (login) => {
        this.#refused.add(login);
        this.#update();
      },
    });
  }

  get kind(): BotStatus["intake"] {
    return this.#isAway ? "irc" : "eventsub";
  }

  get state() {
    return this.#isAway && this.#irc ? this.#irc.state : this.#eventSub.state;
  }

  get joinedCount(): number {
    return this.#wanted.filter(({ login }) => this.presenceOf(login) === "joined").length;
  }

  start(): void {
    this.#isStarted = true;
    this.#eventSub.start();
    this.#wait();
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    clearTimeout(this.#timer);
    await Promise.all([this.#eventSub.stop(), this.#irc?.stop()]);
  }

  /** From now on lines are kept for the process that comes next. */
  hold(): void {
    this.#eventSub.hold();
  }

  want(channels: readonly TwitchChannel[]): void {
    this.#wanted = channels;
    const logins = new Set(channels.map(({ login }) => login));
    for (const login of this.#refused) if (!logins.has(login)) this.#refused.delete(login);
    this.#eventSub.want(channels);
    this.#update();
  }

  share(share: number): void {
    this.#share = share;
    this.#irc?.share(share);
  }

  presenceOf(channel: string): Presence {
    const bySocket = this.#eventSub.presenceOf(channel);
    const isByIrc = this.#isAway || this.#refused.has(channel);
    return isByIrc && bySocket !== "joined"
      ? (this.#irc?.presenceOf(channel) ?? bySocket)
      : bySocket;
  }

  #onReady(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isAway = false;
    this.#update();
    this.#options.listeners.onReady?.();
  }

  #onEnd(reason: string): void {
    // While IRC brings the lines, nothing has ended.
    if (!this.#isAway) this.#options.listeners.onEnd(reason);
    this.#wait();
  }

  #wait(): void {
    if (!this.#isStarted || this.#isAway || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#eventSub.state === "connected" || !this.#options.createIrc) return;
      this.#options.log.warn("EventSub is away: chat is received by IRC until it is back");
      this.#isAway = true;
      this.#update();
    }, this.#options.patienceMs ?? PATIENCE_MS);
  }

  /** IRC is connected as long as it has a channel to be in. */
  #update(): void {
    const { createIrc } = this.#options;
    const channels = this.#isAway
      ? this.#wanted
      : this.#wanted.filter(({ login }) => this.#refused.has(login));
    if (channels.length > 0 && !this.#irc && createIrc && this.#isStarted) {
      this.#irc = createIrc(this.#listeners());
      this.#irc.share(this.#share);
      this.#irc.want(channels);
      this.#irc.start();
      return;
    }
    this.#irc?.want(channels);
    if (channels.length > 0) return;
    void this.#irc?.stop();
    this.#irc = undefined;
  }

  #listeners(): IntakeListeners {
    const { listeners } = this.#options;
    return {
      ...listeners,
      onEnd: (reason) => {
        if (this.#isAway) listeners.onEnd(reason);
      },
    };
  }
}
