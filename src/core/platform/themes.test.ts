import { expect, test } from "vitest";
import { isTheme, nextTheme, THEME_DEFAULT, THEMES, type Theme } from "./themes.ts";

test("the switch goes through all themes and back", () => {
  const seen: Theme[] = [THEME_DEFAULT];
  for (let turn = 0; turn < THEMES.length; turn++) seen.push(nextTheme(seen[turn] ?? "light"));
  expect(seen).toEqual(["natural", "walnut", "dark", "classic", "light", "natural"]);
});

test("only the five names are themes", () => {
  expect(THEMES.every(isTheme)).toBe(true);
  for (const value of ["", "Dark", "toString", null, 3]) expect(isTheme(value)).toBe(false);
});
