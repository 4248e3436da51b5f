/** Rule SHELL-SP2 of docs/spec/shell.md: a page hardly moves while it comes in, fonts that come late included. */
import type { Page } from "playwright/test";
import { MAIN_ADDRESSES } from "#core/platform/addresses.ts";
import { hasAll } from "./inspect.ts";
import { expect, holdBack, isUsable, mayFail, test } from "./stack.ts";

/** A page of each template, and those docs pages that have the most kinds of parts. */
const TEMPLATES = [
  ...MAIN_ADDRESSES,
  "/ask/waddle/chat",
  "/ask/waddle/giveaways",
  "/ask/discord/setup",
  "/ask/nest-sketch",
  "/ask/gqsh/overview",
  "/ask/general/people",
  "/?ask=true",
  "/?creator=true",
  "/support?ask=true",
  "/no-such-page",
];

/**
 * The most that a page may shift in all, which is what counts as good. The fonts that stand in have the
 * widths of ours on the whole, so that here and there a block gets a line more or less.
 */
const SHIFT_MAX = 0.1;

/** A small phone, one whose every page comes in under the splash, a large phone, a desk. */
test.use({ isFirstVisit: true });

const WINDOWS = [
  { width: 360 },
  { width: 390, isUnderSplash: true },
  { width: 430 },
  { width: 1280 },
];

declare global {
  /** What moved so far in this document: by how much, and which elements. */
  var shifts: { value: number; moved: string[] }[];
}

/** In the page, before anything else. No fonts are known, as on somebody's first page. */
function watchShifts() {
  try {
    localStorage.removeItem("gq:fonts");
  } catch {
    // An opaque document has no storage, and no fonts.
  }
  globalThis.shifts = [];
  const nameOf = ({ node, previousRect, currentRect }: LayoutShiftAttribution) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const name = `${element?.tagName.toLowerCase()}.${element?.className} “${element?.textContent?.trim().slice(0, 30)}”`;
    const rect = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(" ");
    return `${name}: ${rect(previousRect)} → ${rect(currentRect)}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as LayoutShift;
      globalThis.shifts.push({ value, moved: sources.map(nameOf) });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

interface LayoutShiftAttribution {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: LayoutShiftAttribution[];
}

/** Opens a page whose fonts come when all else is there; gives what moved. */
async function openSlowly(page: Page, address: string) {
  const letCome = await holdBack(page, "**/*.woff2");
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await isUsable(page);
  await painted(page);
  letCome();
  await hasAll(page);
  await painted(page);
  await page.unroute("**/*.woff2");
  return page.evaluate(() => globalThis.shifts);
}

/** What was laid out is on the screen, and observers have run. */
async function painted(page: Page) {
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
      ),
  );
}

/** `npm test` opens the pages in the narrowest and the widest, `npm run sweep:pages` in all. */
const SWEPT =
  process.env.SWEEP === "whole" ? WINDOWS : [...WINDOWS.slice(0, 1), ...WINDOWS.slice(-1)];

for (const { width, isUnderSplash = false } of SWEPT) {
  const where = `${width} px${isUnderSplash ? " under the splash" : ""}`;
  test(`SHELL-SP2: hardly anything moves at ${where} when fonts come late`, async ({
    arrive,
    goose,
  }) => {
    test.setTimeout(300_000);
    mayFail(/404 .*no-such-page/);
    const { page, context } = await arrive({ width, height: width < 500 ? 823 : 900 });
    await context.addInitScript(watchShifts);
    for (const path of TEMPLATES) {
      if (isUnderSplash) await context.clearCookies();
      const address = goose.site + (path.includes("?") ? path : `${path}?creator=false`);
      const shifts = await openSlowly(page, address);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      const moved = shifts.flatMap((shift) => shift.moved).join("; ");
      expect.soft(sum, `${path} at ${where}: ${moved}`).toBeLessThan(SHIFT_MAX);
    }
  });
}
