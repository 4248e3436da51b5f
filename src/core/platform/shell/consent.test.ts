import { describe, expect, it } from "vitest";
import { allowsAnalytics, isConsent, needsFreshPage } from "./consent.ts";

describe("consent", () => {
  it("SHELL-SC1: is unset, essential or all; anything else counts as unset", () => {
    expect(["essential", "all"].every(isConsent)).toBe(true);
    expect([null, "", "ALL", "none", 1].some(isConsent)).toBe(false);
  });

  it("SHELL-SC3: lets analytics in with all alone", () => {
    expect(allowsAnalytics("all")).toBe(true);
    expect(allowsAnalytics("essential")).toBe(false);
    expect(allowsAnalytics(undefined)).toBe(false);
  });

  it("SHELL-SC4: taken back, asks for a fresh page", () => {
    expect(needsFreshPage("all", "essential")).toBe(true);
    expect(needsFreshPage("essential", "all")).toBe(false);
    expect(needsFreshPage(undefined, "essential")).toBe(false);
  });
});
