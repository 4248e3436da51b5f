/** A sketch without a pointer, and without eyes. */
import { expect, hasElements, INK, PAPER, sees, sheetOf, test } from "./sketching.ts";

test("SKETCH-S76: shapes and texts are placed, gone through, placed by numbers and deleted by keyboard", async ({
  pair: [here, there],
}) => {
  const said = here.locator("[data-announcer]");
  await sheetOf(here).focus();
  await here.keyboard.press("r");
  await expect(said).toHaveText("Rectangle tool.");
  await here.keyboard.press("Enter");
  await hasElements(there, 1);
  await expect(said).toContainText(/^Select tool\. Rectangle by .+, 1 of 1\.$/);
  await here.keyboard.press("t");
  await here.keyboard.press("Enter");
  await here.getByRole("textbox", { name: /^Text on the sketch/ }).fill("Honk");
  await here.keyboard.press("Escape");
  await hasElements(there, 2);
  await expect(said).toContainText("Text “Honk” by");

  // Back to the rectangle, and out of the sheet after Escape.
  await sheetOf(here).focus();
  await here.keyboard.press("Shift+Tab");
  await expect(said).toContainText(/Rectangle by .+, 1 of 2\.$/);
  for (const [name, value] of [
    ["Left edge, in pixels", "100"],
    ["Top edge, in pixels", "200"],
    ["Width, in pixels", "400"],
    ["Height, in pixels", "100"],
  ] as const) {
    await here.getByRole("textbox", { name }).fill(value);
    await here.getByRole("textbox", { name }).press("Enter");
    await expect(here.getByRole("textbox", { name })).toHaveValue(value);
  }
  await sees(there, [[300, 200], INK.ink], [[100, 250], INK.ink], [[300, 250], PAPER]);
  await here.getByRole("textbox", { name: "Rotation, in degrees" }).fill("90");
  await here.getByRole("textbox", { name: "Rotation, in degrees" }).press("Enter");
  await sees(there, [[250, 250], INK.ink], [[300, 50], INK.ink], [[100, 250], PAPER]);

  await sheetOf(here).focus();
  await here.keyboard.press("Delete");
  await hasElements(there, 1);
  await expect(said).toContainText("Deleted 1 element.");
  await here.keyboard.press("Control+z");
  await expect(said).toContainText("Undone.");
  await hasElements(there, 2);
  await here.keyboard.press("Escape");
  await here.keyboard.press("Tab");
  await expect(sheetOf(here)).not.toBeFocused();
});
