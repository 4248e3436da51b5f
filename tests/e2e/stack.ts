/** What every end-to-end test gets: the running product, a Twitch stand-in, and people's browsers. */
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Cookie,
  expect,
  type Locator,
  type Page,
} from "playwright/test";
import type PocketBase from "pocketbase";
import { SPLASH_COOKIE } from "#core/platform/shell/splash.ts";
import { VARIANT_COOKIE } from "#core/platform/variants.ts";
import { TwitchIrcSimulator } from "../simulators/twitch-irc.ts";
import { type GooseQuarters, startGooseQuarters } from "../stack/whole.ts";
import { type Account, admit, enrol, signedIn } from "./accounts.ts";

export { expect };

/** What dismisses the maintenance notice of the running product for good. */
export const MAINTENANCE_CODE = "a-code-for-developers";

/** Someone at a browser of their own. */
export type Person = { page: Page; context: BrowserContext };

export type Screen = "desktop" | "phone";

const SCREENS = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const satisfies Record<Screen, BrowserContextOptions>;

/** What a browser has stored in earlier visits. */
type Storage = {
  cookies: Cookie[];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
};

/** All tests have the same worker fixtures, so that they share one running product per worker. */
type WorkerFixtures = {
  twitch: TwitchIrcSimulator;
  goose: GooseQuarters;
  /** Returns the client of who owns the demo workspace; it is signed in once for a worker. */
  owner: () => Promise<PocketBase>;
  /** The same client, as the first of two people at a sketch. */
  ada: PocketBase;
  /** The client of an artist in the demo workspace. */
  ben: PocketBase;
  /** A browser for each person and kind of screen; it keeps what it has fetched. */
  desks: (client: PocketBase, screen: Screen) => Promise<BrowserContext>;
  /** The browsers in which pages are looked at one after the other; they keep their caches. */
  readers: (reader: Reader) => Promise<BrowserContext>;
};
type TestFixtures = {
  /** Whether browsers have not seen the site's splash, which holds up the first click. */
  isFirstVisit: boolean;
  browserConsole: BrowserConsole;
  /** Opens a browser; an error on its console fails the test at its end. */
  arrive: (options?: Arrival) => Promise<Person>;
  /** A browser in which the demo account is logged in, before it opens its first page. */
  loggedIn: Person;
  /** The same, at the dashboard. */
  creator: Person;
  /** Opens a tab for looking at pages without motion, of a visitor or of the demo's owner. */
  read: (reader: Reader) => Promise<Page>;
};

type Reader = "visitor" | "owner";

type Arrival = {
  width?: number;
  height?: number;
  storageState?: Storage;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  twitch: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
    async ({}, use) => {
      const simulator = await TwitchIrcSimulator.start();
      await use(simulator);
      await simulator.close();
    },
    { scope: "worker" },
  ],
  goose: [
    async ({ twitch }, use) => {
      const goose = await startGooseQuarters({
        ...twitch.environment,
        MAINTENANCE_CODE,
        // No test waits for a round of the beacon on the internet.
        BEACON_URL: "off",
      });
      await use(goose);
      await goose.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  owner: [
    async ({ goose }, use) => {
      let client: PocketBase | undefined;
      await use(async () => {
        // A test may have signed out all devices.
        const isSignedIn = await client?.send("/api/gq/session", {}).then(
          () => true,
          () => false,
        );
        if (client === undefined || !isSignedIn) client = await signedIn(goose, demoAccount(goose));
        return client;
      });
    },
    { scope: "worker" },
  ],
  ada: [async ({ owner }, use) => use(await owner()), { scope: "worker" }],
  ben: [
    async ({ goose }, use) => {
      const account = await enrol(goose, "Ben");
      await admit(goose, account, "artist");
      await use(await signedIn(goose, account));
    },
    { scope: "worker" },
  ],
  desks: [
    async ({ browser, goose }, use) => {
      const desks = new Map<string, Promise<BrowserContext>>();
      await use((client, screen) => {
        const key = `${client.authStore.record?.id} ${screen}`;
        const storageState = storageOf(goose, client);
        const desk = desks.get(key) ?? browser.newContext({ ...SCREENS[screen], storageState });
        desks.set(key, desk);
        return desk;
      });
      for (const desk of desks.values()) await (await desk).close();
    },
    { scope: "worker" },
  ],
  readers: [
    async ({ browser, goose, owner }, use) => {
      const contexts = new Map<Reader, BrowserContext>();
      await use(async (reader) => {
        const client = reader === "owner" ? await owner() : undefined;
        const context =
          contexts.get(reader) ??
          (await browser.newContext({
            ...SCREENS.desktop,
            reducedMotion: "reduce",
            storageState: storageOf(goose, client),
          }));
        contexts.set(reader, context);
        return context;
      });
      for (const context of contexts.values()) await context.close();
    },
    { scope: "worker" },
  ],
  isFirstVisit: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
  browserConsole: async ({}, use) => {
    const browserConsole = new BrowserConsole();
    await use(browserConsole);
    expect(browserConsole.unexpected()).toEqual([]);
  },
  arrive: async ({ browser, browserConsole, goose, isFirstVisit }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ width = 1280, height = 900, storageState } = {}) => {
      const seen = storageState ?? storageOf(goose);
      const context = await browser.newContext({
        viewport: { width, height },
        ...(isFirstVisit ? {} : { storageState: seen }),
      });
      contexts.push(context);
      const page = await context.newPage();
      waitForScripts(page);
      browserConsole.watch(page);
      return { page, context };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  loggedIn: async ({ arrive, goose, owner }, use) => {
    await use(await arrive({ storageState: storageOf(goose, await owner()) }));
  },
  creator: async ({ loggedIn, goose }, use) => {
    await loggedIn.page.goto(`${goose.site}/dashboard`);
    await use(loggedIn);
  },
  read: async ({ readers, browserConsole }, use) => {
    const pages: Page[] = [];
    await use(async (reader) => {
      const page = await (await readers(reader)).newPage();
      pages.push(page);
      waitForScripts(page);
      browserConsole.watch(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.close()));
  },
});

/** The kind of a test's annotation that names loads which may fail. */
const MAY_FAIL = "may fail";

/** Lets loads fail in the running test whose report matches; any other one that fails ends it. */
export function mayFail(...reports: RegExp[]): void {
  for (const { source } of reports) {
    test.info().annotations.push({ type: MAY_FAIL, description: source });
  }
}

/** Collects what goes wrong in pages. */
class BrowserConsole {
  readonly #errors: { text: string; address: string }[] = [];

  watch(page: Page): void {
    page.on("pageerror", ({ message }) => this.#errors.push({ text: message, address: "" }));
    page.on("console", (message) => {
      if (message.type() !== "error") return;
      this.#errors.push({ text: message.text(), address: message.location().url });
    });
  }

  /** What the running test has not allowed. */
  unexpected(): string[] {
    const allowed = test
      .info()
      .annotations.filter(({ type }) => type === MAY_FAIL)
      .map(({ description = "" }) => new RegExp(description));
    return this.#errors
      .map(({ text, address }) => `${text} ${address}`)
      .filter((text) => !(IS_LOAD.test(text) && allowed.some((report) => report.test(text))));
  }
}

/** How the browser reports a request or a socket that failed. */
const IS_LOAD = /Failed to load resource|WebSocket connection/;

const demoAccount = ({ demo }: GooseQuarters): Account => ({ ...demo, workspace: "" });

/** What a browser has after earlier visits, and after logging in as this client. */
function storageOf(goose: GooseQuarters, client?: PocketBase): Storage {
  const { origin } = new URL(goose.site);
  if (client === undefined) return { cookies: [cookie(goose, SPLASH_COOKIE, "1")], origins: [] };
  const { token, record } = client.authStore;
  const signIn = { name: "pocketbase_auth", value: JSON.stringify({ token, record }) };
  return {
    cookies: [cookie(goose, SPLASH_COOKIE, "1"), cookie(goose, VARIANT_COOKIE, "creator")],
    origins: [{ origin, localStorage: [signIn] }],
  };
}

function cookie(goose: GooseQuarters, name: string, value: string): Cookie {
  const domain = new URL(goose.site).hostname;
  const common = { path: "/", expires: -1, httpOnly: false, secure: false } as const;
  return { name, value, domain, ...common, sameSite: "Lax" };
}

/** Has `goto` end when the page's scripts are there, unless an option names another wait. */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (options?.waitUntil === undefined) await isUsable(page);
    return answer;
  };
}

/** Waits until the page's scripts have run: they are modules, which come before this event. */
export async function isUsable(page: Page): Promise<void> {
  await page.waitForLoadState("domcontentloaded");
}

/** Clicks a control whose own box is hidden by its label, once that has come to rest. */
export async function pressLabel(control: Locator): Promise<void> {
  await control.locator("xpath=ancestor::label[1]").click();
}

/** Holds back the files whose addresses match, until the function that it gives is called. */
export async function holdBack(page: Page, files: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    // The page that asked may be gone.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

export async function logIn(page: Page, goose: GooseQuarters) {
  await page.goto(goose.creator("/login"));
  await page.getByLabel("E-mail").fill(goose.demo.email);
  await page.getByLabel("Password").fill(goose.demo.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/** A toast that says so, pointed at: so it stays while somebody looks at something else. */
export async function heldToast(page: Page, text: string | RegExp): Promise<Locator> {
  const toasts = page.getByRole("region", { name: "Notifications" });
  const toast = toasts.locator("> div").filter({ hasText: text });
  await toast.hover();
  return toast;
}

/** Types a line in the open rehearsal chat. */
export async function rehearse(page: Page, text: string) {
  await page.getByLabel("Line", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Say it" }).click();
}

/** Writes a chat command on the open page of commands. */
export async function writeCommand(page: Page, name: string, answer: string) {
  await page
    .getByRole("button", { name: /New command|Write the first one/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Command", { exact: true }).fill(name);
  await dialog.getByLabel("Response", { exact: true }).fill(answer);
  await dialog.getByRole("button", { name: "Save command" }).click();
  await expect(dialog).toBeHidden();
}

/** How many pixels of the canvas are not paper. */
export function inkOn(page: Page): Promise<number> {
  return page.evaluate(() => {
    let ink = 0;
    for (const canvas of document.querySelectorAll("canvas")) {
      const context = canvas.getContext("2d");
      if (!context || canvas.width === 0) continue;
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < data.length; at += 4) {
        const isDark = (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 300;
        if ((data[at + 3] ?? 0) > 128 && isDark) ink += 1;
      }
    }
    return ink;
  });
}

/** A page of Waddle in the console's navigation; other services have pages of the same names. */
export function waddleLink(page: Page, name: string): Locator {
  const navigation = page.getByRole("navigation", { name: "Console" });
  const ofWaddle = navigation.getByRole("region", { name: "Waddle" });
  return ofWaddle.getByRole("link", { name, exact: true });
}
