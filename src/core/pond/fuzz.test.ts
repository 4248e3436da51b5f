import { expect, test } from "vitest";
import { playPondGame } from "../../../tests/oracles/pond-game.ts";
import { runCount } from "../../../tests/oracles/run-count.ts";

test("POND-R1, POND-R2, POND-V1: whatever happens in a game, it ends, keeps all points and leaks no word", () => {
  let searched = 0;
  for (let seed = 1; seed <= runCount(30); seed += 1) {
    const { faults, searched: frames } = playPondGame(seed);
    searched += frames;
    expect({ seed, ...faults }).toEqual({
      seed,
      stuck: 0,
      pointsLost: 0,
      wordsLeaked: 0,
      other: [],
    });
  }
  expect(searched).toBeGreaterThan(100);
});
