import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { putMadeOnce } from "./build-cache.ts";

let root: string;
let made: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "goose-made-once-"));
  made = [];
});
afterEach(() => rmSync(root, { recursive: true }));

const kept = () => join(root, "kept");
const put = (key: string, target: string) =>
  putMadeOnce(join(root, target), {
    kept: kept(),
    key,
    async make(folder) {
      made.push(key);
      mkdirSync(join(folder, "index"));
      writeFileSync(join(folder, "index/words"), key);
    },
  });
const words = (target: string) => readFileSync(join(root, target, "index/words"), "utf8");

test("what has the same key is made once, and is the same each time", async () => {
  expect([await put("a", "first"), await put("a", "second")]).toEqual([true, false]);
  expect([words("first"), words("second")]).toEqual(["a", "a"]);
});

test("another key makes it anew, and what was kept before is thrown away", async () => {
  await put("a", "first");
  await put("b", "second");
  expect(words("second")).toBe("b");
  expect(readdirSync(kept())).toEqual(["b"]);
  await put("a", "third");
  expect(made).toEqual(["a", "b", "a"]);
});

test("what a build that was ended left behind is not taken for whole", async () => {
  mkdirSync(join(kept(), "a.123"), { recursive: true });
  expect(await put("a", "first")).toBe(true);
  expect(readdirSync(kept())).toEqual(["a"]);
});

test("what could not be made is not kept", async () => {
  const failed = putMadeOnce(join(root, "first"), {
    kept: kept(),
    key: "a",
    make: () => Promise.reject(new Error("no words")),
  });
  await expect(failed).rejects.toThrow("no words");
  expect(await put("a", "first")).toBe(true);
});
