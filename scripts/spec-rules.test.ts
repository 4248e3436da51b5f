/** Every rule of docs/spec is cited by a test under its full id, and every cited id is a rule. */
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));

/** The first part of a rule's id, by its document. */
const DOCUMENTS: Record<string, string> = {
  ask: "ASK",
  "card-search": "CARDSEARCH",
  cards: "CARDS",
  fairness: "FAIR",
  gaggle: "GAGGLE",
  gander: "GANDER",
  "gander-discord": "GANDER",
  guards: "GUARD",
  knowledge: "KNOW",
  moderation: "MODERATION",
  panel: "PANEL",
  pond: "POND",
  rooms: "ROOM",
  shell: "SHELL",
  sketch: "SKETCH",
  "sketch-access": "ACCESS",
  solo: "SOLO",
  status: "STATUS",
  terminal: "TERMINAL",
  twitch: "TWITCH",
  waddle: "WADDLE",
  web: "WEB",
};

const ANY = `(?:${Object.values(DOCUMENTS).join("|")})-[A-Z]{1,2}\\d+`;
const ID = new RegExp(`\\b${ANY}\\b`, "g");
/** "SHELL-SC1 to SHELL-SC4" cites those between, too. */
const RANGE = new RegExp(`\\b(${ANY}) to (${ANY})\\b`, "g");

const FOLDERS = "{src,islands,bots,scripts,party,pocketbase,tests,bench,docs,content}";
const CITING = [`${FOLDERS}/**/*.{ts,tsx,mjs,astro,css,md,mdx}`, "*.md"];
const TESTS = [
  "{src,islands,bots,scripts,party,pocketbase,tests}/**/*.test.{ts,tsx}",
  "tests/{e2e,oracles,stack}/**/*.ts",
];
const SELF = "scripts/spec-rules.test.ts";

const textOf = (path: string) => readFileSync(root + path, "utf8");
const pathsOf = (patterns: string[]) =>
  globSync(patterns, { cwd: root }).filter((path) => path !== SELF);

const rules = new Map(
  globSync("docs/spec/*.md", { cwd: root }).map((path) => [
    basename(path, ".md"),
    [...textOf(path).matchAll(/^- \*\*(\S+)\*\*/gm)].map(([, id = ""]) => id),
  ]),
);
const all = [...rules.values()].flat();

function citedIn(text: string): string[] {
  const between = [...text.matchAll(RANGE)].flatMap(([, first = "", last = ""]) =>
    all.slice(all.indexOf(first), all.indexOf(last) + 1),
  );
  return [...(text.match(ID) ?? []), ...between];
}

const cited = new Set(pathsOf(TESTS).flatMap((path) => citedIn(textOf(path))));

test.each([...rules])("tests cite every rule of docs/spec/%s.md", (document, ids) => {
  const own = new RegExp(`^${DOCUMENTS[document]}-[A-Z]{1,2}\\d+$`);
  expect(ids.filter((id) => !own.test(id))).toEqual([]);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids.filter((id) => !cited.has(id))).toEqual([]);
});

test("every id that is cited is a rule", () => {
  const unknown = pathsOf(CITING).flatMap((path) =>
    (textOf(path).match(ID) ?? []).filter((id) => !all.includes(id)).map((id) => `${path}: ${id}`),
  );
  expect(unknown).toEqual([]);
});
