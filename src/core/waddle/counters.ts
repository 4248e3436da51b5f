import { withinCounter } from "../entities/counter.ts";
import type { WaddleCounter, WaddleEffect } from "./engine.ts";
import { COUNTER } from "./limits.ts";

/** What people write after a counter's name. */
export type CounterChange =
  | { type: "step"; direction: 1 | -1 }
  | { type: "by"; by: number }
  | { type: "to"; to: number };

const DIGITS = `\\d{1,${String(COUNTER.valueMax).length}}`;
const BY = new RegExp(`^([+-])\\s*(${DIGITS})?$`);
const TO = new RegExp(`^(?:(?:=|set)\\s*(-?${DIGITS})|(${DIGITS}))$`);

/**
 * `+` and `-` (one step), `+2` and `-2`, `12`, `=12` and `set 12`, `reset` (to where counters
 * begin). "unreadable" for anything else, undefined for nothing.
 */
export function readChange(text: string): CounterChange | "unreadable" | undefined {
  const words = text.trim().toLowerCase();
  if (words === "") return undefined;
  if (words === "reset") return { type: "to", to: COUNTER.valueDefault };
  const by = BY.exec(words);
  if (by) {
    const direction = by[1] === "+" ? 1 : -1;
    return by[2] === undefined
      ? { type: "step", direction }
      : { type: "by", by: direction * Number(by[2]) };
  }
  const to = TO.exec(words);
  return to ? { type: "to", to: Number(to[1] ?? to[2]) } : "unreadable";
}

export type CounterEffect = Extract<WaddleEffect, { type: "counter" }>;

type Standing = { counter: WaddleCounter; value: number };

/** The counters of one chat, and what chat made of them since they were read. */
export class Counters {
  #byName = new Map<string, Standing>();

  constructor(counters: readonly WaddleCounter[]) {
    this.configure(counters);
  }

  /** A counter whose record has not changed keeps what chat made of it. */
  configure(counters: readonly WaddleCounter[]): void {
    const before = this.#byName;
    this.#byName = new Map();
    const byId = new Map([...before.values()].map((standing) => [standing.counter.id, standing]));
    for (const counter of counters) {
      const known = byId.get(counter.id);
      const value = known?.counter.revision === counter.revision ? known.value : counter.value;
      this.#byName.set(counter.name, { counter, value });
    }
  }

  /** In any case of letters. */
  find(name: string): Standing | undefined {
    return this.#byName.get(name.toLowerCase());
  }

  all(): Standing[] {
    return [...this.#byName.values()];
  }

  /** Changes the counter, and says what to tell the rest of the system. */
  change(standing: Standing, change: CounterChange): CounterEffect {
    const { counter } = standing;
    if (change.type === "to") {
      standing.value = withinCounter(change.to);
      return { type: "counter", counter: counter.id, value: standing.value };
    }
    const by = change.type === "by" ? change.by : change.direction * counter.step;
    standing.value = withinCounter(standing.value + by);
    return { type: "counter", counter: counter.id, value: standing.value, by };
  }

  /** Changes that a response asks for: they count only when it is said. */
  draft(): CounterDraft {
    return new CounterDraft(this);
  }
}

/** Counters as a response sees them while it comes into being. */
export class CounterDraft {
  readonly #counters: Counters;
  readonly #changed = new Map<Standing, Standing>();
  #effects: CounterEffect[] = [];

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  /** The counter's value after `change`; undefined when there is none of that name. */
  value(name: string, change: CounterChange | undefined): number | undefined {
    const standing = this.#counters.find(name);
    if (!standing) return undefined;
    if (!change) return (this.#changed.get(standing) ?? standing).value;
    const draft = this.#changed.get(standing) ?? { ...standing };
    this.#changed.set(standing, draft);
    this.#effects.push(this.#counters.change(draft, change));
    return draft.value;
  }

  /** Makes the changes real. */
  commit(): CounterEffect[] {
    for (const [standing, draft] of this.#changed) standing.value = draft.value;
    return this.#effects;
  }
}
