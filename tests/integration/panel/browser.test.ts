/**
 * The zip of the Twitch extension in Chromium, on the stand-in of Twitch: the real web server,
 * PocketBase and bots behind it, under the policy that Twitch sends.
 */
import engine from "axe-core";
import { type Browser, chromium, type Route } from "playwright";
import { expect as expectPage } from "playwright/test";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { panelFiles } from "../../../scripts/panel/bundle.ts";
import { unzip, type ZipFile, zip } from "../../../scripts/panel/zip.ts";
import { ensureChromium } from "../../../scripts/setup/chromium.ts";
import { ExtensionOnTwitch, type ExtensionView } from "../../simulators/twitch-extension.ts";
import { EXTENSION, extensionToken, type TokenClaims } from "../../simulators/twitch-token.ts";
import { type PanelGame, startPanelGame } from "../../stack/panel-game.ts";
import { startWeb, type WebStack } from "../../stack/web.ts";

const SERVER = "https://geese.example";
const ORIGIN = `https://${EXTENSION.clientId}.ext-twitch.tv`;
const SOON = { timeout: 30_000 };

let game: PanelGame;
let web: WebStack;
let browser: Browser;
let files: ZipFile[];
let isAway = false;
let opened: ExtensionOnTwitch[] = [];

beforeAll(async () => {
  files = unzip(zip(await panelFiles(SERVER)), 1_000_000);
  game = await startPanelGame();
  web = await startWeb({
    GQ_SITE_URL: SERVER,
    GQ_MODE: "production",
    GQ_POCKETBASE_URL: game.pocketBase.url,
    GQ_TWITCH_EXTENSION_CLIENT_ID: EXTENSION.clientId,
  });
  browser = await chromium.launch({
    executablePath: await ensureChromium(() => undefined),
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  });
}, 180_000);

afterEach(async () => {
  isAway = false;
  const problems = opened.flatMap((twitch) => twitch.problems);
  await Promise.all(opened.map(({ page }) => page.context().close()));
  opened = [];
  // Nothing was refused by Twitch's policy, and no script failed.
  expect(problems).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await web?.stop();
  await game?.stop();
});

/** Hands what the extension asks to the real server, as the browser sent it. */
async function onRequest(route: Route): Promise<void> {
  if (isAway) return route.abort("connectionrefused");
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const { host: _, ...headers } = await request.allHeaders();
  const response = await route.fetch({ url: `${web.url}${pathname}${search}`, headers });
  return route.fulfill({ response });
}

async function open(view: ExtensionView, claims?: Partial<TokenClaims>, token?: string) {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const twitch = new ExtensionOnTwitch(await context.newPage(), {
    files,
    server: SERVER,
    onRequest,
  });
  opened.push(twitch);
  await twitch.open(view);
  if (claims) await twitch.authorize({ channel: game.channelId, ...claims }, token);
  return twitch;
}

const sees = (twitch: ExtensionOnTwitch, text: string | RegExp) =>
  expectPage(twitch.frame.locator("#main")).toContainText(text, SOON);

const press = (twitch: ExtensionOnTwitch, name: string, options?: { timeout: number }) =>
  twitch.frame.getByRole("button", { name }).click(options);

const tab = (twitch: ExtensionOnTwitch, name: string) => twitch.frame.getByRole("tab", { name });

/** What axe finds in the extension's document. */
async function findings(twitch: ExtensionOnTwitch): Promise<string[]> {
  const frame = twitch.page.frames().find((each) => each.url().startsWith(ORIGIN));
  await frame?.evaluate(engine.source);
  const result = await frame?.evaluate(() =>
    (globalThis as unknown as { axe: typeof engine }).axe.run(),
  );
  return (result?.violations ?? []).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

describe("the Twitch panel", { timeout: 400_000 }, () => {
  it("PANEL-T6, PANEL-V4: shows a visitor what is about nobody, in both themes and by keyboard", async () => {
    const twitch = await open("panel", { opaqueId: "A77" });
    await sees(twitch, "No goose is here");
    await expectPage(twitch.frame.getByRole("heading", { level: 1 })).toHaveText("panelpond");
    for (const theme of ["light", "dark"] as const) {
      await twitch.setTheme(theme);
      await expectPage(twitch.frame.locator("html")).toHaveAttribute("data-theme", theme);
      expect(await findings(twitch)).toEqual([]);
    }
    await tab(twitch, "Now").focus();
    await twitch.page.keyboard.press("ArrowRight");
    await expectPage(tab(twitch, "Your geese")).toBeFocused();
    await sees(twitch, "Sign in to Twitch to see your geese here.");
    await twitch.page.keyboard.press("ArrowRight");
    await sees(twitch, "!catch");
    expect(await findings(twitch)).toEqual([]);
    const overflow = await twitch.frame.locator("html").evaluate((page) => ({
      isHigher: page.scrollHeight > page.clientHeight,
      isWider: page.scrollWidth > page.clientWidth,
    }));
    expect(overflow).toEqual({ isHigher: false, isWider: false });
  });

  it("PANEL-G3: a try from the panel is one of the game in chat", async () => {
    const userId = await game.knownPlayer("Quill");
    const before = await game.goose();
    const twitch = await open("panel", {});
    await sees(twitch, "A try has to be somebody's");
    await press(twitch, "Share my identity");
    expect(await twitch.asked()).toMatchObject({ shares: 1 });
    await twitch.authorize({ channel: game.channelId, userId });
    // The card's own picture comes from the server, under Twitch's policy.
    await expectPage(twitch.frame.locator(".here img")).toHaveAttribute("src", /^blob:/, SOON);
    await press(twitch, "Try to catch it");
    await sees(twitch, "Your try counts. Chat tells who caught it.");
    await expectPage(twitch.frame.getByRole("status")).toHaveText(/Your try counts/);
    await expectPage(twitch.frame.locator(".said")).toBeFocused();
    const phone = await open("mobile", { userId });
    await sees(phone, "Your try counts.");
    await game.ends(before);
    expect(await game.hears(/^Time is up!/, before)).toMatch(/1 viewer tried/);
    await sees(twitch, "No goose is here");
    await tab(twitch, "Your geese").click();
    await sees(twitch, /of \d+ kinds|You have none yet/);
  });

  it("PANEL-T1, PANEL-T2, PANEL-T4: says so when Twitch's pass is not good, and goes on with a good one", async () => {
    const other = Buffer.from("the secret of somebody else, yes").toString("base64");
    const claims = { channel: game.channelId };
    const twitch = await open("panel", {}, extensionToken(claims, other));
    await sees(twitch, "That is no pass that Twitch has signed");
    await twitch.authorize(claims, extensionToken({ ...claims, expiresIn: -5 }));
    await sees(twitch, "pass from Twitch has expired");
    await twitch.authorize(claims, extensionToken({ channel: "31" }));
    await sees(twitch, "for another channel");
    await twitch.authorize({ channel: "31" });
    await sees(twitch, "No workspace has linked this channel");
    await twitch.authorize(claims);
    await sees(twitch, "No goose is here");
  });

  it("PANEL-V3: says that the server is away, keeps what it knew, and finds it again", async () => {
    isAway = true;
    const twitch = await open("panel", {});
    await sees(twitch, "The server does not answer");
    expect(await findings(twitch)).toEqual([]);
    isAway = false;
    // By the button, or by itself where that was quicker: then the button is gone.
    await press(twitch, "Try again", { timeout: 5_000 }).catch(() => undefined);
    await sees(twitch, "No goose is here");
    isAway = true;
    await twitch.publish({ type: "refresh" });
    await expectPage(twitch.frame.locator("#problem")).toContainText("does not answer", SOON);
    await sees(twitch, "No goose is here");
    isAway = false;
    // By itself: nobody presses anything.
    await expectPage(twitch.frame.locator("#problem")).toBeEmpty(SOON);
  });

  it("PANEL-T5: the settings and the live view are the broadcaster's", async () => {
    const stranger = await open("config", {});
    await sees(stranger, "Only the channel's broadcaster sees this");
    const unlinked = await open("config", { channel: "31", role: "broadcaster" });
    await sees(unlinked, "This channel is not linked");
    expect(await findings(unlinked)).toEqual([]);
    const config = await open("config", { role: "broadcaster" });
    await sees(config, "Linked to panelpond");
    const live = await open("live_config", { role: "broadcaster" });
    await sees(live, "No goose is here");
    await press(live, "Refresh every viewer's panel");
    const { sent } = await live.asked();
    expect(sent).toMatchObject([{ target: "broadcast", message: { type: "refresh" } }]);
    expect(await findings(live)).toEqual([]);
  });
});

describe("PANEL-C1: pages of other sites", () => {
  const ask = (method: string, origin: string) =>
    fetch(`${web.url}/api/gq/panel/view?channel=${game.channelId}`, {
      method,
      headers: { origin, "access-control-request-method": "GET" },
    });
  const allowed = (answer: Response) => answer.headers.get("access-control-allow-origin");

  it("may not read what the extension's own may", async () => {
    const before = await ask("OPTIONS", ORIGIN);
    expect(before.status).toBe(204);
    expect(allowed(before)).toBe(ORIGIN);
    expect(before.headers.get("access-control-allow-headers")).toContain("X-Extension-JWT");
    expect(allowed(await ask("GET", ORIGIN))).toBe(ORIGIN);
    for (const origin of ["https://evil.example", "https://other.ext-twitch.tv", "null"]) {
      expect(allowed(await ask("OPTIONS", origin))).toBeNull();
      expect(allowed(await ask("GET", origin))).toBeNull();
    }
    const session = await fetch(`${web.url}/api/gq/session`, { headers: { origin: ORIGIN } });
    expect(allowed(session)).toBeNull();
  });
});
