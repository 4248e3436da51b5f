import fc from "fast-check";
import { expect, test } from "vitest";
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

test("what a redirect leads to is not redirected again", () => {
  for (const [variant, path, search] of TABLE) {
    const location = findRedirect(variant, path, search, PUBLIC)?.location ?? "";
    const url = new URL(location, PUBLIC);
    expect(findRedirect(variant, url.pathname, url.search, PUBLIC)).toBeUndefined();
  }
});
