import { expect, it } from "vitest";
import { runStorm } from "./gaggle-storm.ts";

it("GAGGLE-C1: no card is copied or lost by commands at once, again, and over a kill (short run)", async () => {
  const result = await runStorm({ seed: 1, steps: 300, kills: 1, restarts: 0 });
  expect(result.problems).toEqual([]);
  for (const kind of ["commit", "given", "offered", "traded", "released", "hatched"]) {
    expect(result.succeeded[kind], kind).toBeGreaterThan(0);
  }
  expect(result.repeated).toBeGreaterThan(0);
});
