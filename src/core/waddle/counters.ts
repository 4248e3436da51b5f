import { withinCounter } from "../entities/counter.ts";
import type { WaddleCounter } from "./config.ts";
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

/** Chat changed a counter: by `by` when given, else to `value`, which it has now in any case. */
export type CounterEffect = { type: "counter"; counter: string; value: number; by?: number };

/** A change that chat sees already and that may be taken back; `before` is what it was. */
export type HeldChange = { effect: CounterEffect; before: number };

type LiveCounter = { counter: WaddleCounter; value: number };

/** The counters of one chat, and what chat made of them since they were read. */
export class Counters {
  #byName = new Map<string, LiveCounter>();

  constructor(counters: readonly WaddleCounter[]) {
    this.configure(counters);
  }

  /** A counter whose record has not changed keeps what chat made of it. */
  configure(counters: readonly WaddleCounter[]): void {
    const before = this.#byName;
    this.#byName = new Map();
    const byId = new Map([...before.values()].map((state) => [state.counter.id, state]));
    for (const counter of counters) {
      const known = byId.get(counter.id);
      const value = known?.counter.revision === counter.revision ? known.value : counter.value;
      this.#byName.set(counter.name, { counter, value });
    }
  }

  /** In any case of letters. */
  find(name: string): LiveCounter | undefined {
    return this.#byName.get(name.toLowerCase());
  }

  all(): LiveCounter[] {
    return [...this.#byName.values()];
  }

  /** Changes the counter, and says what to tell the rest of the system. */
  change(state: LiveCounter, change: CounterChange): CounterEffect {
    const { counter } = state;
    if (change.type === "to") {
      state.value = withinCounter(change.to);
      return { type: "counter", counter: counter.id, value: state.value };
    }
    const by = change.type === "by" ? change.by : change.direction * counter.step;
    state.value = withinCounter(state.value + by);
    return { type: "counter", counter: counter.id, value: state.value, by };
  }

  /**
   * Undoes a change of which nothing came, and says what to tell the rest of the system. A value that
   * was set stays when it was changed again since.
   */
  takeBack({ effect, before }: HeldChange): CounterEffect | undefined {
    const state = this.all().find(({ counter }) => counter.id === effect.counter);
    if (!state) return undefined;
    if (effect.by === undefined) {
      if (state.value !== effect.value) return undefined;
      state.value = before;
      return { type: "counter", counter: effect.counter, value: before };
    }
    state.value = withinCounter(state.value - effect.by);
    return { type: "counter", counter: effect.counter, value: state.value, by: -effect.by };
  }

  /** Changes that a response asks for: they count only when it is said. */
  draft(): CounterDraft {
    return new CounterDraft(this);
  }
}

/** Counters as a response sees them while it comes into being. */
export class CounterDraft {
  readonly #counters: Counters;
  readonly #changed = new Map<LiveCounter, LiveCounter>();
  #changes: HeldChange[] = [];

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  /** The counter's value after `change`; undefined when there is none of that name. */
  value(name: string, change: CounterChange | undefined): number | undefined {
    const state = this.#counters.find(name);
    if (!state) return undefined;
    if (!change) return (this.#changed.get(state) ?? state).value;
    const draft = this.#changed.get(state) ?? { ...state };
    this.#changed.set(state, draft);
    const before = draft.value;
    const effect = this.#counters.change(draft, change);
    this.#changes.push({ effect, before });
    return draft.value;
  }

  /** Makes the changes real, and returns them, to be stored and maybe taken back. */
  commit(): HeldChange[] {
    for (const [state, draft] of this.#changed) state.value = draft.value;
    return this.#changes;
  }
}
