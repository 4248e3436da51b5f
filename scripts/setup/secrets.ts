/**
 * The secrets of an installation: random, made at first start, readable by its owner only. Keys are
 * apart from the data that they open, so that a copy of the data alone opens nothing.
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as v from "valibot";

const keyEntries = {
  ticketSecret: v.optional(v.pipe(v.string(), v.minLength(32)), () => randomText(32)),
  /** AES-256's key as PocketBase takes it: 32 characters. */
  providerKey: v.optional(v.pipe(v.string(), v.length(32)), () => randomText(24)),
};

const passwordEntries = {
  botsPassword: v.optional(v.pipe(v.string(), v.minLength(20)), () => randomText(24)),
  adminPassword: v.optional(v.pipe(v.string(), v.minLength(10)), () => randomText(15)),
  demoPassword: v.optional(v.pipe(v.string(), v.minLength(10)), () => randomText(9)),
};

const keysSchema = v.object(keyEntries);

/** Versions before had the keys in it, too. `keys` says that they are in a file of their own. */
const secretsSchema = v.object({
  ...passwordEntries,
  ticketSecret: v.optional(v.string()),
  providerKey: v.optional(v.string()),
  keys: v.optional(v.literal("apart")),
});

export type Secrets = v.InferOutput<typeof keysSchema> &
  Omit<v.InferOutput<typeof secretsSchema>, "keys" | "ticketSecret" | "providerKey">;

function randomText(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}

/**
 * Reads `secrets.json` in the data folder and the keys in `keyFile`; makes them, or what a newer
 * version needs, when missing. Throws an error that says what to do when a file can't be read as what
 * it is, or when the keys of data that is there are missing.
 */
export async function ensureSecrets(dataDir: string, keyFile: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await mkdir(dirname(keyFile), { recursive: true, mode: 0o700 });
  const file = join(dataDir, "secrets.json");
  const { keys, ticketSecret, providerKey, ...passwords } = await read(file, secretsSchema, {});
  if (keys === "apart" && !existsSync(keyFile)) {
    throw new Error(
      `${keyFile} is missing: it has the keys of what is stored encrypted in ${dataDir}. Put it back from a backup, or set KEY_FILE to where it is.`,
    );
  }
  const moved = { ...(ticketSecret && { ticketSecret }), ...(providerKey && { providerKey }) };
  const own = await read(keyFile, keysSchema, moved);
  // First the keys: between the two they are in both files, not in none.
  await keep(keyFile, own);
  await keep(file, { ...passwords, keys: "apart" });
  return { ...passwords, ...own };
}

/** The keys of an installation that was started before. Throws an error that says what to do. */
export async function readKeys(keyFile: string): Promise<v.InferOutput<typeof keysSchema>> {
  if (!existsSync(keyFile)) throw new Error(`${keyFile} is missing.`);
  return read(keyFile, keysSchema, {});
}

/** What a file has by its schema; `absent` stands for one that is not there. */
async function read<TSchema extends v.GenericSchema>(
  file: string,
  schema: TSchema,
  absent: object,
): Promise<v.InferOutput<TSchema>> {
  const text = existsSync(file) ? await readFile(file, "utf8") : JSON.stringify(absent);
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (result.success) return result.output;
  throw new Error(
    `${file} does not hold the secrets of this installation (${result.issues[0].message}). Restore it from a backup; or move it away to have new ones made, which signs out everything that used the old.`,
  );
}

async function keep(file: string, content: object): Promise<void> {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  if (!existsSync(file) || (await readFile(file, "utf8")) !== text) {
    await writeFile(`${file}.new`, text, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  await chmod(file, 0o600);
}
