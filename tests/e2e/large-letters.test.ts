/** Somebody who has set the letters of their browser to twice the size: nothing reaches over the edge. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright/test";
import { MAIN_ADDRESSES } from "#core/platform/addresses.ts";
import { CONSOLE_ADDRESSES } from "#core/platform/console-routes.ts";
import { hasAll } from "./inspect.ts";
import { expect, logIn, test } from "./stack.ts";

const PUBLIC_PAGES = [
  ...MAIN_ADDRESSES,
  "/?ask=true",
  "/ask/waddle/chat",
  "/ask/getting-started/configuration",
  "/ask/gqsh/overview",
  "/no-such-page",
  "/?creator=true",
  "/login?creator=true",
  "/signup?creator=true",
];

/** Pages of a member; those with a parameter show what the others show, or that nothing is there. */
const CONSOLE_PAGES = CONSOLE_ADDRESSES.filter((path) => !path.includes(":"));

/** A browser whose own setting for the size of letters is 32 px, where others have 16. */
const withLargeLetters = test.extend<{ page: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
  page: async ({}, use, { project }) => {
    const profile = await mkdtemp(join(tmpdir(), "goose-letters-"));
    await mkdir(join(profile, "Default"));
    const preferences = { webkit: { webprefs: { default_font_size: 32 } } };
    await writeFile(join(profile, "Default/Preferences"), JSON.stringify(preferences));
    const context = await chromium.launchPersistentContext(profile, {
      ...project.use.launchOptions,
      reducedMotion: "reduce",
    });
    await use(await context.newPage());
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** On a phone and on a desktop. */
async function expectToFit(page: Page, name: string): Promise<void> {
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(size).toBe("32px");
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.soft.poll(overflow, { message: `${name} at ${width} px`, timeout: 5000 }).toBe(0);
  }
}

withLargeLetters("public pages fit with letters of twice the size", async ({ page, goose }) => {
  for (const path of PUBLIC_PAGES) {
    await page.goto(goose.site + (path.includes("?") ? path : `${path}?creator=false`));
    await expect(page.getByRole("heading").first()).toBeVisible();
    await hasAll(page);
    await expectToFit(page, path);
  }
});

withLargeLetters("the console fits with letters of twice the size", async ({ page, goose }) => {
  await logIn(page, goose);
  for (const path of CONSOLE_PAGES) {
    await page.goto(goose.creator(path));
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectToFit(page, path);
  }
});
