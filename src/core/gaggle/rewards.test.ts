import { expect, it } from "vitest";
import { CARD_TABLE } from "../../../content/cards/table.ts";
import { cardIndexText, readCardIndex } from "./card-index.ts";
import { EMPTY_FLOCK, withCard } from "./flock.ts";
import { completedSets, SET_REWARDS } from "./rewards.ts";

const index = readCardIndex(cardIndexText(CARD_TABLE));
const LATER = Date.UTC(2030, 0, 1);

it("GAGGLE-C8: every set has its reward, which gives as much down as its text says", () => {
  expect(Object.keys(SET_REWARDS).sort()).toEqual(CARD_TABLE.sets.map(({ slug }) => slug).sort());
  for (const { slug, reward } of CARD_TABLE.sets) {
    const [, down = "0"] = /(\d+) down/.exec(reward) ?? [];
    expect(SET_REWARDS[slug]?.down).toBe(Number(down));
  }
});

it("GAGGLE-C8: a set is complete with all of its cards, once it has come out, and once", () => {
  for (const { slug, released, cards } of index.sets) {
    const [last = "", ...others] = cards;
    const almost = others.reduce(withCard, EMPTY_FLOCK);
    const whole = withCard(almost, last);
    const none = new Set<string>();
    expect(completedSets(almost, index.sets, none, LATER)).not.toContain(slug);
    expect(completedSets(whole, index.sets, none, LATER)).toContain(slug);
    expect(completedSets(whole, index.sets, new Set([slug]), LATER)).not.toContain(slug);
    expect(completedSets(whole, index.sets, none, Date.parse(released))).toContain(slug);
    expect(completedSets(whole, index.sets, none, Date.parse(released) - 1)).not.toContain(slug);
  }
});

it("the index has every card with the rarity of its first printing", () => {
  for (const { slug, printings } of CARD_TABLE.cards) {
    expect(index.rarityOf(slug)).toBe(printings[0]?.rarity);
    for (const { set } of printings) {
      expect(index.sets.find((each) => each.slug === set)?.cards).toContain(slug);
    }
  }
  expect(index.rarityOf("no-such-goose")).toBeUndefined();
});
