import { expect, test } from "vitest";
import { restartDelayMs } from "./backoff.ts";

test("waits twice as long after each failure, up to 15 seconds", () => {
  expect([1, 2, 3, 4, 7, 8, 100].map(restartDelayMs)).toEqual([
    250, 500, 1000, 2000, 15_000, 15_000, 15_000,
  ]);
});
