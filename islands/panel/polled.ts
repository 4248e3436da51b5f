import { PANEL_LIMITS } from "#core/panel/limits.ts";
import type { Authorization } from "./helper.ts";
import type { Answer } from "./server.ts";

/** What is known of something that the server is asked for again and again. */
export type Polled<T> =
  | { type: "waiting" }
  | { type: "failed"; code: string; message: string }
  /** `at`: when it came, by the page's clock. `problem`: why there is nothing newer. */
  | { type: "loaded"; value: T; at: number; problem?: string };

/** The clock and the timers of the page. */
export type PageTime = {
  now(): number;
  /** Returns a function that calls it off. */
  after(ms: number, work: () => void): () => void;
};

export type PollOptions<T> = {
  ask: (by: Authorization) => Promise<Answer<T>>;
  /** How long an answer is good for, in milliseconds. */
  goodFor: (value: T) => number;
  time: PageTime;
  onChange: (state: Polled<T>) => void;
};

/** Asks as soon as Twitch has said who looks, and again while the page is looked at (PANEL-V3). */
export class Poll<T> {
  readonly #options: PollOptions<T>;
  #by: Authorization | undefined;
  #state: Polled<T> = { type: "waiting" };
  #callOff: () => void = () => undefined;
  #failuresCount = 0;
  #isVisible = true;
  /** Counts questions: an answer to an older one than the last is passed over. */
  #asked = 0;

  constructor(options: PollOptions<T>) {
    this.#options = options;
  }

  get state(): Polled<T> {
    return this.#state;
  }

  get by(): Authorization | undefined {
    return this.#by;
  }

  /** Twitch hands over a token, the first or the next. */
  authorize(by: Authorization): void {
    this.#by = by;
    void this.refresh();
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    if (isVisible) void this.refresh();
    else this.#callOff();
  }

  /** Asks at once. */
  async refresh(): Promise<void> {
    this.#callOff();
    if (!this.#by) return;
    this.#asked += 1;
    const asked = this.#asked;
    const answer = await this.#options.ask(this.#by);
    if (asked !== this.#asked) return;
    if (answer.ok) this.#succeed(answer.value);
    else this.#fail(answer);
  }

  #succeed(value: T): void {
    this.#failuresCount = 0;
    this.#set({ type: "loaded", value, at: this.#options.time.now() });
    this.#schedule(this.#options.goodFor(value));
  }

  #fail({ code, message }: { code: string; message: string }): void {
    const known = this.#state;
    this.#set(
      known.type === "loaded" ? { ...known, problem: message } : { type: "failed", code, message },
    );
    const { retryMinMs, retryMaxMs } = PANEL_LIMITS;
    this.#schedule(Math.min(retryMaxMs, retryMinMs * 2 ** this.#failuresCount));
    this.#failuresCount += 1;
  }

  #schedule(ms: number): void {
    this.#callOff();
    if (this.#isVisible) this.#callOff = this.#options.time.after(ms, () => void this.refresh());
  }

  #set(state: Polled<T>): void {
    this.#state = state;
    this.#options.onChange(state);
  }
}

export const PAGE_TIME: PageTime = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
