/** The Twitch panel as the site shows it on /panel, and its zip in the console. */
import { readFile } from "node:fs/promises";
import type { FrameLocator, Page } from "playwright/test";
import { PANEL_DEMO } from "#core/panel/demo.ts";
import { THEMES } from "#core/platform/themes.ts";
import { unzip } from "../../scripts/panel/zip.ts";
import { inspectIn } from "./inspect.ts";
import { expect, test } from "./stack.ts";

/** A try is caught more often than not in the long run; so many misses in a row nobody has. */
const TRIES_MAX_COUNT = 40;

const panelOf = (page: Page) => page.frameLocator("iframe");

/** Takes the one try, and has the draw come. */
async function tryOnce(page: Page, panel: FrameLocator): Promise<void> {
  await panel.getByRole("button", { name: /^(Try to catch it|Honk)$/ }).press("Enter");
  await expect(panel.locator(".said")).toContainText(/counts/);
  await page.getByRole("button", { name: "Draw now" }).press("Enter");
  await expect(page.getByRole("button", { name: "Send the next goose" })).toBeFocused();
}

test("PANEL-D1, PANEL-D3: a visitor catches a goose on /panel, by keyboard alone", async ({
  arrive,
  goose,
}) => {
  test.setTimeout(180_000);
  const { page } = await arrive();
  await page.goto(`${goose.site}/panel?creator=false`);
  const panel = panelOf(page);
  await page.locator("iframe").scrollIntoViewIfNeeded();
  await expect(panel.getByRole("heading", { name: PANEL_DEMO.channel.name })).toBeVisible();
  const chat = page.getByRole("log", { name: /Chat of/ });
  const yours = chat.getByText(/New for [^!]*\byou\b/);
  for (let count = 0; count < TRIES_MAX_COUNT && (await yours.count()) === 0; count += 1) {
    if (count > 0) await page.keyboard.press("Enter");
    await tryOnce(page, panel);
  }
  await expect(yours).toBeVisible();
  await panel.getByRole("tab", { name: "Now" }).press("ArrowRight");
  await expect(panel.getByRole("heading", { name: /^1 of \d+ kinds$/ })).toBeVisible();
  await inspectIn(page, "the panel with a goose", THEMES);
});

test("PANEL-D2: what Twitch says is chosen beside the panel, and reaches it", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive({ width: 360, height: 800 });
  await page.goto(`${goose.site}/panel?creator=false`);
  const panel = panelOf(page);
  await expect(page.getByRole("button", { name: "Send a goose" })).toBeEnabled();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(panel.locator("html")).toHaveAttribute("data-theme", "dark");
  await panel.getByRole("tab", { name: "Your geese" }).click();
  await page.getByRole("radio", { name: "Not signed in to Twitch" }).check();
  await expect(panel.getByText("Sign in to Twitch to see your geese here.")).toBeVisible();
  await page.getByRole("radio", { name: "Signed in, identity not shared" }).check();
  await panel.getByRole("button", { name: "Share my identity" }).click();
  await expect(page.getByRole("radio", { name: "Identity shared" })).toBeChecked();
  await expect(panel.getByText("You have none yet.")).toBeVisible();
  await panel.getByRole("tab", { name: "Commands" }).click();
  await expect(panel.getByText("!catch", { exact: true })).toBeVisible();
  // The whole panel is there on a small phone.
  const box = await page.locator("iframe").boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(318);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
});

test("PANEL-D4: without JavaScript there are pictures of the panel", async ({ browser, goose }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${goose.site}/panel?creator=false`);
  await expect(page.getByRole("img", { name: /^The panel in Twitch's light theme/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /Twitch's dark theme/ })).toBeVisible();
  await expect(page.locator("iframe")).toBeHidden();
  await expect(page.getByRole("button", { name: "Send a goose" })).toBeHidden();
  await context.close();
});

test("PANEL-Z3: who may manage the workspace downloads the zip in the console", async ({
  creator,
  goose,
  ben,
  desks,
}) => {
  const { page } = creator;
  await page.goto(goose.creator("/twitch"));
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download panel.zip" }).click();
  const file = await (await download).path();
  const names = unzip(await readFile(file), 1_000_000).map(({ name }) => name);
  expect(names).toContain("panel.html");
  expect(names).toContain("live_config.html");

  const artist = await (await desks(ben, "desktop")).newPage();
  await artist.goto(goose.creator("/twitch"));
  await expect(artist.getByRole("link", { name: "How to add it" })).toBeVisible();
  await expect(artist.getByRole("link", { name: "Download panel.zip" })).toHaveCount(0);
  await artist.close();
});
