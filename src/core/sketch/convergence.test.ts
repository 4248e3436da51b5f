import { describe, expect, test } from "vitest";
import { converge } from "../../../tests/oracles/convergence/run.ts";
import { runCount } from "../../../tests/oracles/run-count.ts";

/** `npm run fuzz:sketch` has longer runs. */
const RUNS = runCount(20);
const RUNS_A_TEST = 10;

const SEEDS = Array.from({ length: RUNS }, (_, index) => index + 1);

describe("SKETCH-S1: after everything that can happen, all copies equal each other and storage", () => {
  for (let from = 0; from < RUNS; from += RUNS_A_TEST) {
    const seeds = SEEDS.slice(from, from + RUNS_A_TEST);
    test(`seeds ${seeds[0]} to ${seeds.at(-1)}`, { timeout: 180_000 }, () => check(seeds));
  }

  test("the runs are worth something: much is drawn, and some of it stays", () => {
    const runs = [1, 2, 3].map((seed) => converge(seed));
    expect(runs.reduce((sum, { elements }) => sum + elements, 0)).toBeGreaterThan(100);
    const log = runs.flatMap((run) => run.log);
    for (const what of [
      "dies and starts",
      "sleeps and wakes",
      "reloads",
      "goes offline",
      "fails",
    ]) {
      expect(log.some((line) => line.includes(what))).toBe(true);
    }
  });
});

function check(seeds: readonly number[]): void {
  for (const seed of seeds) {
    const { failure, log } = converge(seed);
    if (failure === null) continue;
    const replay = `npm run fuzz:sketch -- --runs=1 --seed=${seed}`;
    throw new Error(`${log.join("\n")}\n\nSeed ${seed}: ${failure}\nReplay: ${replay}`);
  }
}
