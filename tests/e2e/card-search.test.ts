/** The search of the cards in a browser: with and without scripts, by keyboard, and on a phone. */
import type { Page } from "playwright/test";
import { THEMES } from "#core/platform/themes.ts";
import { inspectIn } from "./inspect.ts";
import { expect, mayFail, test } from "./stack.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Search the cards" });
const results = (page: Page) => page.locator("[data-results-list] li");

test("CARDSEARCH-U1: the form works without scripts", async ({ browser, goose }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${goose.site}/cards`);
  await page.getByLabel("Search the cards").fill("is:swan foo:bar");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/cards\?q=is%3Aswan\+foo%3Abar/);
  await expect(results(page).first()).toBeVisible();
  await expect(page.getByText("There is no field “foo”")).toBeVisible();
  await page.getByRole("link", { name: /Take out: it is swan/ }).click();
  await expect(page).toHaveURL(/\/cards\?q=foo%3Abar/);
  await context.close();
});

test("CARDSEARCH-U2: each letter is answered, the address follows, and back goes back", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(`${goose.site}/cards?creator=false`);
  await expect(page.getByRole("heading", { name: "First Flight" })).toBeVisible();
  await field(page).pressSequentially("smew");
  await expect(page).toHaveURL(/\/cards\?q=smew$/);
  await expect(page.getByRole("status").filter({ hasText: /^\d+ cards?$/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "First Flight" })).toBeHidden();
  await page.getByRole("group", { name: "Rarity" }).getByLabel("legendary").check();
  await expect(field(page)).toHaveValue("smew rarity:legendary");
  await expect(page.getByText("No card fits that.")).toBeVisible();
  await page.getByRole("link", { name: /without “rarity:legendary”/ }).click();
  await expect(field(page)).toHaveValue("smew");
  await page.goBack();
  await expect(field(page)).toHaveValue("smew rarity:legendary");
  await expect(page.getByLabel("legendary")).toBeChecked();
  await page.goBack();
  await expect(field(page)).toHaveValue("smew");
  await field(page).fill("");
  await expect(page.getByRole("heading", { name: "First Flight" })).toBeVisible();
  await field(page).fill("honk>");
  await expect(page.locator("[data-marks] mark")).toHaveText("honk>");
  await expect(page.getByText("A value follows honk>")).toBeVisible();
  await field(page).fill("ask: legendary swans");
  await expect(page.getByText("Your question as a query:")).toBeVisible();
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue("rarity:legendary is:swan");
});

test("CARDSEARCH-U3: a search by keyboard alone", async ({ arrive, goose }) => {
  const { page } = await arrive();
  await page.goto(`${goose.site}/cards?creator=false`);
  await field(page).focus();
  await page.keyboard.type("hab");
  await expect(page.getByRole("option", { name: /habitat:/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("habitat:");
  await page.keyboard.type("tun");
  await expect(page.getByRole("option", { name: "habitat:tundra" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", "card-completion-0");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("habitat:tundra ");
  await expect(page.getByRole("listbox")).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await expect(results(page).nth(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(results(page).nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowUp");
  await expect(field(page)).toBeFocused();
});

test("CARDSEARCH-U4: few results are in the document at once, and whoever comes back is where they were", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(`${goose.site}/cards?creator=false&q=order:name`);
  // The list is the script's once it is longer than a page of the server.
  await expect(page.locator("[data-results-list] [aria-setsize]").first()).toBeVisible();
  const total = Number(await results(page).first().getAttribute("aria-setsize"));
  expect(total).toBeGreaterThan(150);
  expect(await results(page).count()).toBeLessThan(80);
  await results(page).first().getByRole("link").focus();
  await page.keyboard.press("End");
  const last = page.locator(`[data-results-list] [aria-posinset="${total}"] a`);
  await expect(last).toBeFocused();
  const name = await last.textContent();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: name ?? "" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: name ?? "", exact: true })).toBeInViewport();
});

test("CARDSEARCH-U5: somebody who is not signed in is told why nothing is known of their cards", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(`${goose.site}/cards?creator=false&q=owned:true`);
  await expect(page.getByText("You are not signed in here")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    "/to/creator/login?redirect=%2Fcards%3Fq%3Downed%253Atrue",
  );
});

test("CARDSEARCH-U6: when the cards can't be loaded, the form asks the server", async ({
  arrive,
  goose,
}) => {
  mayFail(/cards\/data/);
  const { page } = await arrive();
  await page.route("**/cards/data/*", (route) => route.abort());
  await page.goto(`${goose.site}/cards?creator=false`);
  await field(page).fill("smew");
  await expect(page.getByText("The cards could not be loaded.")).toBeVisible();
  await field(page).press("Enter");
  await expect(results(page).first()).toBeVisible();
});

test("on a phone the filters are a sheet", async ({ arrive, goose }) => {
  const { page } = await arrive({ width: 390, height: 844 });
  await page.goto(`${goose.site}/cards?creator=false&q=goose`);
  await expect(page.locator("[data-results-list] [aria-setsize]").first()).toBeVisible();
  const filters = page.getByRole("complementary", { name: "Filters" });
  await expect(filters).toBeHidden();
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(filters).toBeInViewport();
  await filters.getByLabel("uncommon").check();
  await filters.getByRole("button", { name: /^Show \d+ cards$/ }).click();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(/q=goose\+rarity%3Auncommon/);
});

for (const display of ["images", "list", "text"]) {
  test(`results as ${display} can be read and used in every theme`, async ({ read, goose }) => {
    const page = await read("visitor");
    await page.goto(`${goose.site}/cards?creator=false&q=goose+foo:bar+display:${display}`);
    await expect(page.locator("[data-results-list] [aria-setsize]").first()).toBeVisible();
    await inspectIn(
      page,
      `/cards as ${display}`,
      display === "images" ? THEMES : ["natural", "dark"],
    );
  });
}
