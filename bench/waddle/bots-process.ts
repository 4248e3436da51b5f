/** The bots process as a bench measures it: one of its own, as it runs in production. */
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Health } from "../../bots/health.ts";
import { BOTS_FLAGS } from "../../scripts/supervisor/services.ts";
import { freePorts } from "../../tests/stack/free-ports.ts";
import { type PocketBaseStack, TEST_SECRETS } from "../../tests/stack/pocketbase.ts";

const MAIN = fileURLToPath(new URL("../../bots/main.ts", import.meta.url));

export type Bots = {
  health: () => Promise<Health>;
  memory: () => Promise<Memory>;
  stop: () => Promise<void>;
};
type Memory = { now: number; peak: number };

/** `environment` leads the bots to Twitch and its API. */
export async function startBots(
  environment: Readonly<Record<string, string>>,
  pocketBase: PocketBaseStack,
): Promise<Bots> {
  const [port = 0] = await freePorts(1);
  const settings = { ...environment, TWITCH_BOT_REFRESH_TOKEN: "" };
  const child = spawn(process.execPath, [...BOTS_FLAGS, MAIN], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      GQ_POCKETBASE_URL: pocketBase.url,
      GQ_ROOMS_URL: "http://127.0.0.1:9",
      GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
      GQ_BOTS_PORT: String(port),
      GQ_DATA_DIR: join(pocketBase.dataDir, "bots-data"),
      GQ_LOG_LEVEL: "warn",
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`GQ_${name}`, value])),
    },
  });
  const megabytes = (status: string, name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return {
    async health() {
      const response = await fetch(`http://127.0.0.1:${port}/health`);
      return (await response.json()) as Health;
    },
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      return { now: megabytes(status, "VmRSS"), peak: megabytes(status, "VmHWM") };
    },
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

export async function untilJoined(bots: Bots, count: number, timeoutMs = 60_000): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const joined = await bots.health().catch(() => undefined);
    if (joined?.networks.twitch?.channels === count) return;
    if (performance.now() > until) throw new Error(`Not all joined: ${JSON.stringify(joined)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
