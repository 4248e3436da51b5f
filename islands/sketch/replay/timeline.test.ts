import { describe, expect, it } from "vitest";
import { encodeInk, type Point } from "#core/canvas/ink.ts";
import type { DrawnElement } from "#core/sketch/element.ts";
import { applyTo, inOrder, type Scene } from "./scene.ts";
import { type ReplayElement, seenAt, timelineOfFile, timelineOfHistory } from "./timeline.ts";

const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };

function stroke(points: number, id = "stroke01"): DrawnElement {
  const line = Array.from({ length: points }, (_, step): Point => [step, 5, 0.5]);
  const ink = encodeInk(line);
  return { id, kind: "stroke", ink, colour: "#000000", width: 4, ...unmoved };
}

const at = (id: string, z: string, pending = false): ReplayElement => ({
  ...stroke(10, id),
  z,
  pending,
});

describe("the replay of a sketch", () => {
  it("draws one element after the other, a longer stroke for longer", () => {
    const { steps, durationMs } = timelineOfFile([stroke(10), stroke(50)]);
    const [first, second] = steps;
    expect(second?.fromMs).toBe(first?.lastsMs);
    expect(second?.lastsMs).toBeGreaterThan(first?.lastsMs ?? 0);
    expect(durationMs).toBe((second?.fromMs ?? 0) + (second?.lastsMs ?? 0));
  });

  it("takes a minute at most", () => {
    const strokes = Array.from({ length: 5000 }, () => stroke(100));
    expect(timelineOfFile(strokes).durationMs).toBeCloseTo(60_000);
  });

  it("knows what is to be seen at each moment", () => {
    const timeline = timelineOfFile([stroke(10), stroke(10), stroke(10)]);
    const each = timeline.durationMs / 3;
    expect(seenAt(timeline, 0)).toEqual({ whole: 0, share: 0 });
    expect(seenAt(timeline, each * 1.5)).toEqual({ whole: 1, share: expect.closeTo(0.5) });
    expect(seenAt(timeline, timeline.durationMs)).toEqual({ whole: 3, share: 0 });
    expect(seenAt(timelineOfFile([]), 0)).toEqual({ whole: 0, share: 0 });
  });

  it("leaves out the pauses of a history", () => {
    const put = (version: number) => ({
      at: version * 3_600_000,
      change: {
        type: "delete" as const,
        ids: [],
        version,
        by: "zoe",
      },
    });
    expect(timelineOfHistory([put(1), put(2)]).durationMs).toBeLessThan(5000);
  });
});

describe("the sheet at a moment of a history", () => {
  it("is what the changes up to then leave, in the order of layers", () => {
    const scene: Scene = new Map();
    const changes = [
      { type: "put", elements: [at("a", "a1"), at("b", "a2")] },
      { type: "put", elements: [at("c", "a0")] },
      { type: "set", changes: [{ id: "a", props: { z: "a3" } }] },
      { type: "delete", ids: ["b"] },
    ] as const;
    expect(changes.map((change) => applyTo(scene, change))).toEqual([true, false, false, false]);
    expect(inOrder(scene).map(({ id }) => id)).toEqual(["c", "a"]);
  });

  it("shows what waited for approval once it is approved", () => {
    const scene: Scene = new Map();
    applyTo(scene, { type: "put", elements: [at("a", "a1", true)] });
    expect(inOrder(scene)).toEqual([]);
    applyTo(scene, { type: "set", changes: [{ id: "a", props: { pending: false } }] });
    expect(inOrder(scene)).toHaveLength(1);
  });
});
