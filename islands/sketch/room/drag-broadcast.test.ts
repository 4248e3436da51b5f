import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SKETCH } from "#core/sketch/limits.ts";
import { createDragBroadcast } from "./drag-broadcast.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const at = (dx: number) => [{ id: "one-1111", dx, dy: 0, scaleX: 1, scaleY: 1, angle: 0 }];

test("SKETCH-S43: the first is sent at once, then the newest alone, and at once that they let go", () => {
  const sent: number[] = [];
  const broadcast = createDragBroadcast((moves) => sent.push(moves[0]?.dx ?? -1));
  broadcast.show([]);
  expect(sent).toEqual([]);
  for (const dx of [1, 2, 3]) broadcast.show(at(dx));
  expect(sent).toEqual([1]);
  vi.advanceTimersByTime(SKETCH.dragMs);
  expect(sent).toEqual([1, 3]);
  broadcast.show(at(4));
  broadcast.show([]);
  vi.runAllTimers();
  expect(sent).toEqual([1, 3, -1]);
});

test("SKETCH-S43: more than fits is not sent", () => {
  const send = vi.fn();
  const broadcast = createDragBroadcast(send);
  const many = Array.from({ length: SKETCH.heldMaxCount + 1 }, (_, dx) => at(dx)).flat();
  broadcast.show(many);
  broadcast.show([]);
  vi.runAllTimers();
  expect(send).not.toHaveBeenCalled();
});
