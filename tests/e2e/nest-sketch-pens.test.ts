/** Pens, lines, erasers and colours: drawn in one browser and seen in another. */
import type { Page } from "playwright/test";
import {
  choose,
  click,
  coloursAt,
  drag,
  expect,
  hasElements,
  INK,
  onScreen,
  PAPER,
  type Spot,
  sees,
  take,
  test,
} from "./sketching.ts";

/** Sets a slider of the style panel. */
async function slide(page: Page, name: string, value: number) {
  await page.getByRole("slider", { name, exact: true }).fill(String(value));
}

test("the eraser of parts rubs out of strokes what it passes over, and undo brings it back (SKETCH-S15)", async ({
  pair: [here, there],
}) => {
  await choose(here, "Thick");
  await drag(here, [300, 300], [900, 300]);
  await take(here, "Rectangle");
  await drag(here, [300, 500], [900, 700]);
  await hasElements(there, 2);
  await take(here, "Eraser");
  await choose(here, "Parts of strokes");
  await drag(here, [600, 200], [600, 900]);
  // The stroke is in two parts; a box is no stroke.
  for (const page of [here, there]) {
    await sees(
      page,
      [[400, 300], INK.ink],
      [[600, 300], PAPER],
      [[800, 300], INK.ink],
      [[600, 500], INK.ink],
    );
    await hasElements(page, 2);
  }
  await here.keyboard.press("Control+z");
  for (const page of [here, there]) await sees(page, [[600, 300], INK.ink]);
  await here.keyboard.press("Control+Shift+z");
  await sees(there, [[600, 300], PAPER]);
  // What nothing is left of is gone.
  await drag(here, [200, 300], [1000, 300]);
  await hasElements(there, 1);
});

test("a marker is as wide everywhere, and what lies below shows through a highlighter and a faint line", async ({
  pair: [here, there],
}) => {
  await choose(here, "Heavy");
  await drag(here, [600, 200], [600, 800]);
  await choose(here, "Highlighter");
  await choose(here, "Straw");
  await slide(here, "Size", 64);
  await drag(here, [300, 300], [900, 300]);
  await choose(here, "Marker");
  await choose(here, "Poppy");
  await slide(here, "Opacity", 50);
  await slide(here, "Size", 64);
  await drag(here, [300, 600], [900, 600]);
  await hasElements(there, 3);
  await choose(here, "Ink");
  await slide(here, "Opacity", 100);
  const on = async (page: Page, spot: Spot) => (await coloursAt(page, [spot]))[0];
  for (const page of [here, there]) {
    // Dark ink stays dark under a highlighter, which itself is no full colour.
    await sees(page, [[600, 500], INK.ink], [[400, 900], PAPER]);
    await expect.poll(() => on(page, [600, 300])).not.toBe(INK.straw);
    await expect.poll(() => on(page, [600, 600])).not.toBe(INK.ink);
    await expect.poll(() => on(page, [600, 600])).not.toBe(INK.poppy);
  }
});

test("arrows and polygons are drawn, filled and closed, by mouse and keyboard", async ({
  pair: [here, there],
}) => {
  await take(here, "Line");
  await choose(here, "Arrow");
  await choose(here, "Thick");
  await choose(here, "Pond");
  await drag(here, [300, 300], [800, 300]);
  await hasElements(there, 1);
  for (const page of [here, there]) {
    // Beside the line, near its tip, the head; near its beginning nothing.
    await sees(page, [[740, 325], INK.pond], [[740, 275], INK.pond], [[400, 330], PAPER]);
  }
  await here.keyboard.press("g");
  await choose(here, "Fill");
  await choose(here, "Leaf");
  for (const corner of [
    [300, 500],
    [700, 500],
    [700, 900],
  ] as const) {
    await click(here, corner);
  }
  await click(here, [300, 500]);
  await hasElements(there, 2);
  await sees(there, [[600, 600], INK.leaf], [[400, 850], PAPER]);
  // Enter closes one, Escape gives one up.
  await here.keyboard.press("g");
  for (const corner of [
    [1000, 500],
    [1400, 500],
    [1400, 900],
  ] as const) {
    await click(here, corner);
  }
  await here.keyboard.press("Enter");
  await hasElements(there, 3);
  await here.keyboard.press("g");
  await click(here, [1500, 200]);
  await click(here, [1600, 200]);
  await here.keyboard.press("Escape");
  await here.keyboard.press("p");
  await hasElements(there, 3);
});

test("a colour is picked by its hexadecimal name, taken from the sheet, and used again", async ({
  pair: [here, there],
  goose,
  sketch,
}) => {
  await choose(here, "Heavy");
  await here.getByRole("button", { name: "Colour of your own" }).click();
  const picker = here.getByRole("region", { name: "Colour of your own" });
  await picker.getByRole("textbox", { name: "Hexadecimal" }).fill("#123456");
  await picker.getByRole("textbox", { name: "Hexadecimal" }).press("Enter");
  await picker.getByRole("button", { name: "Done" }).click();
  await expect(picker).toBeHidden();
  await drag(here, [300, 300], [900, 300]);
  await sees(there, [[600, 300], "#123456"]);
  // Ben takes it from the sheet.
  await choose(there, "Heavy");
  await there.getByRole("button", { name: "Take the colour from the sheet" }).click();
  await click(there, [600, 300]);
  await expect(there.getByRole("radio", { name: "#123456" })).toBeChecked();
  await hasElements(there, 1);
  await drag(there, [300, 600], [900, 600]);
  await sees(here, [[600, 600], "#123456"]);
  // After a reload it is among those that were used last, and the step can be undone (SKETCH-S84).
  await here.goto(goose.creator(`/nest-sketch/canvas?sketch=${sketch}`));
  await hasElements(here, 2);
  await expect(here.getByRole("radio", { name: "#123456" })).toBeVisible();
  await here.getByRole("button", { name: "Undo" }).click();
  await hasElements(there, 1);
  const { x, y } = await onScreen(there, [600, 300]);
  await there.mouse.move(x, y);
  await sees(there, [[600, 300], PAPER], [[600, 600], "#123456"]);
});
