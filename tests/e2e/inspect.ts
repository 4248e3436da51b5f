/** How a page is looked at: axe finds nothing in any theme, and nothing overflows at any width. */
import engine from "axe-core";
import type { Page } from "playwright/test";
import { THEMES, type Theme } from "#core/platform/themes.ts";
import { expect, isUsable } from "./stack.ts";

declare global {
  /** There once the engine's source has run in the page. */
  var axe: typeof engine;
}

/** 640 px is also what a window of 1280 px has at 200 % zoom. */
const WIDTHS = [360, 640, 768, 991, 992, 1440];

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/**
 * A phone's layout has the desktop's colours, so the other four themes are asked about there by
 * `npm run sweep:pages` alone, which takes a quarter of an hour longer.
 */
const PHONE_THEMES = process.env.SWEEP === "whole" ? THEMES : THEMES.slice(0, 1);

/** Looks at the page that is open; `name` says in a failure which one it was. */
export async function inspect(page: Page, name: string) {
  await expect(page.getByRole("heading").first()).toBeVisible();
  await hasAll(page);
  const before = page.viewportSize();
  for (const [size, themes] of [
    [DESKTOP, THEMES],
    [PHONE, PHONE_THEMES],
  ] as const) {
    await page.setViewportSize(size);
    for (const theme of themes) {
      const found = await violationsIn(page, theme);
      expect.soft(found, `${name} in ${theme} at ${size.width} px`).toEqual([]);
    }
  }
  for (const width of [PHONE.width, DESKTOP.width, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 900 });
    // A page that is busy painting takes up the new width with its next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `${name} is too wide at ${width} px by`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

/** Waits for the fonts, which a first page fetches once it is painted: rule SP1 of docs/spec/shell.md. */
export async function hasAll(page: Page): Promise<void> {
  await isUsable(page);
  await page.locator("html:not([data-fonts=later])").waitFor({ state: "attached" });
  await page.evaluate(() => document.fonts.ready);
}

/** What axe finds. A theme changes colours alone, so only the first one is asked about all rules. */
async function violationsIn(page: Page, theme: Theme): Promise<string[]> {
  const colours = theme === THEMES[0] ? null : ["color-contrast", "link-in-text-block"];
  const found: string[] = [];
  // A frame inside a page is looked at by itself, as a page is.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(engine.source);
    found.push(...(await frame.evaluate(runAxe, { theme, colours })));
  }
  return found;
}

/** In the page. Colours may fade over: they are taken to where they arrive. */
async function runAxe({
  theme,
  colours,
}: {
  theme: Theme;
  colours: string[] | null;
}): Promise<string[]> {
  document.documentElement.dataset.theme = theme;
  const fading = () =>
    document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  // Where a colour that is handed down has arrived, those below begin to fade.
  for (let running = fading(); running.length > 0; running = fading()) {
    for (const transition of running) transition.finish();
  }
  const { violations } = await globalThis.axe.run(
    { exclude: [["[data-live-announcer]"]] },
    {
      iframes: false,
      resultTypes: ["violations"],
      ...(colours === null ? {} : { runOnly: { type: "rule", values: colours } }),
    },
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}
