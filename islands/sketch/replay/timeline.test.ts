import { describe, expect, it } from "vitest";
import type { DrawnElement } from "#core/sketch/element.ts";
import { encodeInk, type Point } from "#core/sketch/ink.ts";
import { seenAt, timelineOf } from "./timeline.ts";

const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };

function stroke(points: number): DrawnElement {
  const line = Array.from({ length: points }, (_, step): Point => [step, 5, 0.5]);
  const ink = encodeInk(line);
  return { id: "stroke01", kind: "stroke", ink, colour: "#000000", width: 4, ...unmoved };
}

describe("the replay of a sketch", () => {
  it("draws one element after the other, a longer stroke for longer", () => {
    const { steps, durationMs } = timelineOf([stroke(10), stroke(50)]);
    const [first, second] = steps;
    expect(second?.fromMs).toBe(first?.lastsMs);
    expect(second?.lastsMs).toBeGreaterThan(first?.lastsMs ?? 0);
    expect(durationMs).toBe((second?.fromMs ?? 0) + (second?.lastsMs ?? 0));
  });

  it("takes a minute at most", () => {
    expect(timelineOf(Array.from({ length: 5000 }, () => stroke(100))).durationMs).toBeCloseTo(
      60_000,
    );
  });

  it("knows what is to be seen at each moment", () => {
    const timeline = timelineOf([stroke(10), stroke(10), stroke(10)]);
    const each = timeline.durationMs / 3;
    expect(seenAt(timeline, 0)).toEqual({ whole: 0, share: 0 });
    expect(seenAt(timeline, each * 1.5)).toEqual({ whole: 1, share: expect.closeTo(0.5) });
    expect(seenAt(timeline, timeline.durationMs)).toEqual({ whole: 3, share: 0 });
    expect(seenAt(timelineOf([]), 0)).toEqual({ whole: 0, share: 0 });
  });
});
