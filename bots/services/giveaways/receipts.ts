import type { EntryResult } from "#core/giveaways/api.ts";
import { entryLines } from "#core/giveaways/chat-words.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";

export type ReceiptsOptions = {
  say: (text: string) => void;
  nameOf: (login: string) => string;
};

/**
 * Says in chat what became of entries (rule WADDLE-L17): at once while few enter, and the more that
 * enter, the longer it gathers them, so that receipts do not delay other answers.
 */
export class Receipts {
  readonly #options: ReceiptsOptions;
  /** By login. */
  readonly #gathered = new Map<string, EntryResult>();
  #nextAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ReceiptsOptions) {
    this.#options = options;
  }

  add(results: readonly EntryResult[]): void {
    for (const result of results) this.#gathered.set(result.login, result);
    if (this.#timer || this.#gathered.size === 0) return;
    const waitMs = this.#nextAt - performance.now();
    if (waitMs <= 0) this.flush();
    else this.#timer = setTimeout(() => this.flush(), waitMs);
  }

  /** Says what is gathered now. */
  flush(): void {
    this.stop();
    const results = [...this.#gathered.values()];
    this.#gathered.clear();
    if (results.length === 0) return;
    const { receiptGapMs, receiptGapMaxMs } = GIVEAWAY;
    const gapMs = Math.min(results.length * receiptGapMs, receiptGapMaxMs);
    this.#nextAt = performance.now() + gapMs;
    for (const line of entryLines(results, this.#options.nameOf)) this.#options.say(line);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
