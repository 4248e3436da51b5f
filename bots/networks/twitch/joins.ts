import { TWITCH } from "#core/chat/limits.ts";
import { RateWindow } from "#core/chat/rate-window.ts";

/** Joins may arrive closer together than they were sent. */
const WINDOW_MS = TWITCH.joinWindowMs + 1000;
/** A join that Twitch did not confirm by then is tried again. */
const CONFIRM_MS = 60_000;

/** Joins channels no faster than Twitch allows (rule WADDLE-L9), and again where one was not confirmed. */
export class Joins {
  readonly #max: number;
  readonly #join: (channel: string) => void;
  readonly #times = new RateWindow(WINDOW_MS);
  #share = 1;
  #wanted = new Set<string>();
  readonly #joined = new Set<string>();
  /** When a join was last sent, for those that are not confirmed. */
  readonly #sentAt = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #isConnected = false;

  constructor(rateLimit: "standard" | "verified", join: (channel: string) => void) {
    this.#max = rateLimit === "verified" ? TWITCH.joinsPerWindowVerified : TWITCH.joinsPerWindow;
    this.#join = join;
  }

  /** Twitch has let us into the channel. */
  isIn(channel: string): boolean {
    return this.#joined.has(channel);
  }

  get joinedCount(): number {
    return this.#joined.size;
  }

  /** The channels to be in. Answers those that we are in and should leave. */
  want(channels: Iterable<string>): string[] {
    this.#wanted = new Set(channels);
    const unwanted = [...this.#joined].filter((channel) => !this.#wanted.has(channel));
    for (const channel of unwanted) this.#joined.delete(channel);
    this.#go();
    return unwanted;
  }

  /** The part of the account's joins that this process may use, from 0 to 1. */
  share(share: number): void {
    this.#share = share;
    this.#go();
  }

  /** A new connection is in no channel. */
  connected(): void {
    this.#joined.clear();
    this.#sentAt.clear();
    this.#isConnected = true;
    this.#go();
  }

  disconnected(): void {
    this.#isConnected = false;
    this.#joined.clear();
    clearTimeout(this.#timer);
  }

  /** Twitch has let us in. Answers whether we still want to be there. */
  confirmed(channel: string): boolean {
    this.#sentAt.delete(channel);
    const isWanted = this.#wanted.has(channel);
    if (isWanted) this.#joined.add(channel);
    return isWanted;
  }

  /** We are no longer in the channel. When we did not leave by ourselves, we try again later. */
  left(channel: string): void {
    if (!this.#joined.delete(channel)) return;
    this.#sentAt.set(channel, performance.now());
    this.#go();
  }

  #go(): void {
    clearTimeout(this.#timer);
    if (!this.#isConnected) return;
    const now = performance.now();
    const max = Math.floor(this.#max * this.#share);
    if (max === 0) return;
    let nextAt = Number.POSITIVE_INFINITY;
    for (const channel of this.#wanted) {
      if (this.#joined.has(channel)) continue;
      const sentAt = this.#sentAt.get(channel);
      const dueAt = sentAt === undefined ? now : sentAt + CONFIRM_MS;
      const at = Math.max(dueAt, this.#times.freeAt(now, max));
      if (at > now) {
        nextAt = Math.min(nextAt, at);
        continue;
      }
      this.#times.add(now);
      this.#sentAt.set(channel, now);
      nextAt = Math.min(nextAt, now + CONFIRM_MS);
      this.#join(channel);
    }
    if (nextAt === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => this.#go(), Math.ceil(nextAt - now) + 1);
  }
}
