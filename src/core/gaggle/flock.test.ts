import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runCount } from "../../../tests/oracles/run-count.ts";
import {
  buyEgg,
  countOf,
  DOWN_OF,
  EGG_PRICE,
  EMPTY_FLOCK,
  type Flock,
  hasAll,
  hatch,
  release,
  robbed,
  unwish,
  warmed,
  wish,
  withCard,
  withEgg,
} from "./flock.ts";
import { accept, end, expiresAt, offer, type Trade } from "./trade.ts";

const NOW = 1_800_000_000_000;
const flockOf = (...slugs: string[]): Flock => slugs.reduce(withCard, EMPTY_FLOCK);

function offered(parties = { from: "anna", to: "bert", give: "snow", take: "barnacle" }) {
  const step = offer(parties, { from: flockOf("snow"), to: flockOf("barnacle") }, NOW);
  if (!step.ok) throw new Error(step.problem);
  return step;
}

describe("a trade", () => {
  it("GAGGLE-C2: sets the offered card aside, so that it can't be used meanwhile", () => {
    const { from } = offered();
    expect(countOf(from, "snow")).toBe(0);
    expect(release(from, "snow", "common")).toEqual({ ok: false, problem: "not_owned" });
    const again = offer(
      { from: "anna", to: "cleo", give: "snow", take: "barnacle" },
      { from, to: flockOf("barnacle") },
      NOW,
    );
    expect(again).toEqual({ ok: false, problem: "not_owned" });
  });

  it("GAGGLE-C1: both cards change hands in one step, or nothing happens", () => {
    const { trade, from } = offered();
    const taken = accept(trade, "bert", { from, to: flockOf("barnacle") }, NOW);
    if (!taken.ok) throw new Error(taken.problem);
    expect([...taken.from.cards]).toEqual([["barnacle", 1]]);
    expect([...taken.to.cards]).toEqual([["snow", 1]]);
    const gone = accept(trade, "bert", { from, to: EMPTY_FLOCK }, NOW);
    expect(gone).toEqual({ ok: false, problem: "they_lack_it" });
  });

  it("GAGGLE-C3: only the person asked takes or declines it, within 10 minutes, once", () => {
    const { trade, from } = offered();
    const flocks = { from, to: flockOf("barnacle") };
    expect(accept(trade, "anna", flocks, NOW)).toEqual({ ok: false, problem: "not_yours" });
    expect(accept(trade, "mallory", flocks, NOW)).toEqual({ ok: false, problem: "not_yours" });
    expect(accept(trade, "bert", flocks, NOW + 600_000)).toEqual({ ok: false, problem: "over" });
    expect(end(trade, { type: "declined", player: "anna" }, from, NOW)).toMatchObject({
      ok: false,
    });
    expect(end(trade, { type: "withdrawn", player: "bert" }, from, NOW)).toMatchObject({
      ok: false,
    });
    expect(end(trade, { type: "expired" }, from, NOW + 599_999)).toMatchObject({ ok: false });
    const expired = end(trade, { type: "expired" }, from, NOW + 600_000);
    if (!expired.ok) throw new Error(expired.problem);
    expect([...expired.from.cards]).toEqual([["snow", 1]]);
    expect(end(expired.trade, { type: "expired" }, expired.from, NOW + 700_000)).toEqual({
      ok: false,
      problem: "over",
    });
  });

  it("is refused with oneself, for the same card, and for what the other lacks", () => {
    const flocks = { from: flockOf("snow"), to: flockOf("barnacle") };
    const ask = (give: string, take: string, to = "bert") =>
      offer({ from: "anna", to, give, take }, flocks, NOW);
    expect(ask("snow", "barnacle", "anna")).toEqual({ ok: false, problem: "yourself" });
    expect(ask("snow", "snow")).toEqual({ ok: false, problem: "same_card" });
    expect(ask("snow", "emperor")).toEqual({ ok: false, problem: "they_lack_it" });
    expect(ask("emperor", "barnacle")).toEqual({ ok: false, problem: "not_owned" });
  });
});

describe("a collection", () => {
  it("GAGGLE-C4: a duplicate becomes down by its rarity, and down buys an egg", () => {
    expect(release(flockOf("snow"), "snow", "common")).toEqual({ ok: false, problem: "only_one" });
    const released = release(flockOf("snow", "snow"), "snow", "legendary");
    if (!released.ok) throw new Error(released.problem);
    expect(released.flock).toMatchObject({ down: DOWN_OF.legendary });
    expect(countOf(released.flock, "snow")).toBe(1);
    const rarityOf = (slug: string) => (slug === "emperor" ? "legendary" : "uncommon");
    const wishing = { ...released.flock, wishes: ["emperor", "brent"] };
    expect(buyEgg(released.flock, rarityOf, 1)).toEqual({ ok: false, problem: "no_wish" });
    expect(buyEgg(wishing, rarityOf, 1)).toMatchObject({
      ok: true,
      egg: { number: 1, slug: "brent", coldLines: 60 },
      flock: { down: DOWN_OF.legendary - EGG_PRICE.uncommon },
    });
    const poor = { ...wishing, down: EGG_PRICE.uncommon - 1 };
    expect(buyEgg(poor, rarityOf, 1)).toEqual({ ok: false, problem: "little_down" });
  });

  it("GAGGLE-C5: an egg hatches once, when enough lines were said", () => {
    const laid = withEgg(EMPTY_FLOCK, { number: 1, slug: "snow", coldLines: 60 });
    expect(hatch(EMPTY_FLOCK)).toEqual({ ok: false, problem: "no_egg" });
    expect(hatch(warmed(laid, 59))).toEqual({ ok: false, problem: "egg_cold" });
    const hatched = hatch(warmed(laid, 1_000));
    if (!hatched.ok) throw new Error(hatched.problem);
    expect(hatched).toMatchObject({ slug: "snow", flock: { eggs: [] } });
    expect(countOf(hatched.flock, "snow")).toBe(1);
    expect(hatch(hatched.flock)).toEqual({ ok: false, problem: "no_egg" });
  });

  it("GAGGLE-D6: a fox takes the youngest egg of somebody who has several", () => {
    const one = withEgg(EMPTY_FLOCK, { number: 1, slug: "snow", coldLines: 0 });
    const two = withEgg(one, { number: 2, slug: "barnacle", coldLines: 9 });
    expect(robbed(one)).toMatchObject({ ok: false });
    expect(robbed(two)).toEqual({ ok: true, flock: one });
  });

  it("GAGGLE-C6: has up to 10 wishes, and one ends when its card comes", () => {
    let flock = EMPTY_FLOCK;
    for (let index = 0; index < 10; index += 1) {
      const step = wish(flock, `goose-${index}`);
      if (step.ok) flock = step.flock;
    }
    expect(wish(flock, "goose-3")).toEqual({ ok: false, problem: "wished" });
    expect(wish(flock, "one-more")).toEqual({ ok: false, problem: "many_wishes" });
    expect(withCard(flock, "goose-3").wishes).toHaveLength(9);
    expect(unwish(flock, "goose-3")).toMatchObject({ ok: true });
    expect(unwish(flock, "never")).toEqual({ ok: false, problem: "not_wished" });
  });

  it("GAGGLE-C8: has a set when it has all of its cards together", () => {
    expect(hasAll(flockOf("snow", "barnacle"), ["snow", "barnacle"])).toBe(true);
    expect(hasAll(flockOf("snow", "snow"), ["snow", "barnacle"])).toBe(false);
    expect(hasAll(flockOf("snow"), [])).toBe(false);
  });
});

describe("whatever people do in whatever order", () => {
  const PEOPLE = ["anna", "bert", "cleo"];
  const CARDS = ["snow", "barnacle", "emperor", "brent"];
  const person = fc.constantFrom(...PEOPLE);
  const card = fc.constantFrom(...CARDS);
  const act = fc.oneof(
    fc.record({
      type: fc.constant("offer" as const),
      from: person,
      to: person,
      give: card,
      take: card,
    }),
    fc.record({ type: fc.constant("accept" as const), player: person, nth: fc.nat(9) }),
    fc.record({
      type: fc.constantFrom("declined" as const, "withdrawn" as const),
      player: person,
      nth: fc.nat(9),
    }),
    fc.record({ type: fc.constant("release" as const), player: person, card }),
    fc.record({ type: fc.constant("wait" as const), minutes: fc.nat(12) }),
  );

  it("GAGGLE-C1: no card is there twice, and none is lost", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const flocks = new Map(PEOPLE.map((name) => [name, flockOf(...CARDS, ...CARDS)]));
        const flock = (name: string) => flocks.get(name) ?? EMPTY_FLOCK;
        const trades: Trade[] = [];
        let now = NOW;
        let released = 0;
        for (const each of acts) {
          if (each.type === "wait") now += each.minutes * 60_000;
          else if (each.type === "offer") {
            const step = offer(each, { from: flock(each.from), to: flock(each.to) }, now);
            if (!step.ok) continue;
            trades.push(step.trade);
            flocks.set(each.from, step.from);
          } else if (each.type === "release") {
            const step = release(flock(each.player), each.card, "common");
            if (!step.ok) continue;
            released += 1;
            flocks.set(each.player, step.flock);
          } else {
            const trade = trades[each.nth];
            if (trade === undefined) continue;
            const from = flock(trade.from);
            if (each.type === "accept") {
              const step = accept(trade, each.player, { from, to: flock(trade.to) }, now);
              if (!step.ok) continue;
              trades[each.nth] = step.trade;
              flocks.set(trade.from, step.from);
              flocks.set(trade.to, step.to);
              continue;
            }
            const step = end(trade, { type: each.type, player: each.player }, from, now);
            if (!step.ok) continue;
            trades[each.nth] = step.trade;
            flocks.set(trade.from, step.from);
          }
        }
        for (const [index, trade] of trades.entries()) {
          const step = end(trade, { type: "expired" }, flock(trade.from), expiresAt(trade));
          if (!step.ok) continue;
          trades[index] = step.trade;
          flocks.set(trade.from, step.from);
        }
        const all = [...flocks.values()].flatMap(({ cards }) => [...cards.values()]);
        expect(all.every((count) => count > 0)).toBe(true);
        expect(all.reduce((sum, count) => sum + count, 0)).toBe(24 - released);
      }),
      { numRuns: runCount(200) },
    );
  });
});
