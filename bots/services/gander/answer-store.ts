import type { ShownPassage } from "#core/knowledge/answer.ts";

/** How many answers are remembered for "Why this answer?". */
const KEPT_COUNT = 1000;

export type KeptAnswer = {
  server: string;
  /** Who asked. */
  user: string;
  passages: readonly ShownPassage[];
  outcome: string;
  removed: number;
  /** Resolves when the answer is in the log; a thumb comes after it. */
  settled: Promise<void>;
};

/**
 * The last answers' passages, in memory alone: what is forgotten with the process, and by
 * `/forget-me`.
 */
export class AnswerStore {
  readonly #answers = new Map<string, KeptAnswer>();

  add(id: string, answer: KeptAnswer): void {
    this.#answers.set(id, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > KEPT_COUNT && oldest !== undefined) this.#answers.delete(oldest);
  }

  /** An answer of this server; undefined for another server's. */
  of(id: string, server: string): KeptAnswer | undefined {
    const answer = this.#answers.get(id);
    return answer?.server === server ? answer : undefined;
  }

  forget(user: string): void {
    for (const [id, answer] of this.#answers) {
      if (answer.user === user) this.#answers.delete(id);
    }
  }
}
