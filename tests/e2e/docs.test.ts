/** Reading: docs pages, what helps to read them, the search, and the way to the console. */
import { globSync } from "node:fs";
import type { Page } from "playwright/test";
import { SHELL } from "#core/platform/reading-limits.ts";
import { FIRST_DOCS_PATH } from "#core/platform/redirects.ts";
import { THEME_STORAGE_KEY } from "#core/platform/themes.ts";
import { hasAll } from "./inspect.ts";
import { expect, test } from "./stack.ts";

const PAGES_COUNT = globSync("content/docs/**/*.mdx").length;

/** Budgets of a docs page before anyone touches it, in bytes as they are sent. */
const BUDGET = { document: 8000, css: 10_000, script: 16_000 };

/** The page with every setting of a server, which grows by a row with each of them. */
const SETTINGS_PAGE = "/ask/getting-started/configuration";
const SETTINGS_BUDGET = { ...BUDGET, document: 8600 };

/** What a first query may cost; Starlight's costs about 130 KB. */
const SEARCH_BYTES = 150_000;

async function openSearch(page: Page, query: string) {
  await page.keyboard.press("Control+k");
  await page.getByRole("searchbox").fill(query);
  await expect(page.getByRole("dialog").getByRole("link").first()).toBeVisible();
}

test("the introduction is found by search and leads to the console", async ({ arrive, goose }) => {
  const { page } = await arrive();
  await page.goto(goose.site + FIRST_DOCS_PATH);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await openSearch(page, "introduction");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /Introduction/ })
    .first()
    .click();
  await expect(page).toHaveURL(/getting-started\/introduction/);
  await expect(page.getByRole("dialog")).toBeHidden();

  await page
    .getByRole("link", { name: /Creator Console|Console/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/(login|dashboard)/);
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("the search works by keyboard alone and leads to the section", async ({ arrive, goose }) => {
  const { page } = await arrive();
  await page.goto(`${goose.site}/ask/waddle/timers`);
  await page.keyboard.press("/");
  await page.keyboard.type("cooldown");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link").first()).toContainText("Cooldown");

  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/ask\/waddle\/chat#cooldown$/);

  await page.keyboard.press("/");
  await page.keyboard.type("qqqqq");
  await expect(page.getByRole("status").filter({ hasText: "Nothing found" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a first query costs no more than its budget, and all it found can be shown", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(`${goose.site}/ask/waddle`);
  await page.keyboard.press("Control+k");
  // Nobody types faster than this, and most do not: what is found on the way counts, too.
  await page.getByRole("searchbox").pressSequentially("rehearsal", { delay: 150 });
  await expect(page.getByRole("dialog").getByRole("link")).toHaveCount(4);
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/pagefind/"))
      .reduce(
        (sum, entry) =>
          sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0),
        0,
      ),
  );
  expect(bytes).toBeGreaterThan(10 * 1024);
  expect(bytes).toBeLessThanOrEqual(SEARCH_BYTES);

  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.getByRole("dialog").getByRole("link").nth(4)).toBeFocused();
});

test("code is copied by its button", async ({ arrive, goose }) => {
  const { page, context } = await arrive();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${goose.site}/ask/getting-started/configuration`);
  const block = page.locator(".code-block").first();
  await block.getByRole("button", { name: "Copy" }).click();
  await expect(block.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("cp .env.example .env");
});

test("one reads from page to page, and the list of pages shows where one is", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(goose.site + FIRST_DOCS_PATH);
  const pager = page.getByRole("navigation", { name: "Previous and next page" });
  const titles: string[] = [];
  for (;;) {
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    titles.push(title ?? "");
    const current = page.locator(".docs-side [aria-current=page]");
    await expect(current).toHaveCount(1);
    await expect(current).toBeInViewport();
    const next = pager.locator("[rel=next]");
    if ((await next.count()) === 0) break;
    const address = await next.getAttribute("href");
    await next.click();
    await page.waitForURL(`**${address}`);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title ?? "");
  }
  expect(titles).toHaveLength(PAGES_COUNT);
  expect(new Set(titles).size).toBe(PAGES_COUNT);
  await pager.locator("[rel=prev]").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(titles.at(-2) ?? "");
});

/** How far below the header the words begin, in pixels. */
function wordsBelowHeader(page: Page): Promise<number> {
  return page.evaluate(() => {
    const header = document.querySelector(".site-header")?.clientHeight ?? 0;
    const top = document.querySelector(".docs-article")?.getBoundingClientRect().top ?? 0;
    return Math.round(top - header);
  });
}

for (const width of [390, 1280]) {
  test(`SHELL-SD1 SHELL-SD2: at ${width} px the next page scrolls to its words, and going back finds the old place`, async ({
    arrive,
    goose,
  }) => {
    const { page } = await arrive({ width });
    await page.goto(`${goose.site}/ask/waddle/chat`);
    await page.reload();
    await page.evaluate(() => {
      addEventListener("pagehide", () => sessionStorage.setItem("left", String(scrollY)));
    });
    await page.locator("main [rel=next]").click();
    await expect(page).toHaveURL(/\/ask\/waddle\/built-in-commands$/);
    const left = await page.evaluate(() => Number(sessionStorage.getItem("left")));
    expect(left).toBeGreaterThan(1000);
    await expect(page).toHaveTitle(/Built-in commands/);
    await expect.poll(() => wordsBelowHeader(page)).toBe(SHELL.docsScrollOffsetPx);

    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/chat commands/i);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  });
}

test("SHELL-SD2: the Ask site's own addresses are docs pages too", async ({ arrive, goose }) => {
  const { page } = await arrive({ width: 390 });
  await page.goto(`${goose.site}/waddle/chat?ask=true`);
  await page.locator("main [rel=next]").click();
  await expect(page).toHaveURL(/\/ask\/waddle\/built-in-commands$/);
  await expect.poll(() => wordsBelowHeader(page)).toBe(SHELL.docsScrollOffsetPx);
});

test("SHELL-SD2: a page that is opened from elsewhere, or at a heading, is not scrolled", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive({ width: 390 });
  await page.clock.install();
  await page.addInitScript(() => {
    window.scrollTo = () => Object.assign(window, { wasScrolled: true });
  });
  const wasScrolled = async () => {
    await page.clock.runFor(2 * SHELL.docsScrollDelayMs);
    return page.evaluate(() => "wasScrolled" in window);
  };
  await page.goto(`${goose.site}/support`);
  await page.getByRole("contentinfo").getByRole("link", { name: "Documentation" }).click();
  await page.waitForURL("**/ask/getting-started/introduction");
  expect(await wasScrolled()).toBe(false);
  await page.goto(`${goose.site}/ask/waddle/timers`);
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/ask/waddle/chat#variables";
    link.textContent = "To a heading";
    document.querySelector(".prose")?.prepend(link);
  });
  await page.getByRole("link", { name: "To a heading" }).click();
  await page.waitForURL("**/ask/waddle/chat#variables");
  expect(await wasScrolled()).toBe(false);
});

test("SHELL-SD1: on a phone the list of pages leads to a page, which it marks", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${goose.site}/ask/waddle/chat`);
  const menu = page.locator(".docs-menu");
  await menu.getByText("All pages").click();
  await menu.getByRole("link", { name: "Timers" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Timers");
  await expect(menu.getByRole("link", { name: "Timers" })).toBeHidden();
  await expect(menu.locator("[aria-current=page]")).toHaveText(/Timers/);
});

test("a heading is a link to itself, and the contents mark the section in view", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${goose.site}/ask/waddle/chat`);
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Variables", exact: true }).click();
  await expect(page).toHaveURL(/#variables$/);
  await expect(contents.locator("[data-here]")).toHaveText("Variables");

  const heading = page.getByRole("heading", { name: "Fields", exact: true });
  await heading.hover();
  await heading.getByRole("link").click();
  await expect(page).toHaveURL(/#fields$/);
});

test("a page leads to its source and to itself as Markdown", async ({ arrive, goose }) => {
  const { page } = await arrive();
  await page.goto(`${goose.site}/ask/gqsh/overview`);
  await expect(page.getByRole("link", { name: "Edit this page" })).toHaveAttribute(
    "href",
    /\/edit\/main\/content\/docs\/gqsh\/overview\.mdx$/,
  );
  const address = await page.getByRole("link", { name: "View as Markdown" }).getAttribute("href");
  const answer = await page.request.get(goose.site + address);
  expect(await answer.text()).toContain("# GQSH\n");
});

test("the feed is well-formed", async ({ arrive, goose }) => {
  const { page } = await arrive();
  await page.goto(`${goose.site}/ask/waddle`);
  const feed = await page.locator("link[type='application/rss+xml']").getAttribute("href");
  const items = await page.evaluate(async (address) => {
    const text = await (await fetch(address ?? "")).text();
    const xml = new DOMParser().parseFromString(text, "text/xml");
    if (xml.querySelector("parsererror")) return [];
    return [...xml.querySelectorAll("item > title")].map(({ textContent }) => textContent);
  }, feed);
  expect(items).toHaveLength(PAGES_COUNT);
});

test("every docs page keeps its budgets", async ({ arrive, goose }) => {
  test.setTimeout(300_000);
  const { page, context } = await arrive();
  await page.goto(goose.site + FIRST_DOCS_PATH);
  const links = page.getByRole("navigation", { name: "Documentation" }).last().getByRole("link");
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(new Set(addresses).size).toBe(PAGES_COUNT);
  const session = await context.newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  for (const address of addresses) {
    await page.goto(goose.site + address);
    await hasAll(page);
    const sent = await page.evaluate(async () => {
      await new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 }));
      const sizes = { document: 0, css: 0, script: 0 };
      for (const entry of performance.getEntries()) {
        if (!(entry instanceof PerformanceResourceTiming)) continue;
        const { name, encodedBodySize } = entry;
        if (entry.entryType === "navigation") sizes.document += encodedBodySize;
        else if (name.endsWith(".css")) sizes.css += encodedBodySize;
        else if (name.endsWith(".js")) sizes.script += encodedBodySize;
      }
      return sizes;
    });
    const budget = address === SETTINGS_PAGE ? SETTINGS_BUDGET : BUDGET;
    for (const part of ["document", "css", "script"] as const) {
      expect.soft(sent[part], `${part} of ${address}`).toBeGreaterThan(0);
      expect.soft(sent[part], `${part} of ${address}`).toBeLessThanOrEqual(budget[part]);
    }
  }
});

test("on paper a page is its words, in dark letters whatever the theme", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(`${goose.site}/ask/waddle/timers`);
  await page.evaluate((key) => localStorage.setItem(key, "dark"), THEME_STORAGE_KEY);
  await page.reload();
  const words = page.getByText("Messages that come by themselves");
  const brightest = () =>
    words.evaluate((element) =>
      Math.max(...(getComputedStyle(element).color.match(/\d+/g) ?? []).slice(0, 3).map(Number)),
    );
  expect(await brightest()).toBeGreaterThan(150);
  await page.emulateMedia({ media: "print" });
  expect(await brightest()).toBeLessThan(130);
  for (const name of [".site-header", ".docs-side", ".bottom-bar", ".site-footer", ".corner"]) {
    await expect(page.locator(name).first()).toBeHidden();
  }
});

test("a docs page reads without JavaScript", async ({ browser, goose }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(goose.site + FIRST_DOCS_PATH);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page
    .getByRole("link", { name: /Quick start/i })
    .first()
    .click();
  await expect(page).toHaveURL(/quick-start/);
  await context.close();
});
