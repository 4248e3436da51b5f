/** One step of the load test: the load runs against a server and is watched. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as v from "valibot";

export const MESSAGE_BYTES = 200;

export type Dialect = "rooms" | "ws" | "socket.io";

const loadResult = v.object({
  deliveredPerSecond: v.number(),
  p50Ms: v.number(),
  p99Ms: v.number(),
  /** How busy the load's one thread was: near 100, it may be the load that could do no more. */
  loadCpuPercent: v.number(),
});

export type LoadResult = v.InferOutput<typeof loadResult>;

export type Measured = LoadResult & { serverMemoryMb: number };

export type Target = { dialect: Dialect; address: string; processId: number };

export async function measure(
  target: Target,
  clients: number,
  rate: number,
  seconds: number,
): Promise<Measured> {
  const load = fileURLToPath(new URL("load.ts", import.meta.url));
  const args = [load, target.dialect, target.address, clients, rate, seconds].map(String);
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    timeout: (seconds + 20) * 1000,
  });
  const result = v.parse(v.pipe(v.string(), v.parseJson(), loadResult), stdout);
  return { ...result, serverMemoryMb: await peakMemoryMb(target.processId) };
}

/** The most memory that a process has held, in MB (Linux). */
async function peakMemoryMb(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, "utf8");
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
