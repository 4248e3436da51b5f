/**
 * How a page is looked at, all in one visit: axe finds nothing, and nothing overflows at any width,
 * nor with letters of twice the size. `npm test` asks axe about most pages in one theme, another one
 * from page to page, because a theme changes colours alone; those that have every kind of component
 * between them are asked about in all five. `npm run sweep:pages` asks about all in all five.
 */
import engine from "axe-core";
import type { Page } from "playwright/test";
import { THEMES, type Theme } from "#core/platform/themes.ts";
import { expect, isUsable } from "./stack.ts";

declare global {
  /** There once the engine's source has run in the page. */
  var axe: typeof engine;
}

/** Besides those at which axe looks. 640 px is also what a window of 1280 px has at 200 % zoom. */
const WIDTHS = [360, 640, 768, 991, 992, 1440];

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

const LETTERS_PX = 16;

/** A page of each template, and those with the most kinds of components. */
const IN_EVERY_THEME = new Set([
  "/",
  "/waddle/giveaways",
  "/pond-party",
  "/status",
  "/ask/waddle/chat",
  "/ask/gqsh/overview",
  "/login?creator=true",
  "/dashboard",
  "/waddle/chat",
  "/waddle/general",
  "/nest-sketch/preview",
  "/account",
]);

/** Looks at a whole page: what is always asked, and whether it fits with larger letters. */
export async function inspectPage(page: Page, path: string) {
  await inspect(page, path);
  await fitsWithLargeLetters(page, path);
}

/** Looks at what is open in a page; `name` says in a failure what it was. */
export async function inspect(page: Page, name: string) {
  const isWhole = process.env.SWEEP === "whole" || IN_EVERY_THEME.has(name);
  const themes = isWhole ? THEMES : [themeFor(name)];
  await expect(page.getByRole("heading").first()).toBeVisible();
  await hasAll(page);
  const before = page.viewportSize();
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    for (const theme of themes) {
      const rules = theme === themes[0] ? "all" : "colours";
      const found = await violationsIn(page, theme, rules);
      expect.soft(found, `${name} in ${theme} at ${size.width} px`).toEqual([]);
    }
    await fits(page, name);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page, name);
  }
  if (before) await page.setViewportSize(before);
}

/** The same theme for the same page in each run, and all themes over all pages. */
function themeFor(name: string): Theme {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return THEMES[sum % THEMES.length] ?? THEMES[0];
}

async function fits(page: Page, name: string) {
  const message = `${name} is too wide at ${page.viewportSize()?.width} px by`;
  expect.soft(await overflowOf(page), message).toBeLessThanOrEqual(0);
}

/** As somebody sees the page who has set the letters of their browser to twice the size. */
async function fitsWithLargeLetters(page: Page, name: string) {
  const session = await page.context().newCDPSession(page);
  const setLetters = (standard: number) =>
    session.send("Page.setFontSizes", { fontSizes: { standard } });
  await setLetters(2 * LETTERS_PX);
  for (const width of [PHONE.width, DESKTOP.width]) {
    await page.setViewportSize({ width, height: 844 });
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    await expect.poll(size).toBe(`${2 * LETTERS_PX}px`);
    const message = `${name} with large letters is too wide at ${width} px by`;
    await expect.soft
      .poll(() => overflowOf(page), { message, timeout: 5000 })
      .toBeLessThanOrEqual(0);
  }
  await setLetters(LETTERS_PX);
  await session.detach();
}

/** How many pixels reach over the edge; a page that is busy takes up a new width with its next frame. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Waits for the fonts, which a first page fetches once it is painted: rule SHELL-SP1 of docs/spec/shell.md. */
export async function hasAll(page: Page): Promise<void> {
  await isUsable(page);
  await page.locator("html:not([data-fonts=later])").waitFor({ state: "attached" });
  await page.evaluate(() => document.fonts.ready);
}

/** What axe finds. A theme changes colours alone, so only one of them is asked about all rules. */
async function violationsIn(page: Page, theme: Theme, rules: "all" | "colours"): Promise<string[]> {
  const colours = rules === "all" ? null : ["color-contrast", "link-in-text-block"];
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
