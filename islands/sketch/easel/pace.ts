/** How much may be painted in a frame: as much as leaves the frames in time. */
import type { Allowance } from "../paint/picture.ts";

/** How long painting may take in a frame; the rest is the browser's. */
const PAINT_MS = 6;

/** The same until the sketch has been seen whole for the first time: there is nothing to disturb. */
const FIRST: Omit<Allowance, "deadline"> & { ms: number } = { ms: 50, elements: 2000 };

/**
 * What is painted is put on the screen later, by the browser, in a time that nobody tells us. So the
 * number of elements grows while frames are in time, and halves with each that is late.
 */
const ELEMENTS = { min: 30, start: 150, max: 800, step: 15 } as const;

/** A frame that took longer was late. */
const LATE_MS = 25;

/** A longer pause was no frame: nothing was to be painted. */
const PAUSE_MS = 250;

export type Pace = {
  /** Asked at the beginning of each frame. */
  allowance: (now: number, hasSettled: boolean) => Allowance;
};

export function createPace(): Pace {
  let before = Number.NEGATIVE_INFINITY;
  let elements: number = ELEMENTS.start;
  return {
    allowance: (now, hasSettled) => {
      const took = now - before;
      before = now;
      if (took < LATE_MS) elements = Math.min(elements + ELEMENTS.step, ELEMENTS.max);
      else if (took < PAUSE_MS) elements = Math.max(Math.floor(elements / 2), ELEMENTS.min);
      const start = performance.now();
      if (!hasSettled) return { deadline: start + FIRST.ms, elements: FIRST.elements };
      return { deadline: start + PAINT_MS, elements };
    },
  };
}
