import { setTimeout as wait } from "node:timers/promises";
import { whenDue } from "../chat/latency.ts";
import type { Report, Spoken } from "./stand-in.ts";

/** Two lines in five ask for a command: 200 answers a second, of 241 that Twitch allows. */
const isQuestion = (index: number) => index % 5 < 2;

/** The last answers have so long to come. */
const LAST_ANSWERS_MS = 15_000;

/** Writes lines in all channels in turn, and keeps how long each answer took. */
export class Questions {
  readonly violations: string[] = [];
  askedCount = 0;
  readonly #channels: readonly string[];
  readonly #rate: number;
  /** When each question was due that has no answer yet, by its key. */
  readonly #dueAt = new Map<string, number>();
  #waits: number[] = [];
  #count = 0;

  constructor(channels: readonly string[], rate: number) {
    this.#channels = channels;
    this.#rate = rate;
  }

  /** Gets what the stand-in reports. */
  readonly onReport = (message: Exclude<Report, { type: "ready" }>): void => {
    if (message.type === "violation") {
      this.violations.push(message.text);
      return;
    }
    const { text, at, accepted } = message;
    const key = text.slice(text.lastIndexOf(" ") + 1);
    const dueAt = this.#dueAt.get(key);
    if (dueAt === undefined || !accepted) return;
    this.#dueAt.delete(key);
    this.#waits.push(at - dueAt);
  };

  /** Writes for so many seconds; `waits` of the answers are in milliseconds. */
  async ask(
    seconds: number,
    say: (line: Spoken) => void,
  ): Promise<{ asked: number; waits: number[] }> {
    const before = this.askedCount;
    this.#waits = [];
    const startAt = Date.now() + 100;
    const lines = Array.from({ length: this.#rate * seconds }, (_, index) => ({
      dueAt: startAt + (index * 1000) / this.#rate,
      index: this.#count + index,
    }));
    this.#count += lines.length;
    await whenDue(lines, ({ dueAt, index }) => say(this.#line(index, dueAt)));
    const until = performance.now() + LAST_ANSWERS_MS;
    while (this.#dueAt.size > 0 && performance.now() < until) await wait(20);
    return { asked: this.askedCount - before, waits: this.#waits };
  }

  #line(index: number, dueAt: number): Spoken {
    const channel = this.#channels[index % this.#channels.length] ?? "";
    const who = { channel, user: `Viewer${index % 5000}`, level: "everyone" } as const;
    if (!isQuestion(index)) return { ...who, text: `Kappa what a goose ${index}` };
    this.#dueAt.set(`q${index}`, dueAt);
    this.askedCount += 1;
    return { ...who, text: `!echo @Greta q${index}` };
  }
}
