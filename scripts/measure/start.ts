/**
 * `npm run measure:start`: clones the committed state into a temporary folder and starts it there
 * twice, as a newcomer would. Prints the seconds from clone to ready, the seconds of a second
 * start, and the memory of each process (resident set of its whole group, Linux only).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { freePorts } from "../../tests/stack/free-ports.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const PAGE_BYTES = 4096;
const print = (line: string) => process.stdout.write(`${line}\n`);

type Run = { seconds: number; memory: Record<string, number>; stopSeconds: number };

async function startOnce(clone: string, env: NodeJS.ProcessEnv): Promise<Run> {
  const began = performance.now();
  const child = spawn("npm", ["start"], { cwd: clone, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk;
      if (output.includes(" is ready after ")) resolve();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("exit", (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  const seconds = (performance.now() - began) / 1000;
  const record = JSON.parse(readFileSync(join(clone, ".data", "run.json"), "utf8"));
  const memory: Record<string, number> = { start: megabytesOf([record.supervisor]) };
  for (const [name, group] of Object.entries<{ leader: number }>(record.groups)) {
    memory[name] = megabytesOf(processesOfGroup(group.leader));
  }
  const stopping = performance.now();
  process.kill(record.supervisor, "SIGTERM");
  await once(child, "exit");
  return { seconds, memory, stopSeconds: (performance.now() - stopping) / 1000 };
}

/** The ids of a process group's members: field 5 of /proc/PID/stat (proc(5)). */
function processesOfGroup(leader: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]) === leader;
      } catch {
        return false;
      }
    });
}

/** Resident memory of processes in MB: field 2 of /proc/PID/statm, in pages. */
function megabytesOf(pids: readonly number[]): number {
  const pages = pids.map((pid) =>
    Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1] ?? 0),
  );
  return Math.round((pages.reduce((sum, count) => sum + count, 0) * PAGE_BYTES) / 1e6);
}

const clone = mkdtempSync(join(tmpdir(), "goose-clone-"));
try {
  const [web, pocketbase, rooms, bots] = await freePorts(4);
  const env = {
    ...process.env,
    PORT: String(web),
    POCKETBASE_PORT: String(pocketbase),
    ROOMS_PORT: String(rooms),
    BOTS_PORT: String(bots),
    LOG_FORMAT: "json",
  };
  const began = performance.now();
  await execa("git", ["clone", "--quiet", root, clone]);
  const first = await startOnce(clone, env);
  const fromClone = (performance.now() - began) / 1000 - first.stopSeconds;
  const second = await startOnce(clone, env);

  print("| What | Figure |\n| --- | --- |");
  print(`| clone to ready, warm package cache | ${fromClone.toFixed(1)} s |`);
  print(`| second start | ${second.seconds.toFixed(1)} s |`);
  print(`| stop | ${second.stopSeconds.toFixed(1)} s |`);
  for (const [name, megabytes] of Object.entries(second.memory)) {
    print(`| memory of ${name}, idle | ${megabytes} MB |`);
  }
} finally {
  rmSync(clone, { recursive: true, force: true });
}
