import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensurePocketBase, type PocketBaseSource } from "./pocketbase.ts";

let dir: string;
let said: string[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "goose-setup-"));
  said = [];
});
afterEach(() => rmSync(dir, { recursive: true }));

const works: PocketBaseSource = {
  name: "works",
  fits: () => true,
  fetch: (_workDir, target) => writeFile(target, "#!/bin/sh\necho pocketbase\n"),
};
const fails: PocketBaseSource = {
  name: "fails",
  fits: () => true,
  fetch: () => Promise.reject(new Error("the file has checksum abc, not def")),
};

function ensure(sources: PocketBaseSource[], given = "") {
  return ensurePocketBase({ toolsDir: dir, given, sources, say: (text) => said.push(text) });
}

test("a source that fails is passed over for the next one", async () => {
  const path = await ensure([fails, works]);
  expect(await readFile(path, "utf8")).toContain("echo pocketbase");
  expect(said).toHaveLength(2);
});

test("an installed binary is used again without asking any source", async () => {
  const path = await ensure([works]);
  expect(await ensure([fails])).toBe(path);
});

test("an installed binary that was changed is replaced, and that is said", async () => {
  const path = await ensure([works]);
  writeFileSync(path, "#!/bin/sh\necho tampered\n");
  await ensure([works]);
  expect(await readFile(path, "utf8")).toContain("echo pocketbase");
  expect(said.join("\n")).toContain("its checksum differs");
});

test("when no source works, the message names each failure and the way out", async () => {
  await expect(ensure([fails])).rejects.toThrow(
    /fails: the file has checksum abc, not def[\s\S]*set POCKETBASE_BIN in \.env/,
  );
});

test("a POCKETBASE_BIN that is missing or does not run is named", async () => {
  await expect(ensure([works], join(dir, "nowhere"))).rejects.toThrow("there is no such file");
  const broken = join(dir, "broken");
  writeFileSync(broken, "#!/bin/sh\nexit 1\n");
  chmodSync(broken, 0o755);
  await expect(ensure([works], broken)).rejects.toThrow("does not run");
});
