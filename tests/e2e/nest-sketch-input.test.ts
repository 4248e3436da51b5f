/** Input that people know from other canvases: a stylus, files and text that are dropped and pasted, and pressed keys. */
import type { Page } from "playwright/test";
import { ERRORS } from "#core/platform/errors.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { fingers, give, stylus } from "./devices.ts";
import {
  choose,
  click,
  coloursAt,
  drag,
  expect,
  hasElements,
  INK,
  inkOf,
  lift,
  onScreen,
  PAPER,
  pull,
  RED_SQUARE,
  type Spot,
  sees,
  sheetOf,
  take,
  test,
} from "./sketching.ts";

test("a stylus draws thicker where it is pressed harder, and its other end erases", async ({
  pair: [here, there],
}) => {
  await choose(here, "Heavy");
  const pen = await stylus(here);
  const line = async (height: number, force: number) => {
    await pen.down([300, height], force);
    for (let x = 400; x <= 1200; x += 100) await pen.move([x, height], force);
    await pen.up([1200, height]);
  };
  await line(300, 0.1);
  await line(600, 1);
  await hasElements(there, 2);
  await sees(there, [[700, 600], INK.ink], [[700, 300], INK.ink]);
  const [light, hard] = [await thickness(there, [700, 300]), await thickness(there, [700, 600])];
  expect(hard).toBeGreaterThan(1.5 * light);

  // The browser's own tools have no pen that is turned round.
  const [from, to] = [await onScreen(here, [700, 200]), await onScreen(here, [700, 400])];
  await sheetOf(here).evaluate(
    (sheet, [start, end]) => {
      const tell = (type: string, at: { x: number; y: number }, buttons: number) =>
        sheet.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            cancelable: true,
            pointerId: 1,
            pointerType: "pen",
            button: 5,
            buttons,
            clientX: at.x,
            clientY: at.y,
          }),
        );
      tell("pointerdown", start, 32);
      tell("pointermove", end, 32);
      tell("pointerup", end, 0);
    },
    [from, to] as const,
  );
  await hasElements(there, 1);
  await sees(there, [[700, 300], PAPER], [[700, 600], INK.ink]);
});

test("beside a stylus fingers move the sheet, and a hand that rests on it changes nothing", async ({
  draw,
  ada,
  ben,
}) => {
  const [phone, there] = await Promise.all([draw(ada, "phone"), draw(ben)]);
  const [pen, touch] = [await stylus(phone), await fingers(phone)];
  const stylusButton = phone.getByRole("button", { name: "Only the stylus draws" });
  await expect(stylusButton).toHaveCount(0);
  const { x, y } = await onScreen(phone, [900, 500]);

  // The hand comes down first, with two spots; then the pen draws.
  await touch("touchStart", [x, y + 150]);
  await touch("touchStart", [x, y + 150], [x + 30, y + 160]);
  await pen.down([300, 300], 0.8);
  await touch("touchMove", [x + 5, y + 155], [x + 36, y + 166]);
  for (let at = 400; at <= 1500; at += 100) await pen.move([at, 300], 0.8);
  await touch("touchMove", [x + 9, y + 158], [x + 41, y + 170]);
  await pen.up([1500, 300]);
  await touch("touchEnd");
  await hasElements(there, 1);
  await sees(there, [[400, 300], INK.ink], [[1400, 300], INK.ink]);
  await expect(stylusButton).toHaveAttribute("aria-pressed", "true");

  // A finger moves the sheet and draws nothing.
  const top = async () => (await onScreen(phone, [0, 0])).y;
  const pullAside = async () => {
    await touch("touchStart", [x, y]);
    for (let by = 15; by <= 60; by += 15) await touch("touchMove", [x, y + by]);
    await touch("touchEnd");
  };
  const before = await top();
  await pullAside();
  await expect.poll(async () => Math.round((await top()) - before)).toBe(60);
  await hasElements(there, 1);
  // Whoever lays the pen aside draws with a finger again.
  await stylusButton.click();
  await expect(stylusButton).toHaveAttribute("aria-pressed", "false");
  await pullAside();
  await hasElements(there, 2);
  expect(Math.round((await top()) - before)).toBe(60);
});

test("images come by drop and by paste and are seen there; what is none says why", async ({
  pair: [here, there],
}) => {
  const red = (page: Page) => inkOf(page, "#ff0000");
  await give(here, "drop", { name: "square.png", type: "image/png", base64: RED_SQUARE });
  await hasElements(there, 1);
  await expect.poll(() => red(there)).toBeGreaterThan(8);
  const once = await red(there);
  await give(here, "paste", { name: "image.png", type: "image/png", base64: RED_SQUARE });
  await hasElements(there, 2);
  await here.keyboard.press("Shift+ArrowRight");
  for (let times = 0; times < 9; times += 1) await here.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => red(there)).toBeGreaterThan(once * 1.5);

  const says = (text: string) =>
    expect(here.getByRole("region", { name: "Notifications" }).getByText(text)).toHaveCount(1);
  await give(here, "drop", { name: "plan.pdf", type: "application/pdf", base64: "JVBERi0=" });
  await says(ERRORS.IMAGE_INVALID);
  await here.getByRole("button", { name: "Close notification" }).click();
  // It says that it is an image, and is none.
  await give(here, "paste", { name: "goose.png", type: "image/png", base64: "aG9uaw==" });
  await says(ERRORS.IMAGE_INVALID);
  const large = { name: "large.png", type: "image/png", bytes: SKETCH.imageMaxBytes + 1 };
  await give(here, "drop", large);
  await says(ERRORS.IMAGE_TOO_LARGE);
  await hasElements(there, 2);

  await give(here, "paste", { text: "HONK\nat dawn" });
  await hasElements(there, 3);
  await here.keyboard.press("Enter");
  await expect(here.getByRole("textbox", { name: /^Text on the sketch/ })).toHaveValue(
    "HONK\nat dawn",
  );
});

test("Shift keeps squares, angles and proportions; each end of a line is pulled by itself", async ({
  pair: [here, there],
}) => {
  await choose(here, "Thick");
  await take(here, "Rectangle");
  await holding(here, "Shift", () => drag(here, [200, 200], [400, 260]));
  await sees(there, [[300, 400], INK.ink], [[400, 300], INK.ink], [[300, 260], PAPER]);
  await holding(here, "Shift", () => pull(here, [412, 412], [5, 5], [600, 460]));
  // In proportion: as far down as to the right.
  await sees(there, [[350, 511], INK.ink], [[511, 350], INK.ink], [[400, 350], PAPER]);

  await take(here, "Line");
  await holding(here, "Shift", () => drag(here, [900, 300], [1300, 320]));
  await sees(there, [[1200, 300], INK.ink], [[1300, 320], PAPER]);
  await pull(here, [1300, 300], [0, 0], [1100, 700]);
  await sees(there, [[1000, 500], INK.ink], [[1200, 300], PAPER], [[910, 320], INK.ink]);
  await pull(here, [900, 300], [0, 0], [700, 700]);
  await sees(there, [[900, 700], INK.ink], [[1000, 500], PAPER]);
  await holding(here, "Shift", () => pull(here, [1100, 700], [0, 0], [1500, 760]));
  await sees(there, [[1400, 700], INK.ink], [[1450, 755], PAPER]);
  await here.keyboard.press("Control+z");
  await sees(there, [[1400, 700], PAPER], [[900, 700], INK.ink]);
});

test("Alt pulls a copy off; arrows move by one and by ten; Ctrl and D duplicates", async ({
  pair: [here, there],
}) => {
  await choose(here, "Thick");
  await take(here, "Line");
  await drag(here, [300, 300], [900, 300]);
  await click(here, [600, 300]);
  await here.keyboard.down("Alt");
  const [from, to] = [await onScreen(here, [600, 300]), await onScreen(here, [600, 500])];
  await here.mouse.move(from.x, from.y);
  await here.mouse.down();
  await here.mouse.move(to.x, to.y, { steps: 6 });
  // While it is in the hand, what it is a copy of lies where it was.
  await sees(here, [[700, 300], INK.ink], [[700, 500], INK.ink]);
  await hasElements(there, 1);
  await lift(here);
  await here.keyboard.up("Alt");
  await hasElements(there, 2);
  await sees(there, [[700, 300], INK.ink], [[700, 500], INK.ink]);

  // As exactly as a screen shows that has a pixel for two of the sheet's.
  const liesAt = (height: number) =>
    expect
      .poll(async () => Math.abs((await middleOf(there, [700, 500])) - height))
      .toBeLessThan(2.5);
  // The pointer of who pulled it glides away first.
  await liesAt(500);
  for (let times = 0; times < 8; times += 1) await here.keyboard.press("ArrowDown");
  await liesAt(508);
  for (let times = 0; times < 8; times += 1) await here.keyboard.press("ArrowUp");
  await liesAt(500);
  for (let times = 0; times < 10; times += 1) await here.keyboard.press("Shift+ArrowDown");
  await sees(there, [[700, 600], INK.ink], [[700, 500], PAPER], [[700, 300], INK.ink]);
  await here.keyboard.press("Control+d");
  await hasElements(there, 3);
  await sees(there, [[700, 624], INK.ink]);
});

/** How many canvas pixels are inked above and below a spot. */
async function thickness(page: Page, spot: Spot): Promise<number> {
  return (await inkedAt(page, spot)).length;
}

/** The height of the middle of what is inked there. */
async function middleOf(page: Page, spot: Spot): Promise<number> {
  const inked = await inkedAt(page, spot);
  return inked.reduce((sum, height) => sum + height, 0) / inked.length;
}

async function inkedAt(page: Page, [x, y]: Spot): Promise<number[]> {
  const heights = Array.from({ length: 121 }, (_, at) => y - 60 + at);
  const colours = await coloursAt(
    page,
    heights.map((height) => [x, height]),
  );
  return heights.filter((_, at) => colours[at] !== PAPER);
}

async function holding(page: Page, key: string, act: () => Promise<void>) {
  await page.keyboard.down(key);
  await act();
  await page.keyboard.up(key);
}
