/** What every end-to-end test gets: the running product, a Twitch stand-in, and people's browsers. */
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from "playwright/test";
import { TwitchIrcSimulator } from "../simulators/twitch-irc.ts";
import { type GooseQuarters, startGooseQuarters } from "../stack/whole.ts";

export { expect };

/** What dismisses the maintenance notice of the running product for good. */
export const MAINTENANCE_CODE = "a-code-for-developers";

/** Someone at a browser of their own. */
export type Person = { page: Page; context: BrowserContext };

type WorkerFixtures = { twitch: TwitchIrcSimulator; goose: GooseQuarters };
type TestFixtures = {
  /** Opens a browser; a console error or a page error in it fails the test at its end. */
  arrive: (options?: { width?: number; height?: number }) => Promise<Person>;
  /** A browser in which the demo account is logged in. */
  creator: Person;
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
  arrive: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    await use(async ({ width = 1280, height = 900 } = {}) => {
      const context = await browser.newContext({ viewport: { width, height } });
      contexts.push(context);
      const page = await context.newPage();
      const goto = page.goto.bind(page);
      page.goto = async (address, options) => {
        const answer = await goto(address, options);
        if (options?.waitUntil === undefined) await isUsable(page);
        return answer;
      };
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      return { page, context };
    });
    await Promise.all(contexts.map((context) => context.close()));
    // The browser itself reports each request that fails while a process is away.
    expect(
      errors.filter((text) => !/Failed to load resource|WebSocket connection/.test(text)),
    ).toEqual([]);
  },
  creator: async ({ arrive, goose }, use) => {
    const person = await arrive();
    await logIn(person.page, goose);
    await use(person);
  },
});

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
  await dialog.getByLabel("Response").fill(answer);
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
