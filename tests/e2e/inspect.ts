/**
 * How a page is looked at, all in one visit: axe finds nothing, and nothing overflows at any width,
 * nor with letters of twice the size. `npm test` asks axe about most pages in one theme, another one
 * from page to page, because a theme changes colours alone; in all five it asks about the page of all
 * components (components.test.ts) and those below. `npm run sweep:pages` asks about all in all five,
 * at more widths.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type engine from "axe-core";
import type { Page } from "playwright/test";
import { THEMES, type Theme } from "#core/platform/themes.ts";
import { expect, isUsable } from "./stack.ts";

declare global {
  /** There once the engine's source has run in the page. */
  var axe: typeof engine;
  /** What axe has checked by all rules. */
  var checkedByAxe: WeakSet<Element> | undefined;
}

/** The engine as a script. Each page compiles it anew, which takes longer for the one with comments. */
const ENGINE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A sweep looks at more widths and at all themes; `npm test` at the narrowest and both layouts. */
const isSweep = process.env.SWEEP === "whole";

/** Besides those at which axe looks. 640 px is also what a window of 1280 px has at 200 % zoom. */
const WIDTHS = isSweep ? [360, 640, 768, 991, 992, 1440] : [360, 768, 992];

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

const LETTERS_PX = 16;

/** Pages that have kinds of components between them which `islands/ui` lacks. */
const IN_EVERY_THEME = new Set([
  "/",
  "/waddle/giveaways",
  "/cards/mallard",
  "/pond-party",
  "/soulstack",
  "/play/memory-flock",
  "/ask/gqsh/overview",
  "/dashboard",
  "/nest-sketch/preview",
]);

const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** What may be right at one width and wrong at another though the same elements are shown. */
const WIDTH_RULES = [
  ...COLOUR_RULES,
  "aria-hidden-focus",
  "bypass",
  "heading-order",
  "landmark-one-main",
  "page-has-heading-one",
  "region",
  "scrollable-region-focusable",
  "target-size",
];

/** All rules; those that depend on the width, and all for what appears there; those of colours. */
type Rules = "all" | "width" | "colours";

/** Looks at a whole page: what is always asked, and whether it fits with larger letters. */
export async function inspectPage(page: Page, path: string) {
  await lookAt(page, path, await themesFor(page, path));
  await fitsWithLargeLetters(page, path);
}

/** Looks at what is open in a page; `name` says in a failure what it was. */
export async function inspect(page: Page, name: string) {
  await inspectIn(page, name, await themesFor(page, name));
}

/** Looks at what is open in a page, in these themes; its window is left as it was. */
export async function inspectIn(page: Page, name: string, themes: readonly Theme[]) {
  const before = page.viewportSize();
  await lookAt(page, name, themes);
  if (before) await page.setViewportSize(before);
}

/** The themes in which a page is looked at that has come in. */
async function themesFor(page: Page, name: string): Promise<readonly Theme[]> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  return isSweep || IN_EVERY_THEME.has(name) ? THEMES : [themeFor(name)];
}

async function lookAt(page: Page, name: string, themes: readonly Theme[]) {
  await hasAll(page);
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    for (const theme of themes) {
      const rules = theme !== themes[0] ? "colours" : size === DESKTOP ? "all" : "width";
      const found = await violationsIn(page, theme, rules);
      expect.soft(found, `${name} in ${theme} at ${size.width} px`).toEqual([]);
    }
    await fits(page, name);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page, name);
  }
}

/** Looks at the colours of what is open in a page at its width, in all themes. */
export async function inspectColours(page: Page, name: string) {
  await hasAll(page);
  for (const theme of THEMES) {
    const found = await violationsIn(page, theme, "colours");
    const message = `${name} in ${theme} at ${page.viewportSize()?.width} px`;
    expect.soft(found, message).toEqual([]);
  }
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
  for (const width of isSweep ? [PHONE.width, DESKTOP.width] : [PHONE.width]) {
    await page.setViewportSize({ width, height: 844 });
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    await expect.poll(size).toBe(`${2 * LETTERS_PX}px`);
    const message = `${name} with large letters is too wide at ${width} px by`;
    await expect.soft.poll(() => overflowOf(page), { message }).toBeLessThanOrEqual(0);
  }
  await setLetters(LETTERS_PX);
  await session.detach();
}

/** How many pixels reach over the edge; a page that is busy takes up a new width with its next frame. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
      // A page that nothing paints has no frames.
      setTimeout(done, 10_000);
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Waits for the fonts, which a first page fetches once it is painted: rule SHELL-SP1 of docs/spec/shell.md. */
export async function hasAll(page: Page): Promise<void> {
  await isUsable(page);
  await page.locator("html:not([data-fonts=later])").waitFor({ state: "attached" });
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(fadeIn);
}

/**
 * In the page: what is still fading in, such as a dialog, has not the colours that it will have. It is
 * taken to its end, since an animation of what is removed meanwhile may never say that it has finished.
 */
function fadeIn(): void {
  for (const animation of document.getAnimations()) {
    const endTime = Number(animation.effect?.getComputedTiming().endTime);
    if (animation instanceof CSSAnimation && endTime <= 1000) animation.finish();
  }
}

/** What axe finds, as a line for each rule. */
async function violationsIn(page: Page, theme: Theme, rules: Rules): Promise<string[]> {
  const width = { all: null, width: WIDTH_RULES, colours: COLOUR_RULES }[rules];
  const found: string[] = [];
  // A frame inside a page is looked at by itself, as a page is.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(ENGINE);
    found.push(
      ...(await frame.evaluate(runAxe, { theme, rules: width, isColours: rules === "colours" })),
    );
  }
  return found;
}

/** In the page. Colours may fade over: they are taken to where they arrive. */
async function runAxe(options: {
  theme: Theme;
  rules: string[] | null;
  isColours: boolean;
}): Promise<string[]> {
  const { theme, rules, isColours } = options;
  document.documentElement.dataset.theme = theme;
  const fading = () =>
    document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  // Where a colour that is handed down has arrived, those below begin to fade.
  for (let running = fading(); running.length > 0; running = fading()) {
    for (const transition of running) transition.finish();
  }
  const ignored = "[data-live-announcer]";
  const run = { iframes: false, resultTypes: ["violations"] } satisfies engine.RunOptions;
  const only = rules === null ? {} : { runOnly: { type: "rule" as const, values: rules } };
  const { violations } = await globalThis.axe.run({ exclude: ignored }, { ...run, ...only });

  if (!isColours) {
    const shown = [...document.body.querySelectorAll("*")].filter((each) => each.checkVisibility());
    const checked = rules === null ? undefined : globalThis.checkedByAxe;
    const isNew = (each: Element | null) => each !== null && checked?.has(each) === false;
    // The outermost of what was not shown at the first width.
    const appeared = shown.filter(
      (each) => isNew(each) && !isNew(each.parentElement) && each.closest(ignored) === null,
    );
    if (appeared.length > 0) {
      violations.push(...(await globalThis.axe.run({ include: appeared }, run)).violations);
    }
    globalThis.checkedByAxe = new WeakSet([document.body, ...shown]);
  }
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}
