/** The bots process, as the supervisor runs it, in a folder of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Health } from "../../bots/health.ts";
import { compileCache } from "./compile-cache.ts";
import { freePorts } from "./free-ports.ts";

const MAIN = fileURLToPath(new URL("../../bots/main.ts", import.meta.url));
const READY_MS = 60_000;
const POLL_MS = 50;

export type BotsStack = {
  /** The process; it leads a group of its own. */
  processId: number;
  url: string;
  dataDir: string;
  health: () => Promise<Health>;
  /** Waits until the health satisfies `condition`. */
  waitForHealth: (what: string, condition: (health: Health) => boolean) => Promise<Health>;
  /** The log so far, one object a line. */
  log: () => { level: string; msg: string; [field: string]: unknown }[];
  /** Ends the process; its data stays when `keep` is set, for another start with `dataDir`. */
  stop: (options?: { signal?: NodeJS.Signals; keep?: boolean }) => Promise<number | null>;
};

/**
 * Starts the bots with these GQ_* variables; resolves when the health endpoint answers. `main` is
 * what runs in place of bots/main.ts.
 */
export async function startBots(
  env: Record<string, string>,
  options: { dataDir?: string; main?: string } = {},
): Promise<BotsStack> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "goose-bots-")));
  const port = Number(env.GQ_BOTS_PORT ?? (await freePorts(1))[0]);
  const child = spawn(process.execPath, [options.main ?? MAIN], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      ...compileCache(),
      GQ_BOTS_PORT: String(port),
      GQ_DATA_DIR: dataDir,
      // Nothing listens there; a test that needs rooms names them.
      GQ_ROOMS_URL: "http://127.0.0.1:9",
      // Nobody links channels there; a test of who may names some.
      GQ_TWITCH_CHANNELS: "*",
      ...env,
    },
  });
  const output = collect(child);
  const url = `http://127.0.0.1:${port}`;
  const health = async () => {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2000) });
    return (await response.json()) as Health;
  };
  const waitForHealth = async (what: string, condition: (health: Health) => boolean) => {
    const until = performance.now() + READY_MS;
    for (;;) {
      const now = await health().catch(() => undefined);
      if (now && condition(now)) return now;
      if (child.exitCode !== null || performance.now() > until) {
        throw new Error(`The bots: waited for ${what}; ${JSON.stringify(now)}\n${output()}`);
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  await waitForHealth("the health endpoint", () => true);
  return {
    processId: child.pid ?? 0,
    url,
    dataDir,
    health,
    waitForHealth,
    log: () =>
      output()
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line)),
    async stop({ signal = "SIGTERM", keep = false } = {}) {
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
        const exited = once(child, "exit");
        process.kill(-child.pid, signal);
        await exited;
      }
      if (!keep) await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

function collect(child: ChildProcess): () => string {
  let text = "";
  child.stdout?.on("data", (chunk) => {
    text += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    text += chunk;
  });
  return () => text;
}
