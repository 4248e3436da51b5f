import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EntryResult } from "#core/giveaways/api.ts";
import { Receipts } from "./receipts.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function entered(login: string): EntryResult {
  return { login, outcome: "entered", entries: 1, lines_needed: 0 };
}

it("WADDLE-L17: a single entry is answered at once, and the next one soon", () => {
  const said: string[] = [];
  const receipts = new Receipts({ say: (text) => said.push(text), nameOf: (login) => login });
  receipts.add([entered("hanna")]);
  expect(said).toEqual(["In the draw: hanna."]);
  receipts.add([entered("moss")]);
  vi.advanceTimersByTime(500);
  expect(said.at(-1)).toBe("In the draw: moss.");
});

it("WADDLE-L17: 300 entrants in a minute get 9 receipts at most, which count everybody", () => {
  const said: string[] = [];
  const receipts = new Receipts({ say: (text) => said.push(text), nameOf: (login) => login });
  for (let second = 0; second < 60; second += 1) {
    receipts.add(Array.from({ length: 5 }, (_, i) => entered(`viewer${second}x${i}`)));
    vi.advanceTimersByTime(1000);
  }
  receipts.flush();
  expect(said.length).toBeLessThanOrEqual(9);
  expect(said[2]).toMatch(
    /^\d+ more have entered: viewer\d+x\d, viewer\d+x\d, viewer\d+x\d and \d+ more\.$/,
  );
  const counts = said.map((line) => Number(/^(\d+) more/.exec(line)?.[1] ?? 5));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300);
});
