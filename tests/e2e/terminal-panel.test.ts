/** The panel that GQSH lives in: rules TERMINAL-Q72, TERMINAL-Q82 and TERMINAL-Q110 to TERMINAL-Q117 of docs/spec/terminal.md. */
import type { Page } from "playwright/test";
import { FIRST_COMMAND, GQSH_EXAMPLES } from "#core/docs/gqsh-examples.ts";
import { TERMINAL_ERRORS } from "#core/terminal/errors.ts";
import { log, openTerminal, prompt, toggle, typeLine } from "./gqsh.ts";
import { inspect } from "./inspect.ts";
import { expect, holdBack, isUsable, mayFail, test } from "./stack.ts";

const panel = (page: Page) => page.getByRole("region", { name: "GQSH, the terminal" });
const WELCOME = "Type help to begin";

test("TERMINAL-Q110: what the claim waits for and what is fetched run at the same time", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(goose.site);
  const letCome = await holdBack(page, /\/terminal\.[\w-]+\.js$/);
  await isUsable(page);
  await page.keyboard.press("Control+Backquote");
  await expect(panel(page)).toContainText("Opening GQSH…");
  // The tab has it before the app is there.
  await page.waitForFunction(() => performance.getEntriesByName("gqsh:active").length > 0);
  expect(await page.evaluate(() => performance.getEntriesByName("gqsh:fetched").length)).toBe(0);
  letCome();
  await expect(prompt(page)).toBeFocused();
});

test.describe("TERMINAL-Q72: files of the terminal that can't be loaded", () => {
  const failure = (page: Page) => panel(page).getByRole("alert");
  const boundary = (page: Page) => page.getByRole("dialog", { name: "Something went wrong" });

  test("while the server is away the panel says so itself, and tries again when asked", async ({
    arrive,
    goose,
  }) => {
    mayFail(/ERR_.*\/gqsh\.js/);
    const { page } = await arrive();
    await page.goto(goose.creator("/login"));
    const field = page.getByLabel("E-mail");
    await field.fill("half a sentence");
    const warned = page.waitForEvent("console", (message) =>
      message.text().startsWith("GQSH could not be loaded"),
    );
    await page.route("**/gqsh.js*", (route) => route.abort());
    await toggle(page).click();
    await expect(failure(page)).toContainText(
      `SYS_ERROR ${TERMINAL_ERRORS.SYS_ERROR}: GQSH could not be loaded.`,
    );
    await warned;
    await expect(boundary(page)).toHaveCount(0);
    await page.unroute("**/gqsh.js*");
    await failure(page).getByRole("button", { name: "Try again" }).click();
    await expect(prompt(page)).toBeFocused();
    await expect(log(page)).toContainText(WELCOME);
    // Nothing of the page was lost.
    await expect(field).toHaveValue("half a sentence");
  });

  test("gone while the server is there: the page reloads once with the terminal open, then the panel says so", async ({
    arrive,
    goose,
  }) => {
    mayFail(/ERR_.*\/_astro\/terminal\./);
    const { page } = await arrive();
    await page.goto(goose.site);
    await isUsable(page);
    await page.route(/\/_astro\/terminal\.[\w-]+\.js$/, (route) => route.abort());
    const reloaded = page.waitForEvent("load");
    await toggle(page).click();
    await reloaded;
    await expect(failure(page)).toContainText("SYS_ERROR");
    await expect(boundary(page)).toHaveCount(0);
    await page.unroute(/\/_astro\/terminal\.[\w-]+\.js$/);
    await page.reload();
    await expect(log(page)).toContainText(WELCOME);
  });

  test("what answers lines is missing: SYS_ERROR, and no dialog over the page", async ({
    arrive,
    goose,
  }) => {
    mayFail(/ERR_.*\/_astro\/engine\./);
    const { page } = await arrive();
    await page.goto(goose.site);
    await openTerminal(page);
    await page.route(/\/_astro\/engine\.[\w-]+\.js$/, (route) => route.abort());
    const reloaded = page.waitForEvent("load");
    await typeLine(page, "honk");
    await reloaded;
    await expect(log(page)).toContainText("Command: honk");
    await typeLine(page, "status");
    await expect(log(page)).toContainText("SYS_ERROR System error");
    await expect(boundary(page)).toHaveCount(0);
  });
});

test.describe("TERMINAL-Q82: storage", () => {
  const told = "The history will not be kept";

  for (const [name, area] of [
    ["blocked", "all of it"],
    ["full", "what is written"],
  ] as const) {
    test(`${name}: the terminal works and says once that its history will not be kept`, async ({
      arrive,
      goose,
    }) => {
      const { page } = await arrive();
      await page.addInitScript((what) => {
        if (what === "all of it") {
          for (const storage of ["localStorage", "sessionStorage"]) {
            Object.defineProperty(window, storage, {
              get() {
                throw new DOMException("Access is denied for this document.", "SecurityError");
              },
            });
          }
          return;
        }
        Storage.prototype.setItem = () => {
          throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
        };
      }, area);
      await page.goto(goose.site);
      await openTerminal(page);
      await typeLine(page, "honk");
      await expect(log(page)).toContainText("HONK");
      await expect(log(page)).toContainText(told);
      await typeLine(page, "theme dark");
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await typeLine(page, "chat list");
      await expect(log(page)).toContainText("PERM_NOT_AUTH");
      await expect(log(page).getByText(told)).toHaveCount(1);
      // The session lives as long as the page.
      await page.keyboard.press("Control+Backquote");
      await expect(panel(page)).toBeHidden();
      await page.keyboard.press("Control+Backquote");
      await expect(log(page)).toContainText("HONK");
      await prompt(page).press("ArrowUp");
      await expect(prompt(page)).toHaveValue("chat list");
    });
  }
});

test("TERMINAL-Q91: a tab that crashes frees the claim", async ({ arrive, goose }) => {
  const { page, context } = await arrive();
  await page.goto(goose.site);
  await openTerminal(page);
  const second = await context.newPage();
  await second.goto(goose.site);
  await toggle(second).click();
  await expect(second.getByText("Terminal is already open in another tab")).toBeVisible();
  const crashed = page.waitForEvent("crash");
  const devtools = await context.newCDPSession(page);
  devtools.send("Page.crash").catch(() => undefined);
  await crashed;
  await second.getByRole("button", { name: "Try again" }).click();
  await expect(prompt(second)).toBeFocused();
});

test("TERMINAL-Q111: it stays open over pages that are turned, with its contents and the line that is being written", async ({
  creator: { page },
  goose,
}) => {
  await page.goto(`${goose.site}/ask/gqsh/overview`);
  await openTerminal(page);
  await typeLine(page, "honk");
  await expect(log(page)).toContainText("HONK");
  await prompt(page).fill("chat create --na");
  await page.getByRole("link", { name: "The examples" }).click();
  await expect(page).toHaveURL(/gqsh\/examples/);
  await expect(log(page)).toContainText("HONK");
  await expect(prompt(page)).toHaveValue("chat create --na");
  await page.getByRole("link", { name: "Status" }).first().click();
  await expect(page).toHaveURL(/status/);
  await expect(log(page)).toContainText("HONK");
  await expect(prompt(page)).toHaveValue("chat create --na");
  // The focus was in the page when it was left, so it is there now.
  await expect(prompt(page)).not.toBeFocused();
  // Into the console, typed: the focus stays in the line.
  await typeLine(page, "open waddle/chat");
  await expect(page).toHaveURL(/waddle\/chat/);
  await expect(page.getByRole("heading", { level: 1, name: "Commands" })).toBeVisible();
  await expect(log(page)).toContainText("Opening /waddle/chat");
  await expect(prompt(page)).toBeFocused();
  // Within the console no page is loaded at all.
  await page.getByRole("link", { name: "Timers" }).first().click();
  await expect(log(page)).toContainText("HONK");
  // Closed, it stays closed.
  await toggle(page).click();
  await page.reload();
  await isUsable(page);
  await expect(panel(page)).toBeHidden();
});

test("TERMINAL-Q112: Escape ends what is open first, then closes the panel; the focus goes to its button", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(goose.site);
  await openTerminal(page);
  const line = prompt(page);
  await typeLine(page, "honk");
  await expect(log(page)).toContainText("HONK");
  await line.fill("theme ");
  await line.press("Tab");
  const menu = page.getByRole("listbox", { name: "Completions" });
  await expect(menu).toBeVisible();
  await line.press("Escape");
  await expect(menu).toBeHidden();
  await expect(line).toHaveValue("theme ");
  // What is written is not thrown away by a key.
  await line.press("Escape");
  await expect(line).toHaveValue("theme ");
  await line.fill("");
  await line.press("Control+r");
  await expect(page.getByText("(reverse-i-search)")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("(reverse-i-search)")).toBeHidden();
  await expect(line).toBeFocused();
  await line.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
  // From its output, too.
  await openTerminal(page);
  await log(page).focus();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
  // By its key, and by the button in its head.
  await page.keyboard.press("Control+Backquote");
  await expect(line).toBeFocused();
  await page.keyboard.press("Control+Backquote");
  await expect(panel(page)).toBeHidden();
  await page.keyboard.press("Control+Backquote");
  await panel(page).getByRole("button", { name: "Close the terminal" }).click();
  await expect(toggle(page)).toBeFocused();
});

test("TERMINAL-Q113: on a phone the panel stays above the keyboard, and its line does not zoom", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive({ width: 390, height: 844 });
  await page.goto(goose.site);
  await openTerminal(page);
  const size = await prompt(page).evaluate((input) => getComputedStyle(input).fontSize);
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16);
  const lineEnd = () => prompt(page).evaluate((input) => input.getBoundingClientRect().bottom);
  expect(await lineEnd()).toBeGreaterThan(700);
  // As a phone reports its keyboard: less of the page is seen.
  const keyboard = (height: number) =>
    page.evaluate((seen) => {
      Object.defineProperty(visualViewport, "height", { configurable: true, get: () => seen });
      visualViewport?.dispatchEvent(new Event("resize"));
    }, height);
  await keyboard(500);
  await expect.poll(lineEnd).toBeLessThanOrEqual(500);
  const box = await panel(page).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  await keyboard(844);
  await expect.poll(lineEnd).toBeGreaterThan(700);
});

test("TERMINAL-Q114: the upper edge is moved by touch and by keys, and says where it is", async ({
  browser,
  goose,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(goose.site);
  await openTerminal(page);
  const edge = page.getByRole("separator", { name: "Height of the terminal" });
  await expect(edge).toHaveAttribute("aria-valuenow", "40");
  expect((await edge.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  // The panel slides in.
  await panel(page).evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });
  const box = await edge.boundingBox();
  if (box === null) throw new Error("There is no edge");
  const x = box.x + box.width / 2;
  const from = box.y + box.height / 2;
  const devtools = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x, y }],
    });
  await touch("touchStart", from);
  await touch("touchMove", from - 60);
  await touch("touchMove", from - 160);
  await touch("touchEnd");
  await expect(edge).toHaveAttribute("aria-valuenow", "60");
  await edge.press("ArrowDown");
  await expect(edge).toHaveAttribute("aria-valuenow", "55");
  await edge.press("Home");
  await expect(edge).toHaveAttribute("aria-valuenow", "90");
  await edge.press("End");
  await expect(edge).toHaveAttribute("aria-valuenow", "20");
  await expect.poll(async () => (await panel(page).boundingBox())?.height).toBeCloseTo(160, 0);
  await page.reload();
  await expect(edge).toHaveAttribute("aria-valuenow", "20");
  await context.close();
});

test("TERMINAL-Q115: on a phone tables stay in their box, which says that it scrolls", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive({ width: 390, height: 844 });
  await page.goto(goose.site);
  await openTerminal(page);
  await typeLine(page, "help chat create");
  const table = log(page).getByRole("region", { name: "What chat create takes" });
  await expect(table).toBeVisible();
  const { width, inner, isHinted } = await table.evaluate((box) => ({
    width: box.getBoundingClientRect().right,
    inner: box.scrollWidth - box.clientWidth,
    isHinted: box.nextElementSibling?.textContent.includes("scroll") ?? false,
  }));
  expect(width).toBeLessThanOrEqual(390);
  expect(isHinted).toBe(inner > 0);
  expect(await log(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test("TERMINAL-Q63, TERMINAL-Q116: long answers are shown page after page", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(goose.site);
  await openTerminal(page);
  await typeLine(page, "help --json");
  await log(page).getByRole("button", { name: "Show all" }).click();
  await expect(log(page)).toContainText('"command": "exit"');
  await typeLine(page, "clear");
  await expect(log(page)).toBeEmpty();
  await typeLine(page, "help");
  await expect(log(page)).toContainText(/\d+ more/);
  await expect(log(page)).not.toContainText("closes the terminal");
  await log(page).getByRole("button", { name: "Show all" }).press("Enter");
  await expect(log(page)).toContainText("closes the terminal");
  // Who works by keyboard is not thrown out.
  await expect(log(page).getByRole("region", { name: "Commands" })).toBeFocused();
});

test("TERMINAL-Q117: sessions that were run in the docs are accessible in every theme, by keyboard, and fit a phone", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${goose.site}/ask/gqsh/examples`);
  await isUsable(page);
  for (const { label } of GQSH_EXAMPLES) {
    await page.getByRole("button", { name: `Run it: ${label}`, exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("button", { name: `Run it again: ${label}`, exact: true }),
    ).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.locator("*:focus")).toHaveAccessibleName("Go on with a line of your own");
  }
  const own = page.getByLabel("Go on with a line of your own").first();
  await own.focus();
  await page.keyboard.type("chat list");
  await page.keyboard.press("Enter");
  const session = page.getByRole("group", { name: FIRST_COMMAND.label, exact: true });
  await expect(session).toContainText("$ chat list");
  await inspect(page, "the examples, run");
});
