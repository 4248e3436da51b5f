/** Every page in every theme: axe finds nothing, nothing overflows, the console stays silent. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { MAIN_ADDRESSES, SHARED_ADDRESSES } from "#core/addresses.ts";
import { THEME_STORAGE_KEY, THEMES, type Theme } from "#core/themes.ts";
import type { GooseQuarters } from "../stack/whole.ts";
import { expect, logIn, test } from "./stack.ts";

const WIDTHS = [360, 768, 991, 992, 1440];

const PUBLIC_PAGES = [
  ...MAIN_ADDRESSES,
  ...SHARED_ADDRESSES.map((path) => `${path}?ask=true`),
  "/embed/nest-sketch/pond",
  "/ask/getting-started/introduction",
  "/ask/getting-started/quick-start",
  "/ask/getting-started/configuration",
  "/ask/waddle",
  "/ask/waddle/chat",
  "/ask/waddle/timers",
  "/ask/waddle/giveaways",
  "/ask/waddle/offline",
  "/ask/waddle/counters",
  "/ask/gaggle",
  "/ask/gander",
  "/ask/discord/setup",
  "/ask/discord/personality",
  "/ask/nest-sketch",
  "/ask/gqsh/overview",
  "/ask/gqsh/examples",
  "/ask/twitch/panel",
  "/ask/general/using-cron",
  "/no-such-page",
  "/?ask=true",
  "/?creator=true",
  "/outbox?creator=true",
  "/no-such-page?creator=true",
  "/login?creator=true",
  "/signup?creator=true",
];

const CONSOLE_PAGES = [
  "/dashboard",
  "/waddle/learn-more",
  "/waddle/general",
  "/waddle/chat",
  "/waddle/chat?edit=new",
  "/waddle/test",
  "/nest-sketch/canvas",
];

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** What axe finds. A theme changes colours alone, so only the first one is asked about all rules. */
async function violationsIn(page: Page, theme: Theme): Promise<string[]> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    // Colours may fade over: they are taken to where they arrive.
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  }, theme);
  const axe = new AxeBuilder({ page });
  if (theme !== THEMES[0]) axe.withRules(["color-contrast", "link-in-text-block"]);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

async function inspect(page: Page, goose: GooseQuarters, path: string) {
  await page.goto(goose.site + path);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = page.viewportSize();
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    for (const theme of THEMES) {
      const found = await violationsIn(page, theme);
      expect.soft(found, `${path} in ${theme} at ${size.width} px`).toEqual([]);
    }
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `${path} is too wide at ${width} px by`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

for (const path of PUBLIC_PAGES) {
  test(`${path} is accessible in every theme and fits every width`, async ({ arrive, goose }) => {
    const { page } = await arrive();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await inspect(page, goose, path.includes("?") ? path : `${path}?creator=false`);
  });
}

test("the console is accessible in every theme and fits every width", async ({ arrive, goose }) => {
  test.setTimeout(180_000);
  const { page } = await arrive();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await logIn(page, goose);
  for (const path of CONSOLE_PAGES) {
    await test.step(path, () => inspect(page, goose, path));
  }
});

test("the chosen theme is there before the first paint of the next page", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(goose.site);
  await page.evaluate((key) => localStorage.setItem(key, "walnut"), THEME_STORAGE_KEY);
  await page.goto(`${goose.site}/ask/getting-started/introduction`);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "walnut");
});
