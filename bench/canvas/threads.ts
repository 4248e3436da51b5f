/** How much of the processors each part of the browser uses: what a frame costs, however busy the machine is. */
import { readdir, readFile } from "node:fs/promises";
import type { Browser } from "../pages/browser.ts";

const MS_PER_TICK = 10;

/** Milliseconds that each part has used since it began. */
export type Work = { page: number; room: number; raster: number; screen: number; rest: number };

const NONE: Work = { page: 0, room: 0, raster: 0, screen: 0, rest: 0 };

/** Linux alone reports it. */
export async function workOf(browser: Browser): Promise<Work | undefined> {
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
  if (process.platform !== "linux" || !Array.isArray(processInfo)) return undefined;
  const work = { ...NONE };
  for (const { type, id } of processInfo as { type: string; id: number }[]) {
    for (const [thread, milliseconds] of await threadsOf(id)) {
      work[partOf(type, thread)] += milliseconds;
    }
  }
  return work;
}

export function workBetween(before: Work, after: Work): Work {
  return {
    page: after.page - before.page,
    room: after.room - before.room,
    raster: after.raster - before.raster,
    screen: after.screen - before.screen,
    rest: after.rest - before.rest,
  };
}

function partOf(type: string, thread: string): keyof Work {
  if (type === "renderer") {
    if (thread.startsWith("DedicatedWorker")) return "room";
    return thread === "main" ? "page" : "raster";
  }
  return type === "GPU" ? "screen" : "rest";
}

async function threadsOf(process: number): Promise<[string, number][]> {
  const folder = `/proc/${process}/task`;
  const threads = await readdir(folder).catch(() => []);
  const found: [string, number][] = [];
  for (const thread of threads) {
    const stat = await readFile(`${folder}/${thread}/stat`, "utf8").catch(() => "");
    const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
    // utime and stime are fields 14 and 15 (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
    found.push([Number(thread) === process ? "main" : name, ticks * MS_PER_TICK]);
  }
  return found;
}
