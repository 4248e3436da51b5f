import { TWITCH } from "#core/chat/limits.ts";
import { RateWindow } from "#core/chat/rate-window.ts";

/** Joins may arrive closer together than they were sent. */
const WINDOW_MS = TWITCH.joinWindowMs + 1000;

/** A channel that became wanted just now; one of before; one that was refused or not confirmed. */
type Turn = "newcomer" | "known" | "again";

/** Joins that are kept for newcomers. */
const RESERVED_COUNT = 2;

/** How many of the joins each may use: the rest is for what comes before. */
const USABLE: Record<Turn, (max: number) => number> = {
  newcomer: (max) => max,
  known: (max) => max - RESERVED_COUNT,
  again: (max) => Math.floor(max / 2),
};

/**
 * The joins that an account may send, whichever of its connections sends them, and what is known of
 * channels that it was not let into (rules WADDLE-L9 and WADDLE-L14).
 */
export class JoinBudget {
  readonly #max: number;
  readonly #times = new RateWindow(WINDOW_MS);
  #share = 1;
  readonly #tries = new Map<string, { count: number; dueAt: number; isRefused: boolean }>();

  constructor(rateLimit: "standard" | "verified") {
    this.#max = rateLimit === "verified" ? TWITCH.joinsPerWindowVerified : TWITCH.joinsPerWindow;
  }

  /** The part of the account's joins that this process may use, from 0 to 1. */
  set share(share: number) {
    this.#share = share;
  }

  /** When one more join of this kind may be sent; Infinity: not at all. */
  freeAt(now: number, turn: Turn): number {
    const max = Math.floor(this.#max * this.#share);
    return this.#times.freeAt(now, max === 0 ? 0 : Math.max(1, USABLE[turn](max)));
  }

  /** When a channel may be tried next; undefined: it was not tried yet. */
  dueAt(channel: string): number | undefined {
    return this.#tries.get(channel)?.dueAt;
  }

  tried(channel: string, now: number): void {
    this.#times.add(now);
    const { count = 0, isRefused = false } = this.#tries.get(channel) ?? {};
    const waitMs = Math.min(TWITCH.joinRetryMinMs * 2 ** count, TWITCH.joinRetryMaxMs);
    this.#tries.set(channel, { count: count + 1, dueAt: now + waitMs, isRefused });
  }

  refused(channel: string): void {
    const tries = this.#tries.get(channel);
    if (tries) tries.isRefused = true;
  }

  isRefused(channel: string): boolean {
    return this.#tries.get(channel)?.isRefused === true;
  }

  /** The channel was joined, or nobody wants it any more. */
  forget(channel: string): void {
    this.#tries.delete(channel);
  }

  /** What was asked on a connection that broke was no refusal. */
  forgetUnanswered(): void {
    for (const [channel, { count, isRefused }] of this.#tries) {
      if (!isRefused && count === 1) this.#tries.delete(channel);
    }
  }
}

/**
 * Joins the wanted channels on one connection, no faster than Twitch allows: newcomers first, those
 * that were refused or not confirmed last, and later with each try.
 */
export class Joins {
  readonly #budget: JoinBudget;
  readonly #join: (channel: string) => void;
  /** The wanted channels; true: it became wanted after the connection was there. */
  #wanted = new Map<string, boolean>();
  readonly #joined = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isConnected = false;

  constructor(budget: JoinBudget, join: (channel: string) => void) {
    this.#budget = budget;
    this.#join = join;
  }

  /** Twitch has let us into the channel. */
  isIn(channel: string): boolean {
    return this.#joined.has(channel);
  }

  get joined(): ReadonlySet<string> {
    return this.#joined;
  }

  /** The channels to be in. Returns those that we are in and should leave. */
  want(channels: Iterable<string>): string[] {
    const before = this.#wanted;
    this.#wanted = new Map();
    for (const channel of channels) {
      this.#wanted.set(channel, before.get(channel) ?? this.#isConnected);
    }
    for (const channel of before.keys()) {
      if (!this.#wanted.has(channel)) this.#budget.forget(channel);
    }
    const unwanted = [...this.#joined].filter((channel) => !this.#wanted.has(channel));
    for (const channel of unwanted) this.#joined.delete(channel);
    this.go();
    return unwanted;
  }

  /** A new connection is in no channel. */
  connected(): void {
    this.#joined.clear();
    for (const channel of this.#wanted.keys()) this.#wanted.set(channel, false);
    this.#isConnected = true;
    this.go();
  }

  disconnected(): void {
    this.#isConnected = false;
    this.#joined.clear();
    clearTimeout(this.#timer);
  }

  /** Sends no join any more, and stays where it is. */
  pause(): void {
    this.#isConnected = false;
    clearTimeout(this.#timer);
  }

  /** Twitch has let us in. Returns whether we still want to be there. */
  confirmed(channel: string): boolean {
    this.#budget.forget(channel);
    const isWanted = this.#wanted.has(channel);
    if (isWanted) this.#joined.add(channel);
    return isWanted;
  }

  /** We are no longer in the channel, or were not let in. We try again later. */
  refused(channel: string): void {
    this.#joined.delete(channel);
    if (!this.#wanted.has(channel)) return;
    if (this.#budget.dueAt(channel) === undefined) this.#budget.tried(channel, performance.now());
    this.#budget.refused(channel);
    this.go();
  }

  /** Sends what may be sent now, and goes on by itself. */
  go(): void {
    clearTimeout(this.#timer);
    if (!this.#isConnected) return;
    const now = performance.now();
    let nextAt = Number.POSITIVE_INFINITY;
    for (const [turn, channels] of this.#turns()) {
      for (const channel of channels) {
        const dueAt = this.#budget.dueAt(channel) ?? now;
        const at = Math.max(dueAt, this.#budget.freeAt(now, turn));
        if (at > now) {
          nextAt = Math.min(nextAt, at);
          continue;
        }
        this.#budget.tried(channel, now);
        nextAt = Math.min(nextAt, this.#budget.dueAt(channel) ?? nextAt);
        this.#join(channel);
      }
    }
    if (nextAt === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => this.go(), Math.ceil(nextAt - now) + 1);
  }

  #turns(): [Turn, string[]][] {
    const turns: Record<Turn, string[]> = { newcomer: [], known: [], again: [] };
    for (const [channel, isNew] of this.#wanted) {
      if (this.#joined.has(channel)) continue;
      const isAgain = this.#budget.dueAt(channel) !== undefined;
      turns[isAgain ? "again" : isNew ? "newcomer" : "known"].push(channel);
    }
    return [
      ["newcomer", turns.newcomer],
      ["known", turns.known],
      ["again", turns.again],
    ];
  }
}
