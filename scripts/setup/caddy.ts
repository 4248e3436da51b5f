/** Finds Caddy, the TLS proxy that the tests put in front of the product, or gets it. */
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { execa } from "execa";

const GO_MODULE = "github.com/caddyserver/caddy/v2/cmd/caddy@v2.8.4";

/**
 * The path of a Caddy that runs: CADDY_BIN, one on PATH, the one in `toolsDir`, or else Debian's
 * package, unpacked there and not installed (nothing of the system changes, and no service starts), or
 * one built by Go. Throws an error that says what to do.
 */
export async function ensureCaddy(options: {
  toolsDir: string;
  given: string;
  say: (message: string) => void;
}): Promise<string> {
  const { toolsDir, given, say } = options;
  if (given !== "") {
    if (existsSync(given)) return given;
    throw new Error(`CADDY_BIN names ${given}, but there is no such file. Correct it.`);
  }
  const binary = join(toolsDir, "caddy/caddy");
  const found = [...pathFolders().map((folder) => join(folder, "caddy")), binary].find(existsSync);
  if (found !== undefined) return found;

  const failures: string[] = [];
  for (const [name, get] of [
    ["apt-get", unpackDebianPackage],
    ["go install (about a minute)", buildWithGo],
  ] as const) {
    say(`Getting Caddy for the tests: ${name}…`);
    const workDir = await mkdtemp(join(tmpdir(), "goose-caddy-"));
    try {
      const fresh = await get(workDir);
      await execa(fresh, ["version"]);
      await mkdir(join(toolsDir, "caddy"), { recursive: true });
      await copyFile(fresh, `${binary}.${process.pid}`);
      // At once, for whoever sets up beside this.
      await rename(`${binary}.${process.pid}`, binary);
      return binary;
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    } finally {
      await rm(workDir, { recursive: true, force: true });
    }
  }
  throw new Error(
    `The test of production needs Caddy, and it could not be had:\n  ${failures.join("\n  ")}\nInstall it by hand, or set CADDY_BIN to its path.`,
  );
}

function pathFolders(): string[] {
  return (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
}

async function unpackDebianPackage(workDir: string): Promise<string> {
  const options = { cwd: workDir, timeout: 120_000 };
  const download = () => execa("apt-get", ["download", "-qq", "caddy"], options);
  // A clean machine has no lists of packages yet.
  await download().catch(async () => {
    await execa("apt-get", ["update", "-qq"], options);
    await download();
  });
  const file = (await readdir(workDir)).find((name) => name.endsWith(".deb"));
  if (file === undefined) throw new Error("apt-get downloaded no package");
  await execa("dpkg-deb", ["-x", file, "unpacked"], options);
  return join(workDir, "unpacked/usr/bin/caddy");
}

async function buildWithGo(workDir: string): Promise<string> {
  await execa("go", ["install", GO_MODULE], { timeout: 600_000, env: { GOBIN: workDir } });
  return join(workDir, "caddy");
}
