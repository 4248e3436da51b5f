/** The console's frame: docs/spec/guards.md, and what a keyboard, a phone and a bad evening ask of it. */
import type { Page } from "playwright/test";
import PocketBase from "pocketbase";
import { AUTH_PROBLEMS } from "#core/platform/auth-problem.ts";
import { AUTH_BYPASS_KEY } from "#core/platform/guards.ts";
import { AUTH } from "#core/platform/limits.ts";
import type { GooseQuarters } from "../stack/whole.ts";
import { operator } from "./accounts.ts";
import { inspect } from "./inspect.ts";
import { expect, logIn, mayFail, test, waddleLink } from "./stack.ts";

const SESSION = "**/api/gq/session";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** The demo account at a device of its own, for what other people do meanwhile. */
async function otherDevice(goose: GooseQuarters): Promise<PocketBase> {
  const client = new PocketBase(goose.site);
  await client.collection("users").authWithPassword(goose.demo.email, goose.demo.password);
  return client;
}

/** Gives the demo account another role, as an operator can; answers how to give the old one back. */
async function demote(goose: GooseQuarters, role: string): Promise<() => Promise<unknown>> {
  const admin = await operator(goose);
  const device = await otherDevice(goose);
  const { tenant, user } = await device.send("/api/gq/session", {});
  const memberships = admin.collection("memberships");
  const filter = admin.filter("user = {:user} && tenant = {:tenant}", {
    user: user.id,
    tenant: tenant.id,
  });
  const before = await memberships.getFirstListItem(filter);
  await memberships.update(before.id, { role });
  return () => memberships.update(before.id, { role: before.role });
}

test.describe("by keyboard", () => {
  test.beforeEach(async ({ creator: { page } }) => {
    await expect(heading(page, "Demo pond")).toBeVisible();
  });

  test("CARDSEARCH-I6: Ctrl-K finds a page, a chat command, a card and an action", async ({
    creator: { page },
  }) => {
    const palette = page.getByRole("dialog", { name: "Find pages, commands and actions" });

    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("rehears");
    await page.keyboard.press("Enter");
    await expect(heading(page, "Rehearsal chat")).toBeVisible();
    await expect(palette).toBeHidden();

    await page.keyboard.press("Control+k");
    await page.keyboard.type("lurk");
    await expect(palette.getByRole("menuitem", { name: /!lurk/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Edit !lurk" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();

    await page.keyboard.press("Control+k");
    await page.keyboard.type("is:extinct is:shelduck");
    await expect(palette.getByRole("menuitem", { name: /Crested shelduck/ })).toBeVisible();
    await page.keyboard.press("Escape");

    await page.keyboard.press("Control+k");
    await page.keyboard.type("theme walnut");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "walnut");
  });

  test("the palette says when it finds nothing, and Escape gives the focus back", async ({
    creator: { page },
  }) => {
    const find = page.getByRole("button", { name: "Find pages, commands and actions" });
    await find.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("no such xylophone");
    await expect(page.getByText("Nothing is called that.")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(find).toBeFocused();
  });

  test("? lists the shortcuts; single keys can be switched off, and stay off", async ({
    creator: { page },
  }) => {
    const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await page.keyboard.press("?");
    await expect(shortcuts).toContainText("Find a page, a chat command or an action");
    await shortcuts.getByRole("switch").press("Space");
    await page.keyboard.press("Escape");
    await expect(shortcuts).toBeHidden();
    await page.reload();
    await expect(heading(page, "Demo pond")).toBeVisible();
    await page.keyboard.press("?");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("shortcuts");
    await expect(page.getByRole("menuitem", { name: /Keyboard shortcuts/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(shortcuts.getByRole("switch")).not.toBeChecked();
  });

  test("/ searches on the page", async ({ creator: { page } }) => {
    await page.getByRole("link", { name: "Commands", exact: true }).click();
    await page.getByRole("row", { name: /!lurk/ }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("honk");
    await expect(page).toHaveURL(/honk/);
    await expect(page.getByRole("row", { name: /!lurk/ })).toBeHidden();
  });
});

test.describe("workspaces", () => {
  test("the switcher creates a second one and goes between them, in every tab", async ({
    creator: { page, context },
  }) => {
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(heading(other, "Demo pond")).toBeVisible();

    await page.getByRole("button", { name: "Workspace: Demo pond" }).press("ArrowDown");
    await page.getByRole("menuitem", { name: "New workspace…" }).click();
    await page.getByLabel("Workspace name").fill("Second pond");
    await page.getByRole("button", { name: "Create and open" }).click();
    await expect(heading(page, "Second pond")).toBeVisible();
    await expect(heading(other, "Second pond")).toBeVisible();
    await other.close();

    await page.getByRole("button", { name: "Workspace: Second pond" }).click();
    const menu = page.getByRole("menu", { name: "Workspaces" });
    await expect(menu.getByRole("menuitemradio", { name: /Second pond/ })).toBeChecked();
    await menu.getByRole("menuitemradio", { name: /Demo pond/ }).click();
    await expect(heading(page, "Demo pond")).toBeVisible();
  });
});

test("GUARD-G61: going back finds the place on the page, once its content is there", async ({
  creator: { page },
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto(page.url().replace("/dashboard", "/account"));
  await expect(page.getByText("Delete my account").first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(scrolled).toBe(600);
  // A click by the mouse would first scroll the link into view.
  await page.getByRole("link", { name: "Timers", exact: true }).dispatchEvent("click");
  await expect(heading(page, "Timers")).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(heading(page, "Account")).toBeVisible();
  await expect.poll(scrolled).toBe(600);
  await page.reload();
  await expect(heading(page, "Account")).toBeVisible();
  await expect.poll(scrolled).toBe(600);
  await page.goForward();
  await expect(heading(page, "Timers")).toBeVisible();
  await expect.poll(scrolled).toBe(0);
});

test("GUARD-G60: services whose settings can't be loaded are not shown as off", async ({
  creator: { page },
}) => {
  await expect(page.getByRole("switch", { name: /^Waddle is/ })).toBeVisible();
  await page.route(SESSION, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), services: null } });
  });
  await page.goto(page.url().replace("/dashboard", "/waddle/timers"));
  await expect(page).toHaveURL(/\/dashboard\?error=settings_missing$/);
  const services = page.getByRole("main").getByRole("region", { name: "Services", exact: true });
  await expect(services).toContainText("The settings of your services could not be loaded.");
  await expect(page.getByRole("switch", { name: /^Waddle is/ })).toHaveCount(0);
  await page.unroute(SESSION);
  await page.getByRole("button", { name: "Load them again" }).click();
  await expect(page.getByRole("switch", { name: "Waddle is on" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe("unsaved input", () => {
  test("GUARD-G40: survives a reload, and leaving the page asks first", async ({
    creator: { page },
  }) => {
    page.on("dialog", (dialog) => void dialog.accept());
    await waddleLink(page, "Settings").click();
    const prefix = page.getByLabel("Command prefix");
    await prefix.fill("?!");
    await page.reload();
    await expect(prefix).toHaveValue("?!");

    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await page.getByRole("link", { name: "Commands", exact: true }).click();
    await question.getByRole("button", { name: "Stay here" }).click();
    await expect(heading(page, "Waddle settings")).toBeVisible();

    await page.getByRole("link", { name: "Commands", exact: true }).click();
    await question.getByRole("button", { name: "Leave a draft" }).click();
    await expect(heading(page, "Chat commands")).toBeVisible();
    await waddleLink(page, "Settings").click();
    await expect(prefix).toHaveValue("?!");

    await page.getByRole("link", { name: "Commands", exact: true }).click();
    await question.getByRole("button", { name: "Discard it" }).click();
    await expect(heading(page, "Chat commands")).toBeVisible();
    await waddleLink(page, "Settings").click();
    await expect(prefix).toHaveValue("!");
    await page.getByRole("link", { name: "Commands", exact: true }).click();
    await expect(heading(page, "Chat commands")).toBeVisible();
  });
});

test.describe("the auth error boundary", () => {
  test("GUARD-G30, GUARD-G41: a sign-in that was ended elsewhere says so, and leads back to the page", async ({
    creator: { page },
    goose,
  }) => {
    // Somebody who is signed in no more can't follow the workspace's topics either.
    mayFail(
      /401 .*\/api\/gq\/session/,
      /404 .*\/api\/collections\/bot_config/,
      /404 .*\/api\/realtime/,
    );
    await waddleLink(page, "Settings").click();
    await page.getByLabel("Command prefix").fill("~");
    const device = await otherDevice(goose);
    await device.send("/api/gq/account/sign-out-everywhere", { method: "POST" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const { title, message, button } = AUTH_PROBLEMS["session-expired"];
    const boundary = page.getByRole("dialog", { name: title });
    await expect(boundary).toContainText(message);
    await page.keyboard.press("Escape");
    await boundary.getByRole("button", { name: button }).click();
    await expect(page).toHaveURL(/\/login\?redirect=%2Fwaddle%2Fgeneral/);
    await page.getByLabel("E-mail").fill(goose.demo.email);
    await page.getByLabel("Password", { exact: true }).fill(goose.demo.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(heading(page, "Waddle settings")).toBeVisible();
    await expect(page.getByLabel("Command prefix")).toHaveValue("~");
    await page.getByRole("button", { name: "Discard changes" }).click();
  });

  test("GUARD-G32: no connection after a sign-in can be retried", async ({ arrive, goose }) => {
    mayFail(/ERR_.*\/api\/gq\/session/);
    const { page } = await arrive();
    await page.goto(goose.creator("/login"));
    let asked = 0;
    await page.route(SESSION, (route) => {
      asked += 1;
      return route.abort();
    });
    await page.getByLabel("E-mail").fill(goose.demo.email);
    await page.getByLabel("Password", { exact: true }).fill(goose.demo.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    const { title, message, button } = AUTH_PROBLEMS.network;
    const boundary = page.getByRole("dialog", { name: title });
    await expect(boundary).toContainText(message);
    // The change of the auth state is checked too; that has no more success.
    await expect.poll(() => asked).toBeGreaterThan(1);
    await page.unroute(SESSION);
    await boundary.getByRole("button", { name: button }).click();
    await expect(heading(page, "Demo pond")).toBeVisible();
  });
});

test.describe("startup", () => {
  test("GUARD-G2, GUARD-G4, GUARD-G7, GUARD-G10: a server that does not answer in 15 s leads to the login, and back by itself", async ({
    creator: { page },
  }) => {
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await page.clock.install();
    let asked = 0;
    await page.route(SESSION, () => {
      asked += 1;
    });
    await page.goto(page.url());
    await expect.poll(() => asked).toBe(1);
    await expect(heading(page, "Demo pond")).toHaveCount(0);
    // From here only the test moves the clock, so that no further attempt begins while it looks.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
    await page.clock.runFor(AUTH.startupCheckTimeoutMs);
    await expect.poll(() => said).toContain("Auth check timeout on startup");
    await expect.poll(() => asked).toBe(2);
    await page.clock.runFor(AUTH.initTimeoutMs - AUTH.startupCheckTimeoutMs);
    await expect(page).toHaveURL(/\/login\?error=timeout&redirect=%2Fdashboard$/);
    await expect(page.getByText("Starting took too long")).toBeVisible();
    await page.unroute(SESSION);
    await page.clock.resume();
    await expect(heading(page, "Demo pond")).toBeVisible();
  });

  test("GUARD-G1, GUARD-G10: a server that can't be reached is told apart", async ({
    creator: { page },
  }) => {
    mayFail(/ERR_.*\/api\/gq\/session/);
    await page.route(SESSION, (route) => route.abort());
    await page.goto(page.url());
    await expect(page).toHaveURL(/\/login\?error=init_failed&redirect=%2Fdashboard$/);
    await page.unroute(SESSION);
    await expect(heading(page, "Demo pond")).toBeVisible();
  });

  test("GUARD-G29: on a development start a developer may look at pages without a sign-in", async ({
    arrive,
    goose,
  }) => {
    mayFail(/404 .*\/api\/realtime/);
    const { page } = await arrive();
    await page.goto(goose.creator("/login"));
    await page.getByRole("checkbox", { name: /^Development:/ }).check();
    await page.goto(goose.creator("/waddle/chat"));
    await expect(heading(page, "Chat commands")).toBeVisible();
    for (const [path, title] of [
      ["/dashboard", "Dashboard"],
      ["/account", "Account"],
    ] as const) {
      await page.goto(goose.creator(path));
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole("main")).toContainText("Nobody is signed in");
    }
    await page.goto(goose.creator("/waddle/chat"));
    await page.evaluate((key) => sessionStorage.setItem(key, "off"), AUTH_BYPASS_KEY);
    await page.reload();
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });
});

test.describe("states", () => {
  test("GUARD-G17: a page without its permission names it and who can grant it", async ({
    creator: { page },
    goose,
  }) => {
    const restore = await demote(goose, "artist");
    try {
      await page.goto(goose.creator("/waddle/chat"));
      await expect(heading(page, "This page needs a permission")).toBeVisible();
      await expect(page.getByRole("main")).toContainText("waddle_chat_edit");
      await expect(page.getByRole("main")).toContainText("The owner or an admin of Demo pond");
      const menu = page.getByRole("navigation", { name: "Console" });
      await expect(menu.getByRole("link", { name: "Canvas" })).toBeVisible();
      await expect(menu.getByRole("link", { name: "Commands" })).toHaveCount(0);
      await inspect(page, "a page without its permission");
    } finally {
      await restore();
    }
  });

  test("what can't be loaded says so and is tried again; offline is told above every page", async ({
    creator: { page, context },
  }) => {
    mayFail(/500 .*\/api\/collections\/bot_config/);
    const config = "**/api/collections/bot_config/**";
    await page.route(config, (route) => route.fulfill({ status: 500, json: {} }));
    await waddleLink(page, "Settings").click();
    await expect(page.getByText("This could not be loaded")).toBeVisible();
    await inspect(page, "a page that could not be loaded");
    await page.unroute(config);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByLabel("Command prefix")).toBeVisible();
    mayFail(/ERR_/);
    await context.setOffline(true);
    await expect(page.getByText("You are offline.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("You are offline.")).toBeHidden();
  });

  test("the palette, the shortcuts and the workspaces are accessible in every theme and width", async ({
    creator: { page },
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(heading(page, "Demo pond")).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("menuitem", { name: /!lurk/ })).toBeVisible();
    await inspect(page, "the palette");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await inspect(page, "the shortcuts");
  });
});

test.describe("on a phone", () => {
  test("the menu takes the focus, covers the page, and gives both back", async ({
    arrive,
    goose,
  }) => {
    const { page } = await arrive({ width: 390, height: 844 });
    await logIn(page, goose);
    const burger = page.getByRole("button", { name: "Open the menu" });
    await burger.press("Enter");
    const menu = page.getByRole("navigation", { name: "Console" });
    await expect(menu).toBeVisible();
    await expect(page.locator("#console-menu :focus")).toBeVisible();
    await expect(page.locator("main")).toHaveAttribute("inert");
    await page.keyboard.press("Escape");
    await expect(burger).toBeFocused();
    await expect(page.locator("main")).not.toHaveAttribute("inert");

    await burger.press("Enter");
    await page.getByRole("button", { name: "Workspace: Demo pond" }).click();
    await expect(page.getByRole("menu", { name: "Workspaces" })).toBeVisible();
    await page.keyboard.press("Escape");
    await menu.getByText("more").first().click();
    await menu.getByRole("link", { name: "Timers" }).click();
    await expect(heading(page, "Timers")).toBeFocused();
    await expect(page.locator("#console-menu")).toBeHidden();
  });
});
