import { randomUUID } from "node:crypto";
import type { Delivery, Network } from "#core/chat/batch.ts";
import {
  type LimiterEffect,
  type LimiterEvent,
  type LimiterPolicy,
  type LimiterState,
  limit,
  nextTickAt,
  type PastLine,
  startLimiter,
} from "#core/chat/limiter.ts";
import { cleanLine } from "#core/chat/line.ts";
import type { ServiceMessage } from "./network.ts";

/** A service's message on its way to a channel. */
export type ChannelMessage = ServiceMessage & {
  tenant: string;
  channel: string;
  isModerator: boolean;
};

export type MessageSenderOptions = {
  network: Network;
  policy: LimiterPolicy;
  /** What was said before this process began, by performance.now(). */
  past?: readonly PastLine[];
  /** Puts a message on the wire. Returns the reason why it could not, or nothing. */
  send: (message: ChannelMessage) => string | undefined;
  /** Records whether each message was sent, queued or dropped. */
  record: (delivery: Delivery) => void;
};

/**
 * The one way out: every message of the bots to an account's network goes through `send`. It is made
 * safe, waits for the network's limits, and is recorded in the ledger.
 */
export class MessageSender {
  readonly #options: MessageSenderOptions;
  readonly #messages = new Map<string, ChannelMessage>();
  readonly #limiter: LimiterState;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MessageSenderOptions) {
    this.#options = options;
    this.#limiter = startLimiter(options.policy, options.past);
  }

  send(message: ChannelMessage): void {
    const text = cleanLine(message.text);
    if (text === "") {
      message.onEnd?.(false);
      return;
    }
    const id = randomUUID();
    this.#messages.set(id, { ...message, text });
    const { channel, priority, isModerator } = message;
    this.#step({ type: "offer", message: { id, channel, text, priority }, isModerator });
  }

  /** The part of the account's limits that this process may use, from 0 to 1. */
  share(share: number): void {
    this.#step({ type: "share", share });
  }

  /** Drops what waits, e.g. because the connection is lost. */
  clear(reason: string): void {
    this.#step({ type: "clear", reason });
  }

  #step(event: LimiterEvent): void {
    // A clock that is set back must not stop the bot: the limits go by time since the start.
    const now = performance.now();
    for (const effect of limit(this.#limiter, event, { now })) this.#carryOut(effect);
    clearTimeout(this.#timer);
    const next = nextTickAt(this.#limiter, now);
    if (next === undefined) return;
    this.#timer = setTimeout(
      () => this.#step({ type: "tick" }),
      Math.max(1, Math.ceil(next - now)),
    );
  }

  #carryOut(effect: LimiterEffect): void {
    const message = this.#messages.get(effect.message.id);
    if (!message) return;
    if (effect.type === "queued") {
      this.#record(message, "queued", effect.reason);
      return;
    }
    this.#messages.delete(effect.message.id);
    const failure = effect.type === "dropped" ? effect.reason : this.#options.send(message);
    this.#record(message, failure === undefined ? "sent" : "dropped", failure ?? "");
    message.onEnd?.(failure === undefined);
  }

  #record(
    { tenant, channel, text }: ChannelMessage,
    state: Delivery["state"],
    reason: string,
  ): void {
    const { network, record } = this.#options;
    record({ tenant, network, channel, text, state, reason, at: Date.now() });
  }
}
