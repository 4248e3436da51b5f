import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Throttle } from "./throttle.ts";

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

test("ROOM-R13: the first goes at once, what follows within the interval goes together", () => {
  const delivered: number[] = [];
  const throttle = new Throttle(
    () => 33,
    () => delivered.push(Date.now() - 1_000_000),
  );
  expect(throttle.isAwake).toBe(false);
  throttle.wake();
  expect(throttle.isAwake).toBe(true);
  vi.advanceTimersByTime(0);
  expect(delivered).toEqual([0]);
  expect(throttle.isAwake).toBe(false);
  throttle.wake();
  vi.advanceTimersByTime(32);
  throttle.wake();
  expect(delivered).toEqual([0]);
  vi.advanceTimersByTime(1);
  expect(delivered).toEqual([0, 33]);
  vi.advanceTimersByTime(1000);
  expect(delivered).toEqual([0, 33]);
});
