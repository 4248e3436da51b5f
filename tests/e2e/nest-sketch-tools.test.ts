/** Every tool of the canvas: drawn in one browser and seen in another. */
import { Buffer } from "node:buffer";
import type { Page } from "playwright/test";
import { fingers } from "./devices.ts";
import {
  choose,
  click,
  drag,
  expect,
  hasElements,
  INK,
  inkOf,
  isConnected,
  lift,
  onScreen,
  openCanvas,
  PAPER,
  press,
  pull,
  RED_SQUARE,
  type Spot,
  sees,
  sheetOf,
  take,
  test,
} from "./sketching.ts";
import { mayFail } from "./stack.ts";

test("a stroke is seen while it is drawn, and stays after kill -9 of the rooms", async ({
  pair: [here, there],
  draw,
  ada,
  goose,
}) => {
  await expect(here.getByText("2 people here")).toBeAttached();
  await choose(here, "Thick");
  await choose(here, "Poppy");
  await press(here, [
    [300, 300],
    [700, 300],
    [700, 600],
  ]);
  // The pen is still down, and nothing of it is on the sheet for good.
  await sees(there, [[500, 300], INK.poppy], [[700, 450], INK.poppy], [[700, 700], PAPER]);
  await hasElements(there, 0);
  await lift(here);
  await hasElements(there, 1);
  await hasElements(here, 1);

  mayFail(/WebSocket connection|ERR_|50\d .*\/api\//);
  goose.crash("rooms");
  await expect(there.getByText("Connected", { exact: true })).toBeHidden();
  await isConnected(there);
  await hasElements(there, 1);
  const late = await draw(ada);
  await hasElements(late, 1);
  await sees(late, [[500, 300], INK.poppy], [[700, 450], INK.poppy]);
});

test("lines, rectangles and ellipses, hollow and filled, have their colours there too", async ({
  pair: [here, there],
}) => {
  await take(here, "Line");
  await choose(here, "Thick");
  await choose(here, "Pond");
  await drag(here, [200, 300], [600, 300]);
  await take(here, "Rectangle");
  await drag(here, [800, 200], [1000, 400]);
  await take(here, "Rectangle");
  await choose(here, "Fill");
  await choose(here, "Straw");
  await drag(here, [1200, 200], [1500, 400]);
  await take(here, "Ellipse");
  await drag(here, [200, 600], [600, 900]);
  await take(here, "Ellipse");
  await choose(here, "None");
  await drag(here, [800, 600], [1200, 900]);
  for (const page of [here, there]) {
    await sees(
      page,
      [[400, 300], INK.pond],
      [[400, 340], PAPER],
      [[800, 300], INK.pond],
      [[900, 300], PAPER],
      [[1350, 300], INK.straw],
      [[1200, 300], INK.pond],
      [[400, 750], INK.straw],
      [[205, 605], PAPER],
      [[1000, 750], PAPER],
      [[1000, 600], INK.pond],
    );
  }
  await hasElements(there, 5);
});

test("texts are written, and written anew by somebody else; an image comes from a file", async ({
  pair: [here, there],
}) => {
  await take(here, "Text");
  await choose(here, "Heavy");
  await choose(here, "Leaf");
  await click(here, [200, 300]);
  const field = here.getByRole("textbox", { name: /^Text on the sketch/ });
  await field.fill("HONK");
  await field.press("Escape");
  await hasElements(there, 1);
  const inked = (page: Page) => inkOf(page, INK.leaf);
  await expect.poll(() => inked(there)).toBeGreaterThan(100);
  const short = await inked(there);

  // A double press on a text opens it for who holds the tool that selects.
  await take(there, "Select");
  const { x, y } = await onScreen(there, [260, 300]);
  await there.mouse.dblclick(x, y);
  const again = there.getByRole("textbox", { name: /^Text on the sketch/ });
  await expect(again).toHaveValue("HONK");
  await again.fill("HONK HONK");
  await again.press("Escape");
  await expect.poll(() => inked(here)).toBeGreaterThan(short * 1.5);
  await hasElements(here, 1);

  await here.getByLabel("Images to put on the sketch").setInputFiles({
    name: "square.png",
    mimeType: "image/png",
    buffer: Buffer.from(RED_SQUARE, "base64"),
  });
  await hasElements(there, 2);
  await expect.poll(() => inkOf(there, "#ff0000")).toBeGreaterThan(8);
});

test("the eraser takes whole elements; undo and redo are each person's own", async ({
  pair: [here, there],
}) => {
  for (const page of [here, there]) await choose(page, "Thick");
  await drag(here, [300, 300], [900, 300]);
  await drag(here, [300, 500], [900, 500]);
  await hasElements(there, 2);
  await choose(there, "Poppy");
  await drag(there, [300, 700], [900, 700]);
  await hasElements(here, 3);

  await take(there, "Eraser");
  await drag(there, [600, 400], [600, 600]);
  await sees(here, [[400, 300], INK.ink], [[400, 500], PAPER], [[400, 700], INK.poppy]);
  // Ada's undo passes over what Ben took away, and is never of what Ben did.
  await here.getByRole("button", { name: "Undo" }).click();
  await sees(there, [[400, 300], PAPER], [[400, 500], PAPER], [[400, 700], INK.poppy]);
  await expect(here.getByRole("button", { name: "Undo" })).toBeDisabled();
  await there.keyboard.press("Control+z");
  await sees(here, [[400, 500], INK.ink], [[400, 700], INK.poppy]);
  await here.keyboard.press("Control+Shift+z");
  await sees(there, [[400, 300], INK.ink]);
  await there.keyboard.press("Control+y");
  await sees(here, [[400, 300], INK.ink], [[400, 500], PAPER], [[400, 700], INK.poppy]);
});

test("what is selected is moved, scaled, turned, restyled, layered, copied and deleted", async ({
  pair: [here, there],
}) => {
  await box(here, "Straw", [300, 300], [700, 500]);
  await click(here, [1500, 950]);
  await click(here, [500, 400]);
  await drag(here, [500, 400], [800, 600]);
  await sees(there, [[500, 350], PAPER], [[800, 650], INK.straw], [[985, 600], INK.straw]);

  // By the handle of a corner to one and a half times its size; the corner opposite stays.
  const pad = 5;
  await pull(here, [1000, 700], [pad, pad], [1200, 800]);
  await sees(there, [[1150, 750], INK.straw], [[615, 515], INK.straw], [[590, 490], PAPER]);
  // A quarter turn by the handle above it, about its middle (900, 650).
  await pull(here, [900, 500], [0, -(40 + pad)], [1300, 650]);
  await sees(there, [[900, 390], INK.straw], [[900, 910], INK.straw], [[1100, 650], PAPER]);

  // Fill and colour of what is selected.
  await choose(here, "Fill");
  await choose(here, "Sky");
  await sees(there, [[900, 650], INK.sky]);

  // Two that lie on each other: the later one is above until it is sent back.
  await box(here, "Poppy", [800, 550], [1000, 750]);
  await sees(there, [[900, 650], INK.poppy]);
  await here.getByRole("button", { name: "Send to back" }).click();
  await sees(there, [[900, 650], INK.sky]);
  await here.getByRole("button", { name: "One up" }).click();
  await sees(there, [[900, 650], INK.poppy]);
  await here.getByRole("button", { name: "One down" }).click();
  await sees(there, [[900, 650], INK.sky]);
  await here.keyboard.press("Control+Shift+BracketRight");
  await sees(there, [[900, 650], INK.poppy]);

  // Both at once, by a pull over the sheet, moved by the keyboard.
  await drag(here, [400, 250], [1500, 1000]);
  for (let times = 0; times < 30; times += 1) await here.keyboard.press("Shift+ArrowRight");
  await sees(there, [[1200, 650], INK.poppy], [[1200, 500], INK.sky], [[900, 650], PAPER]);
  await here.getByRole("button", { name: "Duplicate" }).click();
  await hasElements(there, 4);
  await here.keyboard.press("Control+a");
  await here.keyboard.press("Delete");
  await hasElements(there, 0);
  await sees(there, [[1200, 650], PAPER]);
  await here.keyboard.press("Control+z");
  await hasElements(there, 4);
});

test("SKETCH-S43: what is moved is seen to move before it is dropped", async ({
  pair: [here, there],
}) => {
  await box(here, "Straw", [300, 300], [700, 500]);
  await click(here, [1500, 950]);
  await click(here, [500, 400]);
  await press(here, [
    [500, 400],
    [700, 500],
    [800, 600],
  ]);
  // It is still in the hand.
  await sees(there, [[500, 350], PAPER], [[800, 650], INK.straw], [[985, 600], INK.straw]);
  await lift(here);
  await sees(there, [[500, 350], PAPER], [[800, 650], INK.straw], [[985, 600], INK.straw]);
});

test("keys choose tools and sizes; the sheet is zoomed and panned by keys, wheel and hand", async ({
  draw,
  ada,
}) => {
  const page = await draw(ada);
  const tools = page.getByRole("toolbar", { name: "Tools" });
  const keys = { v: "Select", h: "Pan", p: "Pen", e: "Eraser", l: "Line", r: "Rectangle" };
  for (const [key, name] of Object.entries({ ...keys, o: "Ellipse", t: "Text" })) {
    await page.keyboard.press(key);
    await expect(tools.getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");
  }
  await page.keyboard.press("3");
  await expect(tools.getByRole("button", { name: "Pen" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press(".");
  await expect(page.getByRole("radio", { name: "Medium" })).toBeChecked();
  await page.keyboard.press(",");
  await expect(page.getByRole("radio", { name: "Thin" })).toBeChecked();
  await drag(page, [300, 300], [600, 300]);
  await hasElements(page, 1);

  const own = page.getByRole("button", { name: /zoom to the sheet's own size$/ });
  const zoomed = () => own.textContent();
  const fitted = await zoomed();
  await page.keyboard.press("Shift+0");
  await expect(own).toHaveText("100%");
  await page.keyboard.press("+");
  await expect(own).toHaveText("150%");
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect(own).toHaveText("100%");
  await page.keyboard.press("Shift+Digit1");
  await expect.poll(zoomed).toBe(fitted);

  // What is under the pointer stays there while the wheel zooms.
  const before = await onScreen(page, [300, 300]);
  await page.mouse.move(before.x, before.y);
  await page.mouse.wheel(0, -120);
  await expect.poll(zoomed).not.toBe(fitted);
  const after = await onScreen(page, [300, 300]);
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(2);
  // The hand and the space bar move the sheet and draw nothing.
  const movedFrom = async ({ x, y }: { x: number; y: number }) => {
    const now = await onScreen(page, [300, 300]);
    return [now.x - x, now.y - y].map(Math.round);
  };
  await page.keyboard.press("h");
  await pan(page, after);
  await expect.poll(() => movedFrom(after)).toEqual([40, 30]);
  const moved = await onScreen(page, [300, 300]);
  await page.keyboard.press("p");
  await page.keyboard.down("Space");
  await pan(page, moved);
  await page.keyboard.up("Space");
  await expect.poll(() => movedFrom(moved)).toEqual([40, 30]);
  await hasElements(page, 1);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText(/undo/i);
});

test("on a phone a finger draws, and two fingers move and zoom the sheet", async ({
  draw,
  ada,
  ben,
}) => {
  const [phone, there] = await Promise.all([draw(ada, "phone"), draw(ben)]);
  const opener = phone.getByRole("button", { name: "Colours and size" });
  await opener.tap();
  await choose(phone, "Heavy");
  await choose(phone, "Poppy");
  await opener.tap();
  const touch = await fingers(phone);
  const { x, y } = await onScreen(phone, [400, 500]);
  const { x: end } = await onScreen(phone, [1400, 500]);
  await touch("touchStart", [x, y]);
  for (let at = x + 20; at < end; at += 20) await touch("touchMove", [at, y]);
  await touch("touchMove", [end, y]);
  await touch("touchEnd");
  await hasElements(there, 1);
  await sees(there, [[900, 500], INK.poppy], [[900, 600], PAPER]);

  const wide = await onScreen(phone, [1000, 500]);
  await touch("touchStart", [150, y], [250, y]);
  for (let by = 10; by <= 80; by += 10) await touch("touchMove", [150 - by, y], [250 + by, y]);
  await touch("touchEnd");
  const grown = async () =>
    (await onScreen(phone, [1000, 500])).x - (await onScreen(phone, [0, 500])).x;
  await expect.poll(grown).toBeGreaterThan(wide.x * 1.5);
  await hasElements(there, 1);

  // Every button is in reach and large enough for a thumb.
  const buttons = phone.locator("main button:visible, [data-canvas-toolbar] button:visible");
  const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  expect(boxes.length).toBeGreaterThan(12);
  for (const box of boxes) {
    const { x = -1, width = 0, height = 0 } = box ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
  }
});

test("what is drawn offline waits, over a reload too, and joins what others drew since", async ({
  pair: [here, there],
  goose,
  sketch,
}) => {
  mayFail(/ERR_INTERNET_DISCONNECTED/);
  for (const page of [here, there]) await choose(page, "Thick");
  await drag(here, [300, 300], [700, 300]);
  await hasElements(there, 1);
  await here.context().setOffline(true);
  await expect(here.getByText("Connected", { exact: true })).toBeHidden();
  await drag(here, [300, 500], [700, 500]);
  await expect(here.getByText("1 step waits here")).toBeVisible();
  await here.keyboard.press("Control+z");
  await here.keyboard.press("Control+Shift+z");
  await expect(here.getByText("3 steps wait here")).toBeVisible();
  await drag(there, [300, 700], [700, 700]);
  await hasElements(there, 2);
  await here.goto("about:blank");
  await here.context().setOffline(false);
  await openCanvas(here, goose, sketch);
  for (const page of [here, there]) {
    await hasElements(page, 3);
    await sees(page, [[500, 300], INK.ink], [[500, 500], INK.ink], [[500, 700], INK.ink]);
  }
});

test("steps that the room has not got wait while another page of the console is open", async ({
  draw,
  ada,
}) => {
  mayFail(/ERR_INTERNET_DISCONNECTED/);
  const page = await draw(ada);
  const console = page.getByRole("navigation", { name: "Console" });
  const leaveAndReturn = async () => {
    await console.getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("heading", { name: "Services", exact: true })).toBeVisible();
    await page.goBack();
    await expect(sheetOf(page)).toBeVisible();
  };
  // Once while online, so that the code of both pages is there.
  await leaveAndReturn();
  await isConnected(page);
  await page.context().setOffline(true);
  await expect(page.getByText("Connected", { exact: true })).toBeHidden();
  await drag(page, [300, 300], [700, 300]);
  await expect(page.getByText("1 step waits here")).toBeVisible();
  await leaveAndReturn();
  await expect(page.getByText("1 step waits here")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("1 step waits here")).toBeHidden({ timeout: 45_000 });
  await hasElements(page, 1);
});

test("an address without a sketch says so and does not try for ever", async ({
  tab,
  ada,
  goose,
}) => {
  mayFail(/404 .*\/api\/gq\/tickets/);
  const page = await tab(ada);
  await page.goto(goose.creator("/nest-sketch/canvas?sketch=nosuchsketch000"));
  await expect(page.getByText("There is nothing at this address")).toBeVisible();
  await expect(page.getByText("Disconnected", { exact: true })).toBeVisible();
});

/** Pulls from here 40 CSS pixels to the right and 30 down. */
async function pan(page: Page, { x, y }: { x: number; y: number }) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 30, { steps: 5 });
  await page.mouse.up();
}

/** A filled rectangle; it is selected afterwards. */
async function box(page: Page, fill: string, from: Spot, to: Spot) {
  await take(page, "Rectangle");
  await choose(page, "Fill");
  await choose(page, fill);
  await drag(page, from, to);
}
