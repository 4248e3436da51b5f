import { setTimeout as wait } from "node:timers/promises";
import type PQueue from "p-queue";
import { OUTBOX } from "#core/chat/limits.ts";
import type { CommitAnswer } from "#core/gaggle/api.ts";
import type { GaggleBackend } from "../../backend.ts";
import { Backoff } from "../../backoff.ts";
import type { PendingCommit, PlayStore } from "./play-store.ts";

export type CommitsOptions = {
  commit: GaggleBackend["commit"];
  /** Shared by all channels: so many are on their way at once. */
  queue: PQueue;
  /** Absent where nothing is kept. */
  store: PlayStore | undefined;
  /** What a commit came to; resolves to false when it has to be told by another process. */
  onAnswer: (commit: PendingCommit, answer: CommitAnswer) => Promise<boolean>;
  /** The lines don't follow what is stored. */
  onRefused: () => void;
  onAway: (error: unknown) => void;
};

/** A channel's commits: sent one after the other, each until PocketBase has answered it. */
export class Commits {
  readonly #options: CommitsOptions;
  readonly #waiting: PendingCommit[];
  #sending: Promise<void> | undefined;
  readonly #stopping = new AbortController();

  /** `waiting` are those that an earlier process left. */
  constructor(options: CommitsOptions, waiting: readonly PendingCommit[] = []) {
    this.#options = options;
    this.#waiting = [...waiting];
    if (this.isBusy) this.#send();
  }

  /** True while a commit is not answered. */
  get isBusy(): boolean {
    return this.#waiting.length > 0;
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  /** Stores a commit and sends it; resolves when all are answered, or the process ends. */
  add(commit: PendingCommit): Promise<void> {
    this.#options.store?.commit(commit);
    this.#waiting.push(commit);
    return this.#send();
  }

  /** Resolves when all are answered. */
  idle(): Promise<void> {
    return this.#sending ?? Promise.resolve();
  }

  stop(): void {
    this.#stopping.abort();
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    const { queue, commit, onAway, onRefused } = this.#options;
    const backoff = new Backoff(OUTBOX.retryMinMs, OUTBOX.retryMaxMs);
    const { signal } = this.#stopping;
    for (let [next] = this.#waiting; next && !signal.aborted; [next] = this.#waiting) {
      try {
        const { request } = next;
        const answer = await queue.add(() => commit(request));
        if (answer === "refused") {
          this.#waiting.length = 0;
          onRefused();
          return;
        }
        this.#waiting.shift();
        this.#tell(next, answer);
        backoff.reset();
      } catch (error) {
        onAway(error);
        await wait(backoff.next(), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  #tell(commit: PendingCommit, answer: CommitAnswer): void {
    const { store, onAnswer } = this.#options;
    void onAnswer(commit, answer).then((isTold) => {
      if (isTold) store?.forget(commit);
    });
  }
}
