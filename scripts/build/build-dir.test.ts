import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWorkshop } from "./build-dir.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "goose-workshop-"));
});
afterEach(() => rmSync(parent, { recursive: true }));

test("has the same name for each build, and nothing of the last one in it", async () => {
  const first = await openWorkshop(parent);
  writeFileSync(join(first.path, "page.html"), "");
  await first.close();
  expect(existsSync(first.path)).toBe(false);
  const second = await openWorkshop(parent);
  expect(second.path).toBe(first.path);
  expect(existsSync(join(second.path, "page.html"))).toBe(false);
});

test("a build beside another one has a folder of its own, and leaves the other's alone", async () => {
  const first = await openWorkshop(parent);
  const beside = await openWorkshop(parent);
  expect(beside.path).not.toBe(first.path);
  await beside.close();
  expect(existsSync(first.path)).toBe(true);
  expect((await openWorkshop(parent)).path).not.toBe(first.path);
});

test("a build that was ended does not keep the name", async () => {
  mkdirSync(join(parent, "site"));
  writeFileSync(join(parent, "site/half.html"), "");
  // No process has this number: it is above the greatest that Linux gives (4194304).
  writeFileSync(join(parent, "site.pid"), "4999999");
  const { path } = await openWorkshop(parent);
  expect(path).toBe(join(parent, "site"));
  expect(existsSync(join(path, "half.html"))).toBe(false);
});
