import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Cadence } from "./throttle.ts";

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

test("R13: the first goes at once, what follows within the interval goes together", () => {
  const delivered: number[] = [];
  const cadence = new Cadence(
    () => 33,
    () => delivered.push(Date.now() - 1_000_000),
  );
  expect(cadence.isAwake).toBe(false);
  cadence.wake();
  expect(cadence.isAwake).toBe(true);
  vi.advanceTimersByTime(0);
  expect(delivered).toEqual([0]);
  expect(cadence.isAwake).toBe(false);
  cadence.wake();
  vi.advanceTimersByTime(32);
  cadence.wake();
  expect(delivered).toEqual([0]);
  vi.advanceTimersByTime(1);
  expect(delivered).toEqual([0, 33]);
  vi.advanceTimersByTime(1000);
  expect(delivered).toEqual([0, 33]);
});
