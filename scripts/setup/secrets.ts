/** The secrets of an installation: random, made at first start, readable by its owner only. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";

const secretsSchema = v.object({
  ticketSecret: v.optional(v.pipe(v.string(), v.minLength(32)), () => randomText(32)),
  botsPassword: v.optional(v.pipe(v.string(), v.minLength(20)), () => randomText(24)),
  adminPassword: v.optional(v.pipe(v.string(), v.minLength(10)), () => randomText(15)),
  /** AES-256's key as PocketBase takes it: 32 characters. */
  providerKey: v.optional(v.pipe(v.string(), v.length(32)), () => randomText(24)),
  demoPassword: v.optional(v.pipe(v.string(), v.minLength(10)), () => randomText(9)),
});

export type Secrets = v.InferOutput<typeof secretsSchema>;

function randomText(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}

/**
 * Reads `secrets.json` in the data folder; makes it, or what a newer version needs, when missing.
 * Throws an error that says what to do when the file can't be read as secrets.
 */
export async function ensureSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "secrets.json");
  const before = existsSync(file) ? await readFile(file, "utf8") : "{}";
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), secretsSchema), before);
  if (!result.success) {
    throw new Error(
      `${file} does not hold the secrets of this installation (${result.issues[0].message}). Restore it from a backup; or move it away to have new ones made, which signs out everything that used the old.`,
    );
  }
  const after = `${JSON.stringify(result.output, null, 2)}\n`;
  if (after !== before) {
    await writeFile(`${file}.new`, after, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  await chmod(file, 0o600);
  return result.output;
}
