/** GQSH in the browser: rules of docs/spec/terminal.md. */
import type { Page } from "playwright/test";
import { inspect } from "./inspect.ts";
import { expect, test } from "./stack.ts";

async function open(page: Page) {
  await page.getByRole("button", { name: /GQSH/ }).click();
  await expect(page.getByLabel("Command", { exact: true })).toBeFocused();
}

async function type(page: Page, line: string) {
  await page.getByLabel("Command", { exact: true }).fill(line);
  await page.keyboard.press("Enter");
}

const log = (page: Page) => page.getByRole("log", { name: "Terminal output" });

test("Q40, Q80: a visitor opens it on any page, is told what needs a login, and finds it again", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(goose.site);
  await open(page);
  await expect(log(page).getByRole("img", { name: "A goose, honking" })).toBeVisible();
  await type(page, "honk");
  await expect(log(page)).toContainText("HONK");
  await type(page, "chta list");
  await expect(log(page)).toContainText("CMD_NOT_FOUND Command not found: chta");
  await expect(log(page)).toContainText("Did you mean: chat?");
  await type(page, "chat list");
  await expect(log(page)).toContainText("PERM_NOT_AUTH You must be logged in to use this command");
  await type(page, "theme dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(log(page)).toContainText("HONK");
  await type(page, "reset");
  await expect(log(page)).not.toContainText("HONK");
  await type(page, "exit");
  await expect(log(page)).toBeHidden();
});

test("Q20, Q25, Q61: a creator makes, lists and takes back a command, completing by Tab", async ({
  creator: { page },
}) => {
  await open(page);
  await page.keyboard.type("ch");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Command", { exact: true })).toHaveValue("chat ");
  await type(page, 'chat create --name !gqsh --response "$(user) types"');
  await expect(log(page)).toContainText("Created !gqsh. Cooldown 10 s, for everyone, enabled.");
  await type(page, "chat list --json");
  await expect(log(page)).toContainText('"name": "!gqsh"');
  await log(page).getByRole("button", { name: "Undo" }).click();
  await expect(log(page)).toContainText("Taken back.");
  await type(page, "clear");
  await type(page, "chat list");
  await expect(
    log(page).getByRole("table").or(log(page).getByText("No chat commands yet")),
  ).toBeVisible();
  await expect(log(page)).not.toContainText("!gqsh");
});

test("the history is gone through with arrows and searched with Ctrl-R; several pasted lines ask first", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(goose.site);
  await open(page);
  await type(page, "honk");
  await type(page, "theme");
  const line = page.getByLabel("Command", { exact: true });
  await expect(log(page)).toContainText("The theme is");
  await line.press("ArrowUp");
  await line.press("ArrowUp");
  await expect(line).toHaveValue("honk");
  await line.press("ArrowDown");
  await expect(line).toHaveValue("theme");
  await line.press("Control+r");
  await page.keyboard.type("hon");
  await expect(page.getByText("(reverse-i-search) “hon”: honk")).toBeVisible();
  await page.keyboard.press("Escape");
  await line.evaluate((input) => {
    const data = new DataTransfer();
    data.setData("text", "honk\nwhoami\n");
    input.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await page.getByRole("button", { name: "Run 2 lines" }).click();
  await expect(log(page)).toContainText("PERM_NOT_AUTH");
});

test("Q90, Q91: of two tabs one has it, also when the first crashed", async ({ arrive, goose }) => {
  const { page, context } = await arrive();
  await page.goto(goose.site);
  await open(page);
  const second = await context.newPage();
  await second.goto(goose.site);
  await second.getByRole("button", { name: /GQSH/ }).click();
  await expect(second.getByText("Terminal is already open in another tab")).toBeVisible();
  await page.close();
  await second.getByRole("button", { name: "Try again" }).click();
  await expect(second.getByLabel("Command", { exact: true })).toBeVisible();
});

test("it is accessible in every theme and fits every width, and on a phone", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive({ width: 390, height: 844 });
  await page.goto(goose.site);
  await open(page);
  await type(page, "help");
  await type(page, "help chat create");
  await type(page, "chta");
  await expect(log(page)).toContainText("Usage: chat create");
  await page.getByRole("separator", { name: "Height of the terminal" }).press("Home");
  await inspect(page, "the terminal");
});
