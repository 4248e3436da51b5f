/** One step of the bench: the load runs against a server and is watched. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as v from "valibot";
import { type LoadPlan, type LoadResult, loadResult } from "./plan.ts";
import type { Running } from "./servers.ts";

type Load = Omit<LoadPlan, keyof Running>;

/** How long people need to come, for what was sent to arrive, and for a busy machine. */
const AROUND_MS = 120_000;

export async function measure({ stop: _, ...server }: Running, load: Load): Promise<LoadResult> {
  const plan: LoadPlan = { ...server, ...load };
  const script = fileURLToPath(new URL("load.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(plan)], {
    timeout: load.seconds * 1000 + AROUND_MS,
  });
  return v.parse(v.pipe(v.string(), v.parseJson(), loadResult), stdout);
}
