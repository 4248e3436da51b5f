import fc from "fast-check";
import { expect, test } from "vitest";
import { runCount } from "../../../tests/oracles/run-count.ts";
import { isLayerKey, keyBetween, keysAbove, keysBelow } from "./layers.ts";

const made = fc.array(fc.nat(3), { maxLength: 60 }).map((moves) => {
  const keys = ["a0"];
  for (const move of moves) {
    if (move === 0) keys.push(...keysAbove(keys.at(-1) ?? null, 1));
    else if (move === 1) keys.unshift(...keysBelow(keys[0] ?? null, 1));
    else {
      const at = keys.length >> move;
      const key = keyBetween(keys[at - 1] ?? null, keys[at] ?? null);
      if (key !== null) keys.splice(at, 0, key);
    }
  }
  return keys;
});

test("SKETCH-S5: keys above, below and between are keys, and in their order", () => {
  fc.assert(
    fc.property(made, (keys) => {
      expect(keys.every(isLayerKey)).toBe(true);
      expect([...keys].sort()).toEqual(keys);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test("SKETCH-S5: from every key that is accepted others can be made", () => {
  const letters = [..."09AVZakz"];
  const text = fc.array(fc.constantFrom(...letters), { maxLength: 14 });
  fc.assert(
    fc.property(text, (chars) => {
      const key = chars.join("");
      if (!isLayerKey(key)) return;
      expect((keysAbove(key, 1)[0] ?? "") > key).toBe(true);
      expect(() => keysBelow(key, 1)).not.toThrow();
    }),
    { numRuns: runCount(5000) },
  );
});

test("SKETCH-S5: what no key can be made from is none", () => {
  for (const key of ["", "a", "b0", "a00", "A00000000000000000000000000", "zz", "a0!", "á0"]) {
    expect(isLayerKey(key)).toBe(false);
  }
  expect(keyBetween("a1", "a1")).toBeNull();
});
