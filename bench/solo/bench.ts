/**
 * `npm run bench:solo`: whether 1,000 runs of Soul Stack come out the same in Node, in Chromium and in
 * PocketBase's runtime, bit for bit, and how much processor time the check of one takes. Half of the runs
 * are as people play, half nearly perfect ones, which are the longest. Linux alone counts the time so.
 */
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { chromium } from "playwright";
import { SOUL_STACK } from "#core/solo/limits.ts";
import { pocketBaseBinary, serveArguments } from "../../scripts/build/pocketbase.ts";
import { ensureChromium } from "../../scripts/setup/chromium.ts";
import { chanceOf, playRun } from "../../tests/oracles/soul-stack.ts";
import { freePorts } from "../../tests/stack/free-ports.ts";
import { type BenchRun, replayAll, replayOften } from "./replay-all.ts";

const RUNS = 1000;
/** So many of them are timed. */
const TIMED = 100;
/** A run is timed over so many replays, because Linux counts a process's time in steps of 10 ms. */
const REPEAT = 100;
/** Runs in one request to PocketBase. */
const BATCH = 50;
const ROOT = join(import.meta.dirname, "../..");
const say = (text: string) => process.stdout.write(`${text}\n`);

const runs: BenchRun[] = Array.from({ length: RUNS }, (_, at) => {
  const day = `2026-${String(1 + (at % 12)).padStart(2, "0")}-${String(1 + (at % 28)).padStart(2, "0")}`;
  return { day, waits: playRun(day, chanceOf(`bench ${at}`), at % 2 === 0 ? 2 : 0.4) };
});

const BUNDLE = {
  stdin: {
    contents: 'export { replayAll, replayOften } from "./bench/solo/replay-all.ts";',
    resolveDir: ROOT,
  },
  bundle: true,
  write: false,
  target: "es2020",
} as const;

async function inChromium(): Promise<string> {
  const { outputFiles } = await build({ ...BUNDLE, format: "iife", globalName: "bench" });
  const browser = await chromium.launch({
    executablePath: await ensureChromium(say),
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
    return await page.evaluate(`bench.replayAll(${JSON.stringify(runs)})`);
  } finally {
    await browser.close();
  }
}

/** In a PocketBase without our hooks but for one that replays what it is sent. */
async function inGoja(): Promise<{ results: string; ms: number[] }> {
  const { outputFiles } = await build({ ...BUNDLE, format: "cjs", platform: "neutral" });
  const folder = await mkdtemp(join(tmpdir(), "goose-solo-bench-"));
  const hooks = join(folder, "hooks");
  const [port = 0] = await freePorts(1);
  await writeFile(join(await made(hooks), "bench-library.js"), outputFiles[0]?.text ?? "");
  await writeFile(
    join(hooks, "bench.pb.js"),
    `routerAdd("POST", "/bench", (e) => {
       const { runs, repeat } = JSON.parse(readerToString(e.request.body, 33554432));
       const { replayAll, replayOften } = require(__hooks + "/bench-library.js");
       if (repeat === 0) return e.string(200, replayAll(runs));
       replayOften(runs[0], repeat);
       return e.noContent(204);
     });`,
  );
  await made(join(folder, "migrations"));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    pocketBaseBinary(),
    serveArguments({ port, data: join(folder, "data"), siteUrl: url, compiled: folder }),
    {
      env: { ...process.env, GQ_PROVIDER_KEY: "a-key-for-benches-01234567890123" },
      stdio: "ignore",
    },
  );
  try {
    await answers(`${url}/api/health`);
    const send = async (some: readonly BenchRun[], repeat: number) => {
      const body = JSON.stringify({ runs: some, repeat });
      const answer = await fetch(`${url}/bench`, { method: "POST", body });
      if (!answer.ok) throw new Error(`PocketBase answered ${answer.status}`);
      return await answer.text();
    };
    const results: string[] = [];
    for (let from = 0; from < RUNS; from += BATCH) {
      results.push(await send(runs.slice(from, from + BATCH), 0));
    }
    const ms: number[] = [];
    for (const run of runs.slice(0, TIMED)) {
      const began = await processorMs(child.pid);
      await send([run], REPEAT);
      ms.push(((await processorMs(child.pid)) - began) / REPEAT);
    }
    return { results: results.join("\n"), ms };
  } finally {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

/** The time that processors have spent on a process, in ms: waiting for other work does not count. */
async function processorMs(pid = 0): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

async function made(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Resolves as soon as an address answers. */
async function answers(address: string): Promise<void> {
  for (;;) {
    try {
      if ((await fetch(address)).ok) return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2);
  return `median ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`;
}

const node = replayAll(runs);
const nodeMs = runs.slice(0, TIMED).map((run) => {
  const began = process.cpuUsage();
  replayOften(run, REPEAT);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000 / REPEAT;
});
const chromiumResults = await inChromium();
const goja = await inGoja();
const geese = runs.map(({ waits }) => waits.length);
const whole = geese.filter((count) => count >= SOUL_STACK.geeseMaxCount).length;
say(`${RUNS} runs of ${Math.min(...geese)} to ${Math.max(...geese)} geese, ${whole} whole towers`);
say(`Chromium as Node: ${chromiumResults === node ? "the same" : "DIFFERENT"}`);
say(`PocketBase as Node: ${goja.results === node ? "the same" : "DIFFERENT"}`);
say(`a check in Node:       ${spread(nodeMs)}`);
say(`a check in PocketBase: ${spread(goja.ms)}`);
process.exitCode = chromiumResults === node && goja.results === node ? 0 : 1;
