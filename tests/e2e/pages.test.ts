/** What moves on the main site's pages, and what stays when it may not. */
import type { Locator, Page } from "playwright/test";
import { expect, mayFail, test } from "./stack.ts";

function replay(page: Page, title: string): { root: Locator; button: Locator } {
  const root = page
    .locator("[data-replay]")
    .filter({ has: page.getByRole("heading", { name: title }) });
  return { root, button: root.getByRole("button") };
}

/** Any moment will do: from here on the test alone moves the page's clock. */
const CLOCK_BEGINS = new Date("2026-01-01T12:00:00Z");

/** Has a replay come to its end: of a chat the clock goes on, of a drawing each part is finished. */
async function playOn(page: Page, root: Locator): Promise<void> {
  await page.clock.runFor("01:00");
  await root.evaluate((element) => {
    for (const animation of element.getAnimations({ subtree: true })) animation.finish();
  });
}

test("a chat plays itself when it comes into view, pauses and plays again", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.clock.pauseAt(CLOCK_BEGINS);
  await page.goto(`${goose.site}/waddle?creator=false`);
  const { root, button } = replay(page, "Rehearsal chat");
  await root.scrollIntoViewIfNeeded();
  await expect(button).toHaveText("Pause");
  await page.clock.runFor(1500);
  await expect(root.getByText("good evening all")).toBeVisible();
  await button.click();
  await expect(button).toHaveText("Go on");
  await page.clock.runFor("01:00");
  await expect(root.getByText("It is 20:00 at the pond.")).toBeHidden();
  await button.click();
  await playOn(page, root);
  await expect(button).toHaveText("Play again");
  await expect(root.getByText("It is 20:00 at the pond.")).toBeVisible();
});

test("a sketch is drawn stroke by stroke, and paused with its button", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(`${goose.site}/?creator=false`);
  const { root, button } = replay(page, "One sheet, three pens");
  await root.scrollIntoViewIfNeeded();
  await expect(button).toHaveText("Pause");
  await button.click();
  await expect(button).toHaveText("Go on");
  const running = () =>
    root.evaluate(
      (element) =>
        element.getAnimations({ subtree: true }).filter(({ playState }) => playState === "running")
          .length,
    );
  expect(await running()).toBe(0);
});

test("whoever wants no motion sees the whole chat at once", async ({ arrive, goose }) => {
  const { page } = await arrive();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${goose.site}/waddle?creator=false`);
  const { root, button } = replay(page, "Rehearsal chat");
  await root.scrollIntoViewIfNeeded();
  await expect(button).toHaveText("Play");
  await expect(root.getByText("It is 20:00 at the pond.")).toBeVisible();
});

test("the status page follows the services without a reload", async ({ arrive, goose }) => {
  const { page } = await arrive();
  await page.clock.install();
  await page.goto(`${goose.site}/status?creator=false`);
  await expect(page.getByText("All systems operational.")).toBeVisible();
  await page.route("**/status.json", (route) =>
    route.fulfill({
      json: {
        checked_at: "2026-01-02T03:04:05.000Z",
        services: { web: "up", pocketbase: "up", rooms: "down", waddle: "up" },
        twitch: "unset",
      },
    }),
  );
  await page.clock.fastForward("00:20");
  await expect(page.getByText("1 of 4 services is down.")).toBeVisible();
  await expect(page.getByText("03:04:05 UTC")).toBeVisible();
});

test("the 404 page opens the search", async ({ arrive, goose }) => {
  mayFail(/404 .*\/no-such-page/);
  const { page } = await arrive();
  await page.goto(`${goose.site}/no-such-page?creator=false`);
  await page.getByRole("button", { name: "Search the documentation" }).click();
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("a doodle is guessed, a tower is stacked: what comes later plays itself too", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.clock.pauseAt(CLOCK_BEGINS);
  for (const [path, title, last] of [
    ["/pond-party", "Goose Doodle: old_mill draws", "umbrella!"],
    ["/docs/waddle", "Rehearsal chat", "It is 20:00 at the pond."],
    ["/waddle/counters", "Rehearsal chat", "Into the pond again: 19 times so far."],
  ] as const) {
    await page.goto(`${goose.site}${path}?creator=false`);
    const { root, button } = replay(page, title);
    await root.scrollIntoViewIfNeeded();
    await expect(button).toHaveText("Pause");
    await playOn(page, root);
    await expect(button).toHaveText("Play again");
    await expect(root.getByText(last)).toBeVisible();
  }
});

test("a question of the quiz is answered on the page, without scripts too", async ({
  browser,
  goose,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${goose.site}/pond-party`);
  const verdict = page
    .getByRole("group", { name: /Himalaya/ })
    .locator("..")
    .getByRole("status");
  await expect(verdict).toHaveText(/Pick one/);
  await page.getByRole("radio", { name: "Snow goose" }).check();
  await expect(verdict.getByText("Not that one.")).toBeVisible();
  await page.getByRole("radio", { name: "Bar-headed goose" }).check();
  await expect(verdict.getByText("Yes. Two black bars")).toBeVisible();
  await expect(verdict.getByText("Not that one.")).toBeHidden();
  await context.close();
});

test("a link to a page is shared with a picture of its subject", async ({ arrive, goose }) => {
  const { page } = await arrive();
  for (const [path, card] of [
    ["/", "site"],
    ["/waddle/timers", "waddle"],
    ["/discord/setup", "gander"],
    ["/cards", "gaggle"],
    ["/pond-party", "play"],
    ["/docs/nest-sketch", "nest-sketch"],
  ] as const) {
    const head = await (await page.request.get(`${goose.site}${path}?creator=false`)).text();
    const [, address = ""] = /<meta property="og:image" content="([^"]*)"/.exec(head) ?? [];
    expect(new URL(address).pathname, path).toBe(`/social/${card}.jpg`);
    const picture = await page.request.get(goose.site + new URL(address).pathname);
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
  }
});
