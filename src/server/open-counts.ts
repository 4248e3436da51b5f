import type { EventEmitter } from "node:events";

/** Counts what each address asks for in a stretch of time, and refuses what would be too many. */
export class RequestCounts {
  readonly #max: number;
  readonly #stretchMs: number;
  readonly #now: () => number;
  readonly #counts = new Map<string, number>();
  #since = 0;

  constructor(max: number, stretchMs: number, now: () => number) {
    this.#max = max;
    this.#stretchMs = stretchMs;
    this.#now = now;
    this.#since = now();
  }

  /** Counts one more; false when the address has asked as often as it may. */
  ask(address: string): boolean {
    const now = this.#now();
    if (now - this.#since >= this.#stretchMs) {
      this.#counts.clear();
      this.#since = now;
    }
    const count = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, count);
    return count <= this.#max;
  }
}

/** Counts what each address has open, and refuses what would be too many. */
export class OpenCounts {
  readonly #max: number;
  readonly #counts = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts `opened` until it emits `close`; false when the address has as many as it may. */
  open(address: string, opened: Pick<EventEmitter, "once">): boolean {
    const count = this.#counts.get(address) ?? 0;
    if (count >= this.#max) return false;
    this.#counts.set(address, count + 1);
    opened.once("close", () => this.#close(address));
    return true;
  }

  #close(address: string): void {
    const count = (this.#counts.get(address) ?? 1) - 1;
    if (count === 0) this.#counts.delete(address);
    else this.#counts.set(address, count);
  }
}
