import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureSecrets } from "./secrets.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "goose-secrets-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

test("secrets are random, stay the same, and are readable by their owner only", async () => {
  const first = await ensureSecrets(dir);
  expect(await ensureSecrets(dir)).toEqual(first);
  expect(new Set(Object.values(first)).size).toBe(5);
  expect(statSync(join(dir, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("a secret that a newer version needs is added, the others are kept", async () => {
  const { demoPassword: _, ...older } = await ensureSecrets(dir);
  writeFileSync(join(dir, "secrets.json"), JSON.stringify(older));
  expect(await ensureSecrets(dir)).toMatchObject(older);
});

test("a damaged file is left as it is and the message says what to do", async () => {
  const file = join(dir, "secrets.json");
  writeFileSync(file, "{ half");
  await expect(ensureSecrets(dir)).rejects.toThrow("Restore it from a backup");
  expect(readFileSync(file, "utf8")).toBe("{ half");
});
