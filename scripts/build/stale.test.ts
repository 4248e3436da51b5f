import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildIfStale } from "./stale.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "goose-stale-"));
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, "src/a.ts"), "1");
});
afterEach(() => rmSync(root, { recursive: true }));

const build = (settings = "") =>
  buildIfStale(root, {
    name: "site",
    inputs: ["src"],
    output: "out.txt",
    settings,
    run: async () => writeFileSync(join(root, "out.txt"), "built"),
  });

test("builds once, and again when an input, a setting or the output changes", async () => {
  expect([await build(), await build()]).toEqual([true, false]);
  writeFileSync(join(root, "src/b.ts"), "2");
  expect([await build(), await build()]).toEqual([true, false]);
  expect([await build("other"), await build("other")]).toEqual([true, false]);
  rmSync(join(root, "out.txt"));
  expect(await build("other")).toBe(true);
});

test("a changed test does not make a build stale", async () => {
  await build();
  writeFileSync(join(root, "src/a.test.ts"), "3");
  expect(await build()).toBe(false);
});
