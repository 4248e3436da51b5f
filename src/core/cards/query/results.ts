import type { Bits } from "./bits.ts";
import type { CardIndex } from "./card-index.ts";
import type { Directives } from "./syntax.ts";

/** In these orders the most comes first unless the query says otherwise. */
const MOST_FIRST: ReadonlySet<Directives["order"]> = new Set([
  "rarity",
  "honk",
  "speed",
  "mischief",
  "wingspan",
  "weight",
  "date",
  "owned",
]);

/** Puts what was found into order, and leaves one of those that count as the same. */
export class ResultOrder {
  readonly #index: CardIndex;
  readonly #orders = new Map<string, Uint32Array>();
  #pictureNumbers: Uint32Array | undefined;

  constructor(index: CardIndex) {
    this.#index = index;
  }

  /** The places of printings, in their order. */
  resultsOf(found: Bits, directives: Directives): Uint32Array {
    const places = new Uint32Array(this.#index.prints.length);
    let count = 0;
    for (const place of this.#orderOf(directives)) {
      if (found.has(place)) places[count++] = place;
    }
    const all = places.subarray(0, count);
    switch (directives.unique) {
      case "prints":
        return all;
      case "cards":
        return this.#oneOfEach(all, (place) => this.#index.cardOf[place] ?? 0, directives.prefer);
      case "art":
        return this.#oneOfEach(all, (place) => this.#pictures()[place] ?? 0, directives.prefer);
    }
  }

  /** The preferred one of those with the same number, where the first of them stands. */
  #oneOfEach(
    places: Uint32Array,
    numberOf: (place: number) => number,
    prefer: Directives["prefer"],
  ): Uint32Array {
    const at = new Int32Array(this.#index.prints.length).fill(-1);
    const chosen = new Uint32Array(places.length);
    let count = 0;
    for (const place of places) {
      const number = numberOf(place);
      const known = at[number] ?? -1;
      if (known === -1) {
        at[number] = count;
        chosen[count++] = place;
      } else if (this.#isPreferred(place, chosen[known] ?? 0, prefer)) chosen[known] = place;
    }
    return chosen.subarray(0, count);
  }

  /** A number for each printing's picture: the place of the first printing that has it. */
  #pictures(): Uint32Array {
    if (this.#pictureNumbers) return this.#pictureNumbers;
    const first = new Map<string, number>();
    this.#pictureNumbers = Uint32Array.from(this.#index.prints, ({ printing }, place) => {
      const own = printing.art ? JSON.stringify(printing.art) : "";
      const key = `${this.#index.cardOf[place]} ${own}`;
      const known = first.get(key) ?? place;
      first.set(key, known);
      return known;
    });
    return this.#pictureNumbers;
  }

  #isPreferred(place: number, other: number, prefer: Directives["prefer"]): boolean {
    const difference = this.#preference(place, prefer) - this.#preference(other, prefer);
    return difference > 0 || (difference === 0 && place < other);
  }

  /** The more, the sooner it stands for its card. */
  #preference(place: number, prefer: Directives["prefer"]): number {
    const numberOf = (field: string) => this.#index.numbers(field).from[place] ?? 0;
    switch (prefer) {
      case "newest":
        return numberOf("date");
      case "oldest":
        return -numberOf("date");
      case "rarest":
        return numberOf("rarity");
      case "commonest":
        return -numberOf("rarity");
      case "foil":
      case "plain":
        return this.#index.prints[place]?.printing.finish === prefer ? 1 : 0;
    }
  }

  #orderOf({ order, direction }: Directives): Uint32Array {
    const isMostFirst = direction === "auto" ? MOST_FIRST.has(order) : direction === "desc";
    const key = `${order} ${isMostFirst}`;
    const known = this.#orders.get(key);
    if (known) return known;
    const places = Uint32Array.from(this.#index.prints.keys());
    const compare = this.#comparison(order);
    const sign = isMostFirst ? -1 : 1;
    places.sort((one, other) => compare(one, other, sign) || one - other);
    this.#orders.set(key, places);
    return places;
  }

  /** What has no value comes last, whichever the direction. */
  #comparison(order: Directives["order"]): (one: number, other: number, sign: number) => number {
    const { prints } = this.#index;
    if (order === "name") {
      const collator = new Intl.Collator("en");
      const nameAt = (place: number) => prints[place]?.card.name ?? "";
      return (one, other, sign) => sign * collator.compare(nameAt(one), nameAt(other));
    }
    const values = this.#valuesFor(order);
    return (one, other, sign) => {
      const [a, b] = [values[one] ?? Number.NaN, values[other] ?? Number.NaN];
      if (Number.isNaN(a) || Number.isNaN(b))
        return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
      return sign * (a - b);
    };
  }

  #valuesFor(order: Exclude<Directives["order"], "name">): Float64Array {
    if (order !== "set") return this.#index.numbers(order).to;
    const sets = new Map(this.#index.table.sets.map(({ slug }, place) => [slug, place]));
    return Float64Array.from(
      this.#index.prints,
      ({ printing }) => (sets.get(printing.set) ?? 0) * 100_000 + printing.number,
    );
  }
}
