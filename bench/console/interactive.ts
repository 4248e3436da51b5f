/** When a page of the console can be used, in a Chromium without a test library's switches. */
import type { Tab } from "../pages/tab.ts";

const QUIET_MS = 500;

/**
 * Runs first in each document: notes when the page's main control is there, and the long tasks
 * (https://w3c.github.io/longtasks/: 50 ms and more) that keep it from answering.
 */
export const WATCH = `
  globalThis.gqLongTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      globalThis.gqLongTasks.push({ start: startTime, end: startTime + duration });
    }
  }).observe({ type: "longtask", buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector("main [role=switch]")) return;
    globalThis.gqUsableAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
`;

/**
 * Milliseconds from the navigation's start until the services' switches are on the page and the
 * main thread has had no long task for half a second: the end of the last one, or else the
 * switches' own time.
 */
export async function timeToInteractive(tab: Tab, url: string): Promise<number> {
  await tab.goto(url);
  const at = await tab.until(`(() => {
    const usable = globalThis.gqUsableAt;
    if (usable === undefined) return 0;
    let quietFrom = usable;
    for (const { start, end } of globalThis.gqLongTasks) {
      if (start - quietFrom < ${QUIET_MS}) quietFrom = Math.max(quietFrom, end);
    }
    return performance.now() - quietFrom > ${QUIET_MS} ? quietFrom : 0;
  })()`);
  return Number(at);
}
