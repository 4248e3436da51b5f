import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sameOriginPath } from "./guards.ts";

/**
 * Forms by which a `redirect` value has led people of other software to a foreign site: see the
 * cheat sheets of OWASP ("Unvalidated redirects and forwards") and PortSwigger ("URL validation
 * bypass"), and what https://url.spec.whatwg.org strips or turns round before a browser reads it.
 */
const BYPASSES = [
  // Another scheme or host, said outright.
  "https://evil.example",
  "http://evil.example/dashboard",
  "HTTPS://EVIL.EXAMPLE",
  "https:evil.example",
  "https:/evil.example",
  "http:///evil.example",
  "ftp://evil.example",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "//evil.example/dashboard",
  "//evil.example:443/",
  "//evil.example?/dashboard",
  "//evil.example#/dashboard",
  "//[::1]/",
  "//2130706433/",
  "//0x7f.1/",
  "//localhost@evil.example",
  "//same-origin.invalid@evil.example/",
  "https://same-origin.invalid.evil.example/",
  "//evil.example\\@same-origin.invalid",
  // Backslashes, which browsers read as slashes.
  "\\\\evil.example",
  "\\/evil.example",
  "/\\evil.example",
  "/\\/evil.example",
  "/\\\\evil.example",
  "//\\evil.example",
  "/\\\\\\evil.example",
  // Tabs and line breaks, which browsers take out anywhere, and blanks, which they take off.
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "/\r\n/evil.example",
  "/\t\\evil.example",
  "\t//evil.example",
  " //evil.example",
  "\u0000//evil.example",
  "/\t\t//evil.example",
  "\u00a0//evil.example",
  "\u2028//evil.example",
  "\ufeff//evil.example",
  // Dots that are resolved away and leave two slashes at the front.
  "/.//evil.example",
  "/..//evil.example",
  "/./\\evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/%2e%2e//evil.example",
  "/.\t//evil.example",
  "/x/../../\\/evil.example",
  // Code instead of a place.
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript://same-origin.invalid/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://same-origin.invalid/x",
  "view-source:https://evil.example",
  // Not a path at all.
  "evil.example",
  ".evil.example",
  "@evil.example",
  ":80",
  "?redirect=//evil.example",
  "#//evil.example",
  "dashboard",
  "",
];

const ORIGINS = ["https://creator.example.com", "http://creator.localhost:4321"];

describe(`${BYPASSES.length} known forms are dropped`, () => {
  it("are as many as they say", () => {
    expect(new Set(BYPASSES).size).toBe(BYPASSES.length);
    expect(BYPASSES.length).toBeGreaterThanOrEqual(30);
  });

  it.each(BYPASSES)("%j", (value) => {
    expect(sameOriginPath(value)).toBeUndefined();
  });

  it.each([null, undefined])("%j", (value) => {
    expect(sameOriginPath(value)).toBeUndefined();
  });
});

/** Harmless where a browser reads them: encoded, they are part of the path. */
const ODD_PATHS = [
  "/%2f/evil.example",
  "/%2F%2Fevil.example",
  "/%5cevil.example",
  "/%09/evil.example",
  "/%0d%0aLocation:%20https://evil.example",
  "/;@evil.example",
  "/@evil.example",
  "/:80",
  "/https://evil.example",
  "/dashboard?next=//evil.example",
  "/dashboard#//evil.example",
  "/\uff0f/evil.example",
  "/\u2215evil.example",
  "/\u3002evil.example",
];

describe("what is kept leads nowhere else", () => {
  const expectHere = (value: string) => {
    const path = sameOriginPath(value);
    if (path === undefined) return;
    for (const origin of ORIGINS) expect(new URL(path, `${origin}/login`).origin).toBe(origin);
    expect(path).toMatch(/^\/(?![/\\])/);
    expect(sameOriginPath(path)).toBe(path);
  };

  it.each(ODD_PATHS)("%j", (value) => {
    expect(sameOriginPath(value)).toBeDefined();
    expectHere(value);
  });

  it("whatever is made of the characters that matter", () => {
    const pieces = ["/", "\\", "//", ".", "..", "%2e", "%2f", "%5c", "\t", "\n", "\r", " ", "@"];
    const more = [":", "?", "#", "evil.example", "javascript:", "https:", "\u0000", "\u2028", "a"];
    const value = fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 8 });
    fc.assert(
      fc.property(value, (parts) => expectHere(parts.join(""))),
      { numRuns: 20_000 },
    );
    fc.assert(
      fc.property(value, (parts) => expectHere(`/${parts.join("")}`)),
      { numRuns: 20_000 },
    );
  });

  it.each(["/", "/dashboard", "/waddle/chat?search=lurk#new", "/nest-sketch/saved/abc", "/a//b"])(
    "%s is kept as it is",
    (value) => {
      expect(sameOriginPath(value)).toBe(value);
    },
  );
});
