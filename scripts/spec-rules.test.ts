import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));

/** The specs of which tests cite every rule. */
const SPECS = ["fairness", "rooms", "sketch", "sketch-access", "terminal"];

const TESTS = [
  "{src,islands,bots,scripts,party,pocketbase}/**/*.test.{ts,tsx}",
  "tests/**/*.test.ts",
];

const textOf = (path: string) => readFileSync(root + path, "utf8");

const cited = new Set(
  globSync(TESTS, { cwd: root }).flatMap((path) => textOf(path).match(/\b[A-Z]{1,2}\d+\b/g) ?? []),
);

test.each(SPECS)("tests cite every rule of docs/spec/%s.md", (name) => {
  const rules = [...textOf(`docs/spec/${name}.md`).matchAll(/^- \*\*([A-Z]{1,2}\d+)\*\*/gm)];
  const numbers = rules.flatMap(([, number]) => number ?? []);
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers.filter((number) => !cited.has(number))).toEqual([]);
  expect(numbers).toHaveLength(new Set(numbers).size);
});
