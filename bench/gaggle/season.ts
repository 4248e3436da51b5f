/** Plays a season of a channel with regular viewers, quickly: by the game's odds, without its log. */
import type { Rarity } from "#core/cards/vocabulary.ts";
import { cardAt, type DrawCard, type DrawTable } from "#core/gaggle/draw-table.ts";
import type { GameSettings } from "#core/gaggle/game.ts";
import { afterTry, catchChance, MILLION, type Streak } from "#core/gaggle/odds.ts";

export type SeasonOptions = {
  seed: number;
  regulars: number;
  trades: boolean;
  settings: GameSettings;
  pool: DrawTable;
  down: { of: Readonly<Record<Rarity, number>>; price: Readonly<Record<Rarity, number>> };
  weeks: number;
  encountersAWeek: number;
};

export type Season = {
  firstLegendaryInWeek: number | undefined;
  people: { completedInWeek: number | undefined; duplicates: number; stolen: number }[];
};

type Regular = {
  cards: Map<string, number>;
  streak: Streak;
  /** What is in their eggs. */
  eggs: DrawCard[];
  down: number;
  completedInWeek: number | undefined;
  duplicates: number;
  stolen: number;
};

export function playSeason(options: SeasonOptions): Season {
  const { pool, settings, down, weeks, encountersAWeek } = options;
  const random = randomOf(options.seed);
  const draw = () => cardAt(pool, Math.floor(random() * pool.total)) ?? pool.cards[0];
  const happens = (chance: number) => random() * MILLION < chance;
  const people = Array.from({ length: options.regulars }, newRegular);
  let firstLegendaryInWeek: number | undefined;

  const meetGoose = (card: DrawCard, week: number) => {
    for (const person of people) {
      const isCaught = happens(catchChance(settings, card.rarity, person.streak));
      person.streak = { ...afterTry(person.streak, isCaught), caughtToday: 0 };
      if (isCaught) add(person, card);
      if (isCaught && card.rarity === "legendary") firstLegendaryInWeek ??= week;
      const egg = happens(settings.egg) ? draw() : undefined;
      if (egg) person.eggs.push(egg);
    }
  };
  // Three of ten foxes are driven away too late.
  const meetFox = () => {
    const several = people.filter(({ eggs }) => eggs.length >= 2);
    const victim = several[Math.floor(random() * several.length)];
    if (victim === undefined || random() > 0.3) return;
    victim.eggs.pop();
    victim.stolen += 1;
  };

  for (let week = 1; week <= weeks; week += 1) {
    for (let encounter = 0; encounter < encountersAWeek; encounter += 1) {
      const card = draw();
      if (happens(settings.fox)) meetFox();
      else if (card) meetGoose(card, week);
    }
    for (const person of people) {
      for (const egg of person.eggs.splice(0)) add(person, egg);
    }
    if (options.trades) tradeAll(people, pool);
    for (const person of people) buyMissing(person, pool, down);
    for (const person of people) {
      if (person.cards.size === pool.cards.length) person.completedInWeek ??= week;
    }
  }
  return { firstLegendaryInWeek, people };
}

function newRegular(): Regular {
  return {
    cards: new Map(),
    streak: { misses: 0, caughtToday: 0 },
    eggs: [],
    down: 0,
    completedInWeek: undefined,
    duplicates: 0,
    stolen: 0,
  };
}

function add({ cards }: Regular, { slug }: DrawCard): void {
  cards.set(slug, (cards.get(slug) ?? 0) + 1);
}

/** Duplicates that nobody traded for become down, and down becomes the rarest cards that it buys. */
function buyMissing(person: Regular, pool: DrawTable, { of, price }: SeasonOptions["down"]): void {
  for (const { slug, rarity } of pool.cards) {
    const spare = (person.cards.get(slug) ?? 0) - 1;
    if (spare <= 0) continue;
    person.cards.set(slug, 1);
    person.duplicates += spare;
    person.down += spare * of[rarity];
  }
  const missing = pool.cards
    .filter(({ slug }) => !person.cards.has(slug))
    .sort((one, other) => price[other.rarity] - price[one.rarity]);
  for (const card of missing) {
    if (person.down < price[card.rarity]) continue;
    person.down -= price[card.rarity];
    add(person, card);
  }
}

/** Everybody trades a duplicate for a card of its rarity that they lack, where somebody wants that. */
function tradeAll(people: readonly Regular[], pool: DrawTable): void {
  for (const [index, one] of people.entries()) {
    for (const other of people.slice(index + 1)) tradePair(one, other, pool);
  }
}

function tradePair(one: Regular, other: Regular, pool: DrawTable): void {
  const offers = (from: Regular, to: Regular) =>
    pool.cards.filter(({ slug }) => (from.cards.get(slug) ?? 0) > 1 && !to.cards.has(slug));
  for (const card of offers(one, other)) {
    const back = offers(other, one).find(({ rarity }) => rarity === card.rarity);
    if (back === undefined) continue;
    move(one, other, card);
    move(other, one, back);
  }
}

function move(from: Regular, to: Regular, card: DrawCard): void {
  from.cards.set(card.slug, (from.cards.get(card.slug) ?? 0) - 1);
  add(to, card);
}

/** A small generator of pseudo-random numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
