import * as v from "valibot";
import type { ChannelState } from "../../chat/channel-state.ts";

/** Whose records these are in the state of channels. */
const OWNER = { service: "discord", channel: "open-answers" };

const at = v.pipe(v.number(), v.integer());
const id = v.pipe(v.string(), v.regex(/^[0-9]{1,20}$/));
/** The last message that says what is known so far; "" before the first. */
const last = v.union([v.literal(""), id]);

/**
 * An answer that has been promised and is not whole yet. Nothing in it names a person or repeats what
 * they asked; `token` works for 15 minutes.
 */
const openAnswer = v.variant("type", [
  v.object({ type: v.literal("interaction"), application: id, token: v.string(), last, at }),
  v.object({ type: v.literal("message"), channel: id, question: id, last, at }),
]);

export type OpenAnswer = v.InferOutput<typeof openAnswer>;

/** `Omit` of each member of a union. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/**
 * The answers that are under way, stored before Discord is told that they come: a process that is killed
 * leaves them to the next one, which tells people so (GANDER-D16).
 */
export class OpenAnswers {
  readonly #state: ChannelState;
  readonly #now: () => number;
  readonly #open = new Map<string, OpenAnswer>();
  #left: { key: string; answer: OpenAnswer }[];

  /** `now` in milliseconds since the epoch. */
  constructor(state: ChannelState, now: () => number) {
    this.#state = state;
    this.#now = now;
    this.#left = state.read(OWNER).flatMap(({ key, value }) => {
      const read = v.safeParse(openAnswer, value);
      if (read.success) return [{ key, answer: read.output }];
      state.clear(OWNER, [key]);
      return [];
    });
  }

  /** The answers that an earlier process left; once. */
  takeLeft(): { key: string; answer: OpenAnswer }[] {
    const left = this.#left;
    this.#left = [];
    return left;
  }

  /** `key` is the id of the interaction or of the message that asks. Begun again it changes nothing. */
  begin(key: string, answer: Without<OpenAnswer, "at" | "last">): void {
    if (!this.#open.has(key)) this.#put(key, { ...answer, last: "", at: this.#now() });
  }

  /** The answer goes on in a message. */
  goesOn(key: string, message: string): void {
    const open = this.#open.get(key);
    if (open && open.last !== message) this.#put(key, { ...open, last: message });
  }

  /** The answer is whole, or nobody can be told any more. */
  end(key: string): void {
    if (this.#open.delete(key)) this.#state.clear(OWNER, [key]);
  }

  /** An answer of an earlier process needs nothing more. */
  drop(key: string): void {
    this.#state.clear(OWNER, [key]);
  }

  #put(key: string, answer: OpenAnswer): void {
    this.#open.set(key, answer);
    this.#state.append(OWNER, [{ key, value: answer }]);
  }
}
