/** The console's pages, by keyboard alone, and what the first one weighs. */

import type { BrowserContext, Page } from "playwright/test";
import type PocketBase from "pocketbase";
import { CONSOLE_ADDRESSES } from "#core/platform/console-routes.ts";
import { DASHBOARD_ERRORS } from "#core/platform/guards.ts";
import { CONSOLE_GOALS } from "../../bench/console/goals.ts";
import type { GooseQuarters } from "../stack/whole.ts";
import { demoRecord, operator } from "./accounts.ts";
import { inspectPage } from "./inspect.ts";
import { expect, mayFail, type Person, test } from "./stack.ts";

/** Pages for those who are not signed in; a member is sent on from them. */
const GUEST_PAGES = ["/login", "/signup", "/forgot-password", "/confirm-signup"];

/** What stands for a parameter of an address. */
const PARAMETERS: Record<string, string> = { id: "nothing", tenantName: "pond", token: "gone" };

const PAGES = CONSOLE_ADDRESSES.filter((path) => !GUEST_PAGES.includes(path)).map((path) =>
  path.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? name),
);

/** Switches services of the demo workspace, those too that have no switch yet. */
async function setServices(owner: PocketBase, flags: Record<string, boolean>) {
  const settings = await demoRecord(owner, "service_settings");
  const isSet = Object.entries(flags).every(([name, isOn]) => settings[name] === isOn);
  if (!isSet) await owner.collection("service_settings").update(settings.id, flags);
}

/** What the server has stored, which a page that leaves at once may be ahead of. */
async function isSketchOn(owner: PocketBase): Promise<boolean> {
  const settings = await demoRecord(owner, "service_settings");
  return settings.nest_sketch_enabled === true;
}

/** Links a Discord account to the owner's, as its sign-in would. Returns an unlink function. */
async function linkDiscord(goose: GooseQuarters, owner: PocketBase) {
  const { record } = owner.authStore;
  const links = (await operator(goose)).collection("_externalAuths");
  const { id } = await links.create({
    collectionRef: record?.collectionId,
    recordRef: record?.id,
    provider: "discord",
    providerId: "80351110224678912",
  });
  return () => links.delete(id);
}

/** A visitor with a cold cache who is signed in as the creator is. */
async function returning({ context }: Person): Promise<BrowserContext> {
  const browser = context.browser();
  if (!browser) throw new Error("The browser is gone");
  const again = await browser.newContext({ storageState: await context.storageState() });
  return again;
}

for (const path of PAGES) {
  test(`${path} is accessible and fits every width`, async ({ read, goose, owner }) => {
    // Nothing is at these links, which is what their pages say.
    mayFail(/404 .*(giveaways\/pond|sketch-links\/look)/);
    await setServices(await owner(), { gaggle_enabled: true, pondparty_enabled: true });
    const page = await read("owner");
    await page.goto(goose.creator(path));
    await inspectPage(page, path);
  });
}

for (const path of GUEST_PAGES) {
  test(`${path} is accessible and fits every width`, async ({ read, goose }) => {
    const page = await read("visitor");
    await page.goto(goose.creator(path));
    await inspectPage(page, path);
  });
}

test("the pages of Gander are accessible to somebody whose Discord account is linked", async ({
  read,
  goose,
  owner,
}) => {
  await setServices(await owner(), { gander_enabled: true });
  const unlink = await linkDiscord(goose, await owner());
  const page = await read("owner");
  await page.goto(goose.creator("/gander"));
  await expect(page).toHaveURL(/\/gander\/general/);
  for (const path of [
    "/gander/general",
    "/gander/servers",
    "/gander/knowledge",
    "/gander/preview",
    "/gander/learn-more",
  ]) {
    await page.goto(goose.creator(path));
    await expect(page).toHaveURL(new RegExp(path));
    await inspectPage(page, path);
  }
  await unlink();
});

/** Has Waddle say something in the rehearsal, and waits until the dashboard shows it. */
async function haveActivity(page: Page, goose: GooseQuarters) {
  await page.goto(goose.creator("/waddle/test"));
  await expect(page.getByText("Waddle is here")).toBeVisible();
  await page.getByLabel("Line", { exact: true }).fill("!honk");
  await page.getByRole("button", { name: "Say it" }).click();
  const activity = page.getByRole("region", { name: "Activity" });
  await expect(async () => {
    await page.goto(goose.creator("/dashboard"));
    await expect(activity.getByText("As a table")).toBeVisible({ timeout: 2000 });
  }).toPass();
  return activity;
}

test.describe("the dashboard", () => {
  for (const [error, message] of Object.entries(DASHBOARD_ERRORS)) {
    test(`says what ${error} means, and lets it be put away`, async ({
      loggedIn: { page },
      goose,
    }) => {
      await page.goto(goose.creator(`/dashboard?error=${error}`));
      await expect(page.getByText(message)).toBeVisible();
      await page.getByRole("button", { name: "Dismiss" }).click();
      await expect(page.getByText(message)).toBeHidden();
      await expect(page).not.toHaveURL(/error=/);
    });
  }

  test("shows what happened, and the numbers of it as a chart and a table", async ({
    creator: { page },
    goose,
  }) => {
    const rehearsed = await haveActivity(page, goose);
    await expect(rehearsed.locator("canvas").first()).toBeVisible();
    await rehearsed.getByText("As a table").click();
    await expect(rehearsed.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("region", { name: "Lately" })).toContainText("Rehearsal");
    await rehearsed.getByText("30 days", { exact: true }).click();
    await expect(page).toHaveURL(/days=30/);
    await page.reload();
    await expect(rehearsed.getByRole("radio", { name: "30 days" })).toBeChecked();
  });

  test("says what it could not load, and loads it when asked again", async ({
    loggedIn: { page },
    goose,
  }) => {
    mayFail(/500 .*\/api\/gq\/activity/);
    await page.route("**/api/gq/activity", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(goose.creator("/dashboard"));
    const activity = page.getByRole("region", { name: "Activity" });
    await expect(activity.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByRole("switch", { name: /^Waddle is/ })).toBeVisible();
    await page.unroute("**/api/gq/activity");
    await activity.getByRole("button", { name: "Try again" }).click();
    await expect(activity.getByRole("button", { name: "Try again" })).toBeHidden();
  });

  test(`weighs at most ${CONSOLE_GOALS.javaScriptBytes / 1000} KB of JavaScript`, async ({
    creator,
    goose,
  }) => {
    // The chart counts too.
    await haveActivity(creator.page, goose);
    const again = await returning(creator);
    const page = await again.newPage();
    const sizes: Promise<{ url: string; bytes: number }>[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() !== "script") return;
      sizes.push(
        request.sizes().then((size) => ({ url: request.url(), bytes: size.responseBodySize })),
      );
    });
    await page.goto(goose.creator("/dashboard"));
    await expect(page.getByRole("switch", { name: /^Waddle is/ })).toBeVisible();
    const activity = page.getByRole("region", { name: "Activity" });
    await expect(activity.locator("canvas").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const scripts = await Promise.all(sizes);
    await again.close();
    expect(scripts.length).toBeGreaterThan(5);
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total, JSON.stringify(scripts)).toBeLessThanOrEqual(CONSOLE_GOALS.javaScriptBytes);
  });
});

test.describe("service areas", () => {
  test.beforeEach(async ({ owner }) => setServices(await owner(), { gaggle_enabled: true }));

  for (const [root, first] of [
    ["/waddle", "/waddle/general"],
    ["/gaggle", "/gaggle/general"],
    ["/nest-sketch", "/nest-sketch/preview"],
    ["/pond-party", "/pond-party/coming-soon"],
  ] as const) {
    test(`GUARD-G16: ${root} leads to ${first}`, async ({ loggedIn: { page }, goose }) => {
      await page.goto(goose.creator(root));
      await expect(page).toHaveURL(new RegExp(`${first}(\\?|$)`));
    });
  }

  test("Gander asks for a Discord account first", async ({ creator: { page }, goose }) => {
    await page.goto(goose.creator("/gander"));
    await expect(page).toHaveURL(/error=discord_auth_required/);
    await expect(page.getByText(DASHBOARD_ERRORS.discord_auth_required)).toBeVisible();
  });

  test("the terms of a service and an unknown giveaway are for anyone", async ({
    arrive,
    goose,
  }) => {
    mayFail(/404 .*\/api\/gq\/public\/giveaways\/pond\/gone/);
    const { page } = await arrive();
    await page.goto(goose.creator("/waddle/terms"));
    await expect(page.getByRole("heading", { name: "Terms of Waddle" })).toBeVisible();
    await page.goto(goose.creator("/public/giveaway/pond/gone"));
    await expect(page.getByRole("heading", { name: "No giveaway at this link" })).toBeVisible();
  });
});

test("from logging in to a switched service, by keyboard alone", async ({
  arrive,
  goose,
  owner,
}) => {
  const { page } = await arrive();
  await page.goto(goose.creator("/login"));
  await tabTo(page, "E-mail");
  await page.keyboard.type(goose.demo.email);
  await tabTo(page, "Password");
  await page.keyboard.type(goose.demo.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard/);
  await tabTo(page, /^Nest Sketch is on/);
  await page.keyboard.press("Space");
  const sketch = page.getByRole("switch", { name: /^Nest Sketch is/ });
  await expect(sketch).not.toBeChecked();
  await expect.poll(async () => isSketchOn(await owner())).toBe(false);
  await page.keyboard.press("Space");
  await expect(sketch).toBeChecked();
  await expect.poll(async () => isSketchOn(await owner())).toBe(true);
  await tabTo(page, "Gaggle", "link");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

/** Presses Tab until what has this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, role?: "link") {
  const target = role
    ? page.getByRole("main").getByRole(role, { name, exact: true })
    : page.getByLabel(name).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${name}`);
}
