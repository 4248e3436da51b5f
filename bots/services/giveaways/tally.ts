import type { EntriesRequest, EntryResult, OpenRun } from "#core/giveaways/api.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";

type Entry = EntriesRequest["entries"][number];

/** Somebody who enters: `add` more chances to win. */
export type Entrant = Pick<Entry, "user_id" | "login" | "display_name" | "subscriber" | "add">;

/** What one run of a giveaway counts in chat: lines of each viewer, and entries on their way. */
export class Tally {
  readonly #needed: number;
  /** Lines since the run opened, by login; empty when the run does not ask for any. */
  readonly #lines = new Map<string, number>();
  readonly #waiting = new Map<string, Entry>();
  /** Those whose entry counts only once they have chatted more. */
  readonly #short = new Map<string, Entrant>();

  constructor({ min_chat_lines }: Pick<OpenRun, "min_chat_lines">) {
    this.#needed = min_chat_lines;
  }

  /** The number of viewers with entries that wait to be sent. */
  get waitingCount(): number {
    return this.#waiting.size;
  }

  /** A line that somebody wrote. Returns whether the viewer's count has changed. */
  onLine(login: string): boolean {
    if (this.#needed === 0) return false;
    const before = this.#lines.get(login);
    if (before === undefined && this.#lines.size >= GIVEAWAY.entrantsMaxCount) return false;
    const lines = (before ?? 0) + 1;
    this.#lines.set(login, lines);
    const short = this.#short.get(login);
    if (!short || lines < this.#needed) return true;
    this.#short.delete(login);
    this.enter({ ...short, add: 0 });
    return true;
  }

  linesOf(login: string): number {
    return this.#lines.get(login) ?? 0;
  }

  enter(entrant: Entrant): void {
    const add = entrant.add + (this.#waiting.get(entrant.login)?.add ?? 0);
    this.#waiting.set(entrant.login, {
      ...entrant,
      add: Math.min(add, GIVEAWAY.entriesPerUserMaxCount),
      lines: this.linesOf(entrant.login),
    });
  }

  /** How a viewer's entry stands that waits to be sent. */
  waitingOf(login: string): Entry | undefined {
    return this.#waiting.get(login);
  }

  /** The lines of a viewer that an earlier process counted. */
  restoreLines(login: string, lines: number): void {
    this.#lines.set(login, Math.max(this.linesOf(login), lines));
  }

  /** An entry that an earlier process received. */
  restore(entry: Entry): void {
    this.restoreLines(entry.login, entry.lines);
    this.enter(entry);
  }

  /** Takes what is sent next: empty when nothing waits. */
  take(): Entry[] {
    const taken = [...this.#waiting.values()].slice(0, GIVEAWAY.entriesPerBatchMaxCount);
    for (const { login } of taken) this.#waiting.delete(login);
    return taken;
  }

  /** The server's answer. It may know of lines that this process did not receive. */
  settle(entries: readonly Entry[], results: readonly EntryResult[]): void {
    const sent = new Map(entries.map((entry) => [entry.login, entry]));
    for (const { login, outcome, lines_needed } of results) {
      const entry = sent.get(login);
      if (!entry || outcome !== "lines_needed") continue;
      const known = this.#needed - lines_needed;
      this.restoreLines(login, known);
      this.#short.set(login, entry);
    }
  }
}
