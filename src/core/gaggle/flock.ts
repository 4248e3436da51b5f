import type { Rarity } from "../cards/vocabulary.ts";
import { GAME } from "./limits.ts";

/**
 * A person's collection, as a value: each step gives a new one, or why it can't be. Cards that are
 * set aside for a trade are not among `cards` (GAGGLE-C2).
 */

export type Egg = {
  number: number;
  /** What is in it, which nobody is told before it hatches. */
  slug: string;
  /** Chat lines until it is warm. */
  coldLines: number;
};

export type Flock = {
  /** How many of each card, by slug; never 0. */
  cards: ReadonlyMap<string, number>;
  eggs: readonly Egg[];
  down: number;
  wishes: readonly string[];
};

export const EMPTY_FLOCK: Flock = { cards: new Map(), eggs: [], down: 0, wishes: [] };

/** What a duplicate becomes when it is released. */
export const DOWN_OF: Readonly<Record<Rarity, number>> = {
  common: 1,
  uncommon: 2,
  rare: 5,
  epic: 10,
  legendary: 20,
};

/** What an egg costs in down, by the card in it. */
export const EGG_PRICE: Readonly<Record<Rarity, number>> = {
  common: 5,
  uncommon: 10,
  rare: 20,
  epic: 40,
  legendary: 80,
};

export type FlockProblem =
  | "not_owned"
  | "only_one"
  | "no_egg"
  | "egg_cold"
  | "little_down"
  | "no_wish"
  | "many_wishes"
  | "wished"
  | "not_wished";

export type FlockStep<More = object> =
  | ({ ok: true; flock: Flock } & More)
  | { ok: false; problem: FlockProblem };

const no = (problem: FlockProblem) => ({ ok: false, problem }) as const;

export function countOf({ cards }: Flock, slug: string): number {
  return cards.get(slug) ?? 0;
}

/** Adds a card, which ends a wish for it (GAGGLE-C6). */
export function withCard(flock: Flock, slug: string): Flock {
  const cards = new Map(flock.cards).set(slug, countOf(flock, slug) + 1);
  return { ...flock, cards, wishes: flock.wishes.filter((wish) => wish !== slug) };
}

/** Takes a card away: given, released, or set aside for a trade. */
export function withoutCard(flock: Flock, slug: string): FlockStep {
  const count = countOf(flock, slug);
  if (count === 0) return no("not_owned");
  const cards = new Map(flock.cards);
  if (count === 1) cards.delete(slug);
  else cards.set(slug, count - 1);
  return { ok: true, flock: { ...flock, cards } };
}

/** Releases a duplicate, which becomes down (GAGGLE-C4). */
export function release(flock: Flock, slug: string, rarity: Rarity): FlockStep<{ down: number }> {
  if (countOf(flock, slug) === 1) return no("only_one");
  const step = withoutCard(flock, slug);
  if (!step.ok) return step;
  const down = DOWN_OF[rarity];
  return { ok: true, flock: { ...step.flock, down: flock.down + down }, down };
}

/** Buys an egg with the first wish in it that there is enough down for (GAGGLE-C4). */
export function buyEgg(
  flock: Flock,
  rarityOf: (slug: string) => Rarity,
  number: number,
): FlockStep<{ egg: Egg }> {
  const slug = flock.wishes.find((each) => EGG_PRICE[rarityOf(each)] <= flock.down);
  if (slug === undefined) return no(flock.wishes.length === 0 ? "no_wish" : "little_down");
  const egg = { number, slug, coldLines: GAME.eggWarmLines };
  const down = flock.down - EGG_PRICE[rarityOf(slug)];
  return { ok: true, flock: withEgg({ ...flock, down }, egg), egg };
}

export function withEgg(flock: Flock, egg: Egg): Flock {
  return { ...flock, eggs: [...flock.eggs, egg] };
}

/** So many lines were said in the channel where eggs are kept. */
export function warmed(flock: Flock, linesCount: number): Flock {
  const eggs = flock.eggs.map((egg) => ({
    ...egg,
    coldLines: Math.max(0, egg.coldLines - linesCount),
  }));
  return { ...flock, eggs };
}

/** Hatches the oldest egg that is warm (GAGGLE-C5). */
export function hatch(flock: Flock): FlockStep<{ slug: string }> {
  if (flock.eggs.length === 0) return no("no_egg");
  const warm = flock.eggs.find(({ coldLines }) => coldLines === 0);
  if (warm === undefined) return no("egg_cold");
  const left = { ...flock, eggs: flock.eggs.filter((egg) => egg !== warm) };
  return { ok: true, flock: withCard(left, warm.slug), slug: warm.slug };
}

/** The fox takes the youngest egg of somebody who has several. */
export function robbed(flock: Flock): FlockStep {
  if (flock.eggs.length < 2) return no("no_egg");
  return { ok: true, flock: { ...flock, eggs: flock.eggs.slice(0, -1) } };
}

export function wish(flock: Flock, slug: string): FlockStep {
  if (flock.wishes.includes(slug)) return no("wished");
  if (flock.wishes.length >= GAME.wishesMaxCount) return no("many_wishes");
  return { ok: true, flock: { ...flock, wishes: [...flock.wishes, slug] } };
}

export function unwish(flock: Flock, slug: string): FlockStep {
  if (!flock.wishes.includes(slug)) return no("not_wished");
  return { ok: true, flock: { ...flock, wishes: flock.wishes.filter((each) => each !== slug) } };
}

/** True when all cards of a set are there (GAGGLE-C8). */
export function hasAll(flock: Flock, slugs: readonly string[]): boolean {
  return slugs.length > 0 && slugs.every((slug) => flock.cards.has(slug));
}
