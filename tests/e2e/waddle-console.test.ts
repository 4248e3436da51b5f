// biome-ignore-all lint/suspicious/noTemplateCurlyInString: other bots write variables so
/** Commands by the dozen and counters: what a creator does who comes from another bot. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { inspect } from "./inspect.ts";
import { expect, test } from "./stack.ts";

const NIGHTBOT = JSON.stringify({
  commands: [
    {
      name: "!reeds",
      message: "$(user) is in the reeds",
      coolDown: 5,
      count: 12,
      userLevel: "everyone",
    },
    { name: "!rushes", alias: "!reeds", message: "", coolDown: 5, userLevel: "everyone" },
    {
      name: "!weather",
      message: "$(songs x) for ${sender}",
      coolDown: 5,
      userLevel: "moderator",
    },
    { name: "!no?good", message: "x", coolDown: 5, userLevel: "everyone" },
  ],
});

/** The box that selects a row: its label lies over the input. */
const boxOf = (page: Page, name: RegExp) =>
  page.getByRole("row", { name }).locator("label").first();

async function pasteImport(page: Page, text: string) {
  await page
    .getByRole("button", { name: /^Import$|Bring yours/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Import" });
  await dialog.getByLabel("Or paste what is in it").fill(text);
  await dialog.getByRole("button", { name: "Look at it" }).click();
  return dialog;
}

test("commands come from Nightbot with a look at what changes, and the import can be undone", async ({
  loggedIn: { page },
  goose,
}) => {
  await page.goto(goose.creator("/waddle/chat"));
  const dialog = await pasteImport(page, NIGHTBOT);
  await expect(dialog.getByText("3 commands from Nightbot.")).toBeVisible();
  await expect(dialog.getByText(/number 4: Command name must be/)).toBeVisible();
  await expect(dialog.getByText("Waddle has no $(songs); it says nothing in chat")).toBeVisible();
  await inspect(page, "/waddle/chat, importing");
  await dialog.getByRole("button", { name: "Import 2" }).click();
  await expect(dialog.getByText("Imported: 2 commands added.")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page).not.toHaveURL(/import/);
  await expect(page.getByRole("row", { name: /!reeds/ })).toContainText("!rushes");
  await expect(page.getByRole("row", { name: /!reeds/ })).toContainText("12");

  const again = await pasteImport(page, "command,response\n!reeds,Look: reeds\n!sedge,Sedge");
  await expect(again.getByText("Look: reeds")).toBeVisible();
  await again.getByRole("button", { name: "Import 2" }).click();
  await again.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByText(/The import is undone/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: /!sedge/ })).toBeHidden();
  await expect(page.getByRole("row", { name: /!reeds/ })).toContainText("is in the reeds");
});

test("several commands are switched off, brought back, and exported", async ({
  loggedIn: { page },
  goose,
}) => {
  await page.goto(goose.creator("/waddle/chat"));
  const dialog = await pasteImport(page, "!bulk_a,A\n!bulk_b,B\n!bulk_c,C");
  await dialog.getByRole("button", { name: "Import 3" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByLabel("Search commands").fill("bulk_");
  await boxOf(page, /!bulk_a/).click();
  await boxOf(page, /!bulk_b/).click();
  const bar = page.getByRole("region", { name: "Selected" });
  await expect(bar.getByText("2 commands selected")).toBeVisible();
  await inspect(page, "/waddle/chat, selecting");
  await bar.getByRole("button", { name: "Off" }).click();
  const switchOf = (name: string) => page.getByRole("switch", { name: `${name} is on` });
  await expect(switchOf("!bulk_a")).not.toBeChecked();
  await expect(switchOf("!bulk_c")).toBeChecked();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(switchOf("!bulk_a")).toBeChecked();

  await bar.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("row", { name: /!bulk_a/ })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row", { name: /!bulk_a/ })).toBeVisible();

  await page.getByRole("button", { name: "Export" }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Commands as a table (CSV)" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^waddle-.*\.csv$/);
  expect(await readFile(await download.path(), "utf8")).toContain("!bulk_b,B,");
});

test("variables are completed by keyboard, and the preview says what chat will see", async ({
  loggedIn: { page },
  goose,
}) => {
  await page.goto(goose.creator("/waddle/chat?edit=new"));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Command", { exact: true }).fill("!roll");
  const response = dialog.getByLabel("Response", { exact: true });
  await response.click();
  await page.keyboard.type("$us");
  await expect(dialog.getByRole("option", { name: /\$\(user\)/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("listbox")).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.type("e");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" at $ti");
  await page.keyboard.press("Tab");
  await page.keyboard.type("berl");
  await expect(dialog.getByRole("option", { name: /Europe\/Berlin/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await inspect(page, "/waddle/chat, completing");
  await response.click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+Space");
  await page.keyboard.press("Enter");
  await expect(response).toHaveValue("$(user) at $(time Europe/Berlin)");
  await expect(dialog.getByRole("region", { name: "Preview" })).toContainText(
    /Waddle pondweed at \d\d:\d\d/,
  );
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: /!roll/ })).toBeVisible();
});

test("what is typed into an editor survives a reload, and is gone once it is saved", async ({
  creator: { page },
  goose,
}) => {
  const dialog = page.getByRole("dialog");
  for (const { path, field, text, save } of [
    { path: "/waddle/chat", field: "Command", text: "!drafted", save: "Save command" },
    { path: "/waddle/counters", field: "Name", text: "kept", save: "Save counter" },
    { path: "/waddle/giveaways", field: "Name", text: "Kept", save: "Save and add codes" },
  ]) {
    await test.step(path, async () => {
      await page.goto(goose.creator(`${path}?edit=new`));
      const input = dialog.getByLabel(field, { exact: true });
      const blank = await input.inputValue();
      await input.fill(text);
      await page.reload();
      await expect(input).toHaveValue(text);
      if (path === "/waddle/chat")
        await dialog.getByLabel("Response", { exact: true }).fill("Here");
      await dialog.getByRole("button", { name: save }).click();
      await expect(dialog).toBeHidden();
      await page.goto(goose.creator(`${path}?edit=new`));
      await expect(input).toHaveValue(blank);
    });
  }
});

test("a counter is made, counted and set back; two people count at once", async ({
  loggedIn: { page, context },
  goose,
}) => {
  await page.goto(goose.creator("/waddle/counters"));
  await page
    .getByRole("button", { name: /New counter|Count something/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Ripples");
  await dialog.getByLabel("Value").fill("10");
  await dialog.getByLabel("Step").fill("5");
  await dialog.getByRole("button", { name: "Save counter" }).click();
  await expect(dialog).toBeHidden();

  const other = await context.newPage();
  await other.goto(goose.creator("/waddle/counters"));
  const card = (at: Page) => at.getByRole("row", { name: /ripples/ });
  await expect(card(other)).toContainText("10");
  // Of two changes at once either may be told last, so more than once.
  for (const value of ["20", "30", "40", "50"]) {
    await Promise.all(
      [page, other].map((at) => at.getByRole("button", { name: "ripples up by 5" }).click()),
    );
    await expect(card(page)).toContainText(value);
    await expect(card(other)).toContainText(value);
  }
  await inspect(page, "/waddle/counters");

  await page.getByRole("button", { name: "More of ripples" }).click();
  await page.getByRole("menuitem", { name: "Set to 0" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  // Pointed at, its toast stays.
  await undo.hover();
  await expect(card(other)).not.toContainText("50");
  await undo.click();
  await expect(card(other)).toContainText("50");
  await other.close();
});
