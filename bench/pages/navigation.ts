/**
 * From the click on a link until the next page's heading is painted. The two documents have a clock
 * each; both count from `performance.timeOrigin`, which is the same time of day to them.
 */
import { freePorts } from "../../tests/stack/free-ports.ts";
import { openBrowser } from "./browser.ts";
import { startChild } from "./child.ts";
import { median, type Site } from "./site.ts";
import { openTab, pause, type Tab } from "./tab.ts";

/** A reader who has come to the end of a page has looked at it for a while. */
const READ_MS = 1500;
const SETTLE_MS = 400;

const CLICKED_KEY = "bench-clicked";

/**
 * Notes the time of the next click where the document after this one can read it, and waits for
 * another heading in this document, too: a site may change its words without a new document.
 */
const NOTE_CLICK = `addEventListener("click", (event) => {
  localStorage.setItem("${CLICKED_KEY}", performance.timeOrigin + event.timeStamp);
  window.headingPaintedAt = undefined;
  window.awaitHeading?.(document.querySelector("h1")?.textContent);
}, { capture: true, once: true })`;

/** Notes in each document when its heading was painted. */
const STOPWATCH = `(() => {
  window.stopwatchRuns = true;
  const awaitPaint = () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      window.headingPaintedAt = performance.timeOrigin + performance.now();
    };
    port2.postMessage(0);
  });
  window.awaitHeading = (before) => {
    const observer = new MutationObserver(() => {
      const heading = document.querySelector("h1");
      if (!heading || heading.textContent === before) return;
      observer.disconnect();
      awaitPaint();
    });
    observer.observe(document, { childList: true, subtree: true });
  };
  window.awaitHeading();
})()`;

/** A page that was prerendered has its heading in its first paint, which comes when it is shown. */
const PAINTED_AT = `(() => {
  const [entry] = performance.getEntriesByType("navigation");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  if (window.stopwatchRuns && entry.activationStart === 0) return window.headingPaintedAt;
  return paint && performance.timeOrigin + paint.startTime;
})()`;

const NEXT_LINK = `document.querySelector('main a[rel="next"]')`;

export type Steps = {
  /** Of all steps, in milliseconds. */
  median: number;
  slowest: number;
};

/** Goes from page to page by the link to the next one. */
export async function timeSteps(
  chromium: string,
  site: Site,
  firstPage: string,
  { steps, hoverMs, latencyMs }: { steps: number; hoverMs: number; latencyMs: number },
): Promise<Steps> {
  const [port = 0] = await freePorts(1);
  const endProxy =
    latencyMs > 0
      ? await startChild("slow-proxy.ts", [site.url, String(port), String(latencyMs)])
      : undefined;
  const browser = await openBrowser(chromium);
  try {
    const address = new URL(site.pageUrl(firstPage));
    if (endProxy) address.port = String(port);
    const tab = await openTab(browser, STOPWATCH, "free");
    await tab.goto(address.href);
    await tab.quiet();
    const times: number[] = [];
    for (let step = 0; step < steps; step += 1) times.push(await timeStep(tab, hoverMs));
    return { median: median(times), slowest: Math.max(...times) };
  } finally {
    await browser.close();
    await endProxy?.();
  }
}

async function timeStep(tab: Tab, hoverMs: number): Promise<number> {
  const from = await tab.evaluate("location.pathname");
  await tab.evaluate(`${NEXT_LINK}.scrollIntoView({ block: "center", behavior: "instant" })`);
  await pause(SETTLE_MS);
  const { x, y } = await middleOfLink(tab);
  await tab.evaluate(NOTE_CLICK);
  const mouse = (type: string, more = {}) =>
    tab.send("Input.dispatchMouseEvent", { type, x, y, ...more });
  await mouse("mouseMoved");
  await pause(hoverMs);
  const left = { button: "left", clickCount: 1 };
  // The page may be gone before the browser has answered.
  await Promise.allSettled([mouse("mousePressed", left), mouse("mouseReleased", left)]);
  const took = await tab.until(
    `location.pathname !== ${JSON.stringify(from)} && ${PAINTED_AT} && ${PAINTED_AT} - localStorage.getItem("${CLICKED_KEY}")`,
  );
  await tab.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 2, y: 2 });
  await pause(READ_MS);
  return Number(took);
}

async function middleOfLink(tab: Tab): Promise<{ x: number; y: number }> {
  const point = await tab.evaluate(`(() => {
    const link = ${NEXT_LINK};
    const { left, top, width, height } = link.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return link.contains(document.elementFromPoint(x, y)) ? { x, y } : undefined;
  })()`);
  if (point === undefined) throw new Error("Something lies over the link to the next page");
  return point as { x: number; y: number };
}
