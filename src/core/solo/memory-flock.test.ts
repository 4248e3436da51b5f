import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runCount } from "../../../tests/oracles/run-count.ts";
import { betterOf, deal, FLOCK_SIZES, type FlockState, hide, turn } from "./memory-flock.ts";

const CARDS = Array.from({ length: 40 }, (_, at) => `card-${at}`);
const placesOf = ({ cards }: FlockState, card: string) =>
  cards.flatMap((one, place) => (one === card ? [place] : []));

describe("Memory Flock", () => {
  test("SOLO-M1: deals each card twice, by its seed", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...Object.values(FLOCK_SIZES)), (seed, pairs) => {
        const { cards } = deal(seed, CARDS, pairs);
        expect(cards).toHaveLength(2 * pairs);
        expect(new Set(cards).size).toBe(pairs);
        for (const card of cards) expect(cards.filter((one) => one === card)).toHaveLength(2);
        expect(deal(seed, CARDS, pairs).cards).toEqual(cards);
      }),
      { numRuns: runCount(100) },
    );
    expect(deal("one", CARDS, 10).cards).not.toEqual(deal("other", CARDS, 10).cards);
    expect(() => deal("few", CARDS.slice(0, 3), 6)).toThrow("6 pairs");
  });

  test("SOLO-M2: a pair stays, two others are hidden by the next card or after a while", () => {
    const dealt = deal("turns", CARDS, 6);
    const [card = "", other = ""] = [...new Set(dealt.cards)];
    const [first = -1, second = -1] = placesOf(dealt, card);
    const [third = -1] = placesOf(dealt, other);

    const apart = turn(turn(dealt, first).state, third);
    expect(apart).toMatchObject({ what: "apart", state: { moves: 1, open: [first, third] } });
    expect(hide(apart.state).open).toEqual([]);
    expect(turn(apart.state, second)).toMatchObject({ what: "first", state: { open: [second] } });

    const pair = turn(turn(dealt, first).state, second);
    expect(pair).toMatchObject({ what: "pair", state: { moves: 1, open: [] } });
    expect(turn(pair.state, first)).toEqual({ state: pair.state, what: "none" });
    expect(turn(turn(dealt, first).state, first).what).toBe("none");
    expect(turn(dealt, 99).what).toBe("none");
  });

  test("SOLO-M2: is won when every pair is found, whatever was turned before", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(11)), (turns) => {
        let state = deal("any", CARDS, 6);
        for (const place of turns) state = turn(state, place).state;
        // An open card waits for another one: the next turn is apart or a pair, and then none is open.
        for (const place of state.cards.keys()) {
          if (state.open.length === 1) state = turn(state, place).state;
        }
        state = hide(state);
        const left = [...new Set(state.cards)].filter((card) => !state.found.has(card));
        const outcomes = left.map((card) => {
          const [first = -1, second = -1] = placesOf(state, card);
          const pair = turn(turn(state, first).state, second);
          state = pair.state;
          return pair.what;
        });
        expect(state.found.size).toBe(6);
        expect(outcomes).toEqual(left.map((_, at) => (at === left.length - 1 ? "won" : "pair")));
      }),
      { numRuns: runCount(100) },
    );
  });

  test("SOLO-M3: fewer moves are better, then less time", () => {
    const best = { moves: 10, seconds: 60 };
    expect(betterOf(undefined, best)).toBe(best);
    expect(betterOf(best, { moves: 9, seconds: 90 })).toMatchObject({ moves: 9 });
    expect(betterOf(best, { moves: 11, seconds: 1 })).toBe(best);
    expect(betterOf(best, { moves: 10, seconds: 50 })).toMatchObject({ seconds: 50 });
    expect(betterOf(best, { ...best })).toBe(best);
  });
});
