/** How much may be painted in a frame: as much as leaves the frames in time. */
import type { Allowance } from "../paint/picture.ts";

/** How much of a frame painting may take; the rest is the browser's. */
const PAINT_SHARE = 0.36;

/** The same until the sketch has been seen whole for the first time: there is nothing to disturb. */
const FIRST: Omit<Allowance, "deadline"> & { ms: number } = { ms: 200, elements: 5000 };

/**
 * What is painted is put on the screen later, by the browser, in a time that we don't learn. So the
 * number of elements grows while frames are in time, and halves with each that is late.
 */
const ELEMENTS = { min: 30, start: 150, max: 800, step: 15 } as const;

/** The time from frame to frame of a screen: sixty a second, until it is quicker. */
const FRAME_MS = { start: 1000 / 60, min: 1000 / 240 } as const;

/** A frame that took so many times the screen's was late. */
const LATE = 1.5;

/** Frames come a little early and late: only a share of the difference counts. */
const LEARNED_SHARE = 0.1;

export type Pace = {
  /** Asked at the beginning of each frame; `follows` says that the one before has asked for it. */
  allowance: (now: number, how: { hasSettled: boolean; follows: boolean }) => Allowance;
};

export function createPace(): Pace {
  let before = Number.NEGATIVE_INFINITY;
  let elements: number = ELEMENTS.start;
  let frameMs: number = FRAME_MS.start;
  return {
    allowance: (now, { hasSettled, follows }) => {
      const took = now - before;
      before = now;
      // What went before was a pause else, in which nothing was to be painted.
      if (follows && took < frameMs * LATE) {
        elements = Math.min(elements + ELEMENTS.step, ELEMENTS.max);
        frameMs += (Math.max(took, FRAME_MS.min) - frameMs) * LEARNED_SHARE;
        frameMs = Math.min(frameMs, FRAME_MS.start);
      } else if (follows) {
        elements = Math.max(Math.floor(elements / 2), ELEMENTS.min);
        // A window may have come to a slower screen.
        frameMs = Math.min(frameMs * (1 + LEARNED_SHARE / 10), FRAME_MS.start);
      }
      const start = performance.now();
      if (!hasSettled) return { deadline: start + FIRST.ms, elements: FIRST.elements };
      return { deadline: start + frameMs * PAINT_SHARE, elements };
    },
  };
}
