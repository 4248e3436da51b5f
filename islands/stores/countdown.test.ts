import { describe, expect, it } from "vitest";
import { secondsLeft } from "./countdown.ts";

describe("sending a mail again", () => {
  it("waits a minute, counted in whole seconds", () => {
    expect(secondsLeft(1000, 1000)).toBe(60);
    expect(secondsLeft(1000, 31_999)).toBe(30);
    expect(secondsLeft(1000, 61_000)).toBe(0);
  });

  it("needs no wait when nothing was sent, and never waits longer when the clock was set back", () => {
    expect(secondsLeft(0, Date.UTC(2026, 0, 1))).toBe(0);
    expect(secondsLeft(90_000, 1000)).toBe(60);
  });
});
