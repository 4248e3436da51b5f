import { randomUUID } from "node:crypto";
import { OUTBOX } from "#core/chat/limits.ts";
import type { EntriesRequest, OpenRun } from "#core/giveaways/api.ts";
import { entryLines } from "#core/giveaways/chat-words.ts";
import type { Backend } from "../../backend.ts";
import { Backoff } from "../../backoff.ts";
import type { SavedEntries } from "./saved-entries.ts";
import { type Entrant, Tally } from "./tally.ts";

/** Entries that come within this time are sent, and answered in chat, together. */
const TOGETHER_MS = 1500;
/** So long before a run ends, what waits is sent at once. */
const BEFORE_END_MS = 500;
/** No entry is tried for longer after its run has ended. */
const GIVE_UP_MS = 60_000;

export type RunEntriesOptions = {
  run: OpenRun;
  /** Keeps what is not answered over a restart. */
  saved: SavedEntries;
  enter: Backend["giveaways"]["enter"];
  say: (text: string) => void;
  /** Tells that PocketBase can't be reached; called again with each try. */
  away: (error: unknown) => void;
};

/**
 * The entries of one run: gathered, sent in batches until PocketBase has answered each, and
 * answered in chat. A batch keeps its id, so that one that came through twice counts once.
 */
export class RunEntries {
  readonly #options: RunEntriesOptions;
  readonly #tally: Tally;
  readonly #names = new Map<string, string>();
  readonly #backoff = new Backoff(OUTBOX.retryMinMs, OUTBOX.retryMaxMs);
  #run: OpenRun;
  #batch: EntriesRequest | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: RunEntriesOptions) {
    this.#options = options;
    this.#run = options.run;
    this.#tally = new Tally(options.run);
    const { batch, entries } = options.saved.of(options.run.run);
    this.#batch = batch;
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

  hear(login: string): void {
    this.#tally.hear(login);
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

  /** Sends what waits now, and answers when the answer has come or the try has failed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#sending;
    await this.#send();
  }

  /** Forgets what waits. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #save(login: string): void {
    const entry = this.#tally.waitingOf(login);
    if (entry) this.#options.saved.wait(this.#run.run, entry);
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
        this.#options.away(error);
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
      this.#options.saved.answered(batch.run);
      if (answer === "refused") continue;
      this.#tally.settle(batch.entries, answer.results);
      this.#run = { ...this.#run, entrants: answer.entrants };
      const nameOf = (login: string) => this.#names.get(login) ?? login;
      for (const line of entryLines(answer.results, nameOf)) this.#options.say(line);
    }
  }

  #next(): EntriesRequest | undefined {
    if (this.#batch) return this.#batch;
    const entries = this.#tally.take();
    if (entries.length === 0) return undefined;
    this.#batch = { id: randomUUID(), run: this.#run.run, entries };
    this.#options.saved.send(this.#batch);
    return this.#batch;
  }
}
