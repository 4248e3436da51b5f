import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFilesPrivate } from "./own-files.ts";
import { ensureSecrets } from "./secrets.ts";

let base: string;
let dir: string;
let keyFile: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "goose-secrets-"));
  dir = join(base, "data");
  keyFile = join(base, "keys", "goose.key");
});
afterEach(() => rmSync(base, { recursive: true }));

const modeOf = (file: string) => statSync(file).mode & 0o777;
const fileText = (file: string) => readFileSync(file, "utf8");

test("secrets are random, stay the same, and are readable by their owner only", async () => {
  const first = await ensureSecrets(dir, keyFile);
  expect(await ensureSecrets(dir, keyFile)).toEqual(first);
  expect(new Set(Object.values(first)).size).toBe(5);
  expect(modeOf(join(dir, "secrets.json"))).toBe(0o600);
});

test("GUARD-G54: keys are in a file of their own, apart from the data", async () => {
  const { providerKey, ticketSecret } = await ensureSecrets(dir, keyFile);
  expect(JSON.parse(fileText(keyFile))).toEqual({ providerKey, ticketSecret });
  expect(modeOf(keyFile)).toBe(0o600);
  const beside = fileText(join(dir, "secrets.json"));
  for (const key of [providerKey, ticketSecret]) expect(beside).not.toContain(key);
});

test("GUARD-G54: keys that an earlier version kept with the data move, and stay what they are", async () => {
  const before = await ensureSecrets(dir, keyFile);
  rmSync(keyFile);
  writeFileSync(join(dir, "secrets.json"), JSON.stringify(before));
  expect(await ensureSecrets(dir, keyFile)).toEqual(before);
  expect(fileText(join(dir, "secrets.json"))).not.toContain(before.providerKey);
});

test("GUARD-G54: keys that are missing are not made anew where there is data", async () => {
  await ensureSecrets(dir, keyFile);
  rmSync(keyFile);
  await expect(ensureSecrets(dir, keyFile)).rejects.toThrow("set KEY_FILE to where it is");
});

test("GUARD-G56: what an earlier version left open becomes its owner's alone", () => {
  const folder = join(base, "left", "pocketbase");
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, "data.db"), "", { mode: 0o644 });
  const umask = process.umask();
  keepFilesPrivate(join(base, "left"));
  process.umask(umask);
  expect(modeOf(join(base, "left"))).toBe(0o700);
  expect(modeOf(folder)).toBe(0o700);
  expect(modeOf(join(folder, "data.db"))).toBe(0o600);
});

test("a secret that a newer version needs is added, the others are kept", async () => {
  const { demoPassword: _, ...older } = await ensureSecrets(dir, keyFile);
  writeFileSync(join(dir, "secrets.json"), JSON.stringify(older));
  expect(await ensureSecrets(dir, keyFile)).toMatchObject(older);
});

test("a damaged file is left as it is and the message says what to do", async () => {
  const file = join(dir, "secrets.json");
  mkdirSync(dir);
  writeFileSync(file, "{ half");
  await expect(ensureSecrets(dir, keyFile)).rejects.toThrow("Restore it from a backup");
  expect(readFileSync(file, "utf8")).toBe("{ half");
});
