/** The rehearsal with its stage, and the dock beside a real channel. */
import type { Page } from "playwright/test";
import { inspect } from "./inspect.ts";
import { expect, rehearse, test, waddleLink, writeCommand } from "./stack.ts";

const chat = (page: Page) => page.getByRole("log", { name: "Chat" });

test("a creator rehearses: several people, a live stream, a clock that moves forward", async ({
  creator: { page },
}) => {
  test.slow();
  await page.getByRole("link", { name: "Commands" }).click();
  await writeCommand(page, "!stage", "Now: $(title) in $(game)");
  await page.getByRole("link", { name: "Rehearsal", exact: true }).click();
  await expect(page.getByText("Waddle is here")).toBeVisible();
  await page.getByRole("button", { name: "Start over" }).click();

  await test.step("the stream begins, with a title and a category", async () => {
    await page.getByRole("button", { name: "Title and category" }).click();
    await page.getByLabel("Title", { exact: true }).fill("Feeding time");
    await page.getByLabel("Category", { exact: true }).fill("Untitled Goose Game");
    await page.getByRole("button", { name: "Set", exact: true }).click();
    await page.getByText("Stream is offline").click();
    await expect(page.getByText("Stream is live")).toBeVisible();
    await expect(chat(page)).toContainText("The stream begins");
    await rehearse(page, "!stage");
    await expect(chat(page)).toContainText("Now: Feeding time in Untitled Goose Game");
  });

  await test.step("ROOM-R31, ROOM-R32: the cooldown and the ledger are in view; time ends the cooldown", async () => {
    await expect(page.getByRole("list", { name: "Running cooldowns" })).toContainText("!stage");
    await expect(page.getByRole("list", { name: "Deliveries" })).toContainText("Sent");
    await page.getByRole("button", { name: "Move the clock 1 minute forward" }).click();
    await expect(chat(page)).toContainText("1 minute later");
    await expect(page.getByText("No command is on cooldown.")).toBeVisible();
  });

  await test.step("several people say a line at once; the keyboard brings it back", async () => {
    await page.getByRole("button", { name: "heron_mod" }).click();
    await rehearse(page, "honk together");
    await expect(chat(page).getByText("honk together")).toHaveCount(2);
    const line = page.getByLabel("Line", { exact: true });
    await line.press("ArrowUp");
    await expect(line).toHaveValue("honk together");
    await page.getByRole("button", { name: "Somebody else" }).click();
    await page.getByLabel("Name", { exact: true }).fill("@Grey_Lag");
    await page.getByRole("button", { name: "Speak as them" }).click();
    await line.fill("new here");
    await line.press("Enter");
    await expect(chat(page)).toContainText("grey_lag new here");
  });

  await inspect(page, "a rehearsal with lines, a cooldown and a ledger");

  await test.step("ROOM-R32: it is all there after a reload, and gone after starting over", async () => {
    await page.reload();
    await expect(page.getByText("Stream is live")).toBeVisible();
    await expect(page.getByText("1 minute ahead")).toBeVisible();
    await expect(chat(page)).toContainText("answered");
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(chat(page)).toContainText("Nobody has said anything yet");
    await expect(page.getByText("the real time")).toBeVisible();
  });
});

test("the dock follows the real channel, runs commands, and pauses timers", async ({
  creator: { page, context },
  twitch,
  goose,
}) => {
  test.slow();
  await page.getByRole("link", { name: "Commands" }).click();
  await writeCommand(page, "!docked", "In the dock, $(user)!");
  await waddleLink(page, "Settings").click();
  await page.getByLabel("Twitch channel").fill("dockedpond");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await twitch.waitForJoin("dockedpond");
  await page.getByRole("link", { name: "Dock", exact: true }).click();
  await expect(page.getByRole("region", { name: "Dock" }).getByText("#dockedpond")).toBeVisible();

  await test.step("ROOM-R41: what chat says, and why it was answered or not", async () => {
    twitch.say("dockedpond", "reedling", "!docked", { displayName: "Reedling" });
    await expect(chat(page)).toContainText("In the dock, Reedling!");
    twitch.say("dockedpond", "reedling", "!docked", { displayName: "Reedling" });
    await expect(chat(page)).toContainText(/no answer: on cooldown/);
    twitch.say("dockedpond", "reedling", "!nothing", { displayName: "Reedling" });
    await expect(chat(page)).toContainText("no answer: there is no command !nothing");
    await page.getByRole("tab", { name: "Ledger" }).click();
    await expect(page.getByRole("list", { name: "Deliveries" })).toContainText(
      "In the dock, Reedling!",
    );
  });

  await page.getByRole("tab", { name: "Chat" }).click();
  await inspect(page, "the dock with a feed");

  await test.step("ROOM-R40: whoever edits commands reads along beside the rehearsal", async () => {
    const watcher = await context.newPage();
    await watcher.goto(goose.creator("/waddle/test?chat=channel"));
    await expect(chat(watcher)).toContainText("no answer: there is no command !nothing");
    await watcher.close();
  });

  await test.step("ROOM-R43: a line that Waddle says; timers are paused and go on", async () => {
    const dock = await context.newPage();
    await dock.setViewportSize({ width: 300, height: 600 });
    await dock.goto(goose.creator("/waddle/dock?view=dock"));
    await expect(dock.getByRole("link", { name: "Commands" })).toBeHidden();
    await dock.getByLabel("Run a command, or say a line").fill("Back in five minutes");
    await dock.getByRole("button", { name: "Send" }).click();
    await twitch.waitForLine("dockedpond", "Back in five minutes");
    await dock.getByRole("button", { name: "Pause timers" }).click();
    await expect(page.getByRole("button", { name: "Resume timers" })).toBeVisible();
    await dock.getByRole("button", { name: "Resume timers" }).click();
    await expect(page.getByRole("button", { name: "Pause timers" })).toBeVisible();
    await dock.close();
  });
  expect(twitch.violations).toEqual([]);
});
