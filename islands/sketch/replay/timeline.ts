/** When what of a sketch is drawn in its replay. Milliseconds at the usual speed. */
import type { DrawnElement } from "#core/sketch/element.ts";
import { decodeInk } from "#core/sketch/ink.ts";

/** One element of a replay: from when, and for how long it grows. */
export type ReplayStep = { element: DrawnElement; fromMs: number; lastsMs: number };

export type Timeline = { steps: readonly ReplayStep[]; durationMs: number };

/** How long a stroke takes: a little for itself, and more for each point, as a hand would. */
const STROKE_MS = 200;
const POINT_MS = 14;
const STROKE_MAX_MS = 1600;
/** What is there at once, such as a text or an image. */
const AT_ONCE_MS = 500;

/** A replay of many strokes is not longer than this; each is quicker then. */
const DURATION_MAX_MS = 60_000;

/** The elements one after the other, the lowest first. */
export function timelineOf(elements: readonly DrawnElement[]): Timeline {
  const lasting = elements.map(lastsMs);
  const total = lasting.reduce((sum, ms) => sum + ms, 0);
  const pace = total > DURATION_MAX_MS ? DURATION_MAX_MS / total : 1;
  let at = 0;
  const steps = elements.map((element, index): ReplayStep => {
    const fromMs = at;
    const lasts = (lasting[index] ?? 0) * pace;
    at += lasts;
    return { element, fromMs, lastsMs: lasts };
  });
  return { steps, durationMs: at };
}

function lastsMs(element: DrawnElement): number {
  if (element.kind !== "stroke") return AT_ONCE_MS;
  const points = decodeInk(element.ink)?.length ?? 1;
  return Math.min(STROKE_MAX_MS, STROKE_MS + points * POINT_MS);
}

/** What is to be seen at a moment: so many whole elements, and how much of the next (0 to 1). */
export function seenAt({ steps, durationMs }: Timeline, atMs: number) {
  if (atMs >= durationMs) return { whole: steps.length, share: 0 };
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const step = steps[middle];
    if (step && step.fromMs + step.lastsMs <= atMs) low = middle + 1;
    else high = middle;
  }
  const step = steps[low];
  if (!step || step.lastsMs === 0) return { whole: low, share: 0 };
  return { whole: low, share: Math.max(0, (atMs - step.fromMs) / step.lastsMs) };
}
