/**
 * What an answer needs from outside chat: a question to the network, or something that it is to do
 * there. The engine asks for it by an effect, and answers when the results come as an event.
 */
export type Lookup =
  | { type: "followed_at"; userId: string }
  | { type: "viewers" }
  | { type: "subscribers" }
  | { type: "chatters" }
  /** Reads a page of the web; `path` names a value in its JSON, empty for the whole text. */
  | { type: "fetch"; url: string; path: string }
  | { type: "person"; login: string }
  | { type: "shout_out"; userId: string }
  | { type: "set_title"; title: string }
  | { type: "set_category"; name: string }
  | { type: "clip" }
  | { type: "poll"; title: string; choices: readonly string[]; seconds: number }
  | { type: "end_poll" }
  | { type: "prediction"; title: string; outcomes: readonly string[]; seconds: number }
  /** `outcome` counts from 1; 0 gives points back. */
  | { type: "end_prediction"; outcome: number };

/** Someone of the network, with their own channel. */
export type FoundPerson = {
  id: string;
  login: string;
  displayName: string;
  game: string;
  title: string;
};

type LookupValues = {
  /** When they followed, in milliseconds since the epoch; undefined: they don't. */
  followed_at: number | undefined;
  viewers: number;
  subscribers: number;
  /** Display names. */
  chatters: readonly string[];
  fetch: string;
  /** Undefined: there is no such person. */
  person: FoundPerson | undefined;
  /** The name as the network has it. */
  set_category: string;
  /** The clip's address. */
  clip: string;
};

export type LookupValue<TType extends Lookup["type"]> = TType extends keyof LookupValues
  ? LookupValues[TType]
  : undefined;

/** `reason` is in words that a streamer understands. */
export type LookupResult<TType extends Lookup["type"] = Lookup["type"]> =
  | { ok: true; value: LookupValue<TType> }
  | { ok: false; reason: string };

/** Returns what is known of a lookup, or asks for it and returns nothing yet. */
export type Look = <TLookup extends Lookup>(
  lookup: TLookup,
) => LookupResult<TLookup["type"]> | undefined;

/** The results of lookups, by what was asked. */
export class LookupResults {
  readonly #known = new Map<string, LookupResult>();
  /** What was asked for last, in its order. */
  #asked: readonly Lookup[] = [];

  get size(): number {
    return this.#known.size;
  }

  /** Notes what is asked for now. */
  ask(lookups: readonly Lookup[]): void {
    this.#asked = lookups;
  }

  /** Takes the results of what was asked for last, in its order. */
  addAll(results: readonly LookupResult[]): void {
    for (const [at, lookup] of this.#asked.entries()) {
      const result = results[at] ?? { ok: false, reason: "nothing came back" };
      this.#known.set(JSON.stringify(lookup), result);
    }
    this.#asked = [];
  }

  /** Returns a function that reads results and adds to `missing` what is not known. */
  look(missing: Lookup[]): Look {
    return (lookup) => {
      const result = this.#known.get(JSON.stringify(lookup));
      // A result is stored under its own lookup, so it is of the lookup's type.
      if (result) return result as LookupResult<(typeof lookup)["type"]>;
      const isNew = !missing.some((other) => JSON.stringify(other) === JSON.stringify(lookup));
      if (isNew) missing.push(lookup);
      return undefined;
    };
  }
}
