/** Reading: a docs page, the search, and the way to the console. */
import { expect, test } from "./stack.ts";

test("the introduction is found by search and leads to the console", async ({ arrive, goose }) => {
  const { page } = await arrive();
  await page.goto(`${goose.site}/ask/getting-started/introduction`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.getByRole("searchbox").or(page.getByRole("combobox")).first().fill("rehearsal");
  await expect(page.getByRole("dialog").getByRole("link").first()).toBeVisible();
  await page.getByRole("searchbox").or(page.getByRole("combobox")).first().fill("introduction");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /Introduction/ })
    .first()
    .click();
  await expect(page).toHaveURL(/getting-started\/introduction/);

  await page
    .getByRole("link", { name: /Creator Console|Console/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/(login|dashboard)/);
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("a docs page reads without JavaScript", async ({ browser, goose }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${goose.site}/ask/getting-started/introduction`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page
    .getByRole("link", { name: /Quick start/i })
    .first()
    .click();
  await expect(page).toHaveURL(/quick-start/);
  await context.close();
});
