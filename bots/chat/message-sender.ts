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
import { cleanLine, varied } from "#core/chat/line.ts";
import type { UserLevel } from "#core/entities/chat-command.ts";
import type { ServiceMessage } from "./network.ts";

/** A service's message on its way to a channel. */
export type ChannelMessage = ServiceMessage & {
  tenant: string;
  channel: string;
  /** What the account is in the channel. */
  level: UserLevel;
};

/**
 * What came of a message that was put on its way; `reason` is for people. `isRepeated`: the network
 * took it for a repetition, and another one that looks the same may be sent.
 */
export type SendResult = { sent: true } | { sent: false; reason: string; isRepeated?: boolean };

export type MessageSenderOptions = {
  network: Network;
  policy: LimiterPolicy;
  /** What was said before this process began, by performance.now(). */
  past?: readonly PastLine[];
  /**
   * Sends a message as `text`, which may differ from the message's own in what nobody sees. The
   * message is at its end, and is recorded, when the result is there.
   */
  send: (message: ChannelMessage, text: string) => SendResult | Promise<SendResult>;
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
  /** Messages that the network took for repetitions once. */
  readonly #saidAgain = new WeakSet<ChannelMessage>();
  /** Messages that were sent and have no result yet. */
  readonly #underway = new Set<Promise<void>>();
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
    // Said again or held up by a lookup, it is as old as what it answers.
    const dated = { ...message, text, askedAt: message.askedAt ?? performance.now() };
    this.#messages.set(id, dated);
    this.#offer(id, dated);
  }

  #offer(id: string, { level, ...message }: ChannelMessage): void {
    const { tenant, channel, text, priority, askedAt } = message;
    const offered = {
      id,
      tenant,
      channel,
      text,
      priority,
      ...(askedAt !== undefined && { askedAt }),
    };
    this.#step({ type: "offer", message: offered, level });
  }

  /** The part of the account's limits that this process may use, from 0 to 1. */
  share(share: number): void {
    this.#step({ type: "share", share });
  }

  /** Drops what waits, e.g. because the connection is lost. */
  clear(reason: string): void {
    this.#step({ type: "clear", reason });
  }

  /** Resolves when every message that was sent has its result. */
  async idle(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway);
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
    if (effect.type === "dropped") this.#end(message, { sent: false, reason: effect.reason });
    else this.#send(message, effect.message.text);
  }

  #send(message: ChannelMessage, text: string): void {
    const result = this.#options.send(message, text);
    if (!(result instanceof Promise)) {
      this.#end(message, result);
      return;
    }
    const ended = result
      .catch((): SendResult => ({ sent: false, reason: "it could not be sent" }))
      .then((known) => {
        this.#underway.delete(ended);
        if (!known.sent && known.isRepeated && !this.#saidAgain.has(message)) {
          this.#sayAgain(message, text);
        } else {
          this.#end(message, known);
        }
      });
    this.#underway.add(ended);
  }

  /** The network remembers another last line than we do: says the same so that it looks the same. */
  #sayAgain(message: ChannelMessage, refused: string): void {
    const id = randomUUID();
    this.#saidAgain.add(message);
    this.#messages.set(id, message);
    const text = refused === message.text ? varied(message.text) : message.text;
    this.#offer(id, { ...message, text });
  }

  #end(message: ChannelMessage, result: SendResult): void {
    this.#record(message, result.sent ? "sent" : "dropped", result.sent ? "" : result.reason);
    message.onEnd?.(result.sent);
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
