import fc from "fast-check";
import { expect, test } from "vitest";
import { ASK_ADDRESSES, MAIN_ADDRESSES } from "./addresses.ts";
import { CONSOLE_ADDRESSES } from "./console-routes.ts";
import { crossLink, findRedirect } from "./redirects.ts";
import { VARIANTS, type Variant } from "./variants.ts";

const LOCAL = "http://localhost:4321";
const PUBLIC = "https://example.com";

const TABLE: [Variant, string, string, 301 | 302, string][] = [
  ["main", "/ask", "", 302, "/ask/getting-started/introduction"],
  ["main", "/ask", "?a=1&b=x%20y", 302, "/ask/getting-started/introduction?a=1&b=x+y"],
  ["main", "/ask/creator/waddle/chat", "?q=1", 301, "/ask/waddle/chat?q=1"],
  ["ask", "/ask/creator/waddle/chat", "", 301, "/ask/waddle/chat"],
  ["main", "/streamer-tools", "?from=x", 301, "/ask/getting-started/introduction?from=x"],
  ["main", "/twitch-bot", "", 301, "/ask/waddle"],
  ["main", "/discord-bot", "?a=1", 301, "/ask/gander?a=1"],
  ["main", "/cron", "?a=1", 301, "/ask/general/using-cron?a=1"],
  ["main", "/player-search", "?q=brent", 301, "/cards?q=brent"],
  ["main", "/goose-index", "", 301, "/cards"],
  ["main", "/ask/creator", "", 301, "/ask/getting-started/introduction"],
  ["ask", "/ask/creator", "?a=1", 301, "/ask/getting-started/introduction?a=1"],
  ["ask", "/ask", "", 302, "/ask/getting-started/introduction"],
  ["main", "/gaggle", "?a=1", 302, "https://ask.example.com/gaggle?a=1"],
  ["main", "/nest-sketch", "", 302, "https://ask.example.com/nest-sketch"],
  ["main", "/nest-sketch/canvas", "", 302, "https://creator.example.com/nest-sketch/canvas"],
  ["main", "/signup", "?a=1", 302, "https://creator.example.com/signup?a=1"],
  ["ask", "/cards", "?q=x", 302, "https://example.com/cards?q=x"],
  ["ask", "/waddle/test", "", 302, "https://creator.example.com/waddle/test"],
  ["ask", "/embed/nest-sketch/pond", "", 302, "https://example.com/embed/nest-sketch/pond"],
  ["ask", "/tcg/trades/abc234def", "", 302, "https://example.com/tcg/trades/abc234def"],
  ["creator", "/cards/of/reedling", "", 302, "https://example.com/cards/of/reedling"],
  ["creator", "/tcg/channels/pond", "", 302, "https://example.com/tcg/channels/pond"],
  ["creator", "/terms", "", 302, "https://example.com/terms"],
  ["creator", "/ask/waddle", "?a=1", 302, "https://ask.example.com/ask/waddle?a=1"],
  ["creator", "/gqsh/overview", "", 302, "https://ask.example.com/gqsh/overview"],
  ["main", "/ask/waddle/chat/", "?a=1", 301, "/ask/waddle/chat?a=1"],
  ["main", "/index.html", "", 301, "/"],
  ["creator", "/login/", "", 301, "/login"],
  ["main", "//evil.example/", "", 301, "/evil.example"],
];

test.each(TABLE)("%s %s%s → %i %s", (variant, path, search, status, location) => {
  expect(findRedirect(variant, path, search, PUBLIC)).toEqual({ status, location });
});

test("the console's pages of the main site go to the creator variant", () => {
  expect(findRedirect("main", "/dashboard", "?x=1", PUBLIC)?.location).toBe(
    "https://creator.example.com/dashboard?x=1",
  );
  expect(findRedirect("ask", "/login", "", LOCAL)?.location).toBe(
    "http://localhost:4321/login?creator=true",
  );
  expect(findRedirect("main", "/login", "?ask=true&x=1", LOCAL)?.location).toBe(
    "http://localhost:4321/login?x=1&creator=true",
  );
  expect(findRedirect("creator", "/login", "", PUBLIC)).toBeUndefined();
});

test("a link across variants works from each variant", () => {
  for (const variant of VARIANTS) {
    expect(findRedirect(variant, crossLink("creator", "/dashboard"), "?x=1", PUBLIC)).toEqual({
      status: 302,
      location: "https://creator.example.com/dashboard?x=1",
    });
    expect(findRedirect(variant, crossLink("main", "/"), "", LOCAL)?.location).toBe(
      "http://localhost:4321/?creator=false",
    );
  }
});

test("no path leads to another site", () => {
  const hosts = new Set(["example.com", "ask.example.com", "creator.example.com"]);
  fc.assert(
    fc.property(
      fc.constantFrom(...VARIANTS),
      fc.string().map((text) => `/${text.replace(/[?#\s]/g, "")}`),
      fc.constantFrom("", "/to/main", "/to/ask", "/to/creator", "/ask/creator", "/"),
      (variant, path, prefix) => {
        const redirect = findRedirect(variant, prefix + path, "", PUBLIC);
        if (redirect && URL.canParse(redirect.location, PUBLIC)) {
          expect(hosts).toContain(new URL(redirect.location, PUBLIC).host);
        }
      },
    ),
  );
});

function variantOf(url: URL): Variant {
  const label = url.hostname.split(".")[0];
  return label === "ask" || label === "creator" ? label : "main";
}

test("what a redirect leads to is not redirected again", () => {
  for (const [variant, path, search] of TABLE) {
    const location = findRedirect(variant, path, search, PUBLIC)?.location ?? "";
    const url = new URL(location, PUBLIC);
    const there = location.startsWith("/") ? variant : variantOf(url);
    expect(findRedirect(there, url.pathname, url.search, PUBLIC), location).toBeUndefined();
  }
});

test("each site keeps its own pages", () => {
  const own = { main: MAIN_ADDRESSES, ask: ASK_ADDRESSES, creator: ["/", ...CONSOLE_ADDRESSES] };
  for (const variant of VARIANTS) {
    for (const path of own[variant]) {
      expect(findRedirect(variant, path, "", PUBLIC), `${variant} ${path}`).toBeUndefined();
    }
  }
});

test("a page asked for on the wrong site is found on the right one, on localhost too", () => {
  expect(findRedirect("creator", "/cards", "?creator=true&q=brent", LOCAL)?.location).toBe(
    "http://localhost:4321/cards?q=brent&creator=false",
  );
  expect(findRedirect("ask", "/nothing", "", PUBLIC)).toBeUndefined();
  expect(findRedirect("creator", "/nothing", "", PUBLIC)).toBeUndefined();
});
