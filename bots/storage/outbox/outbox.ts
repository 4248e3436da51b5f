import type { Logger } from "pino";
import type { EntryKind } from "#core/chat/batch.ts";
import { OUTBOX } from "#core/chat/limits.ts";
import type { Backend } from "../../backend.ts";
import { Backoff } from "../../backoff.ts";
import type { OutboxStore, PendingEntry } from "./store.ts";

/** A full outbox is worth one line of log in this time, not one for each entry. */
const WARN_EVERY_MS = 60_000;

/** Sends the entries of the store to PocketBase, batch by batch, for as long as it takes. */
export class Outbox {
  readonly #store: OutboxStore;
  readonly #deliver: Backend["deliver"];
  readonly #log: Logger;
  readonly #backoff = new Backoff(OUTBOX.retryMinMs, OUTBOX.retryMaxMs);
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;
  #isAway = false;
  #isStopped = false;
  #warnedAt = Number.NEGATIVE_INFINITY;
  #warnedCount = 0;

  constructor(store: OutboxStore, deliver: Backend["deliver"], log: Logger) {
    this.#store = store;
    this.#deliver = deliver;
    this.#log = log;
    if (store.pendingCount > 0 || store.nextBatch()) this.#schedule(0);
  }

  get state(): { pending: number; dropped: number; away: boolean } {
    const { pendingCount, droppedCount } = this.#store;
    return { pending: pendingCount, dropped: droppedCount, away: this.#isAway };
  }

  /** Adds an entry for PocketBase; it is on disk when this returns. */
  add<T>(kind: EntryKind<T>, payload: T): void {
    this.#store.add(kind, payload);
    this.#warnOfDrops();
    this.#schedule(OUTBOX.flushMs);
  }

  /** Returns the entries of a kind that PocketBase has not confirmed, the oldest first. */
  pending<T>(kind: EntryKind<T>): PendingEntry<T>[] {
    return this.#store.pending(kind);
  }

  /** As `pending`, after those that PocketBase confirmed a moment ago. */
  recent<T>(kind: EntryKind<T>): PendingEntry<T>[] {
    return this.#store.recent(kind);
  }

  /** Tries once more to hand over what waits, then closes the store. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#flushing;
    if (!this.#isAway) await this.#flush();
    this.#store.close();
  }

  #schedule(waitMs: number): void {
    if (this.#timer || this.#flushing || this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#flushing = this.#flush().finally(() => {
        this.#flushing = undefined;
        if (this.#isAway) this.#schedule(this.#backoff.next());
        else if (this.#store.pendingCount > 0) this.#schedule(OUTBOX.flushMs);
      });
    }, waitMs);
  }

  async #flush(): Promise<void> {
    for (let batch = this.#store.nextBatch(); batch; batch = this.#store.nextBatch()) {
      try {
        const outcome = await this.#deliver(batch);
        if (outcome === "refused") {
          const lost = { entries: batch.entries.length };
          this.#log.error(lost, "PocketBase refused a batch as invalid; it is given up");
        }
      } catch (error) {
        this.#setAway(error);
        return;
      }
      this.#store.finish(batch.id);
      this.#setBack();
    }
  }

  #setAway(error: unknown): void {
    if (this.#isAway) return;
    this.#isAway = true;
    const reason = error instanceof Error ? error.message : String(error);
    this.#log.warn({ reason }, "PocketBase takes no counts and ledger entries; they are kept");
  }

  #setBack(): void {
    this.#backoff.reset();
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#log.info(
      { pending: this.#store.pendingCount },
      "PocketBase takes counts and ledger entries again",
    );
  }

  #warnOfDrops(): void {
    const { droppedCount } = this.#store;
    if (droppedCount === this.#warnedCount) return;
    if (performance.now() - this.#warnedAt < WARN_EVERY_MS) return;
    this.#log.warn(
      { dropped: droppedCount - this.#warnedCount, total: droppedCount },
      "The outbox is full: the oldest ledger entries are given up",
    );
    this.#warnedAt = performance.now();
    this.#warnedCount = droppedCount;
  }
}
