/** Timers and offline messages: written, listed, switched, deleted, and heard in the rehearsal. */
import type { Page } from "playwright/test";
import { inspect } from "./inspect.ts";
import { expect, pressLabel, test } from "./stack.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, name: RegExp) => page.getByRole("row", { name });

async function writeTimer(page: Page, message: string, preset?: string): Promise<void> {
  await page.getByRole("button", { name: "New timer" }).click();
  await dialog(page).getByRole("textbox", { name: "Message", exact: true }).fill(message);
  if (preset) await dialog(page).getByRole("button", { name: preset }).click();
  await dialog(page).getByRole("button", { name: "Save timer" }).click();
  await expect(dialog(page)).toBeHidden();
}

test("a creator writes timers, hears one in the rehearsal, and clears them away", async ({
  loggedIn: { page },
  goose,
}) => {
  await page.goto(goose.creator("/waddle/timers"));

  await test.step("WADDLE-T1: the editor shows the schedule in words, the next runs and the line", async () => {
    await page.getByRole("button", { name: "Write the first one" }).click();
    const schedule = dialog(page).getByRole("textbox", { name: "Schedule" });
    const runs = dialog(page).getByRole("region", { name: "Next runs" });
    await expect(runs).toContainText("Every 15 minutes");
    await expect(runs.getByRole("listitem")).toHaveCount(5);
    await schedule.fill("0 25 * * *");
    await expect(runs.getByRole("listitem")).toHaveCount(0);
    await dialog(page).getByRole("button", { name: "Save timer" }).click();
    await expect(dialog(page)).toContainText('The hour "25" is not possible');
    await dialog(page).getByRole("button", { name: "Fridays at 8 PM" }).click();
    await expect(runs).toContainText("only on Friday");
    await expect(runs.getByRole("listitem").first()).toContainText(/^Fri, .*8:00 PM/);
    const message = dialog(page).getByRole("textbox", { name: "Message", exact: true });
    await message.fill("Water, $(user)!");
    await expect(dialog(page)).toContainText("$(user) says nothing here");
    await message.fill("Water at $(time UTC)");
  });

  await test.step("WADDLE-R10, WADDLE-T10: variables are completed, but for those of a person", async () => {
    const message = dialog(page).getByRole("textbox", { name: "Message", exact: true });
    await message.fill("");
    await message.pressSequentially("Water at $us");
    await expect(dialog(page).getByRole("listbox")).toBeHidden();
    await message.fill("");
    await message.pressSequentially("Water at $ti");
    await expect(dialog(page).getByRole("option", { name: /\$\(title\)/ })).toBeVisible();
    await message.press("Enter");
    await message.pressSequentially("ut");
    await message.press("Tab");
    await expect(message).toHaveValue("Water at $(time UTC)");
    await expect(dialog(page).getByRole("region", { name: "Preview" })).toContainText(
      /Waddle Water at \d\d:\d\d/,
    );
    await message.fill("$(counter splashes)");
    await expect(dialog(page)).toContainText("There is no counter named splashes yet");
    await message.fill("Water at $(time UTC)");
  });

  await test.step("what is typed survives a reload, and is gone once it is saved", async () => {
    await page.reload();
    await expect(dialog(page).getByRole("textbox", { name: "Message", exact: true })).toHaveValue(
      "Water at $(time UTC)",
    );
    await dialog(page).getByRole("button", { name: "Every 15 minutes" }).click();
    await dialog(page).getByRole("button", { name: "Save timer" }).click();
    await expect(row(page, /Water at/)).toContainText("Every 15 minutes");
    await page.getByRole("button", { name: "New timer" }).click();
    await expect(dialog(page).getByRole("textbox", { name: "Message", exact: true })).toHaveValue(
      "",
    );
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("WADDLE-T15: it speaks in the rehearsal when the clock gets there", async () => {
    await page.getByRole("link", { name: "Rehearsal", exact: true }).click();
    await expect(page.getByText("Waddle is here")).toBeVisible();
    await page.getByRole("button", { name: "Move the clock 1 hour forward" }).click();
    await expect(page.getByRole("log", { name: "Chat" })).toContainText(/Water at \d\d:\d\d/, {
      timeout: 45_000,
    });
    await page.getByRole("button", { name: "Start over" }).click();
    await page.getByRole("link", { name: "Timers", exact: true }).click();
    await expect(row(page, /Water at/)).toContainText("never");
  });

  await test.step("a search and a sort are in the address", async () => {
    await writeTimer(page, "Join the pond", "Every hour");
    await page.getByRole("searchbox", { name: "Search timers" }).fill("hour");
    await expect(row(page, /Water at/)).toBeHidden();
    await expect(page).toHaveURL(/search=hour/);
    await page.getByRole("searchbox", { name: "Search timers" }).fill("");
    await page.getByRole("columnheader", { name: "Next" }).click();
    await expect(page).toHaveURL(/sort=next/);
  });

  await test.step("several are switched off at once, and all can be paused", async () => {
    await pressLabel(page.getByRole("checkbox", { name: "Select all" }));
    await page.getByRole("button", { name: "Switch off" }).click();
    await expect(page.getByRole("switch", { name: "Join the pond is on" })).not.toBeChecked();
    await expect(page.getByText("Switched off 2 timers.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("switch", { name: "Join the pond is on" })).toBeChecked();
    const pause = page.getByRole("switch", { name: "Pause all timers and offline messages" });
    await pressLabel(pause);
    await expect(row(page, /Join the pond/)).toContainText("paused");
    await page.reload();
    await expect(pause).toBeChecked();
    await pressLabel(pause);
    await expect(row(page, /Join the pond/)).not.toContainText("paused");
  });

  await test.step("deleted ones come back by Undo, and are gone without it", async () => {
    await pressLabel(page.getByRole("checkbox", { name: "Select all" }));
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByRole("heading", { name: "No timers yet" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row(page, /Water at/)).toBeVisible();
    await page.getByRole("button", { name: "Delete Join the pond" }).click();
    await expect(row(page, /Join the pond/)).toBeHidden();
    await page.getByRole("button", { name: /^Delete Water at/ }).click();
    await page.reload();
    await expect(page.getByRole("heading", { name: "No timers yet" })).toBeVisible();
  });
});

test("a creator writes an offline message on a phone and sees when it comes", async ({
  loggedIn: { page },
  goose,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(goose.creator("/waddle/offline"));
  await page.getByRole("button", { name: "Write the first one" }).click();
  await dialog(page).getByRole("textbox", { name: "Message", exact: true }).fill("Back on Friday");
  await dialog(page).getByLabel("Shifted by minutes").fill("1080");
  const runs = dialog(page).getByRole("region", { name: "Next runs" });
  await expect(runs).toContainText("Every day, shifted by 18 hours");
  await expect(runs.getByRole("listitem").first()).toContainText("6:00 PM");
  await dialog(page).getByRole("button", { name: "Save message" }).click();
  await expect(row(page, /Back on Friday/)).toContainText("never said");
  await page.getByRole("button", { name: "Edit Back on Friday" }).click();
  const message = dialog(page).getByRole("textbox", { name: "Message", exact: true });
  await message.fill("$(uptime)");
  await expect(dialog(page).getByRole("region", { name: "Preview" })).toContainText("offline");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete Back on Friday" }).click();
  await expect(page.getByRole("heading", { name: "No offline messages yet" })).toBeVisible();
});

test("the list with a selection and the editor are usable in every theme", async ({
  loggedIn: { page },
  goose,
}) => {
  test.slow();
  await page.goto(goose.creator("/waddle/timers"));
  await writeTimer(page, "Join the pond at https://pond.example/a/rather/long/address/of/a/page");
  await pressLabel(page.getByRole("checkbox", { name: "Select Join the pond" }));
  await inspect(page, "the list of timers");
  await page.getByRole("button", { name: "Edit Join the pond" }).click();
  await expect(dialog(page)).toBeVisible();
  await inspect(page, "the editor of a timer");
});
