/** Every public page: axe finds nothing, nothing overflows, the console stays silent. */
import { MAIN_ADDRESSES, SHARED_ADDRESSES } from "#core/platform/addresses.ts";
import { THEME_STORAGE_KEY } from "#core/platform/themes.ts";
import { inspectPage } from "./inspect.ts";
import { expect, mayFail, test } from "./stack.ts";

const PUBLIC_PAGES = [
  ...MAIN_ADDRESSES,
  ...SHARED_ADDRESSES.map((path) => `${path}?ask=true`),
  "/embed/nest-sketch/pond",
  "/embed/pond/HJKM",
  "/ask/getting-started/introduction",
  "/ask/getting-started/quick-start",
  "/ask/getting-started/configuration",
  "/ask/waddle",
  "/ask/waddle/chat",
  "/ask/waddle/timers",
  "/ask/waddle/giveaways",
  "/ask/waddle/offline",
  "/ask/waddle/counters",
  "/ask/waddle/moderation",
  "/ask/waddle/built-in-commands",
  "/ask/waddle/events",
  "/ask/waddle/not-built",
  "/ask/gaggle",
  "/ask/gaggle/viewers",
  "/ask/gaggle/creators",
  "/ask/gaggle/odds",
  "/ask/gaggle/fair-play",
  "/ask/gaggle/your-data",
  "/ask/gaggle/search",
  "/ask/gander",
  "/ask/discord/setup",
  "/ask/discord/personality",
  "/ask/nest-sketch",
  "/ask/nest-sketch/drawing",
  "/ask/gqsh/overview",
  "/ask/gqsh/examples",
  "/ask/twitch/panel",
  "/ask/general/using-cron",
  "/ask/general/people",
  "/ask/general/ask",
  "/ask/answer",
  "/ask/general/play",
  "/ask/general/pond-party",
  "/cards/mallard",
  "/no-such-page",
  "/?ask=true",
  "/?creator=true",
  "/outbox?creator=true",
  "/no-such-page?creator=true",
  "/login?creator=true",
  "/signup?creator=true",
];

test.describe.configure({ mode: "parallel" });

for (const path of PUBLIC_PAGES) {
  test(`${path} is accessible and fits every width`, async ({ read, goose }) => {
    // Nothing is there, which is what these pages say.
    mayFail(/404 .*(no-such-page|embed-tickets)/);
    const page = await read("visitor");
    await page.goto(goose.site + (path.includes("?") ? path : `${path}?creator=false`));
    await inspectPage(page, path);
  });
}

test("SHELL-SP3: the chosen theme is there before the first paint of the next page", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(goose.site);
  await page.evaluate((key) => localStorage.setItem(key, "walnut"), THEME_STORAGE_KEY);
  await page.goto(`${goose.site}/ask/getting-started/introduction`);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "walnut");
});
