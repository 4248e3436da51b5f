/** The overlay on a stream, and the public page of a sketch (docs/spec/sketch-access.md). */
import type { Page } from "playwright/test";
import * as v from "valibot";
import { sketchAccess } from "#core/sketch/api.ts";
import { signedIn } from "./accounts.ts";
import { inspect } from "./inspect.ts";
import { expect, inkOn, type logIn, mayFail, type Person, test } from "./stack.ts";

type Goose = Parameters<typeof logIn>[1];

/** What lies behind the overlay: no ink has this colour. */
const BEHIND = "rgb(200, 30, 120)";

/**
 * Compressed, as the browser gets it: what a streaming program loads at its start. The words for all
 * errors of the server are in it, so that it grows a little with each product. Pens, arrows, polygons
 * and what is rubbed out are painted on a stream as on the canvas: that took 2 KB.
 */
const OVERLAY_BYTES = 31_500;

const account = ({ demo }: Goose) => ({ ...demo, workspace: "" });

/** A new sketch, which is the live one from now on. */
async function liveSketch(goose: Goose): Promise<{ sketch: string; tenant: string; slug: string }> {
  const client = await signedIn(goose, account(goose));
  const { tenant } = await client.send("/api/gq/session", {});
  const { id: sketch } = await client
    .collection("sketches")
    .create({ tenant: tenant.id, name: "Overlay sheet" });
  await client.send("/api/gq/sketches/live", { method: "POST", body: { sketch } });
  return { sketch, tenant: tenant.id, slug: tenant.slug };
}

/** Sets the link of a sketch; answers the page's address. */
async function setLink(
  goose: Goose,
  sketch: string,
  access: "off" | "view" | "draw",
  { renew = false } = {},
): Promise<string> {
  const client = await signedIn(goose, account(goose));
  const body = { sketch, access, renew };
  const answer = await client.send("/api/gq/sketches/link", { method: "POST", body });
  return goose.creator(`/public/sketch/${v.parse(sketchAccess, answer).link.token}`);
}

/** A page of another site that has the overlay in a frame over a colour. */
async function watchOverlay(person: Person, goose: Goose, tenant: string): Promise<Page> {
  const { page } = person;
  await page.setViewportSize({ width: 960, height: 540 });
  await page.goto(`${goose.site}/status.json`, { waitUntil: "load" });
  await page.route("**/stage", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><body style="margin:0;background:${BEHIND}"><iframe
        src="${goose.site}/embed/nest-sketch/${tenant}?creator=false" title="overlay"
        style="border:0;width:960px;height:540px"></iframe>`,
    }),
  );
  await page.goto(`${goose.site}/stage`, { waitUntil: "load" });
  return page;
}

/** What of a picture of the page is not the colour behind the overlay, in pixels. */
async function covered(page: Page): Promise<number> {
  const picture = (await page.screenshot()).toString("base64");
  return page.evaluate(
    async ([data = "", behind]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      if (!context) return -1;
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
      let count = 0;
      for (let at = 0; at < pixels.length; at += 4) {
        const colour = `rgb(${pixels[at]}, ${pixels[at + 1]}, ${pixels[at + 2]})`;
        if (colour !== behind) count += 1;
      }
      return count;
    },
    [picture, BEHIND] as const,
  );
}

const overlayHas = (page: Page) => expect.poll(() => covered(page));

async function openCanvas({ page }: Person, goose: Goose, sketch = ""): Promise<void> {
  const query = sketch === "" ? "" : `?sketch=${sketch}`;
  await page.goto(goose.creator(`/nest-sketch/canvas${query}`));
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(page.getByRole("toolbar", { name: "Tools" })).toBeVisible();
}

async function comeByLink({ page }: Person, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Start drawing" }).click();
  await expect(page.getByRole("toolbar", { name: "Tools" })).toBeVisible();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
}

/** Presses the pen and draws a line at this height of the canvas; `release` lifts it. */
async function draw(page: Page, height: number): Promise<{ release: () => Promise<void> }> {
  const box = await page.getByRole("application", { name: /^Sketch with/ }).boundingBox();
  if (box === null) throw new Error("no canvas");
  const y = box.y + box.height * height;
  await page.mouse.move(box.x + box.width * 0.3, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, y + 20, { steps: 12 });
  return { release: () => page.mouse.up() };
}

async function drawLine(page: Page, height: number): Promise<void> {
  const { release } = await draw(page, height);
  await release();
}

const elements = (page: Page, count: number) =>
  expect(page.getByRole("application", { name: `Sketch with ${count} ` })).toBeVisible();

async function emptyCanvas({ page }: Person): Promise<void> {
  await page.getByRole("button", { name: "Clear Canvas" }).click();
  await elements(page, 0);
}

test("the overlay is clear, shows a line while it is drawn, hides at once, and follows the live sketch (ACCESS-K12, ACCESS-K13)", async ({
  arrive,
  creator,
  goose,
}) => {
  const { sketch, tenant, slug } = await liveSketch(goose);
  await openCanvas(creator, goose);
  const overlay = await watchOverlay(await arrive(), goose, slug);
  const byId = await watchOverlay(await arrive(), goose, tenant);

  const { release } = await draw(creator.page, 0.4);
  // The pen is still down.
  await overlayHas(overlay).toBeGreaterThan(200);
  await overlayHas(byId).toBeGreaterThan(200);
  await release();
  await elements(creator.page, 1);
  const shown = await covered(overlay);
  // Ink alone covers the stage: a line, not a sheet.
  expect(shown).toBeLessThan(0.05 * 960 * 540);

  await creator.page.keyboard.press("F9");
  await overlayHas(overlay).toBe(0);
  await creator.page.keyboard.press("F9");
  await overlayHas(overlay).toBeGreaterThan(200);

  const client = await signedIn(goose, account(goose));
  const next = await client.collection("sketches").create({ tenant, name: "Second sheet" });
  await client.send("/api/gq/sketches/live", { method: "POST", body: { sketch: next.id } });
  await overlayHas(overlay).toBe(0);
  await openCanvas(creator, goose, next.id);
  await drawLine(creator.page, 0.6);
  await overlayHas(overlay).toBeGreaterThan(200);

  await client.send("/api/gq/sketches/live", { method: "POST", body: { sketch } });
  await overlayHas(overlay).toBeGreaterThan(200);
  await openCanvas(creator, goose);
  await emptyCanvas(creator);
  await overlayHas(overlay).toBe(0);
});

test("the overlay is two small files and its letters: no React, no Fabric", async ({
  arrive,
  goose,
}) => {
  const { slug } = await liveSketch(goose);
  const { page } = await arrive();
  const sizes: Promise<{ url: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    if (!["script", "stylesheet"].includes(request.resourceType())) return;
    sizes.push(
      request.sizes().then((size) => ({ url: request.url(), bytes: size.responseBodySize })),
    );
  });
  await page.goto(`${goose.site}/embed/nest-sketch/${slug}?creator=false`);
  await expect(page.locator("[data-whisper]")).toHaveText(/^Connected\./);
  const files = await Promise.all(sizes);
  expect(files).toHaveLength(2);
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(OVERLAY_BYTES);
});

test("the overlay comes back by itself after a crash of the rooms, and its words are for a person alone (ACCESS-K22)", async ({
  arrive,
  creator,
  goose,
}) => {
  mayFail(/404 .*\/api\/gq\/embed-tickets/);
  const { slug } = await liveSketch(goose);
  await openCanvas(creator, goose);
  const overlay = await watchOverlay(await arrive(), goose, slug);
  const { page: alone } = await arrive();
  await alone.goto(`${goose.site}/embed/nest-sketch/${slug}?creator=false&background=00b140`);
  // The words stay for 5 s: what they say has to be known by then.
  await expect(alone.locator("[data-whisper]")).toHaveText(/^Connected\./);
  await expect(alone.getByRole("status")).toBeHidden();
  await alone.mouse.move(50, 50);
  await alone.mouse.move(60, 60);
  await expect(alone.getByText(/^Connected\. What is drawn/)).toBeVisible();
  await expect(alone.locator("html")).toHaveCSS("background-color", "rgb(0, 177, 64)");

  mayFail(/WebSocket connection|ERR_|50\d .*\/api\//);
  goose.crash("rooms");
  await expect(creator.page.getByText("Connected", { exact: true })).toBeHidden();
  await expect(creator.page.getByText("Connected", { exact: true })).toBeVisible({
    timeout: 45_000,
  });
  await drawLine(creator.page, 0.5);
  await overlayHas(overlay).toBeGreaterThan(200);
  await emptyCanvas(creator);

  const unknown = await watchOverlay(await arrive(), goose, "no-such-pond");
  const frame = unknown.frameLocator("iframe");
  await expect(frame.locator("[data-whisper]")).toHaveText("");
  expect(await covered(unknown)).toBe(0);
});

test("ACCESS-K22: an address without a live sketch says so to whoever opens it", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  mayFail(/404 .*\/api\/gq\/embed-tickets/);
  await page.goto(`${goose.site}/embed/nest-sketch/no-such-pond?creator=false`);
  await expect(page.getByText(/^There is no live sketch at this address/)).toBeVisible();
  await expect(page.locator("html")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test("a guest draws after giving a name; the stream shows it when a moderator has approved it", async ({
  arrive,
  creator,
  goose,
}) => {
  const { sketch, slug } = await liveSketch(goose);
  const address = await setLink(goose, sketch, "draw");
  await openCanvas(creator, goose);
  const overlay = await watchOverlay(await arrive(), goose, slug);

  const guest = await arrive({ width: 390, height: 844 });
  await comeByLink(guest, address, "Quill");
  await expect(guest.page.getByText(/waits for a moderator's approval/)).toBeVisible();
  const { release } = await draw(guest.page, 0.5);
  await expect.poll(() => inkOn(guest.page)).toBeGreaterThan(50);
  await release();
  await elements(creator.page, 1);
  await expect(guest.page.getByText(/^One of your elements waits/)).toBeVisible();
  expect(await covered(overlay)).toBe(0);

  // The creator's own line is on the stream: so the guest's is not late, but kept back.
  await drawLine(creator.page, 0.3);
  await overlayHas(overlay).toBeGreaterThan(200);
  const before = await covered(overlay);
  await creator.page.getByRole("button", { name: "1 to approve" }).click();
  await creator.page
    .getByRole("article", { name: "Quill" })
    .getByRole("button", { name: "Approve" })
    .click();
  await overlayHas(overlay).toBeGreaterThan(before + 100);
  await expect(guest.page.getByText(/^One of your elements waits/)).toBeHidden();

  // The name is asked for once.
  await guest.page.reload();
  await expect(guest.page.getByRole("button", { name: /You are Quill/ })).toBeVisible();
  await elements(guest.page, 2);
});

test("who is blocked is out at once, and after a reload; a locked sketch says so, and lets in later (ACCESS-K4, ROOM-R55)", async ({
  arrive,
  creator,
  goose,
}) => {
  mayFail(/403 .*\/api\/gq\/sketch-links/, /404 .*\/api\/gq\/sketch-links/);
  const { sketch } = await liveSketch(goose);
  const address = await setLink(goose, sketch, "draw");
  await openCanvas(creator, goose);
  const [mallard, teal] = [await arrive(), await arrive()];
  await comeByLink(mallard, address, "Mallard");

  await creator.page.getByRole("button", { name: "Lock out newcomers" }).click();
  await teal.page.goto(address);
  // It is said before anybody is asked for a name (SKETCH-S73).
  await expect(teal.page.getByRole("heading", { name: "The gate is closed" })).toBeVisible();
  await expect(teal.page.getByLabel("Your name")).toHaveCount(0);
  await creator.page.getByRole("button", { name: "Let newcomers in" }).click();
  await teal.page.getByLabel("Your name").fill("Teal");
  await teal.page.getByRole("button", { name: "Start drawing" }).click();
  await expect(teal.page.getByRole("toolbar", { name: "Tools" })).toBeVisible();

  await creator.page.getByRole("button", { name: "Manage Permissions" }).click();
  await creator.page.getByRole("button", { name: "Actions for Mallard" }).click();
  await creator.page.getByRole("menuitem", { name: "Block" }).click();
  await expect(mallard.page.getByRole("heading", { name: "You were removed" })).toBeVisible();
  await mallard.page.reload();
  await expect(mallard.page.getByRole("heading", { name: "You were removed" })).toBeVisible();
  // As another guest, from the same network.
  await mallard.page.evaluate(() => localStorage.removeItem("gq:sketch-guest"));
  await mallard.page.reload();
  await expect(mallard.page.getByRole("heading", { name: "You were removed" })).toBeVisible();
  await expect(mallard.page.getByLabel("Your name")).toHaveCount(0);

  const client = await signedIn(goose, account(goose));
  const { guests } = v.parse(
    sketchAccess,
    await client.send(`/api/gq/sketches/${sketch}/access`, {}),
  );
  const person = guests.find(({ name }) => name === "Mallard")?.person;
  const body = { sketch, person, role: null };
  await client.send("/api/gq/sketches/permissions", { method: "POST", body });
  await mallard.page.getByRole("button", { name: "Try again" }).click();
  await mallard.page.getByLabel("Your name").fill("Pintail");
  await mallard.page.getByRole("button", { name: "Start drawing" }).click();
  await expect(mallard.page.getByRole("toolbar", { name: "Tools" })).toBeVisible();
  await setLink(goose, sketch, "off");
});

test("a link to watch has no tools; one that is renewed or off leads nowhere (ACCESS-K8, ACCESS-K9)", async ({
  arrive,
  goose,
}) => {
  mayFail(/404 .*\/api\/gq\/sketch-links/);
  const { sketch } = await liveSketch(goose);
  const address = await setLink(goose, sketch, "view");
  const { page } = await arrive({ width: 390, height: 844 });
  await page.goto(address);
  await expect(page.getByRole("application", { name: /^Sketch with/ })).toBeVisible();
  await expect(page.getByText("Watching", { exact: true })).toBeVisible();
  await expect(page.getByRole("toolbar", { name: "Tools" })).toHaveCount(0);

  // Whoever watches is asked for a name when the link lets them draw.
  await setLink(goose, sketch, "draw");
  await page.getByLabel("Your name").fill("Wigeon");
  await page.getByRole("button", { name: "Start drawing" }).click();
  await expect(page.getByRole("toolbar", { name: "Tools" })).toBeVisible();

  const renewed = await setLink(goose, sketch, "draw", { renew: true });
  await expect(page.getByRole("heading", { name: "No sketch at this link" })).toBeVisible();
  await page.goto(renewed);
  await expect(page.getByRole("toolbar", { name: "Tools" })).toBeVisible();
  await setLink(goose, sketch, "off");
  await expect(page.getByRole("heading", { name: "No sketch at this link" })).toBeVisible();
});

test("a member who comes by the link is there as themselves (ACCESS-K23)", async ({
  creator,
  goose,
}) => {
  const { sketch } = await liveSketch(goose);
  const address = await setLink(goose, sketch, "draw");
  const client = await signedIn(goose, account(goose));
  const name = client.authStore.record?.name;
  await creator.page.goto(address);
  await expect(creator.page.getByRole("toolbar", { name: "Tools" })).toBeVisible();
  const main = creator.page.getByRole("main");
  await expect(main.locator("span").filter({ hasText: String(name) })).toBeVisible();
  await expect(creator.page.getByRole("button", { name: /Change your name/ })).toHaveCount(0);
  await setLink(goose, sketch, "off");
});

test("asking for a name and drawing are accessible in every theme and fit every width", async ({
  arrive,
  goose,
}) => {
  mayFail(/404 .*\/api\/gq\/sketch-links/);
  const { sketch } = await liveSketch(goose);
  const address = await setLink(goose, sketch, "draw");
  const { page } = await arrive();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(address);
  await expect(page.getByLabel("Your name")).toBeVisible();
  await inspect(page, "the name of a guest");
  await page.getByLabel("Your name").fill("Gadwall");
  await page.getByRole("button", { name: "Start drawing" }).click();
  await expect(page.getByRole("toolbar", { name: "Tools" })).toBeVisible();
  await inspect(page, "a guest's canvas");
  await setLink(goose, sketch, "off");
});
