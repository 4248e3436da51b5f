/** Who may draw, what the stream sees, and what is kept: each act in one browser, seen in another. */
import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright/test";
import type PocketBase from "pocketbase";
import { ERRORS } from "#core/platform/errors.ts";
import { give } from "./devices.ts";
import {
  choose,
  drag,
  expect,
  hasElements,
  INK,
  isConnected,
  isOut,
  lift,
  PAPER,
  press,
  RED_SQUARE,
  sees,
  test,
} from "./sketching.ts";
import { heldToast, inkOn, isUsable, mayFail } from "./stack.ts";

const toolbarOf = (page: Page) => page.getByRole("toolbar", { name: "Canvas", exact: true });

const headerButton = (page: Page, name: string) =>
  toolbarOf(page).getByRole("button", { name, exact: true });

test("the header has the canvas's toolbar, on the canvas alone", async ({
  draw,
  ada,
  ben,
  goose,
}) => {
  mayFail(/ERR_INTERNET_DISCONNECTED/);
  const page = await draw(ada);
  const toolbar = toolbarOf(page);
  await expect(toolbar.getByText("Preview", { exact: true })).toBeVisible();
  await expect(toolbar.getByText("Connected", { exact: true })).toBeVisible();
  await expect(toolbar).toContainText("1 person here");
  await expect(toolbar.getByRole("button")).toHaveText([
    "Manage Permissions",
    "Clear Canvas",
    "Open",
    "Save",
  ]);
  await expect(headerButton(page, "Manage Permissions")).toBeEnabled();
  await expect(headerButton(page, "Open")).toBeEnabled();
  // There is nothing to clear or to save yet.
  await expect(headerButton(page, "Clear Canvas")).toBeDisabled();
  await expect(headerButton(page, "Save")).toBeDisabled();
  await drag(page, [300, 300], [600, 300]);
  await expect(headerButton(page, "Clear Canvas")).toBeEnabled();
  await expect(headerButton(page, "Save")).toBeEnabled();

  const other = await draw(ben);
  await expect(toolbar).toContainText("2 people here");
  await other.goto("about:blank");
  await expect(toolbar).toContainText("1 person here");

  await page.context().setOffline(true);
  await expect(toolbar.getByText(/^(Connecting\.\.\.|Disconnected)$/)).toBeVisible();
  await expect(headerButton(page, "Save")).toBeDisabled();
  await page.context().setOffline(false);
  await isConnected(page);

  for (const path of ["preview", "saved", "learn-more"]) {
    await page.goto(goose.creator(`/nest-sketch/${path}`));
    await isUsable(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(toolbar).toHaveCount(0);
  }
});

test("who is made a viewer loses the pen in the middle of a stroke, and gets it back", async ({
  pair: [here, there],
}) => {
  await choose(there, "Thick");
  await press(there, [
    [300, 300],
    [700, 300],
  ]);
  await sees(here, [[500, 300], INK.ink]);
  await giveRole(here, "Viewer");
  await expect(there.getByText("You are watching.")).toBeVisible();
  await expect(there.getByRole("toolbar", { name: "Tools" })).toHaveCount(0);
  await sees(here, [[500, 300], PAPER]);
  await lift(there);
  await drag(there, [300, 500], [700, 500]);

  await giveRole(here, "By their role");
  await expect(there.getByRole("toolbar", { name: "Tools" })).toBeVisible();
  await drag(there, [300, 700], [700, 700]);
  await hasElements(here, 1);
  await sees(here, [[500, 700], INK.ink], [[500, 500], PAPER]);
});

test("who is sent away is out; who is new waits while newcomers are locked out", async ({
  draw,
  tab,
  ada,
  ben,
  goose,
  sketch,
}) => {
  await ada.send("/api/gq/sketches/permissions", {
    method: "POST",
    body: { sketch, person: ben.authStore.record?.id, role: "editor" },
  });
  const here = await draw(ada);
  await here.getByRole("button", { name: "Lock out newcomers" }).click();
  await expect(here.getByRole("button", { name: "Let newcomers in" })).toBeVisible();
  const there = await tab(ben);
  await visit(there, goose.creator(`/nest-sketch/canvas?sketch=${sketch}`));
  await isOut(there, "The gate is closed");
  await here.getByRole("button", { name: "Let newcomers in" }).click();
  await expect(here.getByRole("button", { name: "Lock out newcomers" })).toBeVisible();
  // The page asks again by itself.
  await isConnected(there);

  await choose(there, "Thick");
  await drag(there, [300, 300], [900, 300]);
  await hasElements(here, 1);
  await press(there, [
    [300, 500],
    [900, 500],
  ]);
  await actOn(here, "Send away");
  await isOut(there, "Out for a minute");
  await expect(there.getByRole("timer")).toHaveText(/^Trying again in \d\d s\.$/);
  await expect(toolbarOf(here)).toContainText("1 person here");
  // What was there stays; what was still being drawn is not.
  await hasElements(here, 1);
  await sees(here, [[600, 300], INK.ink], [[600, 500], PAPER]);
  await there.mouse.up();
  await there.getByRole("button", { name: "Try now" }).click();
  await isOut(there, "Out for a minute");
});

test("a ban holds over a reload and over a restart of the rooms, until it is taken back", async ({
  pair: [here, there],
  goose,
}) => {
  mayFail(/403 .*\/api\/gq\/tickets/);
  await drag(there, [300, 300], [700, 300]);
  await hasElements(here, 1);
  await actOn(here, "Block");
  await isOut(there, "You were removed");
  await there.reload();
  await isOut(there, "You were removed");
  mayFail(/WebSocket connection|ERR_|50\d .*\/api\//);
  goose.crash("rooms");
  await expect(here.getByText("Connected", { exact: true })).toBeHidden();
  await isConnected(here);
  await there.reload();
  await isOut(there, "You were removed");
  // What they drew stays until somebody takes it away.
  await hasElements(here, 1);
  await giveRole(here, "By their role");
  await there.getByRole("button", { name: "Try again" }).click();
  await isConnected(there);
  await hasElements(there, 1);
});

test("what one person drew is taken away and brought back; so is everything", async ({
  pair: [here, there],
}) => {
  for (const page of [here, there]) await choose(page, "Thick");
  await drag(here, [300, 300], [700, 300]);
  await drag(there, [300, 500], [700, 500]);
  await drag(there, [300, 700], [700, 700]);
  await hasElements(here, 3);
  await actOn(here, "Undo everything they drew");
  const tookAway = await heldToast(here, "Took away 2 elements by Ben.");
  await hasElements(there, 1);
  await sees(there, [[500, 300], INK.ink], [[500, 500], PAPER], [[500, 700], PAPER]);
  await tookAway.getByRole("button", { name: "Undo" }).click();
  await hasElements(there, 3);

  await headerButton(here, "Clear Canvas").click();
  const cleared = await heldToast(here, "Cleared the canvas of 3 elements.");
  await hasElements(there, 0);
  await sees(there, [[500, 300], PAPER], [[500, 500], PAPER]);
  await cleared.getByRole("button", { name: "Undo" }).click();
  await hasElements(there, 3);
  await sees(there, [[500, 300], INK.ink], [[500, 500], INK.ink], [[500, 700], INK.ink]);
});

test("one key hides the overlay, on the canvas and on the preview, and shows it again", async ({
  tab,
  ada,
  ben,
  goose,
}) => {
  const [here, stream] = [await tab(ada), await tab(ben)];
  await visit(here, goose.creator("/nest-sketch/canvas"));
  await isConnected(here);
  await choose(here, "Heavy");
  await drag(here, [300, 300], [1500, 700]);
  await visit(stream, goose.creator("/nest-sketch/preview"));
  await expect.poll(() => inkOn(stream)).toBeGreaterThan(500);
  await here.keyboard.press("F9");
  await expect.poll(() => inkOn(stream)).toBe(0);
  await expect(here.getByText("Your stream sees nothing of this")).toBeVisible();
  await expect(stream.getByText("Hidden: your stream sees nothing of the sketch.")).toBeVisible();
  await stream.keyboard.press("F9");
  await expect.poll(() => inkOn(stream)).toBeGreaterThan(500);
  await expect(here.getByText("Your stream sees nothing of this")).toBeHidden();
});

test("a sketch is saved in versions, opened again, exported and replayed", async ({
  pair: [here, there],
  goose,
}) => {
  const name = "Pond at night";
  await choose(here, "Thick");
  await choose(here, "Poppy");
  await drag(here, [300, 300], [900, 300]);
  await save(here, name);
  await expect(here.getByText(`Saved ${name}.`)).toBeVisible();
  await drag(here, [300, 500], [900, 500]);
  await save(here);
  await expect(here.getByText(`Saved version 2 of ${name}.`)).toBeVisible();

  await headerButton(here, "Clear Canvas").click();
  await hasElements(there, 0);
  await headerButton(here, "Open").click();
  await here.getByRole("dialog").getByRole("row", { name }).click();
  await hasElements(there, 2);
  await sees(there, [[600, 300], INK.poppy], [[600, 500], INK.poppy]);

  await visit(here, goose.creator("/nest-sketch/saved"));
  await here.getByRole("row", { name }).click();
  await expect(here.getByRole("heading", { level: 1, name })).toBeVisible();
  await here.getByRole("link", { name: /Version 1/ }).click();
  await expect(here.getByText("Version 1, saved by")).toBeVisible();
  await expect(here.getByRole("img", { name, exact: true })).toBeVisible();

  const png = await readFile(await (await exported(here, "Picture (PNG)")).path());
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  const svg = await readFile(await (await exported(here, "Drawing (SVG)")).path(), "utf8");
  expect(svg).toContain("<svg");
  expect(svg.match(new RegExp(INK.poppy, "gi"))).toHaveLength(1);
  const json = await readFile(await (await exported(here, /JSON/)).path(), "utf8");
  expect(JSON.parse(json)).toMatchObject({ name, elements: [{ kind: "stroke" }] });

  await here.getByRole("tab", { name: "Time-lapse" }).click();
  const replay = here.getByRole("img", { name: "The replay of the sketch" });
  await expect(replay).toBeVisible();
  // It plays by itself to its end; any moment can be chosen, and from there it plays on.
  const over = here.getByRole("button", { name: "Play again" });
  await expect(over).toBeVisible();
  await here.getByRole("combobox", { name: "Speed" }).selectOption("0.5×");
  await here.getByRole("slider", { name: "Moment of the replay" }).fill("0");
  await here.getByRole("button", { name: "Play", exact: true }).click();
  await expect(over).toBeVisible();

  await here.getByRole("button", { name: "Open on canvas" }).click();
  await hasElements(here, 1);
  await sees(here, [[600, 300], INK.poppy], [[600, 500], PAPER]);
});

test("what guests draw waits, until it is approved or rejected", async ({
  draw,
  arrive,
  ada,
  goose,
  sketch,
}) => {
  const here = await draw(ada);
  const { page: guest } = await arrive();
  await guest.goto(goose.creator(`/public/sketch/${await drawLink(ada, sketch)}`));
  await guest.getByLabel("Your name").fill("Gus");
  await guest.getByRole("button", { name: "Start drawing" }).click();
  await isConnected(guest);
  await headerButton(here, "Manage Permissions").click();
  await here.getByRole("tab", { name: "Rules" }).click();
  const approval = here.getByRole("switch", { name: "What guests draw waits for approval" });
  // A new sketch begins so (SKETCH-S34).
  await expect(approval).toBeChecked();
  // To turn it off is asked for twice; choosing the link anew turns it on (ACCESS-K30).
  const row = here.getByRole("listitem").filter({ has: approval });
  await row.locator("label").click();
  await expect(here.getByText(/strokes go straight to the stream/)).toBeVisible();
  await expect(approval).toBeChecked();
  await here.getByRole("button", { name: "Turn approval off" }).click();
  await expect(approval).not.toBeChecked();
  await here.getByRole("tab", { name: "Public link" }).click();
  await expect(here.getByText(/^Approval is off: what strangers draw goes straight/)).toBeVisible();
  await here.locator("label").filter({ hasText: "Watch" }).click();
  await expect(here.getByText(/^Approval is off/)).toBeHidden();
  await expect(guest.getByText("Watching", { exact: true })).toBeVisible();
  await here.locator("label").filter({ hasText: "Anyone with the link can give a name" }).click();
  await expect(here.getByText(/^Approval is on: what strangers draw waits/)).toBeVisible();
  await isConnected(guest);
  await here.keyboard.press("Escape");

  await choose(guest, "Thick");
  await choose(guest, "Poppy");
  await drag(guest, [300, 300], [900, 300]);
  await drag(guest, [300, 500], [900, 500]);
  // A guest's images have no place here, and that is said.
  const image = { name: "square.png", type: "image/png", base64: RED_SQUARE };
  await give(guest, "drop", image);
  await expect(guest.getByText(ERRORS.SKETCH_NO_IMAGES)).toBeVisible();
  const queue = here.getByRole("button", { name: "2 to approve" });
  await queue.click();
  const gus = here.getByRole("article", { name: "Gus" });
  await gus.getByRole("button", { name: "Approve" }).click();
  await sees(here, [[600, 300], INK.poppy], [[600, 500], INK.poppy]);
  await drag(guest, [300, 700], [900, 700]);
  await gus.getByRole("button", { name: "Reject", exact: true }).click();
  await hasElements(guest, 2);
  await sees(guest, [[600, 300], INK.poppy], [[600, 700], PAPER]);
});

async function visit(page: Page, address: string) {
  await page.goto(address);
  await isUsable(page);
}

async function drawLink(client: PocketBase, sketch: string): Promise<string> {
  const { link } = await client.send("/api/gq/sketches/link", {
    method: "POST",
    body: { sketch, access: "draw" },
  });
  return link.token;
}

/** Under Manage Permissions, gives Ben another role. */
async function giveRole(page: Page, role: string) {
  await headerButton(page, "Manage Permissions").click();
  const dialog = page.getByRole("dialog", { name: "Manage Permissions" });
  await dialog.getByRole("button", { name: /Role of Ben/ }).click();
  await page.getByRole("option", { name: role, exact: true }).click();
  await expect(dialog.getByRole("button", { name: /Role of Ben/ })).toContainText(role);
  await closeDialog(page);
}

/** Under Manage Permissions, does something to Ben. */
async function actOn(page: Page, act: string) {
  await headerButton(page, "Manage Permissions").click();
  await page.getByRole("button", { name: "Actions for Ben" }).click();
  await page.getByRole("menuitem", { name: act }).click();
  await closeDialog(page);
}

async function closeDialog(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Manage Permissions" });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
}

/** Saves under a name; without one, under the name that is proposed. */
async function save(page: Page, name?: string) {
  await headerButton(page, "Save").click();
  const dialog = page.getByRole("dialog", { name: "Save the sketch" });
  if (name !== undefined) await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function exported(page: Page, kind: string | RegExp): Promise<Download> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: kind }).click();
  return download;
}
