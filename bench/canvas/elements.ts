import { encodeInk, type Point } from "#core/canvas/ink.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import { keysAbove } from "#core/sketch/layers.ts";
import { SKETCH } from "#core/sketch/limits.ts";

const COLOURS = ["#2a2318", "#0a6349", "#c2341d", "#1d5c96", "#7a3b94", "#e9bf45"];

/** A generator of numbers from 0 to 1: the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A wavy way from one place, as a hand draws it. */
export function wave(random: () => number, count: number): Point[] {
  let [x, y] = [random() * SKETCH.widthPx, random() * SKETCH.heightPx];
  let turn = random() * 7;
  return Array.from({ length: count }, () => {
    turn += (random() - 0.5) * 0.7;
    x += Math.cos(turn) * 4;
    y += Math.sin(turn) * 4;
    return [x, y, 0.5];
  });
}

/** Two thirds strokes of 60 points, the rest shapes and texts, some of them turned. */
export function mixedElements(count: number): SketchElement[] {
  const random = randomFrom(7);
  const keys = keysAbove(null, count);
  return Array.from({ length: count }, (_, index): SketchElement => {
    const isTurned = random() < 0.2;
    const common = {
      id: `element-${index}`,
      by: "somebody",
      author: "Somebody",
      z: keys[index] ?? "a0",
      pending: false,
      version: index + 1,
      dx: 0,
      dy: 0,
      scaleX: 1,
      scaleY: 1,
      angle: isTurned ? random() * 360 : 0,
      colour: COLOURS[Math.floor(random() * COLOURS.length)] ?? "#2a2318",
    };
    const width = [3, 6, 12][Math.floor(random() * 3)] ?? 6;
    const [x, y] = [random() * SKETCH.widthPx, random() * SKETCH.heightPx];
    const box = { x, y, w: 20 + random() * 120, h: 20 + random() * 90 };
    const fill = random() < 0.3 ? common.colour : null;
    switch (index % 9) {
      case 0:
        return { ...common, kind: "rectangle", ...box, width, fill };
      case 1:
        return { ...common, kind: "ellipse", ...box, width, fill };
      case 2:
        return index % 2 === 0
          ? { ...common, kind: "line", x1: x, y1: y, x2: x + box.w, y2: y + box.h, width }
          : { ...common, kind: "text", x, y, text: `Honk ${index}`, size: 28 };
      default:
        return { ...common, kind: "stroke", ink: encodeInk(wave(random, 60)), width };
    }
  });
}
