/**
 * Plain JavaScript for whatever Node the machine has: installs the packages when the lock file has
 * changed since the last time, and finds the Node 24 that comes with them.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const NEEDED_MAJOR = 24;
const STAMP = join(ROOT, "node_modules", ".goose-quarters-lock");

/** Installs what package-lock.json names, unless that is done. Exits with a message on failure. */
export function installPackages() {
  const lock = createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === lock) return;

  process.stdout.write("Installing packages (once, about a minute)…\n");
  const result = spawnSync(
    "npm",
    ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  if (result.status !== 0) {
    fail(
      "The packages could not be installed. Read npm's message above; it is usually the network or a full disk. Then run the same command again.",
    );
  }
  writeFileSync(STAMP, lock);
}

/** The path of a Node with the needed major version: this one, or the one among the packages. */
export function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) return process.execPath;
  const packaged = join(
    ROOT,
    "node_modules",
    `node-${process.platform}-${process.arch}`,
    "bin",
    "node",
  );
  if (existsSync(packaged)) return packaged;
  return fail(
    `Goose Quarters needs Node ${NEEDED_MAJOR}; this is ${process.version}, and none comes as a package for ${process.platform} ${process.arch}. Install Node ${NEEDED_MAJOR} and run the same command again.`,
  );
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
