/** Drawing together: a stroke is seen while it is drawn, and survives a crash of the rooms. */
import { expect, inkOn, logIn, type Person, test } from "./stack.ts";

async function openCanvas({ page }: Person, goose: Parameters<typeof logIn>[1]) {
  await logIn(page, goose);
  await page.goto(goose.creator("/nest-sketch/canvas"));
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
}

test("two browsers see one stroke; it is there after kill -9 of the rooms", async ({
  arrive,
  goose,
}) => {
  const [ada, ben] = [await arrive(), await arrive()];
  await openCanvas(ada, goose);
  await openCanvas(ben, goose);
  await expect(ada.page.getByText("2 people here")).toBeVisible();

  const box = await ada.page.getByRole("application", { name: /^Sketch with/ }).boundingBox();
  if (box === null) throw new Error("no canvas");
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  const before = await inkOn(ben.page);

  await ada.page.mouse.move(...at(0.2, 0.3));
  await ada.page.mouse.down();
  await ada.page.mouse.move(...at(0.6, 0.6), { steps: 15 });
  // The pen is still down, and the other browser shows what there is of the stroke.
  await expect.poll(() => inkOn(ben.page)).toBeGreaterThan(before + 200);
  await expect(ben.page.getByRole("application", { name: "Sketch with 0 elements" })).toBeVisible();
  await ada.page.mouse.move(...at(0.8, 0.3), { steps: 10 });
  await ada.page.mouse.up();
  await expect(ben.page.getByRole("application", { name: "Sketch with 1 element" })).toBeVisible();
  await expect(ada.page.getByRole("application", { name: "Sketch with 1 element" })).toBeVisible();

  goose.crash("rooms");
  await expect(ben.page.getByText("Connected", { exact: true })).toBeHidden();
  await expect(ben.page.getByText("Connected", { exact: true })).toBeVisible({ timeout: 45_000 });
  await expect(ben.page.getByRole("application", { name: "Sketch with 1 element" })).toBeVisible();

  const late = await arrive();
  await openCanvas(late, goose);
  await expect(late.page.getByRole("application", { name: "Sketch with 1 element" })).toBeVisible();
  await expect.poll(() => inkOn(late.page)).toBeGreaterThan(200);
});

test("a stroke drawn while the rooms are away joins the sketch when they are back", async ({
  arrive,
  goose,
}) => {
  const ada = await arrive();
  await openCanvas(ada, goose);
  const sheet = ada.page.getByRole("application", { name: /^Sketch with/ });
  const strokes = async () =>
    Number(/\d+/.exec((await sheet.getAttribute("aria-label")) ?? "")?.[0] ?? -1);
  const before = await strokes();
  await ada.context.setOffline(true);
  goose.crash("rooms");
  await expect(ada.page.getByText("Connected", { exact: true })).toBeHidden();

  const box = await sheet.boundingBox();
  if (box === null) throw new Error("no canvas");
  await ada.page.mouse.move(box.x + 250, box.y + 200);
  await ada.page.mouse.down();
  await ada.page.mouse.move(box.x + 450, box.y + 220, { steps: 8 });
  await ada.page.mouse.up();
  await expect(ada.page.getByText("1 step waits here")).toBeVisible();

  await ada.context.setOffline(false);
  await expect.poll(strokes, { timeout: 45_000 }).toBe(before + 1);
});

test("strokes that the room has not got wait while another page of the console is open", async ({
  arrive,
  goose,
}) => {
  const ada = await arrive();
  await openCanvas(ada, goose);
  const console = ada.page.getByRole("navigation", { name: "Console" });
  const leaveAndReturn = async () => {
    await console.getByRole("link", { name: "Dashboard" }).click();
    await expect(ada.page.getByRole("heading", { name: "Services", exact: true })).toBeVisible();
    await console.getByRole("link", { name: "Canvas" }).click();
    await expect(ada.page.getByRole("application", { name: /^Sketch with/ })).toBeVisible();
  };
  // Once while online, so that the code of both pages is there.
  await leaveAndReturn();
  await expect(ada.page.getByText("Connected", { exact: true })).toBeVisible();
  await ada.context.setOffline(true);
  await expect(ada.page.getByText("Connected", { exact: true })).toBeHidden();

  const box = await ada.page.getByRole("application", { name: /^Sketch with/ }).boundingBox();
  if (box === null) throw new Error("no canvas");
  await ada.page.mouse.move(box.x + 250, box.y + 250);
  await ada.page.mouse.down();
  await ada.page.mouse.move(box.x + 460, box.y + 280, { steps: 8 });
  await ada.page.mouse.up();
  await expect(ada.page.getByText("1 step waits here")).toBeVisible();
  await leaveAndReturn();
  await expect(ada.page.getByText("1 step waits here")).toBeVisible();
  await ada.context.setOffline(false);
  await expect(ada.page.getByText("1 step waits here")).toBeHidden({ timeout: 45_000 });
});

test("an address without a sketch says so and does not try for ever", async ({
  creator: { page },
  goose,
}) => {
  await page.goto(goose.creator("/nest-sketch/canvas?sketch=nosuchsketch000"));
  await expect(page.getByText("There is nothing at this address")).toBeVisible();
  await expect(page.getByText("Disconnected", { exact: true })).toBeVisible();
});

test("the canvas with all its tools adds less than 140 KB of JavaScript to the console", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await logIn(page, goose);
  await page.goto(goose.creator("/dashboard"));
  await page.waitForLoadState("networkidle");
  const scripts: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  const console = page.getByRole("navigation", { name: "Console" });
  await console.getByRole("link", { name: "Canvas" }).click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  // Drawing a rectangle selects it, and that brings the last of the code.
  await page.getByRole("button", { name: "Rectangle" }).click();
  const box = await page.getByRole("application", { name: /^Sketch with/ }).boundingBox();
  if (box === null) throw new Error("no canvas");
  await page.mouse.move(box.x + 300, box.y + 250);
  await page.mouse.down();
  await page.mouse.move(box.x + 500, box.y + 400, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole("toolbar", { name: "What is selected" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(140_000);
});
