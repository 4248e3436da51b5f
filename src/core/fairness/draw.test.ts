import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  draw,
  type Entrant,
  entriesHash,
  entriesText,
  inDrawOrder,
  numberBelow,
  seedHash,
} from "./draw.ts";
import { WeightTree } from "./weight-tree.ts";

const SEED = "4d06286eea726a82c9afcc8a0ce882ee9bb9df327b953a67377c27dc639552c6";
const RANDOMNESS = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd";

const FLOCK: readonly Entrant[] = ["anna", "bert", "cleo", "dora", "emil", "frida"].map(
  (login) => ({ login, weight: 1 }),
);

const login = fc.stringMatching(/^[a-z0-9_]{3,25}$/);
const entrants = fc
  .uniqueArray(fc.record({ login, weight: fc.integer({ min: 1, max: 1000 }) }), {
    selector: (entrant) => entrant.login,
    maxLength: 40,
  })
  .map((list) => inDrawOrder(list));
const hex = fc.stringMatching(/^[0-9a-f]{64}$/);

/** Published in docs/spec/fairness.md: whoever writes a check of their own can begin with it. */
describe("the worked example of the earlier rules", () => {
  it("has these hashes (FAIR-F1, FAIR-O1)", () => {
    expect(seedHash(SEED)).toBe("3fc188558c2c9c6fca10d4931f25c8eddd4d4b40bab5ef733e49af904bd3a56d");
    expect(entriesText(FLOCK.slice(0, 2))).toBe("anna 1\nbert 1\n");
    expect(entriesHash(FLOCK)).toBe(
      "cd9bb4a6688c7426f4d8d21c8fc421969dcbb3793ad3432a97486dd02fbd7dbd",
    );
  });

  it("draws these (FAIR-F6, FAIR-F7, FAIR-O1)", () => {
    const input = { seed: SEED, entries: FLOCK, count: 4 };
    expect(draw({ ...input, randomness: "" })).toEqual(["cleo", "frida", "dora", "emil"]);
    expect(draw({ ...input, randomness: RANDOMNESS })).toEqual(["bert", "anna", "emil", "cleo"]);
  });
});

describe("whatever takes part", () => {
  it("nobody is drawn twice, and as many as there are (FAIR-F7)", () => {
    fc.assert(
      fc.property(entrants, hex, fc.integer({ min: 0, max: 50 }), (entries, seed, count) => {
        const drawn = draw({ seed, randomness: "", entries, count });
        expect(drawn).toHaveLength(Math.min(count, entries.length));
        expect(new Set(drawn).size).toBe(drawn.length);
        const logins = entries.map((entry) => entry.login);
        for (const one of drawn) expect(logins).toContain(one);
      }),
    );
  });

  it("a prize that is drawn again goes to the next of the one order (FAIR-F9)", () => {
    fc.assert(
      fc.property(entrants, hex, fc.integer({ min: 0, max: 39 }), (entries, seed, count) => {
        const all = draw({ seed, randomness: RANDOMNESS, entries, count: entries.length });
        const some = draw({ seed, randomness: RANDOMNESS, entries, count });
        expect(all.slice(0, count)).toEqual(some);
      }),
    );
  });

  it("the order of the list is nobody's to choose (FAIR-O1)", () => {
    fc.assert(
      fc.property(
        entrants.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, FULL(list))),
        ),
        ([list, shuffled]) => {
          expect(inDrawOrder(shuffled)).toEqual(list);
        },
      ),
    );
  });
});

const FULL = (list: readonly unknown[]) => ({ minLength: list.length, maxLength: list.length });

it("each chance counts the same: weights 1, 2 and 5 win 1, 2 and 5 times in 8 (FAIR-F6, FAIR-F7)", () => {
  const entries = [
    { login: "five", weight: 5 },
    { login: "one", weight: 1 },
    { login: "two", weight: 2 },
  ];
  const wins = new Map<string, number>();
  const rounds = 8000;
  for (let round = 0; round < rounds; round += 1) {
    const seed = round.toString(16).padStart(64, "0");
    const [winner = ""] = draw({ seed, randomness: "", entries, count: 1 });
    wins.set(winner, (wins.get(winner) ?? 0) + 1);
  }
  const chi = entries.reduce((sum, { login: name, weight }) => {
    const expected = (rounds * weight) / 8;
    return sum + ((wins.get(name) ?? 0) - expected) ** 2 / expected;
  }, 0);
  // Two degrees of freedom: a fair draw exceeds 13.8 once in a thousand; the seeds are fixed.
  expect(chi).toBeLessThan(13.8);
});

describe("a number below a limit (FAIR-F6)", () => {
  it("is the sample's remainder", () => {
    expect(numberBelow(10, () => "00000000002aff")).toBe(2);
  });

  it("passes over samples of the incomplete last round", () => {
    const samples = ["ffffffffffff", "fffffffffffe", "000000000005"];
    const asked: number[] = [];
    const digest = (attempt: number) => {
      asked.push(attempt);
      return samples[attempt] ?? "";
    };
    // 2^48 leaves 1 when divided by 3, so the last sample alone is unfair.
    expect(numberBelow(3, digest)).toBe((2 ** 48 - 2) % 3);
    expect(asked).toEqual([0, 1]);
  });
});

it("the tree takes what a walk along the weights would take", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 60 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      (weights, points) => {
        const tree = new WeightTree(weights);
        const left = [...weights];
        while (tree.total > 0) {
          const total = left.reduce((sum, weight) => sum + weight, 0);
          expect(tree.total).toBe(total);
          const point = Math.floor(Number(points.next().value) * total);
          let rest = point;
          const place = left.findIndex((weight) => {
            if (rest < weight) return true;
            rest -= weight;
            return false;
          });
          expect(tree.take(point)).toBe(place);
          left[place] = 0;
        }
      },
    ),
  );
});
