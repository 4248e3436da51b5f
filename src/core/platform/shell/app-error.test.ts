import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { appErrorCase, isChunkError, mayReload } from "./app-error.ts";

describe("the app error boundary", () => {
  it.each([
    // As Chromium, Firefox, Safari, Vite and webpack put it.
    "Failed to fetch dynamically imported module: https://example.com/_astro/x.js",
    "error loading dynamically imported module",
    "Importing a module script failed.",
    "Unable to preload CSS for /_astro/x.css",
    "Loading chunk 7 failed",
  ])("SHELL-SE1: %s is an update", (message) => {
    expect(isChunkError(new TypeError(message))).toBe(true);
    expect(appErrorCase(new TypeError(message), true)).toBe("update");
  });

  it.each([
    [new Error("401 Unauthorized"), "auth"],
    [new Error("auth/token-expired"), "auth"],
    [{ message: "You are not signed in." }, "auth"],
    ["Your session has expired", "auth"],
    [new TypeError("Failed to fetch"), "network"],
    [new TypeError("NetworkError when attempting to fetch resource."), "network"],
    ["The request timed out", "network"],
    [new TypeError("x is undefined"), "generic"],
    [new Error("The author is missing"), "generic"],
    [undefined, "generic"],
  ])("SHELL-SE2: %s is %s", (error, expected) => {
    expect(appErrorCase(error, true)).toBe(expected);
  });

  it("SHELL-SE2: without a network, that is the reason", () => {
    expect(appErrorCase(new Error("Loading chunk 7 failed"), false)).toBe("network");
  });

  it("SHELL-SE2: every error has a case", () => {
    fc.assert(
      fc.property(fc.anything(), fc.boolean(), (error, online) => {
        fc.pre(
          typeof error !== "object" || error === null || Object.getPrototypeOf(error) !== null,
        );
        expect(["update", "auth", "network", "generic"]).toContain(appErrorCase(error, online));
      }),
    );
  });

  it("SHELL-SE4: reloads once, and again only after a while", () => {
    expect(mayReload(null, 1000)).toBe(true);
    expect(mayReload("1000", 2000)).toBe(false);
    expect(mayReload("1000", 11_001)).toBe(true);
    expect(mayReload("nonsense", 1000)).toBe(true);
    // A clock that was set back must not hold it for ever.
    expect(mayReload("99999999", 1000)).toBe(true);
  });
});
