/**
 * Compiles pocketbase/ to what PocketBase loads: migrations, thin entries (*.pb.js) that register
 * handlers, and the libraries that handlers require. Run it alone: node scripts/build/pocketbase.ts
 */
import { existsSync } from "node:fs";
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { Script } from "node:vm";
import commonPasswords from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" };
import { type BuildFailure, type BuildOptions, build } from "esbuild";
import { execa } from "execa";
import { CARD_INDEX_FILE, cardIndexText } from "#core/gaggle/card-index.ts";
import { CARD_TABLE } from "../../content/cards/table.ts";
import { POCKETBASE_VERSION } from "../setup/pocketbase.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const OUTPUT = join(ROOT, ".build/pocketbase");

/** What did not compile, with file and line; its message is all that a person needs. */
export class PocketBaseBuildError extends Error {}

/** goja runs ECMAScript 2020 at least, as scripts and CommonJS, without Node. */
const TARGET: BuildOptions = {
  target: "es2020",
  platform: "neutral",
  mainFields: ["module", "main"],
  charset: "utf8",
  logLevel: "silent",
};

/**
 * Compiles `source` (pocketbase/) into `output` (.build/pocketbase): `migrations` and `hooks`. The
 * old output is replaced only when everything has compiled. Throws PocketBaseBuildError.
 */
export async function buildPocketBase(
  options: { source?: string; output?: string } = {},
): Promise<void> {
  const source = options.source ?? join(ROOT, "pocketbase");
  const output = options.output ?? OUTPUT;
  const fresh = `${output}.new-${process.pid}`;
  try {
    await compileMigrations(join(source, "migrations"), join(fresh, "migrations"));
    await compileHooks(join(source, "hooks"), join(fresh, "hooks"));
    await verifyScripts(join(fresh, "migrations"));
    await verifyScripts(join(fresh, "hooks"));
    await writeCommonPasswords(join(fresh, "hooks"));
    await writeFile(join(fresh, "hooks", CARD_INDEX_FILE), cardIndexText(CARD_TABLE));
    await rm(output, { recursive: true, force: true });
    await rename(fresh, output);
    await ensurePocketBaseTypes();
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function compileMigrations(source: string, output: string): Promise<void> {
  await compile("migration", {
    ...TARGET,
    entryPoints: await filesIn(source, /^\d+_\w+\.ts$/),
    outdir: output,
    bundle: true,
    format: "iife",
  });
}

async function compileHooks(source: string, output: string): Promise<void> {
  await compile("hook", {
    ...TARGET,
    entryPoints: await filesIn(source, /^([a-z]+-)?library\.ts$/),
    outdir: output,
    // PocketBase reads entries from one folder only, and handlers require libraries from there.
    entryNames: "[name]",
    bundle: true,
    format: "cjs",
  });
  // PocketBase takes each handler's text out of its entry, so entries are not bundled.
  await compile("hook", {
    ...TARGET,
    entryPoints: await filesIn(source, /\.pb\.ts$/),
    outdir: output,
    entryNames: "[name]",
    bundle: false,
  });
}

/** The passwords that attackers try first, one a line, for pocketbase/hooks/platform/accounts/password.ts. */
async function writeCommonPasswords(folder: string): Promise<void> {
  await writeFile(join(folder, "common-passwords.txt"), `\n${commonPasswords.join("\n")}\n`);
}

/** The files of a folder and those below it whose name matches. */
async function filesIn(folder: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries
    .filter((file) => name.test(basename(file)))
    .sort()
    .map((file) => join(folder, file));
}

async function compile(what: "hook" | "migration", options: BuildOptions): Promise<void> {
  try {
    await build({ ...options, absWorkingDir: ROOT });
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    const places = error.errors.map(({ location, text }) =>
      location
        ? `  ${location.file}:${location.line}:${location.column + 1}: ${text}`
        : `  ${text}`,
    );
    throw new PocketBaseBuildError(
      `A PocketBase ${what} does not compile. Correct it and start again.\n${places.join("\n")}`,
    );
  }
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

/** PocketBase ends at a script that does not parse; better to find out here. */
async function verifyScripts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    try {
      new Script(await readFile(file, "utf8"), { filename: name });
    } catch (error) {
      const place = error instanceof Error ? error.stack?.split("\n")[0] : name;
      throw new PocketBaseBuildError(
        `PocketBase could not load what was compiled. ${place}: ${String(error)}`,
      );
    }
  }
}

/** The PocketBase binary: POCKETBASE_BIN, or the one that the set-up installed. */
export function pocketBaseBinary(): string {
  return (
    process.env.POCKETBASE_BIN ||
    join(ROOT, `.tools/pocketbase-${POCKETBASE_VERSION}`, "pocketbase")
  );
}

/** Where the types of PocketBase's own globals are kept for pocketbase/tsconfig.json. */
const TYPES_FILE = join(ROOT, ".tools/pocketbase/types.d.ts");

/** Has PocketBase write the types of its globals, unless they are there or it is not installed. */
async function ensurePocketBaseTypes(): Promise<void> {
  if (existsSync(TYPES_FILE) || !existsSync(pocketBaseBinary())) return;
  const work = await mkdtemp(join(tmpdir(), "goose-pocketbase-types-"));
  try {
    await execa(pocketBaseBinary(), ["migrate", "up", ...folderOptions(join(work, "data"), work)]);
    await mkdir(dirname(TYPES_FILE), { recursive: true });
    await copyFile(join(work, "data", "types.d.ts"), TYPES_FILE);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * PocketBase's own settings, with the password of the mail server, are stored encrypted by the key in this
 * variable, which is that of all that we store encrypted (rule GUARD-G69).
 */
export const ENCRYPTION = "--encryptionEnv=GQ_PROVIDER_KEY";

/** PocketBase's options for its folder of data and for our compiled code. */
export function folderOptions(data: string, compiled = OUTPUT): string[] {
  return [
    `--dir=${data}`,
    `--migrationsDir=${join(compiled, "migrations")}`,
    `--hooksDir=${join(compiled, "hooks")}`,
    "--hooksWatch=false",
    "--automigrate=false",
    "--dev=false",
    ENCRYPTION,
  ];
}

/** The arguments that have PocketBase serve on a port of 127.0.0.1. */
export function serveArguments(options: {
  port: number;
  data: string;
  /** The address of the site: pages of any other origin get no answer that they could read. */
  siteUrl: string;
  compiled?: string;
}): string[] {
  const { port, data, siteUrl, compiled } = options;
  return [
    "serve",
    `--http=127.0.0.1:${port}`,
    `--origins=${new URL(siteUrl).origin}`,
    ...folderOptions(data, compiled),
  ];
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === import.meta.filename) {
  try {
    await buildPocketBase();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
