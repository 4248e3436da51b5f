/** The whole product as `npm start` runs it, on free ports and a data folder of its own. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { variantUrl } from "#core/platform/variants.ts";
import { freePorts } from "./free-ports.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export type ProcessName = "pocketbase" | "rooms" | "bots" | "web";

export type GooseQuarters = {
  /** Address of the main site, without a slash at its end. */
  site: string;
  /** An address of the creator variant. */
  creator: (path: string) => string;
  ports: Record<ProcessName, number>;
  dataDir: string;
  demo: { email: string; password: string };
  /** All that was printed so far. */
  output: () => string;
  /** Ends one process with SIGKILL, as a crash would. Its supervisor starts it again. */
  crash: (name: ProcessName) => void;
  /** Closes what it prints to, as a terminal that goes away does. */
  closeOutput: () => void;
  /** The id of the process group's leader. */
  leader: (name: ProcessName) => number;
  /** The same, or null while the process does not run. */
  leaderOrNull: (name: ProcessName) => number | null;
  stop: () => Promise<number | null>;
};

const START = [process.execPath, join(root, "scripts/start.ts")] as const;

/**
 * Runs `scripts/start.ts`, or another command that does, until it says that it is ready.
 * `settings` are those of `.env`.
 */
export async function startGooseQuarters(
  settings: Record<string, string> = {},
  [command, ...args]: readonly [string, ...string[]] = START,
): Promise<GooseQuarters> {
  const [web = 0, pocketbase = 0, rooms = 0, bots = 0] = await freePorts(4);
  const dataDir = mkdtempSync(join(tmpdir(), "goose-quarters-"));
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      // A draw is not to wait for a beacon on the other side of the world.
      BEACON_URL: "off",
      PORT: String(web),
      POCKETBASE_PORT: String(pocketbase),
      ROOMS_PORT: String(rooms),
      BOTS_PORT: String(bots),
      DATA_DIR: dataDir,
      LOG_FORMAT: "json",
      ...settings,
    },
  });
  let output = "";
  const ready = new Promise<void>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk;
      if (/ is ready after /.test(output)) resolve();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("exit", (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));

  async function stop() {
    child.kill("SIGTERM");
    const code = await ended;
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(`${dataDir}.key`, { force: true });
    return code;
  }

  await ready;
  const { demoPassword } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"));
  const leaderOrNull = (name: ProcessName): number | null =>
    JSON.parse(readFileSync(join(dataDir, "run.json"), "utf8")).groups[name]?.leader ?? null;
  const leader = (name: ProcessName): number => {
    const id = leaderOrNull(name);
    if (id === null) throw new Error(`${name} does not run`);
    return id;
  };
  return {
    site: `http://localhost:${web}`,
    creator: (path) => variantUrl(`http://localhost:${web}`, "creator", path),
    ports: { web, pocketbase, rooms, bots },
    dataDir,
    demo: { email: "demo@goosequarters.example", password: demoPassword },
    output: () => output,
    closeOutput() {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    leader,
    leaderOrNull,
    crash: (name) => void process.kill(-leader(name), "SIGKILL"),
    stop,
  };
}
