/** Lets so many work at the same time; the others wait in their order, up to a limit. */
export class WorkQueue {
  readonly #atOnce: number;
  readonly #waitingMaxCount: number;
  readonly #waiting = new Set<() => void>();
  #working = 0;

  constructor(atOnce: number, waitingMaxCount: number) {
    this.#atOnce = atOnce;
    this.#waitingMaxCount = waitingMaxCount;
  }

  /** Waits for a place; undefined when there is no room to wait, or `signal` ends the wait. */
  async enter(signal: AbortSignal): Promise<{ leave: () => void } | undefined> {
    if (signal.aborted) return undefined;
    if (this.#working >= this.#atOnce) {
      if (this.#waiting.size >= this.#waitingMaxCount) return undefined;
      if (!(await this.#turn(signal))) return undefined;
    } else this.#working += 1;
    return { leave: () => this.#leave() };
  }

  #turn(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const onTurn = () => {
        signal.removeEventListener("abort", onAbort);
        resolve(true);
      };
      const onAbort = () => {
        this.#waiting.delete(onTurn);
        resolve(false);
      };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting.add(onTurn);
    });
  }

  /** The place goes to whoever has waited longest. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
    } else this.#working -= 1;
  }
}
