/** Every component of `islands/ui`, in its states: accessible in all five themes, wide and narrow. */
import { globSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright/test";
import { THEMES } from "#core/platform/themes.ts";
import { type BundledFile, bundleComponents, COMPONENTS_PATH } from "../components/bundle.ts";
import { DESKTOP, inspectColours, inspectIn, PHONE } from "./inspect.ts";
import { expect, test } from "./stack.ts";

const UI = fileURLToPath(new URL("../../islands/ui/", import.meta.url));

/** Those that lie over a page, and what shows all of them there is. */
const OVER_THE_PAGE: Record<string, (page: Page) => Promise<void>> = {
  ConfirmDialog: async () => {},
  Dialog: async () => {},
  // A refused form shows what is wrong with it.
  EditorDialog: (page) => page.getByRole("button", { name: "Save timer" }).click(),
  LeaveDialog: async () => {},
  SelectionBar: async () => {},
  // They stay while one is pointed at.
  Toasts: (page) => page.getByText("Timer deleted.").hover(),
  TypedConfirm: (page) => page.getByRole("button", { name: "Delete" }).click(),
};

/** Those that open a list, and how. It closes when the window changes. */
const WITH_A_LIST: Record<string, (page: Page) => Promise<void>> = {
  ActionMenu: (page) => page.getByRole("button", { name: "More" }).click(),
  ComboBox: (page) => page.getByRole("combobox", { name: "Time zone" }).press("ArrowDown"),
  MenuButton: (page) => page.getByRole("button", { name: "Export" }).click(),
  Select: (page) => page.getByRole("button", { name: /Level/ }).click(),
};

let files: Map<string, BundledFile>;

test.beforeAll(async () => {
  files = await bundleComponents();
});

/** Opens the page of all components; all else that it asks for is the running product's. */
async function openComponents(page: Page, site: string, query = ""): Promise<void> {
  await page.route(`${site}${COMPONENTS_PATH}**`, (route) => {
    const file = files.get(new URL(route.request().url()).pathname);
    return file ? route.fulfill(file) : route.abort();
  });
  await page.goto(`${site}${COMPONENTS_PATH}${query}`);
  await expect(page.getByRole("heading", { name: "Components" })).toBeAttached();
}

test("every component is shown, and is accessible in every theme", async ({ read, goose }) => {
  const page = await read("visitor");
  await openComponents(page, goose.site);
  const shown = await page
    .locator("[data-component]")
    .evaluateAll((all) => all.map((each) => each.getAttribute("data-component")));
  const components = globSync("*.tsx", { cwd: UI }).map((file) => basename(file, ".tsx"));
  expect([...shown, ...Object.keys(OVER_THE_PAGE)].sort()).toEqual(components.sort());
  await inspectIn(page, "the components", THEMES);
});

test("what lies over a page is accessible in every theme", async ({ read, goose }) => {
  const page = await read("visitor");
  for (const [name, open] of Object.entries(OVER_THE_PAGE)) {
    await openComponents(page, goose.site, `?only=${name}`);
    await open(page);
    await inspectIn(page, name, THEMES);
  }
});

test("lists that open can be read in every theme", async ({ read, goose }) => {
  const page = await read("visitor");
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    for (const [name, open] of Object.entries(WITH_A_LIST)) {
      await openComponents(page, goose.site, `?only=${name}`);
      await open(page);
      const list = page.getByRole("menu").or(page.getByRole("listbox"));
      await expect(list).toBeVisible();
      await inspectColours(page, `${name}, open`);
      await expect(list).toBeVisible();
    }
  }
});

test("GUARD-G63: a day is typed month first or chosen in a calendar whose weeks begin on Sunday", async ({
  browser,
  goose,
}) => {
  // A browser whose own pickers would put the day first and begin on Monday.
  const context = await browser.newContext({ locale: "de-DE", viewport: PHONE });
  const page = await context.newPage();
  await openComponents(page, goose.site, "?only=DateField");
  const field = page.getByRole("textbox", { name: "Day", exact: true });
  await expect(field).toHaveValue("11/22/26");
  await page.getByRole("button", { name: "Choose: Day" }).press("Enter");
  const calendar = page.getByRole("dialog", { name: "Day" });
  await expect(calendar.getByRole("grid", { name: /November 2026/ })).toBeVisible();
  await expect(calendar.locator("th").first()).toHaveText("Sun");
  await expect(page.locator(":focus")).toHaveText("22");
  await inspectColours(page, "the calendar");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(calendar).toBeHidden();
  await expect(field).toHaveValue("11/29/26");
  await field.fill("1/2/2027");
  await field.blur();
  await expect(field).toHaveValue("01/02/27");
  await context.close();
});
