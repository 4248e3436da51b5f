import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseVariant, hostName, isLocalHost, VARIANTS, variantUrl } from "./variants.ts";

const none = new URLSearchParams();

describe("the host decides", () => {
  test.each([
    ["creator.example.com", "creator"],
    ["CREATOR.Example.com:8443", "creator"],
    ["ask.example.com", "ask"],
    ["creator.localhost:4321", "creator"],
    ["ask.localhost", "ask"],
    ["example.com", "main"],
    ["www.example.com", "main"],
    ["creators.example.com", "main"],
    ["example.creator.com", "main"],
    ["", "main"],
  ] as const)("%s → %s", (host, variant) => {
    expect(chooseVariant(host, none, undefined)).toEqual({ variant, cookie: "keep" });
  });

  test("a flag and a cookie change nothing on a public host", () => {
    const flags = new URLSearchParams("creator=true");
    expect(chooseVariant("example.com", flags, "ask").variant).toBe("main");
    expect(chooseVariant("ask.example.com", flags, "creator").variant).toBe("ask");
  });
});

describe("on localhost the flag decides", () => {
  test.each([
    ["creator=true", undefined, "creator", "set"],
    ["ask=true", "creator", "ask", "set"],
    ["ask=true&creator=true", undefined, "creator", "set"],
    ["ask=false&creator=true", "ask", "creator", "set"],
    ["creator=false", "creator", "main", "clear"],
    ["ask=false", "creator", "main", "clear"],
    ["", "creator", "creator", "keep"],
    ["", "ask", "ask", "keep"],
    ["", "nonsense", "main", "keep"],
    ["creator=1", undefined, "main", "keep"],
  ] as const)("?%s with cookie %s → %s", (query, cookie, variant, change) => {
    for (const host of ["localhost:4321", "127.0.0.1", "[::1]:80"]) {
      expect(chooseVariant(host, new URLSearchParams(query), cookie)).toEqual({
        variant,
        cookie: change,
      });
    }
  });
});

describe("variantUrl", () => {
  test.each([
    ["https://example.com", "creator", "/dashboard", "https://creator.example.com/dashboard"],
    ["https://example.com", "main", "/", "https://example.com/"],
    ["https://example.com:8443", "ask", "/x?y=1", "https://ask.example.com:8443/x?y=1"],
    ["http://localhost:4321", "creator", "/login", "http://localhost:4321/login?creator=true"],
    ["http://localhost:4321", "ask", "/?a=1", "http://localhost:4321/?a=1&ask=true"],
    ["http://localhost:4321", "main", "/", "http://localhost:4321/?creator=false"],
  ] as const)("%s %s %s → %s", (site, variant, path, url) => {
    expect(variantUrl(site, variant, path)).toBe(url);
  });

  test("a link to a variant is answered by that variant, whatever the cookie", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("https://example.com", "http://localhost:4321", "http://127.0.0.1:80"),
        fc.constantFrom(...VARIANTS),
        fc.webPath(),
        fc.constantFrom(undefined, "ask", "creator", "main"),
        (site, variant, path, cookie) => {
          const url = new URL(variantUrl(site, variant, path.replace(/^\/*/, "/")));
          expect(chooseVariant(url.host, url.searchParams, cookie).variant).toBe(variant);
        },
      ),
    );
  });
});

test("isLocalHost tells loopback from the rest", () => {
  for (const host of ["localhost", "LOCALHOST:1", "127.0.0.1:4321", "[::1]", "ask.localhost:80"]) {
    expect(isLocalHost(host), host).toBe(true);
  }
  for (const host of ["example.com", "localhost.example.com", "10.0.0.1", "127.0.0.1.nip.io"]) {
    expect(isLocalHost(host), host).toBe(false);
  }
  expect(hostName("Example.COM:443")).toBe("example.com");
});
