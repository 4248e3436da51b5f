/** Times of frames while somebody does something on the canvas. */
import type { Browser } from "../pages/browser.ts";
import type { Tab } from "../pages/tab.ts";
import type { Act } from "./acts.ts";
import { type Work, workBetween, workOf } from "./threads.ts";

/** Sixty frames a second; a frame's own time is told to a tenth of a millisecond, so a little more. */
const IN_TIME_MS = 1000 / 60 + 0.5;

/** Counts from here on what lies between one animation frame and the next. */
const COUNT = `(() => {
  const frames = [];
  let last = 0;
  let goesOn = true;
  const next = (now) => { frames.push(now - last); last = now; if (goesOn) requestAnimationFrame(next); };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(next); });
  window.frames_ = () => { goesOn = false; return frames; };
})()`;

export type Frames = {
  act: string;
  /** Milliseconds, the quickest first. */
  times: number[];
  /** The share of time in which the page's main thread was at work. */
  busy: number;
  /** Milliseconds of processor. */
  work: Work | undefined;
};

export async function framesDuring(
  browser: Browser,
  tab: Tab,
  act: Act,
  milliseconds: number,
): Promise<Frames> {
  await act.prepare?.(tab);
  const [taskBefore, workBefore] = [await taskTime(tab), await workOf(browser)];
  await tab.evaluate(COUNT);
  const began = performance.now();
  while (performance.now() - began < milliseconds) await act.go(tab);
  const counted = await tab.evaluate("window.frames_()");
  const took = performance.now() - began;
  const [taskAfter, workAfter] = [await taskTime(tab), await workOf(browser)];
  await act.end?.(tab);
  const times = (Array.isArray(counted) ? counted.map(Number) : []).sort((a, b) => a - b);
  return {
    act: act.name,
    times,
    busy: (taskAfter - taskBefore) / took,
    work: workBefore && workAfter && workBetween(workBefore, workAfter),
  };
}

/** Milliseconds that the page's main thread has worked since it began. */
async function taskTime(tab: Tab): Promise<number> {
  const { metrics } = await tab.send("Performance.getMetrics");
  const found = Array.isArray(metrics)
    ? metrics.find((metric: { name: string }) => metric.name === "TaskDuration")
    : undefined;
  return Number(found?.value ?? 0) * 1000;
}

export const FRAMES_HEAD = ["", "frames/s", "≤ 16.7 ms", "p50", "p95", "p99", "main thread"];

export function framesRow({ act, times, busy }: Frames): string[] {
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  const total = times.reduce((sum, time) => sum + time, 0);
  const inTime = times.filter((time) => time <= IN_TIME_MS).length / Math.max(1, times.length);
  return [
    act,
    `${(times.length / (total / 1000)).toFixed(1)}`,
    `${(inTime * 100).toFixed(1)}%`,
    ...[0.5, 0.95, 0.99].map((share) => `${at(share).toFixed(1)} ms`),
    `${(busy * 100).toFixed(0)}%`,
  ];
}

export const WORK_HEAD = ["", "page", "its raster", "the room", "screen", "rest"];

/** Milliseconds of processor for each frame. */
export function workRow({ act, times, work }: Frames): string[] {
  if (!work) return [act];
  const each = ({ page, raster, room, screen, rest }: Work) => [page, raster, room, screen, rest];
  return [act, ...each(work).map((value) => (value / Math.max(1, times.length)).toFixed(1))];
}
