import { expect, test } from "vitest";
import { actionOf } from "./shortcuts.ts";

const press = (key: string, held: "ctrlKey" | "metaKey" | "altKey" | "none" = "none") => ({
  key,
  ctrlKey: held === "ctrlKey",
  metaKey: held === "metaKey",
  altKey: held === "altKey",
});

test("Ctrl-K and Cmd-K open the palette, also while typing", () => {
  expect(actionOf(press("k", "ctrlKey"), true, true)).toBe("palette");
  expect(actionOf(press("K", "metaKey"), false, false)).toBe("palette");
  expect(actionOf(press("k"), false, true)).toBeUndefined();
});

test("? and / work where nothing is typed", () => {
  expect(actionOf(press("?"), false, true)).toBe("shortcuts");
  expect(actionOf(press("/"), false, true)).toBe("search");
  expect(actionOf(press("?"), true, true)).toBeUndefined();
  expect(actionOf(press("?", "altKey"), false, true)).toBeUndefined();
});

test("single keys can be switched off", () => {
  expect(actionOf(press("?"), false, false)).toBeUndefined();
});
