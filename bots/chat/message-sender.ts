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

export type Saying = {
  tenant: string;
  channel: string;
  text: string;
  importance: number;
  isModerator: boolean;
  /** Called once, with whether the line was sent. */
  onEnd?: ((isSent: boolean) => void) | undefined;
};

export type SpeechOptions = {
  network: Network;
  policy: LimiterPolicy;
  /** What was said before this process began, by performance.now(). */
  past?: readonly PastLine[];
  /** Puts a line on the wire. Answers why it could not, or nothing. */
  send: (saying: Saying) => string | undefined;
  /** Notes what became of each line. */
  note: (delivery: Delivery) => void;
};

/**
 * The one way out: whatever the bots say on a network goes through `say`. It is made safe, waits
 * for the network's limits, and is noted in the ledger.
 */
export class Speech {
  readonly #options: SpeechOptions;
  readonly #sayings = new Map<string, Saying>();
  readonly #limiter: LimiterState;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SpeechOptions) {
    this.#options = options;
    this.#limiter = startLimiter(options.policy, options.past);
  }

  say(saying: Saying): void {
    const text = cleanLine(saying.text);
    if (text === "") {
      saying.onEnd?.(false);
      return;
    }
    const id = randomUUID();
    this.#sayings.set(id, { ...saying, text });
    const { channel, importance, isModerator } = saying;
    this.#step({ type: "offer", utterance: { id, channel, text, importance }, isModerator });
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
    const saying = this.#sayings.get(effect.utterance.id);
    if (!saying) return;
    if (effect.type === "queued") {
      this.#note(saying, "queued", effect.reason);
      return;
    }
    this.#sayings.delete(effect.utterance.id);
    const failure = effect.type === "dropped" ? effect.reason : this.#options.send(saying);
    this.#note(saying, failure === undefined ? "sent" : "dropped", failure ?? "");
    saying.onEnd?.(failure === undefined);
  }

  #note({ tenant, channel, text }: Saying, state: Delivery["state"], reason: string): void {
    const { network, note } = this.#options;
    note({ tenant, network, channel, text, state, reason, at: Date.now() });
  }
}
