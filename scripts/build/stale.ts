/** Building only what has changed: a build's inputs are hashed, and the hash kept beside its output. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type Build = {
  name: string;
  /** Files and folders, relative to the root, that the output depends on. */
  inputs: readonly string[];
  /** A file that exists once it is built. */
  output: string;
  /** Anything else that the output depends on, such as a setting that is built in. */
  settings?: string;
  run: () => Promise<void>;
};

/** Runs a build unless its output is there and its inputs are as they were. True when it ran. */
export async function buildIfStale(root: string, build: Build): Promise<boolean> {
  const stampFile = join(root, ".build", "stamps", build.name);
  const stamp = await hashOf(root, build);
  const previous = existsSync(stampFile) ? await readFile(stampFile, "utf8") : "";
  if (previous === stamp && existsSync(join(root, build.output))) return false;
  await build.run();
  await mkdir(join(root, ".build", "stamps"), { recursive: true });
  await writeFile(stampFile, stamp);
  return true;
}

/** Hash of files and folders, relative to `root`, and of `settings`. What is not there counts as empty. */
export async function hashOf(
  root: string,
  { inputs, settings = "" }: Pick<Build, "inputs" | "settings">,
): Promise<string> {
  const hash = createHash("sha256").update(settings);
  for (const input of inputs) {
    for (const file of await filesOf(join(root, input))) {
      hash.update(`${file}\0`).update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

/** The files below a path, sorted; tests are left out, since no output depends on them. */
async function filesOf(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
