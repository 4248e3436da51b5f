/** What surrounds every page: docs/spec/shell.md. Time is the browser's own and is moved by hand. */
import type { BrowserContext, Page } from "playwright/test";
import { HEALTH_PING, NOTICES, SHELL } from "#core/platform/reading-limits.ts";
import { CONSENT_EVENT } from "#core/platform/shell/consent.ts";
import { THEMES } from "#core/platform/themes.ts";
import type { Variant } from "#core/platform/variants.ts";
import { startWeb } from "../stack/web.ts";
import type { GooseQuarters } from "../stack/whole.ts";
import { operator } from "./accounts.ts";
import { hasAll } from "./inspect.ts";
import {
  test as base,
  expect,
  holdBack,
  isUsable,
  logIn,
  MAINTENANCE_CODE,
  mayFail,
} from "./stack.ts";

const DOCS = "/ask/getting-started/introduction";

type Notice = {
  banner_enabled?: boolean;
  banner_text?: string;
  severity?: "info" | "warning" | "danger";
  link?: string;
  maintenance_enabled?: boolean;
  maintenance_text?: string;
};

type Fixtures = {
  /** Switches notices of a site on, as an operator would; they are off again after the test. */
  announce: (site: Variant, notice: Notice) => Promise<void>;
};

const test = base.extend<Fixtures>({
  announce: async ({ goose }, use) => {
    const changed = new Set<Variant>();
    await use(async (site, notice) => {
      changed.add(site);
      await changeNotice(goose, site, notice);
    });
    for (const site of changed) {
      await changeNotice(goose, site, { banner_enabled: false, maintenance_enabled: false });
    }
  },
});

async function changeNotice(goose: GooseQuarters, site: Variant, notice: Notice) {
  const admin = await operator(goose);
  const notices = admin.collection("site_notices");
  const { id } = await notices.getFirstListItem(`variant = "${site}"`);
  await notices.update(id, notice);
}

/** Any moment will do: the clock stands from its installation on, so no slowness can pass it. */
const CLOCK_BEGINS = new Date("2026-01-01T12:00:00Z");

/** Opens a page whose clock the test alone moves, and moves it to `elapsedMs` after its beginning. */
async function openWithClock(page: Page, address: string, elapsedMs: number) {
  await page.clock.pauseAt(CLOCK_BEGINS);
  await page.goto(address);
  await page.clock.runFor(elapsedMs);
}

/** A browser that has seen the splash. */
async function withoutSplash(context: BrowserContext, goose: GooseQuarters) {
  await context.addCookies([{ name: "gq_splash", value: "1", url: goose.site }]);
}

const splash = (page: Page) => page.locator(".splash");

test.describe("the splash", () => {
  test.use({ isFirstVisit: true });

  for (const variant of ["main", "creator"] as const) {
    test(`SHELL-SS2: shows for 2.5 s on the ${variant} site, then fades within 300 ms`, async ({
      arrive,
      goose,
    }) => {
      const { page } = await arrive();
      await openWithClock(page, variant === "main" ? goose.site : goose.creator("/"), 1500);
      await expect(splash(page)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.clock.runFor(SHELL.splashMs - 1500 - 50);
      await expect(page.locator("html")).toHaveAttribute("data-splash", "on");
      await page.clock.runFor(100);
      await expect(page.locator("html")).toHaveAttribute("data-splash", "leaving");
      await page.clock.runFor(SHELL.fadeInMs);
      await expect(splash(page)).toHaveCount(0);
    });
  }

  test("SHELL-SS3: shows once in a browser session", async ({ arrive, goose }) => {
    const { page, context } = await arrive();
    await openWithClock(page, goose.site, 100);
    await expect(splash(page)).toBeVisible();
    await page.reload();
    await expect(splash(page)).toHaveCount(0);
    const tab = await context.newPage();
    await tab.goto(goose.site);
    await expect(splash(tab)).toHaveCount(0);
  });

  test("SHELL-SS4: a key or a click ends it", async ({ arrive, goose }) => {
    for (const end of [
      (page: Page) => page.keyboard.press("a"),
      (page: Page) => page.mouse.click(300, 300),
    ]) {
      const { page } = await arrive();
      await openWithClock(page, goose.site, 1000);
      await expect(splash(page)).toBeVisible();
      await end(page);
      await page.clock.runFor(SHELL.fadeInMs);
      await expect(splash(page)).toHaveCount(0);
    }
  });

  test("SHELL-SS1, SHELL-SS5: docs pages have none, nor have those who want no motion", async ({
    arrive,
    goose,
  }) => {
    const reader = await arrive();
    await reader.page.goto(goose.site + DOCS);
    await expect(splash(reader.page)).toHaveCount(0);
    const calm = await arrive();
    await calm.page.emulateMedia({ reducedMotion: "reduce" });
    await calm.page.goto(goose.site);
    await expect(splash(calm.page)).toHaveCount(0);
  });

  test("SHELL-SS3: a browser that keeps nothing shows it where somebody arrives, not on the next page", async ({
    arrive,
    goose,
  }) => {
    const { page, context } = await arrive();
    // Storage throws, and a cookie lives as long as its page.
    await page.addInitScript(() => {
      const blocked = () => {
        throw new DOMException("Blocked", "SecurityError");
      };
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, { get: blocked });
      }
      let cookies = "";
      Object.defineProperty(document, "cookie", {
        get: () => cookies,
        set: (cookie: string) => {
          cookies = cookie;
        },
      });
    });
    await openWithClock(page, goose.site, 100);
    await expect(splash(page)).toBeVisible();
    await page.keyboard.press("a");
    await page.clock.runFor(SHELL.fadeInMs);
    await expect(splash(page)).toHaveCount(0);
    await page.getByRole("contentinfo").getByRole("link", { name: "Waddle" }).first().click();
    await expect(page).toHaveURL(/\/waddle$/);
    await expect(page.locator("html")).not.toHaveAttribute("data-splash", "on");
    await expect(splash(page)).toHaveCount(0);
    expect(await context.cookies()).toEqual([]);
  });

  test("SHELL-SS4: a press before the page's scripts have come ends it too", async ({
    arrive,
    goose,
  }) => {
    const { page } = await arrive();
    const release = await holdBack(page, /\.js$/);
    await page.goto(goose.site, { waitUntil: "commit" });
    await expect(splash(page)).toBeVisible();
    await page.mouse.click(300, 300);
    await expect(page.locator("html")).toHaveAttribute("data-splash", "leaving");
    await expect(splash(page)).toHaveCSS("opacity", "0");
    release();
    await expect(splash(page)).toHaveCount(0);
  });

  test("SHELL-SS3: blocked cookies mean no splash", async ({ arrive, goose }) => {
    const { page } = await arrive();
    await page.addInitScript(() => {
      Object.defineProperty(document, "cookie", { get: () => "", set: () => undefined });
    });
    await page.goto(goose.site);
    await expect(splash(page)).toHaveCount(0);
  });
});

test.describe("consent", () => {
  const banner = (page: Page) => page.getByRole("region", { name: "Cookies" });
  const script = (page: Page) => page.locator("script[data-analytics]");

  /** The operator counts visits by a script of their own. */
  async function withAnalytics(context: BrowserContext) {
    await context.route("**/analytics.json", (route) =>
      route.fulfill({ json: { script: "/counter.js" } }),
    );
    await context.route("**/counter.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "window.counted = true" }),
    );
  }

  test("SHELL-SC1 to SHELL-SC4: nothing is counted before all is allowed, nor after it is taken back", async ({
    arrive,
    goose,
  }) => {
    const { page, context } = await arrive();
    await withAnalytics(context);
    await page.goto(goose.site + DOCS);
    await page.evaluate((name) => {
      document.addEventListener(name, (event) => {
        document.title = event instanceof CustomEvent ? event.detail : "";
      });
    }, CONSENT_EVENT);
    await banner(page).getByRole("button", { name: "Essential only" }).click();
    await expect(banner(page)).toBeHidden();
    await expect(page).toHaveTitle("essential");
    await page.reload();
    await expect(banner(page)).toBeHidden();
    await expect(script(page)).toHaveCount(0);

    await page.getByRole("button", { name: "Cookie choices" }).click();
    await expect(banner(page)).toBeFocused();
    await banner(page).getByRole("button", { name: "Allow all" }).click();
    await expect(script(page)).toHaveAttribute("src", "/counter.js");
    await expect(page.getByRole("button", { name: "Cookie choices" })).toBeFocused();
    await page.reload();
    await expect(script(page)).toHaveCount(1);

    await page.getByRole("button", { name: "Cookie choices" }).click();
    await banner(page).getByRole("button", { name: "Essential only" }).click();
    await expect(script(page)).toHaveCount(0);
    await expect(banner(page)).toBeHidden();
  });

  test("SHELL-SC3: an installation without such a script has none, whatever is allowed", async ({
    arrive,
    goose,
  }) => {
    const { page } = await arrive();
    await page.goto(goose.site + DOCS);
    const answer = page.waitForResponse("**/analytics.json");
    await banner(page).getByRole("button", { name: "Allow all" }).click();
    expect(await (await answer).json()).toEqual({ script: null });
    await expect(script(page)).toHaveCount(0);
  });

  test("SHELL-SC2: a choice in one tab holds in the other", async ({ arrive, goose }) => {
    const { page, context } = await arrive();
    await page.goto(goose.site + DOCS);
    const tab = await context.newPage();
    await tab.goto(goose.site + DOCS);
    await banner(tab).getByRole("button", { name: "Essential only" }).click();
    await expect(banner(page)).toBeHidden();
  });

  for (const [kind, break_] of [
    [
      "blocked",
      () => {
        Object.defineProperty(window, "localStorage", {
          get: () => {
            throw new DOMException("blocked", "SecurityError");
          },
        });
      },
    ],
    [
      "full",
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      },
    ],
  ] as const) {
    test(`SHELL-SC5: ${kind} storage breaks nothing; a toast says so for 5 s`, async ({
      arrive,
      goose,
    }) => {
      const { page } = await arrive();
      await page.addInitScript(break_);
      await openWithClock(page, goose.site + DOCS, 1000);
      await banner(page).getByRole("button", { name: "Essential only" }).click();
      await expect(banner(page)).toBeHidden();
      // Pointing at a toast holds it, and it appears where the button was.
      await page.mouse.move(700, 300);
      const toast = page.getByText("this holds for this page only");
      await page.clock.runFor(SHELL.toastLifeMs - 100);
      await expect(toast).toBeVisible();
      await page.clock.runFor(200);
      await expect(toast).toBeHidden();
      await page.getByRole("button", { name: /^Theme/ }).click();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "walnut");
    });
  }
});

test.describe("notices", () => {
  const banner = (page: Page) => page.getByRole("complementary", { name: "Announcement" });

  test("SHELL-SN1, SHELL-SN3: a banner is shown on its site alone and shifts nothing", async ({
    arrive,
    goose,
    announce,
  }) => {
    const { page, context } = await arrive();
    await withoutSplash(context, goose);
    // Once the browser has our fonts, nothing but a banner could move anything.
    await page.goto(goose.creator("/"));
    await hasAll(page);
    await announce("ask", {
      banner_enabled: true,
      banner_text: "The pond is being cleaned tonight.",
      severity: "warning",
      link: "/status",
    });
    await page.goto(goose.site + DOCS);
    await expect(banner(page)).toContainText("The pond is being cleaned tonight.");
    await expect(banner(page).getByRole("link")).toHaveAttribute("href", "/status");
    const room = () =>
      page.evaluate(() => {
        const bottom = document.querySelector(".site-banner")?.getBoundingClientRect().bottom ?? 0;
        return (document.querySelector("main")?.getBoundingClientRect().top ?? 0) - bottom;
      });
    await expect.poll(room).toBeGreaterThanOrEqual(0);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + Number(Reflect.get(entry, "value")), 0),
            );
          }).observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    // A cached font may still come a frame late, and shift a word by part of a pixel.
    expect(shift).toBeLessThan(0.001);
    const answer = page.waitForResponse("**/api/gq/notices?site=main");
    await page.goto(`${goose.site}/?ask=false`);
    await answer;
    await expect(banner(page)).toHaveCount(0);
  });

  test("SHELL-SN4: what was dismissed stays away until there is another text", async ({
    arrive,
    goose,
    announce,
  }) => {
    await announce("ask", { banner_enabled: true, banner_text: "First text" });
    const { page } = await arrive();
    await page.goto(goose.site + DOCS);
    await page.getByRole("button", { name: "Dismiss the announcement" }).click();
    await expect(banner(page)).toHaveCount(0);
    // A new tab's session asks anew; the browser's own cache is passed by.
    await page.evaluate(() => sessionStorage.clear());
    await announce("ask", { banner_text: "Second text" });
    await page.route("**/api/gq/notices*", (route) =>
      route.continue({ headers: { ...route.request().headers(), "cache-control": "no-cache" } }),
    );
    await page.reload();
    await expect(banner(page)).toContainText("Second text");
    await announce("ask", { banner_text: "First text" });
    await page.evaluate(() => sessionStorage.clear());
    const answer = page.waitForResponse("**/api/gq/notices*");
    await page.reload();
    await answer;
    await expect(banner(page)).toHaveCount(0);
  });

  test("SHELL-SN3: without an answer the page is fine", async ({ arrive, goose }) => {
    mayFail(/502 .*\/api\/gq\/notices/);
    const { page } = await arrive();
    for (const fail of [
      { status: 502, body: "{" },
      { status: 200, body: "<html>" },
    ]) {
      await page.route("**/api/gq/notices*", (route) => route.fulfill(fail));
      const answer = page.waitForResponse("**/api/gq/notices*");
      await page.goto(goose.site + DOCS);
      await answer;
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(banner(page)).toHaveCount(0);
      await page.unroute("**/api/gq/notices*");
    }
  });

  test("SHELL-SN3: while PocketBase is away, what is read can be read", async ({ arrive }) => {
    mayFail(/502 .*\/api\/gq\/notices/, /ERR_.*\/pagefind\//);
    // Nothing answers behind this web server.
    const web = await startWeb();
    try {
      const { page } = await arrive();
      for (const path of ["/", "/waddle", "/ask/waddle/chat"]) {
        const answer = page.waitForResponse("**/api/gq/notices*");
        await page.goto(web.url + path);
        expect((await answer).status(), path).toBe(502);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(banner(page)).toHaveCount(0);
        await expect(page.getByRole("dialog", { name: "Something went wrong" })).toHaveCount(0);
        await page.evaluate(() => sessionStorage.clear());
      }
      await page.keyboard.press("/");
      await page.getByRole("searchbox").fill("cooldown");
      await expect(page.getByRole("dialog").getByRole("link").first()).toBeVisible();
    } finally {
      await web.stop();
    }
  });

  const modal = (page: Page) => page.getByRole("dialog", { name: "The nest is being mended" });

  test("SHELL-SN5, SHELL-SN7: a wrong code is refused for 3 s; the right one opens for good", async ({
    arrive,
    goose,
    announce,
  }) => {
    mayFail(/403 .*\/api\/gq\/maintenance\/access/);
    await announce("ask", { maintenance_enabled: true, maintenance_text: "Back at noon." });
    const { page, context } = await arrive();
    await openWithClock(page, goose.site + DOCS, 1000);
    await expect(modal(page)).toContainText("Back at noon.");
    await page.getByLabel("Developer access code").fill("not-the-code");
    await page.getByRole("button", { name: "Enter" }).click();
    const refusal = page.getByText("Invalid access code");
    await expect(refusal).toBeVisible();
    await page.clock.runFor(NOTICES.accessErrorMs);
    await expect(refusal).toBeHidden();

    await page.getByLabel("Developer access code").fill(MAINTENANCE_CODE);
    await page.getByRole("button", { name: "Enter" }).click();
    await expect(modal(page)).toHaveCount(0);
    await page.clock.resume();
    const tab = await context.newPage();
    const answer = tab.waitForResponse("**/api/gq/notices*");
    await tab.goto(goose.site + DOCS);
    await answer;
    await expect(modal(tab)).toHaveCount(0);
  });

  test("SHELL-SN5: dismissed, the modal stays away for the session", async ({
    arrive,
    goose,
    announce,
  }) => {
    await announce("ask", { maintenance_enabled: true });
    const { page, context } = await arrive();
    await page.goto(goose.site + DOCS);
    await page.getByRole("button", { name: "Look around anyway" }).click();
    await expect(modal(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(modal(page)).toHaveCount(0);
    const session = await context.newPage();
    await session.goto(goose.site + DOCS);
    await expect(modal(session)).toBeVisible();
  });

  test("SHELL-SN1: the console shows its site's banner too", async ({
    arrive,
    goose,
    announce,
  }) => {
    await announce("creator", { banner_enabled: true, banner_text: "Commands sleep until ten." });
    const { page } = await arrive();
    await page.goto(goose.creator("/login"));
    await expect(banner(page)).toContainText("Commands sleep until ten.");
  });
});

test.describe("the health badge", () => {
  test("SHELL-SH1 to SHELL-SH4: pings while pointed at, every 10 s, without credentials", async ({
    arrive,
    goose,
  }) => {
    const { page, context } = await arrive();
    await withoutSplash(context, goose);
    const asked: string[] = [];
    let answering = false;
    await page.route("**/ping", async (route) => {
      asked.push((await route.request().allHeaders()).cookie ?? "no cookie");
      if (answering) await route.fulfill({ status: 204 });
    });
    await openWithClock(page, goose.site + DOCS, 1000);
    const badge = page.getByRole("button", { name: /^Browser health/ });
    expect(asked).toEqual([]);

    await badge.hover();
    await expect.poll(() => asked).toEqual(["no cookie"]);
    await page.clock.runFor(HEALTH_PING.firstTimeoutMs - 50);
    await expect(badge).toHaveText("Health");
    await page.clock.runFor(100);
    await expect(badge).toHaveText("no answer");

    answering = true;
    await page.clock.runFor(HEALTH_PING.everyMs - HEALTH_PING.firstTimeoutMs);
    await expect(badge).toHaveText(/^\d+ ms$/);
    expect(asked).toHaveLength(2);

    answering = false;
    await page.clock.runFor(HEALTH_PING.everyMs);
    await expect.poll(() => asked.length).toBe(3);
    await page.clock.runFor(HEALTH_PING.timeoutMs - 500);
    await expect(badge).toHaveText(/^\d+ ms$/);
    await page.clock.runFor(1000);
    await expect(badge).toHaveText("no answer");

    await page.mouse.move(600, 300);
    await page.clock.runFor(HEALTH_PING.everyMs * 3);
    expect(asked).toHaveLength(3);
  });

  test("SHELL-SH1: focus counts as pointing", async ({ arrive, goose }) => {
    const { page } = await arrive();
    await page.goto(goose.site + DOCS);
    const ping = page.waitForResponse("**/ping");
    await page.getByRole("button", { name: /^Browser health/ }).focus();
    expect((await ping).status()).toBe(204);
  });
});

test.describe("menus", () => {
  test("SHELL-SM2: a dropdown closes 300 ms after the pointer has left", async ({
    arrive,
    goose,
  }) => {
    const { page, context } = await arrive();
    await withoutSplash(context, goose);
    await openWithClock(page, `${goose.site}/?creator=false`, 1000);
    const pondParty = page.getByRole("link", { name: /^Pond Party Room games for/ });
    await page.getByText("Player", { exact: true }).hover();
    await expect(pondParty).toBeVisible();
    await page.mouse.move(200, 500);
    await page.clock.runFor(SHELL.dropdownCloseMs - 20);
    await expect(pondParty).toBeVisible();
    await page.clock.runFor(40);
    await expect(pondParty).toBeHidden();

    await page.getByText("Player", { exact: true }).hover();
    await page.mouse.move(200, 500);
    await page.clock.runFor(100);
    await page.getByText("Player", { exact: true }).hover();
    await page.clock.runFor(1000);
    await expect(pondParty, "coming back keeps it open").toBeVisible();
    await page.getByText("Player", { exact: true }).click();
    await expect(pondParty, "a click does not close what pointing opened").toBeVisible();
  });

  test("SHELL-SM2: it works by keyboard alone", async ({ arrive, goose }) => {
    const { page, context } = await arrive();
    await withoutSplash(context, goose);
    await page.goto(`${goose.site}/?creator=false`);
    const player = page.locator("summary", { hasText: "Player" });
    const play = page.locator(".dropdown").getByRole("link", { name: /^Play Games/ });
    await player.focus();
    await page.keyboard.press("Enter");
    await expect(play).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(play).toBeHidden();
    await expect(player).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(play).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(play).toBeHidden();
  });

  test("SHELL-SM1: a burger up to 991 px, links above", async ({ arrive, goose }) => {
    const { page, context } = await arrive({ width: 991 });
    await withoutSplash(context, goose);
    await page.goto(goose.site + DOCS);
    const burger = page.getByRole("button", { name: "Menu", exact: true });
    await burger.click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu.locator("> a, > details > summary")).toHaveText([
      "Home",
      "Twitch",
      "Discord",
      "Products",
      "Documentation",
      "Status",
      "Play",
      "Creator Console",
    ]);
    await menu.getByText("Products").click();
    await expect(menu.getByRole("link", { name: "Nest Sketch" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(burger).toBeFocused();
    await page.setViewportSize({ width: 992, height: 900 });
    await expect(burger).toBeHidden();
    await expect(page.getByText("Player", { exact: true })).toBeVisible();
  });
});

test("the theme goes round through all five and is kept, in the console too", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(goose.site + DOCS);
  const button = page.getByRole("button", { name: /^Theme/ });
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "natural");
  for (const theme of ["walnut", "dark", "classic", "light", "natural", "walnut"] as const) {
    expect(THEMES).toContain(theme);
    await button.click();
    await expect(html).toHaveAttribute("data-theme", theme);
    await expect(button).toHaveText(`Theme: ${theme}`);
  }
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "walnut");
  await logIn(page, goose);
  await expect(html).toHaveAttribute("data-theme", "walnut");
  await page.getByRole("button", { name: /^Theme/ }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("radio", { name: "dark" })).toBeChecked();
});

test("SHELL-SP1: the first page begins with fonts of the machine, the next one with ours", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  const letCome = await holdBack(page, "**/*.woff2");
  const heading = page.getByRole("heading", { level: 1 });
  /** The font of the heading, which `document.fonts` says has come. */
  const isOurs = () =>
    heading.evaluate((element) => {
      const [first = ""] = getComputedStyle(element).fontFamily.split(",");
      return first === "Fraunces" && document.fonts.check(`1em ${first}`);
    });
  await page.goto(goose.site + DOCS, { waitUntil: "domcontentloaded" });
  await expect(heading).toBeVisible();
  expect(await isOurs()).toBe(false);
  letCome();
  await expect.poll(isOurs).toBe(true);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("gq:fonts"))).not.toBeNull();
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html[data-theme]")).not.toHaveAttribute("data-fonts");
});

test.describe("the app error boundary", () => {
  const loadGoneFile = async (page: Page) => {
    await page.route("**/_astro/gone.js", (route) => route.abort());
    await page.evaluate(() => {
      document.head.append(
        Object.assign(document.createElement("script"), { src: "/_astro/gone.js" }),
      );
    });
  };
  const boundary = (page: Page) => page.getByRole("dialog", { name: "Something went wrong" });

  test("SHELL-SE1, SHELL-SE3, SHELL-SE4: a file that is gone reloads the page once, then says so", async ({
    arrive,
    goose,
  }) => {
    mayFail(/ERR_.*\/_astro\/gone\.js/);
    const { page } = await arrive();
    await page.goto(goose.site + DOCS);
    const reloaded = page.waitForEvent("load");
    await loadGoneFile(page).catch(() => undefined);
    await reloaded;
    await isUsable(page);
    await expect(boundary(page)).toHaveCount(0);
    await loadGoneFile(page);
    await expect(boundary(page)).toContainText("because of an update");
    await expect(page).toHaveTitle("Something went wrong");
    await boundary(page).getByRole("button", { name: "Keep reading" }).click();
    await expect(boundary(page)).toHaveCount(0);
    await expect(page).toHaveTitle(/Introduction|What/);
  });

  test("SHELL-SE4, SHELL-SE6: a page of the console whose code is gone", async ({
    creator: { page },
  }) => {
    mayFail(/ERR_.*\/_astro\/CommandsPage\./);
    await page.route("**/_astro/CommandsPage*.js", (route) => route.abort());
    const reloaded = page.waitForEvent("load");
    await page.getByRole("link", { name: "Commands" }).click();
    await reloaded;
    await page.getByRole("link", { name: "Commands" }).click();
    await expect(boundary(page)).toContainText("because of an update");
    await expect(boundary(page).getByRole("button", { name: "Keep reading" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(boundary(page)).toBeVisible();
    await page.unroute("**/_astro/CommandsPage*.js");
    await boundary(page).getByRole("button", { name: "Refresh", exact: true }).click();
    await expect(boundary(page)).toHaveCount(0);
  });

  for (const [message, words] of [
    ["401 Unauthorized", "Sign in again."],
    ["Failed to fetch", "Check your connection"],
    ["x is undefined", "clear the cache"],
  ] as const) {
    test(`SHELL-SE2: ${message}`, async ({ arrive, goose }) => {
      const { page } = await arrive();
      await page.goto(goose.site + DOCS);
      await page.evaluate((text) => {
        dispatchEvent(new CustomEvent("critical-app-error", { detail: new Error(text) }));
      }, message);
      await expect(boundary(page)).toContainText(words);
      const signIn = boundary(page).getByRole("button", { name: "Sign in again" });
      await expect(signIn).toHaveCount(message.startsWith("401") ? 1 : 0);
    });
  }

  test("SHELL-SE5: clearing the cache keeps the theme and the consent", async ({
    arrive,
    goose,
  }) => {
    const { page } = await arrive();
    await page.goto(goose.site + DOCS);
    await page.evaluate(() => {
      localStorage.setItem("gq:theme", "dark");
      localStorage.setItem("gq:consent", "essential");
      localStorage.setItem("gq:something", "stale");
      dispatchEvent(new CustomEvent("critical-app-error", { detail: "broken" }));
    });
    const reloaded = page.waitForEvent("load");
    await boundary(page).getByRole("button", { name: "Clear cache and refresh" }).click();
    await reloaded;
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("gq:"))),
    ).toEqual(expect.arrayContaining(["gq:theme", "gq:consent"]));
    expect(await page.evaluate(() => localStorage.getItem("gq:something"))).toBeNull();
  });
});

test("the footer's goose honks, from 768 px up", async ({ arrive, goose }) => {
  const { page } = await arrive({ width: 768 });
  await openWithClock(page, goose.site + DOCS, 1000);
  const button = page.getByRole("button", { name: "Make the goose honk" });
  await button.click();
  await expect(page.getByText("Honk!")).toBeVisible();
  await page.clock.runFor(1000);
  await expect(page.getByText("Honk!")).toBeHidden();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(button).toBeHidden();
});

test("SHELL-SL1: the footer links to the Console and to the operator's places elsewhere", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive({ width: 390 });
  await page.route("**/social.json", (route) =>
    route.fulfill({
      json: { links: [{ name: "Discord", href: "https://discord.gg/pond", icon: "chat" }] },
    }),
  );
  await page.goto(goose.site + DOCS);
  const footer = page.getByRole("contentinfo");
  await footer.scrollIntoViewIfNeeded();
  const discord = footer.getByRole("link", { name: "Discord" });
  await expect(discord).toHaveAttribute("href", "https://discord.gg/pond");
  await expect(footer.getByRole("link", { name: "GitHub" })).toHaveCount(0);
  await expect(footer.getByRole("link", { name: "Creator Console" })).toBeVisible();
});

test("without scripts there is neither splash nor consent banner, and menus open by click", async ({
  browser,
  goose,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(goose.site);
  await expect(splash(page)).toBeHidden();
  await expect(page.getByRole("region", { name: "Cookies" })).toBeHidden();
  await page.getByText("Player", { exact: true }).click();
  await expect(page.getByRole("link", { name: /^Pond Party Room games for/ })).toBeVisible();
  await context.close();
});
