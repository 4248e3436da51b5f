/** Finds a Chromium for the browser tests, or installs one. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { execa } from "execa";

/** Best first: the shell has no window to draw, and takes a fifth less of a processor. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** Debian's packages, likewise. */
const PACKAGES = ["chromium-headless-shell", "chromium"];

/**
 * The path of a Chromium: CHROMIUM_BIN, one on PATH, Debian's package (where apt-get may be used),
 * or Playwright's own download. Throws an error that says what to do.
 */
export async function ensureChromium(say: (message: string) => void): Promise<string> {
  const given = process.env.CHROMIUM_BIN ?? "";
  if (given !== "") {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_BIN names ${given}, but there is no such file. Correct it.`);
  }
  const installed = onPath();
  if (installed !== null) return installed;

  const failures: string[] = [];
  for (const [name, install] of [
    ["apt-get", installWithApt],
    ["playwright", installWithPlaywright],
  ] as const) {
    say(`Installing Chromium for the tests with ${name}…`);
    try {
      const path = await install();
      if (path !== null) return path;
      failures.push(`${name}: it was installed but is not found`);
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    }
  }
  throw new Error(
    `The browser tests need Chromium, and it could not be installed:\n  ${failures.join("\n  ")}\nInstall it by hand, or set CHROMIUM_BIN to its path.`,
  );
}

function onPath(): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path)) ?? null;
}

async function installWithApt(): Promise<string | null> {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await execa("apt-get", ["update", "-qq"], { env });
  for (const name of PACKAGES) {
    const args = ["install", "-y", "-qq", "--no-install-recommends", name];
    const { exitCode } = await execa("apt-get", args, { env, reject: false });
    if (exitCode === 0) break;
  }
  return onPath();
}

async function installWithPlaywright(): Promise<string | null> {
  await execa("playwright", ["install", "chromium"]);
  const { chromium } = await import("playwright");
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}
