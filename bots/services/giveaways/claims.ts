/** Claims that are on their way at once; more wait their turn. */
const PARALLEL_COUNT = 8;
/** More than so many waiting are not typed by winners. */
const WAITING_MAX_COUNT = 500;

/** Runs tasks a few at a time, in order. */
export class Claims {
  readonly #waiting: (() => Promise<void>)[] = [];
  #running = 0;

  /** Runs a task when it is its turn, which must not throw; false when too many wait already. */
  add(task: () => Promise<void>): boolean {
    if (this.#waiting.length >= WAITING_MAX_COUNT) return false;
    this.#waiting.push(task);
    this.#next();
    return true;
  }

  /** Forgets what waits. */
  clear(): void {
    this.#waiting.length = 0;
  }

  #next(): void {
    if (this.#running >= PARALLEL_COUNT) return;
    const task = this.#waiting.shift();
    if (!task) return;
    this.#running += 1;
    void task().finally(() => {
      this.#running -= 1;
      this.#next();
    });
  }
}
