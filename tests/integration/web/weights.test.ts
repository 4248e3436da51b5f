/**
 * What pages weigh before anyone touches them: bodies as browsers get them, compressed by brotli, in
 * KB of 1,000 bytes, as `npm run bench:pages` weighs them.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { PANEL_DEMO_ADDRESS } from "#core/panel/site-files.ts";

const PAGES = fileURLToPath(new URL("../../../dist/client/", import.meta.url));

/** The goals of a docs page; the other pages have one style for all of them. */
const DOCS_BYTES = { html: 8000, css: 10_000, script: 16_000 };
const OTHER_BYTES = { html: 8000, css: 11_000, script: 16_000 };
/** Every setting of a server, and everything that is stored: both grow by a row with each of them. */
const TABLE_PAGE = /(^|\/)(configuration|privacy)\.html$/;
const TABLE_BYTES = { ...OTHER_BYTES, html: 9000 };
/**
 * The page with all cards lists some 180 pictures, and has the search: CARDSEARCH-U7 allows its scripts
 * 40 KB beyond those of every page.
 */
const CARDS_BYTES = { html: 13_000, css: 13_500, script: OTHER_BYTES.script + 20_000 };
/** The pages of the card game and of the Twitch panel have an encounter to play, with a style of its own. */
const GAME_BYTES = { ...OTHER_BYTES, css: 12_000 };
/** What the pages of players, trades, encounters and channels have before their own part: React is most. */
const RECORD_BYTES = { html: 4000, css: 11_000, script: 85_000 };

/** The games have the scripts of every page, and 90 KB of their own with React, which is most. */
const PLAY_BYTES = { html: 8000, css: 13_000, script: OTHER_BYTES.script + 90_000 };

/** Files too small to be compressed are sent as they are. */
function sentBytes(path: string): number {
  const file = join(PAGES, path);
  return (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size;
}

/** The files that scripts load before they run: what they import, and what that imports. */
function withImports(scripts: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const code = readFileSync(join(PAGES, path), "utf8");
    for (const [, name = ""] of code.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+)["'`]/g)) {
      visit(join(dirname(path), name));
    }
  };
  for (const script of scripts) visit(script);
  return found;
}

function weigh(page: string) {
  const html = readFileSync(join(PAGES, page), "utf8");
  const linked = (pattern: RegExp) => Array.from(html.matchAll(pattern), ([, path = ""]) => path);
  const sum = (paths: Iterable<string>) =>
    [...paths].reduce((total, path) => total + sentBytes(path), 0);
  return {
    html: sentBytes(page),
    css: sum(linked(/<link rel="stylesheet" href="([^"]+)"/g)),
    script: sum(withImports(linked(/<script[^>]* src="([^"]+)"/g))),
  };
}

const pages = globSync("**/*.html", { cwd: PAGES }).sort();
const docs = pages.filter((page) => page.startsWith("ask/") && !TABLE_PAGE.test(page));
const tables = pages.filter((page) => TABLE_PAGE.test(page));
const GAME_PAGES = ["tcg.html", "panel.html"];
/** Has a goal of its own: the whole extension (PANEL-Z2). */
const PANEL_DEMO = `${PANEL_DEMO_ADDRESS.slice(1)}.html`;
// The console and the overlay are apps, which have budgets of their own.
const others = pages.filter(
  (page) =>
    !page.startsWith("ask/") &&
    !TABLE_PAGE.test(page) &&
    !["cards.html", ...GAME_PAGES, PANEL_DEMO].includes(page) &&
    !isApp(page),
);
const records = ["collection", "trade", "encounter", "channel"].map(
  (page) => `-/main/${page}.html`,
);

/** What a game's page loads by itself, besides what its HTML names. */
const GAMES = { "soulstack.html": "SoulStackPage", "play/memory-flock.html": "MemoryFlockPage" };

test.each(Object.entries(GAMES))("%s keeps its weight with its game", (page, part) => {
  const weight = weigh(page);
  const game = globSync(`_astro/${part}.*.js`, { cwd: PAGES });
  expect(game).toHaveLength(1);
  const linked = [
    ...readFileSync(join(PAGES, page), "utf8").matchAll(/<script[^>]* src="([^"]+)"/g),
  ];
  const scripts = withImports([...linked.map(([, path = ""]) => path.slice(1)), ...game]);
  const bytes = [...scripts].reduce((total, path) => total + sentBytes(path), 0);
  expect.soft(bytes, "script").toBeLessThanOrEqual(PLAY_BYTES.script);
  expect.soft(weight.html, "html").toBeLessThanOrEqual(PLAY_BYTES.html);
  expect.soft(weight.css, "css").toBeLessThanOrEqual(PLAY_BYTES.css);
});

/** What is shown in a room of Pond Party, and the parts that its page loads for that. */
const POND_SCREENS = {
  "the lobby, for its host": ["PondPage", "HostPart", "qr"],
  "Goose Doodle": ["PondPage", "Doodle"],
  "Honk Quiz": ["PondPage", "Quiz"],
  "Duck Duck Goose": ["PondPage", "Duck"],
  "the report": ["PondPage", "Report"],
};

test.each(Object.entries(POND_SCREENS))("a room of Pond Party keeps its weight: %s", (_, parts) => {
  const page = "-/main/pond-room.html";
  const files = parts.flatMap((part) => globSync(`_astro/${part}.*.js`, { cwd: PAGES }));
  expect(files).toHaveLength(parts.length);
  const linked = readFileSync(join(PAGES, page), "utf8").matchAll(/<script[^>]* src="([^"]+)"/g);
  const scripts = withImports([...Array.from(linked, ([, path = ""]) => path.slice(1)), ...files]);
  const bytes = [...scripts].reduce((total, path) => total + sentBytes(path), 0);
  expect.soft(bytes, "script").toBeLessThanOrEqual(PLAY_BYTES.script);
  expect.soft(weigh(page).html, "html").toBeLessThanOrEqual(PLAY_BYTES.html);
  expect.soft(weigh(page).css, "css").toBeLessThanOrEqual(PLAY_BYTES.css);
});

function isApp(page: string): boolean {
  return readFileSync(join(PAGES, page), "utf8").includes("data-app=");
}

test.each([
  ["docs pages", docs, DOCS_BYTES],
  ["pages that are a table", tables, TABLE_BYTES],
  ["the page with all cards", ["cards.html"], CARDS_BYTES],
  ["pages with an encounter to play", GAME_PAGES, GAME_BYTES],
  ["all other pages that are read", others, OTHER_BYTES],
  ["pages of the card game's records", records, RECORD_BYTES],
] as const)("%s keep their weights", (_, ours, budget) => {
  expect(ours.length).toBeGreaterThan(0);
  for (const page of ours) {
    const weight = weigh(page);
    for (const part of ["html", "css", "script"] as const) {
      expect.soft(weight[part], `${part} of ${page}`).toBeLessThanOrEqual(budget[part]);
    }
    expect.soft(weight.css, `css of ${page}`).toBeGreaterThan(0);
    expect.soft(weight.script, `scripts of ${page}`).toBeGreaterThan(0);
  }
});
