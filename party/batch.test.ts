import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Batch } from "./batch.ts";

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

function makeBatch() {
  const delivered: string[][] = [];
  return { delivered, batch: new Batch(33, (items) => delivered.push([...items])) };
}

test("R13: the first goes at once, what follows within the interval goes together", () => {
  const { batch, delivered } = makeBatch();
  batch.push("a");
  vi.advanceTimersByTime(0);
  expect(delivered).toEqual([["a"]]);
  batch.push("b");
  vi.advanceTimersByTime(32);
  batch.push("c");
  expect(delivered).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(delivered).toEqual([["a"], ["b", "c"]]);
  vi.advanceTimersByTime(1000);
  expect(delivered).toHaveLength(2);
});

test("S16: a flush delivers what is queued, once", () => {
  const { batch, delivered } = makeBatch();
  batch.flush();
  batch.push("a");
  batch.flush();
  batch.flush();
  vi.advanceTimersByTime(1000);
  expect(delivered).toEqual([["a"]]);
});

test("S18: a wake delivers without items", () => {
  const { batch, delivered } = makeBatch();
  batch.wake();
  batch.wake();
  vi.advanceTimersByTime(33);
  expect(delivered).toEqual([[]]);
});
