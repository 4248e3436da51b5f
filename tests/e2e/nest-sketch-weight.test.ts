/** What the canvas costs whoever opens it. */
import { expect, test } from "./stack.ts";

// 160 KB: what pens, colours, alignment and the way without a pointer may cost together with the rest.
test("the canvas with all its tools adds less than 160 KB of JavaScript to the console", async ({
  creator: { page, context },
}) => {
  await page.waitForLoadState("networkidle");
  const scripts: Promise<{ url: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    const url = request.url();
    scripts.push(request.sizes().then((size) => ({ url, bytes: size.responseBodySize })));
  });
  // What the dashboard asks for by itself may come after a moment without requests.
  const dashboard = await context.newPage();
  const known = new Set<string>();
  dashboard.on("request", (request) => known.add(request.url()));
  await dashboard.goto(page.url());
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
  await dashboard.waitForLoadState("networkidle");
  const added = (await Promise.all(scripts)).filter(({ url }) => !known.has(url));
  const bytes = added.reduce((sum, script) => sum + script.bytes, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes, JSON.stringify(added)).toBeLessThan(160_000);
});
