/** People at a canvas: how they come there, draw on it, and what they see of it. */
import type { Page } from "playwright/test";
import type PocketBase from "pocketbase";
import { SKETCH } from "#core/sketch/limits.ts";
import type { GooseQuarters } from "../stack/whole.ts";
import { demoRecord } from "./accounts.ts";
import { expect, isUsable, type Screen, test as whole } from "./stack.ts";

export { expect };

/** A place on the sheet, in canvas pixels. */
export type Spot = readonly [x: number, y: number];

/** Colours of the palette, as the canvas shows them. */
export const INK = {
  ink: "#2a2318",
  poppy: "#c2341d",
  straw: "#e9bf45",
  leaf: "#5b9a3c",
  sky: "#58a8d6",
  pond: "#1d5c96",
} as const;

/** Where nothing is drawn. */
export const PAPER = "paper";

/** A red square of 40 pixels a side, as PNG. */
export const RED_SQUARE =
  "iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAALElEQVR42u3NsQkAAAjAsP7/tD4huASyp6kXicVisVgsFovFYrFYLBaLxXcWqvU6G92VM/sAAAAASUVORK5CYII=";

/** A hand that rests here covers nothing that is looked at. */
const ASIDE: Spot = [1880, 20];

type TestFixtures = {
  /** A sketch of this test alone. */
  sketch: string;
  /** Opens a tab in somebody's browser; an error on its console fails the test at its end. */
  tab: (client: PocketBase, screen?: Screen) => Promise<Page>;
  /** Somebody at this test's sketch. */
  draw: (client: PocketBase, screen?: Screen) => Promise<Page>;
  /** Ada and Ben at it. */
  pair: [here: Page, there: Page];
};

/** Ada owns the workspace; Ben is an artist in it. */
export const test = whole.extend<TestFixtures>({
  sketch: async ({ ada }, use) => {
    // Tests share the workspace, and one that came before may have switched the service off.
    const settings = await demoRecord(ada, "service_settings");
    await ada.collection("service_settings").update(settings.id, { nest_sketch_enabled: true });
    const { id } = await ada.collection("sketches").create({ name: "Pond" });
    await use(id);
  },
  tab: async ({ desks, browserConsole }, use) => {
    const pages: Page[] = [];
    await use(async (client, screen = "desktop") => {
      const page = await (await desks(client, screen)).newPage();
      pages.push(page);
      browserConsole.watch(page);
      return page;
    });
    for (const page of pages) await page.context().setOffline(false);
    await Promise.all(pages.map((page) => page.close()));
  },
  draw: async ({ tab, goose, sketch }, use) => {
    await use(async (client, screen) => {
      const page = await tab(client, screen);
      await openCanvas(page, goose, sketch);
      return page;
    });
  },
  pair: async ({ draw, ada, ben }, use) => {
    await use(await Promise.all([draw(ada), draw(ben)]));
  },
});

export async function openCanvas(page: Page, goose: GooseQuarters, sketch: string) {
  await page.goto(goose.creator(`/nest-sketch/canvas?sketch=${sketch}`));
  await isUsable(page);
  await isConnected(page);
}

export async function isConnected(page: Page) {
  await expect(page.getByText("Connected", { exact: true })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole("toolbar", { name: "Tools" })).toBeVisible();
  // A press would end the splash instead of beginning a stroke.
  await expect(page.locator(".splash")).toHaveCount(0);
}

export function sheetOf(page: Page) {
  return page.getByRole("application", { name: /^Sketch with/ });
}

export async function hasElements(page: Page, count: number) {
  const name = `Sketch with ${count} ${count === 1 ? "element" : "elements"}`;
  await expect(page.getByRole("application", { name, exact: true })).toBeVisible();
}

/** Out of the sketch: the reason is there once, in its place, with no tools and nothing said in passing. */
export async function isOut(page: Page, title: string) {
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByRole("toolbar", { name: "Tools" })).toHaveCount(0);
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Notifications" })).toHaveText("");
}

/** Where a spot of the sheet is on the screen, in CSS pixels. */
export async function onScreen(page: Page, [x, y]: Spot): Promise<{ x: number; y: number }> {
  const { left, top, zoom } = await page.evaluate((width) => {
    const paper = document.querySelector("[data-part=paper]")?.getBoundingClientRect();
    if (!paper) throw new Error("There is no sheet");
    return { left: paper.left, top: paper.top, zoom: paper.width / width };
  }, SKETCH.widthPx);
  return { x: left + x * zoom, y: top + y * zoom };
}

/** Holds the mouse down along a way and answers while it is still pressed. */
export async function press(page: Page, way: readonly Spot[]) {
  const [first, ...rest] = await Promise.all(way.map((spot) => onScreen(page, spot)));
  if (!first) throw new Error("A way has a beginning");
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 6 });
}

export async function drag(page: Page, ...way: Spot[]) {
  await press(page, way);
  await lift(page);
}

/** Lifts the mouse and rests it beside what was drawn. */
export async function lift(page: Page) {
  await page.mouse.up();
  const { x, y } = await onScreen(page, ASIDE);
  await page.mouse.move(x, y);
}

export async function click(page: Page, spot: Spot) {
  const { x, y } = await onScreen(page, spot);
  await page.mouse.click(x, y);
}

export async function take(page: Page, tool: string) {
  await page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name: tool }).click();
}

/** Chooses a size, a colour or a fill by its name. */
export async function choose(page: Page, name: string) {
  const radio = page.getByRole("radio", { name, exact: true });
  // What is pressed is its label, as soon as nothing covers that.
  await page.locator("label").filter({ has: radio }).click();
  await expect(radio).toBeChecked();
}

/** What someone sees at spots of the sheet: a colour such as "#c2341d", or "paper". */
export function coloursAt(page: Page, spots: readonly Spot[]): Promise<string[]> {
  return page.evaluate(
    ([all, width, blank]) => {
      const paper = document.querySelector("[data-part=paper]")?.getBoundingClientRect();
      if (!paper) throw new Error("There is no sheet");
      return all.map(([x, y]) => {
        const left = paper.left + (x * paper.width) / width;
        const top = paper.top + (y * paper.width) / width;
        // What moves is painted above what lies still.
        for (const part of ["above", "picture"]) {
          const canvas = document.querySelector<HTMLCanvasElement>(`canvas[data-part=${part}]`);
          const context = canvas?.getContext("2d");
          if (!canvas || !context) continue;
          const box = canvas.getBoundingClientRect();
          const ratio = canvas.width / box.width;
          const [atX, atY] = [(left - box.left) * ratio, (top - box.top) * ratio];
          const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(atX, atY, 1, 1).data;
          if (a < 250) continue;
          return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
        }
        return blank;
      });
    },
    [spots, SKETCH.widthPx, PAPER] as const,
  );
}

/** Waits until someone sees these colours at these spots. */
export async function sees(page: Page, ...expected: readonly (readonly [Spot, string])[]) {
  const spots = expected.map(([spot]) => spot);
  await expect.poll(() => coloursAt(page, spots)).toEqual(expected.map(([, colour]) => colour));
}

/** How many points of the sheet, of those on a grid, have a colour. */
export async function inkOf(page: Page, colour: string): Promise<number> {
  const grid = Array.from({ length: 192 * 108 }, (_, at) => {
    return [(at % 192) * 10, Math.floor(at / 192) * 10] as const;
  });
  const seen = await coloursAt(page, grid);
  return seen.filter((each) => each === colour).length;
}

/** Pulls what lies so many CSS pixels beside a spot. */
export async function pull(page: Page, spot: Spot, [dx, dy]: Spot, to: Spot) {
  const from = await onScreen(page, spot);
  const end = await onScreen(page, to);
  await page.mouse.move(from.x + dx, from.y + dy);
  await page.mouse.down();
  await page.mouse.move(end.x + dx, end.y + dy, { steps: 12 });
  await lift(page);
}
