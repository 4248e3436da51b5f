import { randomUUID } from "node:crypto";
import { OUTBOX } from "#core/chat/limits.ts";
import type { EntriesRequest, OpenRun } from "#core/giveaways/api.ts";
import type { Backend } from "../../backend.ts";
import { Backoff } from "../../backoff.ts";
import type { EntryStore } from "./entry-store.ts";
import { Receipts } from "./receipts.ts";
import { type Entrant, Tally } from "./tally.ts";

/** Entries that come within this time are sent, and answered in chat, together. */
const TOGETHER_MS = 1500;
/** So long before a run ends, what waits is sent at once. */
const BEFORE_END_MS = 500;
/** How often counts of lines are saved at most, which is what a kill of the process costs (rule WADDLE-V4). */
const SAVE_LINES_MS = 1000;
/** No entry is tried for longer after its run has ended. */
const GIVE_UP_MS = 60_000;

export type RunEntriesOptions = {
  run: OpenRun;
  /** Keeps what is not answered over a restart. */
  store: EntryStore;
  enter: Backend["giveaways"]["enter"];
  say: (text: string) => void;
  /** Reports that PocketBase can't be reached; called again with each try. */
  onAway: (error: unknown) => void;
};

/**
 * The entries of one run: gathered, sent in batches until PocketBase has answered each, and
 * answered in chat. A batch keeps its id, so that one that came through twice counts once.
 */
export class RunEntries {
  readonly #options: RunEntriesOptions;
  readonly #tally: Tally;
  readonly #names = new Map<string, string>();
  readonly #receipts: Receipts;
  readonly #backoff = new Backoff(OUTBOX.retryMinMs, OUTBOX.retryMaxMs);
  #run: OpenRun;
  #batch: EntriesRequest | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  /** Viewers whose count of lines is not saved. */
  readonly #unsaved = new Set<string>();
  #saveTimer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: RunEntriesOptions) {
    this.#options = options;
    this.#run = options.run;
    this.#tally = new Tally(options.run);
    const nameOf = (login: string) => this.#names.get(login) ?? login;
    this.#receipts = new Receipts({ say: options.say, nameOf });
    const { batch, entries, lines } = options.store.of(options.run);
    this.#batch = batch;
    for (const [login, count] of lines) this.#tally.restoreLines(login, count);
    for (const entry of entries) this.#tally.restore(entry);
    for (const { login, display_name } of [...(batch?.entries ?? []), ...entries]) {
      this.#names.set(login, display_name);
    }
    if (this.isBusy) this.#scheduleBeforeEnd();
  }

  get run(): OpenRun {
    return this.#run;
  }

  set run(run: OpenRun) {
    this.#run = run;
  }

  /** True while entries are on their way. */
  get isBusy(): boolean {
    return this.#batch !== undefined || this.#tally.waitingCount > 0;
  }

  onLine(login: string): void {
    if (!this.#tally.onLine(login)) return;
    this.#unsaved.add(login);
    this.#saveTimer ??= setTimeout(() => this.#saveLines(), SAVE_LINES_MS);
    this.#save(login);
    if (this.#tally.waitingCount > 0) this.#schedule(TOGETHER_MS);
  }

  linesOf(login: string): number {
    return this.#tally.linesOf(login);
  }

  enter(entrant: Entrant): void {
    this.#tally.enter(entrant);
    this.#save(entrant.login);
    this.#names.set(entrant.login, entrant.display_name);
    this.#scheduleBeforeEnd();
  }

  /** Sends what waits now, and resolves when the answer has come or the try has failed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#sending;
    await this.#send();
  }

  /** Sends nothing more; what waits is left to the next process. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#receipts.stop();
    this.#saveLines();
  }

  /** The run takes no entries any more: what waits is sent, and its lines count for nothing. */
  async end(): Promise<void> {
    await this.flush();
    this.#receipts.flush();
    clearTimeout(this.#saveTimer);
    this.#unsaved.clear();
    this.#options.store.forgetLines(this.#run);
  }

  #saveLines(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    const counts = [...this.#unsaved].map((login) => [login, this.linesOf(login)] as const);
    this.#unsaved.clear();
    this.#options.store.countLines(this.#run, counts);
  }

  #save(login: string): void {
    const entry = this.#tally.waitingOf(login);
    if (entry) this.#options.store.wait(this.#run, entry);
  }

  #scheduleBeforeEnd(): void {
    const left = this.#run.ends_at - Date.now() - BEFORE_END_MS;
    this.#schedule(Math.max(0, Math.min(TOGETHER_MS, left)));
  }

  #schedule(waitMs: number): void {
    if (this.#timer || this.#sending || this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#send();
    }, waitMs);
  }

  async #send(): Promise<void> {
    this.#sending = this.#sendAll();
    const isThrough = await this.#sending.then(
      () => true,
      (error) => {
        this.#options.onAway(error);
        return false;
      },
    );
    this.#sending = undefined;
    if (isThrough) this.#backoff.reset();
    if (!this.isBusy) return;
    if (isThrough) this.#schedule(TOGETHER_MS);
    else if (Date.now() < this.#run.ends_at + GIVE_UP_MS) this.#schedule(this.#backoff.next());
  }

  async #sendAll(): Promise<void> {
    for (let batch = this.#next(); batch; batch = this.#next()) {
      const answer = await this.#options.enter(batch);
      this.#batch = undefined;
      this.#options.store.answered(this.#run);
      if (answer === "refused") continue;
      this.#tally.settle(batch.entries, answer.results);
      this.#run = { ...this.#run, entrants: answer.entrants };
      this.#receipts.add(answer.results);
    }
  }

  #next(): EntriesRequest | undefined {
    if (this.#batch) return this.#batch;
    const entries = this.#tally.take();
    if (entries.length === 0) return undefined;
    this.#batch = { id: randomUUID(), run: this.#run.run, entries };
    this.#options.store.send(this.#run, this.#batch);
    return this.#batch;
  }
}
