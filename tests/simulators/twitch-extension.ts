/**
 * Twitch as an extension meets it in a browser: its page with the extension's frame, its CDN with the
 * policy that it sends, and its helper, which hands over signed tokens and the theme.
 *
 * The policy and the sandbox are those that Twitch documents:
 * https://discuss.dev.twitch.com/t/new-extensions-policy-for-content-security-policy-csp-directives-and-timeline-for-enforcement/33695
 * https://dev.twitch.tv/docs/extensions/reference/
 */
import type { Page, Route } from "playwright";
import type { ZipFile } from "../../scripts/panel/zip.ts";
import { EXTENSION, extensionToken, type TokenClaims } from "./twitch-token.ts";

export type ExtensionView = "panel" | "mobile" | "config" | "live_config";

const TWITCH = "https://www.twitch.tv";
const CDN = `https://${EXTENSION.clientId}.ext-twitch.tv`;
const HELPER = "https://extension-files.twitch.tv/helper/v1/twitch-ext.min.js";

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

/** `server` is what the developer console was told under "Allowlist for URL Fetching Domains". */
export function extensionPolicy(server: string): string {
  return [
    `default-src 'self' ${CDN}`,
    "block-all-mixed-content",
    `connect-src 'self' ${CDN} ${server} https://api.twitch.tv wss://pubsub-edge.twitch.tv https://www.google-analytics.com https://stats.g.doubleclick.net`,
    "font-src 'self' https://fonts.googleapis.com https://fonts.gstatic.com",
    `img-src 'self' ${CDN} data: blob:`,
    `media-src 'self' ${CDN} data: blob:`,
    `script-src 'self' ${CDN} https://extension-files.twitch.tv https://www.google-analytics.com`,
    `style-src 'self' 'unsafe-inline' ${CDN} https://fonts.googleapis.com`,
    `frame-ancestors https://supervisor.ext-twitch.tv https://extension-files.twitch.tv https://*.twitch.tv`,
  ].join("; ");
}

export type ExtensionOptions = {
  /** The unpacked zip. */
  files: readonly ZipFile[];
  /** The address that the panel was made for, e.g. https://geese.example. */
  server: string;
  /** Answers what the extension asks of the server. */
  onRequest: (route: Route) => Promise<void>;
};

/** The helper as the page sees it; `window.gqTwitch` is how the test speaks through it. */
const HELPER_SCRIPT = `(() => {
  const listeners = { authorized: [], context: [], visibility: [], pubsub: [] };
  let authorization, context;
  const asked = { shares: 0, sent: [] };
  window.gqTwitch = {
    asked,
    authorize(next) { authorization = next; for (const each of listeners.authorized) each(next); },
    setContext(next) { context = next; for (const each of listeners.context) each(next, Object.keys(next)); },
    setVisible(isVisible) { for (const each of listeners.visibility) each(isVisible, null); },
    publish(message) { for (const each of listeners.pubsub) each("broadcast", "application/json", JSON.stringify(message)); },
  };
  window.Twitch = { ext: {
    version: "stand-in",
    environment: "production",
    onAuthorized(each) { listeners.authorized.push(each); if (authorization) each(authorization); },
    onContext(each) { listeners.context.push(each); if (context) each(context, Object.keys(context)); },
    onVisibilityChanged(each) { listeners.visibility.push(each); },
    onError() {},
    listen(target, each) { listeners.pubsub.push(each); },
    unlisten() {},
    send(target, contentType, message) { asked.sent.push({ target, contentType, message }); },
    viewer: { opaqueId: "", id: null, role: "viewer", isLinked: false },
    actions: { requestIdShare() { asked.shares += 1; } },
  } };
})();`;

/** How the page reaches into the helper. */
type Spoken = {
  gqTwitch: {
    asked: { shares: number; sent: { target: string; message: unknown }[] };
    authorize(next: object): void;
    setContext(next: object): void;
    setVisible(isVisible: boolean): void;
    publish(message: object): void;
  };
};

/** A page of Twitch with one view of the extension in it. */
export class ExtensionOnTwitch {
  readonly page: Page;
  readonly #options: ExtensionOptions;
  /** What the browser has refused by the policy, and errors of scripts. */
  readonly problems: string[] = [];

  constructor(page: Page, options: ExtensionOptions) {
    this.page = page;
    this.#options = options;
    page.on("pageerror", ({ message }) => this.problems.push(message));
    page.on("console", (message) => {
      if (/Content Security Policy|violates/i.test(message.text())) {
        this.problems.push(message.text());
      }
    });
  }

  /** Opens a view in a frame of Twitch's size for it. */
  async open(view: ExtensionView, size = { width: 318, height: 496 }): Promise<void> {
    const { page } = this;
    await page.route(`${TWITCH}/**`, (route) =>
      route.fulfill({ contentType: TYPES.html ?? "", body: hostPage(view, size) }),
    );
    await page.route(`${CDN}/**`, (route) => this.#fromCdn(route));
    await page.route(HELPER, (route) =>
      route.fulfill({
        contentType: TYPES.js ?? "",
        headers: { "access-control-allow-origin": "*" },
        body: HELPER_SCRIPT,
      }),
    );
    await page.route(`${this.#options.server}/**`, this.#options.onRequest);
    await page.goto(`${TWITCH}/panelpond`);
    await this.frame.locator("body").waitFor();
  }

  /** The extension's own document. */
  get frame() {
    return this.page.frameLocator("iframe");
  }

  /** Twitch says who looks, with a token that it signs; another one where `token` is given. */
  async authorize(claims: TokenClaims, token = extensionToken(claims)): Promise<void> {
    const { channel: channelId, userId, opaqueId = `U${userId ?? "unshared"}` } = claims;
    await this.#speak("authorize", {
      token,
      channelId,
      clientId: EXTENSION.clientId,
      userId: opaqueId,
      helixToken: "",
    });
  }

  setTheme(theme: "light" | "dark"): Promise<void> {
    return this.#speak("setContext", { theme, game: "Birdwatching", mode: "viewer" });
  }

  /** Another view of the extension has sent a message to all panels of the channel. */
  publish(message: object): Promise<void> {
    return this.#speak("publish", message);
  }

  /** How often the extension has asked that the viewer share who they are, and what it has sent. */
  asked(): Promise<Spoken["gqTwitch"]["asked"]> {
    return this.frame
      .locator("body")
      .evaluate(() => (globalThis as unknown as Spoken).gqTwitch.asked);
  }

  #speak(word: "authorize" | "setContext" | "publish", value: object): Promise<void> {
    return this.frame.locator("body").evaluate(
      (_, [name, given]) => {
        (globalThis as unknown as Spoken).gqTwitch[name](given);
      },
      [word, value] as const,
    );
  }

  async #fromCdn(route: Route): Promise<void> {
    const name = new URL(route.request().url()).pathname.slice(1);
    const file = this.#options.files.find((each) => each.name === name);
    if (!file) {
      this.problems.push(`The zip lacks ${name}`);
      return route.fulfill({ status: 404 });
    }
    return route.fulfill({
      contentType: TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream",
      headers: { "content-security-policy": extensionPolicy(this.#options.server) },
      body: file.content,
    });
  }
}

/** Twitch's page, with the sandbox that it gives an extension's frame. */
function hostPage(view: ExtensionView, { width, height }: { width: number; height: number }) {
  return `<!doctype html><html lang="en"><head><title>panelpond - Twitch</title></head><body>
<iframe title="Extension" src="${CDN}/${view}.html" width="${width}" height="${height}"
 sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts"
 style="border:0"></iframe></body></html>`;
}
