/** The games for one, by keyboard: Soul Stack from the first press to a run that is watched, and Memory Flock. */
import type { Page } from "playwright/test";
import { THEMES } from "#core/platform/themes.ts";
import { dayAt } from "#core/solo/day.ts";
import { TICKS_PER_SECOND } from "#core/solo/limits.ts";
import { chanceOf, oracleReplay, playRun } from "../oracles/soul-stack.ts";
import { inspectIn } from "./inspect.ts";
import { expect, mayFail, test } from "./stack.ts";

/** A goose falls for 320 ms before the next one comes; a little more is still within the first tick. */
const FALL_MS = 320;

/**
 * Opens the game with a clock that stands still, so that each goose is let go at its tick however slow
 * the machine is. Returns the day by that clock.
 */
async function openStill(page: Page, address: string): Promise<string> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.goto(address);
  await expect(page.getByRole("button", { name: "Begin" })).toBeVisible();
  await page.clock.pauseAt(now + 600_000);
  return dayAt(now + 600_000);
}

/** Plays a run by keyboard alone. */
async function play(page: Page, waits: readonly number[]) {
  await page.getByRole("button", { name: "Begin" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Let the goose go" })).toBeFocused();
  for (const [at, wait] of waits.entries()) {
    const swing = Math.ceil((wait * 1000) / TICKS_PER_SECOND) + 3;
    await page.clock.runFor(swing + (at === 0 ? 0 : FALL_MS));
    await page.keyboard.press(at % 2 === 0 ? "Space" : "Enter");
  }
  await expect(page.locator("[data-said]")).toContainText("The run is over");
}

function runOf(day: string, seed: string) {
  const waits = playRun(day, chanceOf(seed), 5);
  const { score, geese } = oracleReplay(day, waits) ?? { score: 0, geese: 0 };
  return { waits, score, geese };
}

test("SOLO-P1, SOLO-B1, SOLO-B9, SOLO-W2: a whole run by keyboard is sent, stands on the board and is watched", async ({
  arrive,
  goose,
}) => {
  test.setTimeout(180_000);
  const { page } = await arrive();
  const day = await openStill(page, `${goose.site}/soulstack?creator=false`);
  const run = runOf(day, "by keyboard");
  await play(page, run.waits);
  const game = page.getByRole("region", { name: /^The tower of/ });
  await expect(
    game.getByText(`${run.score} points, ${run.geese} geese high`).first(),
  ).toBeVisible();

  await test.step("a rude name is refused, another one is not", async () => {
    const name = page.getByRole("textbox", { name: "Your name on the board" });
    await name.fill("F.u.c.k");
    await page.keyboard.press("Enter");
    await expect(game.getByText(/^That name has a word/)).toBeVisible();
    await name.fill("Keyboard Goose");
    await page.keyboard.press("Enter");
    await expect(game.getByText(/^On the board, at place \d+\.$/)).toBeVisible();
    await expect(game.getByText(/soulstack\?run=/)).toBeVisible();
  });

  const board = page.getByRole("region", { name: "The board" });
  await expect(board.getByText(/nobody can see from a run/)).toBeVisible();
  const entry = board.getByRole("listitem").filter({ hasText: "Keyboard Goose" });
  await expect(entry).toContainText(String(run.score));
  await page.clock.resume();
  await inspectIn(page, "a run that is over", THEMES);

  await test.step("anybody can watch it", async () => {
    const path = await entry.getByRole("link").getAttribute("href");
    const { page: other } = await arrive();
    await other.goto(`${goose.site}${path}&creator=false`);
    await expect(other.getByRole("heading", { name: "Keyboard Goose's run" })).toBeVisible();
    await expect(
      other.getByText("Played again in this browser it comes to the same."),
    ).toBeVisible();
    await other.getByRole("button", { name: "4×" }).click();
    await other.getByRole("button", { name: "Play", exact: true }).click();
    await expect(other.getByRole("button", { name: "Pause" })).toBeVisible();
    await other.getByRole("button", { name: "To the end" }).click();
    await expect(other.getByRole("button", { name: "Play again" })).toBeVisible();
    await expect(other.getByRole("status").getByText(/The run is over/)).toBeAttached();
    await inspectIn(other, "a run to watch", THEMES);
  });

  await test.step("its owner takes it away", async () => {
    await page.getByText("Take my name off the boards").click();
    await page.getByRole("button", { name: "Remove my entries" }).click();
    await expect(page.getByText("1 entry is gone from the boards")).toBeVisible();
    await expect(entry).toHaveCount(0);
  });
});

test("SOLO-W1: while the board is away the game goes on, and the run is sent later", async ({
  arrive,
  goose,
}) => {
  test.setTimeout(120_000);
  mayFail(/503|soul-stack/);
  const { page } = await arrive({ width: 390, height: 844 });
  await page.route("**/api/gq/solo/**", (route) => route.fulfill({ status: 503, body: "" }));
  const day = await openStill(page, `${goose.site}/soulstack?creator=false`);
  await expect(page.getByText(/The board can't be reached right now/)).toBeVisible();
  const run = runOf(day, "board away");
  await play(page, run.waits);
  await page.getByRole("textbox", { name: "Your name on the board" }).fill("Patient Goose");
  await page.getByRole("button", { name: "Send to the board" }).click();
  await expect(page.getByText(/Your run is kept in this browser/)).toBeVisible();
  await page.unroute("**/api/gq/solo/**");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText(/^On the board, at place \d+\.$/)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Patient Goose" })).toBeVisible();
});

test("SOLO-P2: a run pauses when its page is hidden, and goes on when somebody says so", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await openStill(page, `${goose.site}/soulstack?creator=false`);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("button", { name: "Let the goose go" })).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("button", { name: "Let the goose go" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Go on" })).toBeVisible();
  await page.getByRole("button", { name: "Sound on" }).click();
  await expect(page.getByRole("button", { name: "Sound off" })).toBeVisible();
  // A page whose clock stands still does not come in.
  await page.clock.resume();
  await page.reload();
  await expect(page.getByRole("button", { name: "Sound off" })).toBeVisible();
});

test("SOLO-M4: Memory Flock is played by arrow keys, at 360 px too", async ({ arrive, goose }) => {
  test.setTimeout(120_000);
  const { page } = await arrive({ width: 360, height: 740 });
  await page.goto(`${goose.site}/play/memory-flock?creator=false`);
  const cards = page.getByRole("group", { name: /^Cards/ }).getByRole("button");
  await expect(cards).toHaveCount(12);
  const at = (place: number) => cards.nth(place);

  await test.step("keys go over the table and stay on it", async () => {
    await at(0).focus();
    for (const [key, place] of [
      ["ArrowRight", 1],
      ["ArrowDown", 4],
      ["End", 5],
      ["ArrowDown", 8],
      ["Home", 6],
      ["ArrowUp", 3],
      ["ArrowLeft", 2],
      ["ArrowUp", 2],
    ] as const) {
      await page.keyboard.press(key);
      await expect(at(place)).toBeFocused();
    }
  });

  await test.step("every pair is found by turning cards until it is known where they are", async () => {
    const names: string[] = [];
    const turnAt = async (place: number) => {
      await at(place).focus();
      await page.keyboard.press("Space");
      await expect(at(place)).not.toHaveAccessibleName(/face down/);
      const label = (await at(place).getAttribute("aria-label")) ?? "";
      names[place] = label.replace(/^.*?: |, found$/g, "");
    };
    // Two at a time, so that each is looked at once; pairs among them stay.
    for (let place = 0; place < 12; place += 2) {
      await turnAt(place);
      await turnAt(place + 1);
    }
    const all = page.getByRole("status").filter({ hasText: /All 6 pairs found/ });
    for (const name of new Set(names)) {
      const [one = -1, other = -1] = names.flatMap((each, place) => (each === name ? [place] : []));
      if (/found/.test((await at(one).getAttribute("aria-label")) ?? "")) continue;
      await turnAt(one);
      await turnAt(other);
      await expect(at(other)).toHaveAccessibleName(/found$/);
    }
    await expect(all).toBeVisible();
  });

  await page.reload();
  await expect(cards).toHaveCount(12);
  await expect(page.getByText(/^\d+ moves, \d+:\d\d$/)).toBeVisible();
});
