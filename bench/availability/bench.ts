/**
 * `npm run bench:availability`: the product under what one machine can throw at it, and what a visitor
 * notices of that. Memory of each process, and how long normal requests take, against the goals; ends
 * with exit code 1 when one is missed. `--markdown` prints a table for docs/measurements.md.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  type GooseQuarters,
  type ProcessName,
  startGooseQuarters,
} from "../../tests/stack/whole.ts";
import { memoryMb } from "../sketch/process-figures.ts";
import { largeBodies, openSockets } from "./attacks.ts";

const GOAL_GROWTH_MB = 100;
const GOAL_P99_MS = 100;
const PROCESSES: readonly ProcessName[] = ["pocketbase", "rooms", "bots", "web"];
const SECONDS = 10;

/** Files and sockets that this process may open; the product inherits it. */
const openFiles = Number(
  /Max open files\s+(\d+)/.exec(readFileSync("/proc/self/limits", "utf8"))?.[1],
);

/** Starts this script again with as many files as the system allows. */
function raiseLimit(): never {
  const script = 'ulimit -n "$(ulimit -Hn)" && exec "$0" "$@"';
  const args = ["-c", script, process.execPath, fileURLToPath(import.meta.url), "--raised"];
  const rest = process.argv.slice(2);
  const { status } = spawnSync("/bin/sh", [...args, ...rest], { stdio: "inherit" });
  process.exit(status ?? 1);
}

type Row = {
  name: string;
  reached: string;
  growth: Record<ProcessName, number>;
  p99: number;
  failed: number;
  visits: number;
};

/** Runs an attack while a visitor goes on, and keeps the most memory that each process held. */
async function measure(
  goose: GooseQuarters,
  name: string,
  attack: () => Promise<string>,
): Promise<Row> {
  const memory = async () =>
    Promise.all(PROCESSES.map((process) => memoryMb(goose.leader(process))));
  const before = await memory();
  const peak = [...before];
  const visitor = spawn(
    process.execPath,
    [fileURLToPath(new URL("visitor.ts", import.meta.url)), String(goose.ports.web)],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  let printed = "";
  visitor.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      for (const [index, now] of (await memory()).entries()) {
        peak[index] = Math.max(peak[index] ?? 0, now);
      }
      await wait(100);
    }
  })();
  const reached = await attack();
  isOver = true;
  await watch;
  visitor.stdin.end();
  await once(visitor, "close");
  const { times, failed }: { times: number[]; failed: number } = JSON.parse(printed);
  times.sort((a, b) => a - b);
  const growth = Object.fromEntries(
    PROCESSES.map((process, index) => [process, (peak[index] ?? 0) - (before[index] ?? 0)]),
  ) as Record<ProcessName, number>;
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;
  return { name, reached, growth, p99, failed, visits: times.length + failed };
}

/** Keeps sockets open for a while, then lets them go. */
async function hold(port: number, count: number, addresses: number, head: string): Promise<string> {
  const { sockets, open, answered } = await openSockets(port, count, addresses, head);
  await wait(SECONDS * 1000);
  const kept = open();
  const refused = answered(429);
  for (const socket of sockets) socket.destroy();
  await wait(1000);
  const streams = head === "" ? "" : `, ${refused} refused with 429`;
  return `${count} opened, ${kept} kept after ${SECONDS} s${streams}`;
}

if (!process.argv.includes("--raised")) raiseLimit();

const goose = await startGooseQuarters({ OPERATOR_ADDRESSES: "" });
const { web } = goose.ports;
const most = Math.min(10_000, openFiles - 500);
const stream = "GET /api/realtime HTTP/1.1\r\nHost: localhost\r\n\r\n";
const rows: Row[] = [];
try {
  // Whatever is made on first use is made before anything is measured.
  await measure(goose, "warm-up", async () => `${await wait(3000)}`);
  const attacks: [string, () => Promise<string>][] = [
    ["nothing", async () => `${await wait(SECONDS * 1000, "")}`],
    ["bodies of 30 MB, six at once, 5 rounds", () => largeBodies(web, 5)],
    ["idle sockets, one address", () => hold(web, most, 1, "")],
    ["idle sockets, ten addresses", () => hold(web, most, 10, "")],
    ["half a head each, ten addresses", () => hold(web, most, 10, "GET / HTTP/1.1\r\n")],
    ["event streams, one address", () => hold(web, 2000, 1, stream)],
    ["event streams, ten addresses", () => hold(web, 2000, 10, stream)],
  ];
  for (const [name, attack] of attacks) rows.push(await measure(goose, name, attack));
} finally {
  await goose.stop();
}

const cells = (row: Row) => [
  row.name,
  row.reached || "–",
  ...PROCESSES.map((process) => `${row.growth[process]} MB`),
  `${row.p99.toFixed(0)} ms`,
  `${row.failed} of ${row.visits}`,
];
const headings = ["Attack", "Reached", ...PROCESSES, "p99 of a visitor", "failed"];
const lines = process.argv.includes("--markdown")
  ? [headings, headings.map(() => "---"), ...rows.map(cells)].map((one) => `| ${one.join(" | ")} |`)
  : [headings, ...rows.map(cells)].map((one) => one.join("; "));
process.stdout.write(`${openFiles} open files allowed\n\n${lines.join("\n")}\n`);
const isMissed = rows.some(
  ({ growth, p99, failed }) =>
    failed > 0 || p99 > GOAL_P99_MS || Object.values(growth).some((mb) => mb >= GOAL_GROWTH_MB),
);
process.exitCode = isMissed ? 1 : 0;
