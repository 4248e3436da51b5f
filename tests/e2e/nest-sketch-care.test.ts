/** What people do at the same time, and in a hurry: nothing is lost by it, and nothing is in the way. */
import type { Locator, Page } from "playwright/test";
import {
  choose,
  click,
  drag,
  expect,
  hasElements,
  INK,
  onScreen,
  PAPER,
  sees,
  sheetOf,
  take,
  test,
} from "./sketching.ts";
import { heldToast } from "./stack.ts";

const fieldOf = (page: Page) => page.getByRole("textbox", { name: /^Text on the sketch/ });

/** Writes HONK in large letters at (200, 300). */
async function writeHonk(page: Page) {
  await take(page, "Text");
  await choose(page, "Heavy");
  await click(page, [200, 300]);
  await fieldOf(page).fill("HONK");
  await fieldOf(page).press("Escape");
  await hasElements(page, 1);
}

async function doubleClick(page: Page, spot: readonly [number, number]) {
  const { x, y } = await onScreen(page, spot);
  await page.mouse.dblclick(x, y);
}

test("SKETCH-S74: who writes a text that somebody deletes is told who did, and keeps the words", async ({
  pair: [here, there],
}) => {
  await writeHonk(here);
  await hasElements(there, 1);
  await take(here, "Select");
  await doubleClick(here, [260, 300]);
  await fieldOf(here).press("End");
  await fieldOf(here).pressSequentially(" HISS");
  await there.keyboard.press("Control+a");
  await there.keyboard.press("Delete");
  const notice = here.getByRole("alert").filter({ hasText: "deleted the text" });
  await expect(notice).toContainText("Ben deleted the text that you are writing.");
  // The keys that come next are not lost either.
  await fieldOf(here).pressSequentially("!");
  await notice.getByRole("button", { name: "Keep my words as a new text" }).click();
  await hasElements(there, 1);
  await expect(notice).toBeHidden();
  await take(there, "Select");
  await doubleClick(there, [260, 300]);
  await expect(fieldOf(there)).toHaveValue("HONK HISS!");

  await here.keyboard.press("Control+a");
  await here.keyboard.press("Delete");
  const theirs = there.getByRole("alert").filter({ hasText: "deleted the text" });
  await theirs.getByRole("button", { name: "Let it go" }).click();
  await expect(theirs).toBeHidden();
  await hasElements(there, 0);
});

test("a double press sets the caret where it was, and replaces nothing", async ({ draw, ada }) => {
  const page = await draw(ada);
  await writeHonk(page);
  await take(page, "Select");
  await doubleClick(page, [206, 300]);
  await page.keyboard.type("A ");
  await expect(fieldOf(page)).toHaveValue("A HONK");
});

test("each paste is one element at the pointer, one step off the last while that stays", async ({
  draw,
  ada,
}) => {
  const page = await draw(ada);
  await take(page, "Rectangle");
  await choose(page, "Fill");
  await choose(page, "Straw");
  await drag(page, [300, 300], [500, 400]);
  await page.keyboard.press("Control+c");
  const { x, y } = await onScreen(page, [1200, 700]);
  await page.mouse.move(x, y);
  await page.keyboard.press("Control+v");
  await hasElements(page, 2);
  await page.keyboard.press("Control+v");
  await hasElements(page, 3);
  // The first lies about the pointer; the second is one step off it, to the right and down.
  await sees(
    page,
    [[1110, 660], INK.straw],
    [[1210, 770], INK.straw],
    [[1310, 770], INK.straw],
    [[1310, 660], PAPER],
    [[1110, 770], PAPER],
  );
});

test("what is said in passing and what waits for approval lie beside the sheet and the tools", async ({
  draw,
  ada,
}) => {
  for (const screen of ["desktop", "phone"] as const) {
    const page = await draw(ada, screen);
    await drag(page, [300, 300], [900, 300]);
    await expect(sheetOf(page)).toHaveAccessibleName(/^Sketch with [1-9]/);
    await page
      .getByRole("toolbar", { name: "Canvas", exact: true })
      .getByRole("button", { name: "Clear Canvas", exact: true })
      .click();
    await heldToast(page, /^Cleared the canvas of/);
    const paper = page.locator("[data-part=paper]");
    const tools = page.getByRole("toolbar", { name: "Tools" });
    await isApart(page.getByRole("region", { name: "Notifications" }), paper, tools);
    await page.getByRole("button", { name: /to approve$/ }).click();
    const queue = page.getByRole("complementary", { name: "Waits for approval" });
    await expect(queue).toBeVisible();
    await isApart(queue, paper, tools);
    await page.close();
  }
});

/** Waits until one box lies beside each of the others. */
async function isApart(one: Locator, ...others: Locator[]) {
  await expect
    .poll(async () => {
      const box = await one.boundingBox();
      const boxes = await Promise.all(others.map((other) => other.boundingBox()));
      return boxes.filter((other) => {
        if (!box || !other) return true;
        return (
          box.x < other.x + other.width &&
          other.x < box.x + box.width &&
          box.y < other.y + other.height &&
          other.y < box.y + box.height
        );
      }).length;
    })
    .toBe(0);
}
