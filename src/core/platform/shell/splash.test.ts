import { expect, it } from "vitest";
import { mayShowSplash, splashRest } from "./splash.ts";

it("SHELL-SS1: main and creator sites show it, docs and error pages never", () => {
  expect(mayShowSplash("main", "ordinary")).toBe(true);
  expect(mayShowSplash("creator", "ordinary")).toBe(true);
  expect(mayShowSplash("ask", "ordinary")).toBe(false);
  expect(mayShowSplash("main", "error")).toBe(false);
});

it("SHELL-SS2: ends 2.5 s after the page was opened, at once on a slow line", () => {
  expect(splashRest(0)).toBe(2500);
  expect(splashRest(400)).toBe(2100);
  expect(splashRest(4000)).toBe(0);
});
