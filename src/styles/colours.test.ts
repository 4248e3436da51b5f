/** Colours come from tokens.css alone, and can be read in each of the five themes (WCAG 2.2 AA). */
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it, test } from "vitest";
import { THEME_DEFAULT, THEMES, type Theme } from "#core/platform/themes.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const TOKENS_FILE = "src/styles/tokens.css";

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

describe("raw colours", () => {
  const NAMES =
    "black|silver|gray|grey|white|maroon|red|purple|fuchsia|magenta|green|lime|olive|yellow|navy|blue|teal|aqua|cyan|orange|brown|pink|gold|beige|ivory|tan|crimson|coral|indigo|violet";
  /** As values are written in a stylesheet, a `<style>`, or a style or attribute of markup. */
  const IN_CSS = new RegExp(
    String.raw`#[\da-f]{3,8}\b(?!\s*[{,.:>~+])|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|(?<=:[^;{}]*[\s,(])(?:${NAMES})(?=[\s,;)])`,
    "gi",
  );
  const IN_MARKUP = new RegExp(
    String.raw`["'\`\s:(](#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8}))\b|\b(?:rgb|hsl|oklch)a?\([\d\s]|\b(?:color|fill|stroke|background)=?:?\s*["'](?:${NAMES})["']`,
    "gi",
  );

  const found = (pattern: RegExp, files: readonly string[]) =>
    files.flatMap((file) =>
      read(file)
        .replace(/\/\*.*?\*\/|href="[^"]*"|https?:\S+/gs, "")
        .split("\n")
        .flatMap((line) => (line.match(pattern) ? [`${file}: ${line.trim()}`] : [])),
    );
  const glob = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort();

  it("stand in tokens.css alone, among the stylesheets", () => {
    const files = glob("{src,islands}/**/*.css").filter((file) => file !== TOKENS_FILE);
    expect(files.length).toBeGreaterThan(0);
    expect(found(IN_CSS, files)).toEqual([]);
  });

  it("do not stand in components and pages", () => {
    expect(found(IN_MARKUP, glob("{src,islands}/**/*.{astro,tsx}"))).toEqual([]);
  });

  it.each([
    ["color: #fff;", true],
    ["border: 1px solid rgb(0 0 0 / 50%);", true],
    ["background: var(--ink), white;", true],
    ["#gqsh:popover-open {", false],
    ["white-space: nowrap;", false],
    ["color: color-mix(in srgb, var(--ink) 40%, transparent);", false],
  ])("are seen: %s", (line, isRaw) => {
    expect(line.match(IN_CSS) !== null).toBe(isRaw);
  });
});

/** The tokens of a theme: those of all themes, then those of the default one, then its own. */
function tokensOf(theme: Theme): Map<string, string> {
  const css = read(TOKENS_FILE).replace(/\/\*.*?\*\//gs, "");
  const tokens = new Map<string, string>();
  for (const [, selector = "", body = ""] of css.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    const isFor = (name: string) => selector.includes(`[data-theme="${name}"]`);
    if (!selector.includes(":root") && !isFor(theme)) continue;
    for (const [, name = "", value = ""] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
      tokens.set(name, value.trim());
    }
  }
  return tokens;
}

/** Relative luminance as WCAG 2.2 defines it, of #rgb or #rrggbb. */
function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replace(/[\da-f]/gi, "$&$&") : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const PANELS = ["--surface", "--raised", "--sunken"];
const RARITIES = ["--common", "--uncommon", "--rare", "--epic", "--legendary"];

/** What is read, and what it is read on. A token of several colours (a gradient) counts with each. */
const TEXT: Record<string, readonly string[]> = {
  "--on-ground": ["--ground"],
  "--on-ground-muted": ["--ground"],
  "--on-ground-accent": ["--ground"],
  "--ink": [...PANELS, "--accent-soft", "--danger-soft", "--warning-soft", "--info-soft"],
  "--muted": PANELS,
  "--accent": [...PANELS, "--accent-soft"],
  "--on-accent": ["--accent", "--accent-hover"],
  "--danger": ["--surface", "--raised", "--danger-soft"],
  "--warning": ["--surface", "--raised", "--warning-soft"],
  "--info": ["--surface", "--raised", "--info-soft"],
  ...Object.fromEntries(RARITIES.map((rarity) => [rarity, ["--surface", "--raised"]])),
  "--on-night": ["--night"],
  "--night-accent": ["--night"],
  "--night-danger": ["--night"],
  "--on-alarm": ["--alarm"],
  "--on-title-bar": ["--title-bar"],
  "--paper-ink": ["--paper"],
  "--paper-muted": ["--paper"],
  "--print-ink": ["--print-paper"],
};

/** What must be seen but is not read: the ring of the focus, and the edges of fields. */
const MARKS: Record<string, readonly string[]> = {
  "--accent": ["--ground", ...PANELS],
  "--line-strong": PANELS,
};

function pairsOf(theme: Theme, table: Record<string, readonly string[]>) {
  const tokens = tokensOf(theme);
  const colours = (name: string) => tokens.get(name)?.match(/#[\da-f]{3,8}/gi) ?? [];
  return Object.entries(table).flatMap(([name, grounds]) =>
    grounds.flatMap((ground) =>
      colours(name).flatMap((front) =>
        colours(ground).map((back) => ({
          pair: `${name} on ${ground}`,
          ratio: contrast(front, back),
        })),
      ),
    ),
  );
}

describe.each(THEMES)("in %s", (theme) => {
  test("every token that is read or drawn on has its colour", () => {
    const tokens = tokensOf(theme);
    const optional = theme === "classic" ? [] : ["--title-bar", "--on-title-bar"];
    const names = Object.entries({ ...MARKS, ...TEXT }).flat(2);
    const missing = names.filter((name) => !/#[\da-f]{3,8}/i.test(tokens.get(name) ?? ""));
    expect(missing.filter((name) => !optional.includes(name))).toEqual([]);
  });

  test("text has 4.5 times the contrast of its ground", () => {
    expect(pairsOf(theme, TEXT).filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });

  test("the ring of the focus and the edges of fields have 3 times", () => {
    const table =
      // A ring of two colours there: one of them stands out from whatever is below.
      theme === "classic"
        ? { "--focus-dark": ["--focus-light"], ...without(MARKS, "--accent") }
        : MARKS;
    expect(pairsOf(theme, table).filter(({ ratio }) => ratio < 3)).toEqual([]);
  });
});

function without<Value>(table: Record<string, Value>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(table).filter(([key]) => key !== name));
}

it("the default theme is what a page without a theme has", () => {
  expect(read(TOKENS_FILE)).toContain(`:root,\n  [data-theme="${THEME_DEFAULT}"]`);
});
