/** When what happened to a sketch is shown in its replay. Milliseconds at the usual speed. */

import { decodeInk } from "#core/canvas/ink.ts";
import type { DrawnElement, ElementChange } from "#core/sketch/element.ts";
import type { HistoryEntry } from "#core/sketch/wire.ts";

/** What a replay knows of an element: how it looks, and where it lies among the others. */
export type ReplayElement = DrawnElement & { z: string; pending: boolean };

export type ReplayChange =
  | { type: "put"; elements: readonly ReplayElement[] }
  | {
      type: "set";
      changes: readonly { id: string; props: ElementChange & { pending?: boolean } }[];
    }
  | { type: "delete"; ids: readonly string[] };

/** One change: from when, and for how long it goes on. */
export type ReplayStep = { change: ReplayChange; fromMs: number; lastsMs: number };

export type Timeline = { steps: readonly ReplayStep[]; durationMs: number };

/** How long a stroke takes: a little for itself, and more for each point, as a hand would. */
const STROKE_MS = 200;
const POINT_MS = 14;
const STROKE_MAX_MS = 1600;
/** What is there at once, such as a text, an image, or that something was moved or erased. */
const AT_ONCE_MS = 500;

/** A replay of many changes is not longer than this; each is quicker then. */
const DURATION_MAX_MS = 60_000;

/** A saved sketch: its elements one after the other, the lowest first. */
export function timelineOfFile(elements: readonly DrawnElement[]): Timeline {
  return timelineOf(
    elements.map((element, index) => {
      const z = String(index).padStart(6, "0");
      return { type: "put", elements: [{ ...element, z, pending: false }] };
    }),
  );
}

/** Everything that happened to a sketch, in its order; pauses are left out. */
export function timelineOfHistory(entries: readonly HistoryEntry[]): Timeline {
  return timelineOf(entries.map(({ change }) => change));
}

function timelineOf(changes: readonly ReplayChange[]): Timeline {
  const lasting = changes.map(lastsMs);
  const total = lasting.reduce((sum, ms) => sum + ms, 0);
  const pace = total > DURATION_MAX_MS ? DURATION_MAX_MS / total : 1;
  let at = 0;
  const steps = changes.map((change, index): ReplayStep => {
    const fromMs = at;
    const lasts = (lasting[index] ?? 0) * pace;
    at += lasts;
    return { change, fromMs, lastsMs: lasts };
  });
  return { steps, durationMs: at };
}

function lastsMs(change: ReplayChange): number {
  const stroke = growingOf(change);
  if (stroke?.kind !== "stroke") return AT_ONCE_MS;
  const points = decodeInk(stroke.ink)?.length ?? 1;
  return Math.min(STROKE_MAX_MS, STROKE_MS + points * POINT_MS);
}

/** The one element that a change brings, if it does nothing else: it can be shown growing. */
export function growingOf(change: ReplayChange): ReplayElement | undefined {
  return change.type === "put" && change.elements.length === 1 ? change.elements[0] : undefined;
}

/** What is to be seen at a moment: so many whole changes, and how much of the next (0 to 1). */
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
