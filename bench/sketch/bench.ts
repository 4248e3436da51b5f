/**
 * `npm run bench:sketch`: people who draw in one sketch, each point on every other screen, in our
 * room (with its validation and storage), in tldraw's sync and on a bare ws server; our room with
 * people who watch; and what a room and many rooms that were left keep in memory.
 *
 * `--only=compare,watching,left,soak` runs parts of it. The soak lasts `--minutes=60` (5 without it),
 * with `--people=12` who draw `--rate=5` points a second each. `--markdown` prints tables for
 * docs/measurements.md.
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { SKETCH } from "#core/sketch/limits.ts";
import { buildRooms } from "../../scripts/build/rooms.ts";
import { startRooms } from "../../tests/stack/rooms.ts";
import { type Table, tableText } from "../pages/table.ts";
import { measure } from "./measure.ts";
import type { LoadResult } from "./plan.ts";
import { openAndLeave } from "./rooms-left.ts";
import { installTldraw, SERVERS, type ServerName } from "./servers.ts";
import { slope, soak } from "./soak.ts";

const RATES = [5, 10, 20, 40];
const POINTS_PER_STROKE = 40;
const SECONDS = 8;
const ROOMS_LEFT = [1000, 2000, 3000, 4000];
/** Of one person; a hundred of them stay below what a sketch holds. */
const STROKES_KEPT = 30;

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "compare,watching,left,soak" },
    minutes: { type: "string", default: "5" },
    people: { type: "string", default: "12" },
    rate: { type: "string", default: "5" },
    markdown: { type: "boolean", default: false },
  },
});
const parts = options.only.split(",");

const PLAN = { room: "bench", pointsPerStroke: POINTS_PER_STROKE, strokesKept: STROKES_KEPT };

type Load = {
  drawing: number;
  watching: number;
  pointsPerSecond: number;
  pointersPerSecond: number;
  seconds: number;
};
type Row = Load & { server: ServerName; result: LoadResult };

async function run(server: ServerName, load: Load): Promise<Row> {
  const running = await SERVERS[server].start();
  try {
    const plan = { ...load, ...PLAN };
    return { ...load, server, result: await measure(running, plan) };
  } finally {
    await running.stop();
  }
}

const DRAWING: Load = {
  drawing: SKETCH.drawingMaxCount,
  watching: 0,
  pointsPerSecond: 40,
  pointersPerSecond: 0,
  seconds: SECONDS,
};

const ms = (value: number) => value.toFixed(1);

const HEAD = [
  "server",
  "draw + watch",
  "points/s each",
  "pointers/s",
  "delivered/s",
  "never came",
  "p50 ms",
  "p99 ms",
  "watching p50 / p99",
  "stored p50 / p99",
  "server CPU",
  "load CPU",
  "server MB",
];

function cells({ server, drawing, watching, result, ...load }: Row): string[] {
  const pair = ({ p50Ms, p99Ms }: { p50Ms: number; p99Ms: number }) =>
    `${ms(p50Ms)} / ${ms(p99Ms)}`;
  return [
    SERVERS[server].label,
    `${drawing} + ${watching}`,
    String(load.pointsPerSecond),
    String(load.pointersPerSecond),
    result.deliveredPerSecond.toLocaleString("en"),
    `${result.missingPercent.toFixed(1)} %`,
    ms(result.drawing.p50Ms),
    ms(result.drawing.p99Ms),
    watching === 0 ? "–" : pair(result.watching),
    result.stored.count === 0 ? "–" : pair(result.stored),
    `${result.serverCpuPercent} %`,
    `${result.loadCpuPercent} %`,
    String(result.serverMemoryMb),
  ];
}

function print(table: Table): void {
  process.stdout.write(`${tableText(table, options.markdown)}\n`);
}

async function compare(): Promise<void> {
  await installTldraw();
  const rows: Row[] = [];
  for (const pointsPerSecond of RATES) {
    const load = { ...DRAWING, pointsPerSecond };
    for (const server of ["rooms", "tldraw", "ws"] as const) rows.push(await run(server, load));
  }
  print({ title: "People who draw", head: HEAD, rows: rows.map(cells) });
  for (const pointsPerSecond of RATES) {
    const of = (server: ServerName) =>
      rows.find((row) => row.server === server && row.pointsPerSecond === pointsPerSecond)?.result;
    const ours = of("rooms");
    for (const server of ["tldraw", "ws"] as const) {
      const theirs = of(server);
      if (ours === undefined || theirs === undefined) continue;
      process.stdout.write(`${ratio(pointsPerSecond, SERVERS[server].label, ours, theirs)}\n`);
    }
  }
  process.stdout.write("\n");
}

function ratio(rate: number, label: string, ours: LoadResult, theirs: LoadResult): string {
  if (theirs.deliveredPerSecond === 0) {
    return `At ${rate} points/s: ${label} delivers nothing within the measured time.`;
  }
  const delivered = (ours.deliveredPerSecond / theirs.deliveredPerSecond).toFixed(2);
  const p99 = (ours.drawing.p99Ms / theirs.drawing.p99Ms).toFixed(3);
  return `At ${rate} points/s: ${delivered} times what ${label} delivers, at ${p99} times its p99.`;
}

async function watching(): Promise<void> {
  const rows: Row[] = [];
  for (const pointersPerSecond of [0, Math.round(1000 / SKETCH.cursorMs)]) {
    for (const count of [0, 250, SKETCH.watchingMaxCount]) {
      rows.push(await run("rooms", { ...DRAWING, watching: count, pointersPerSecond }));
    }
  }
  print({ title: "People who watch, and pointers", head: HEAD, rows: rows.map(cells) });
}

async function left(): Promise<void> {
  const server = await SERVERS.rooms.start();
  try {
    const steps = await openAndLeave(server, ROOMS_LEFT);
    print({
      title: "Rooms opened, drawn in and left",
      head: ["rooms", "server MB", "rooms/s"],
      rows: steps.map(({ count, memoryMb, perSecond }) =>
        [count, memoryMb, perSecond].map((figure) => figure.toLocaleString("en")),
      ),
    });
  } finally {
    await server.stop();
  }
}

/** A room that people use for long, and what it holds in memory meanwhile. */
async function lasting(): Promise<void> {
  const rooms = await startRooms();
  try {
    const plan = {
      people: Number(options.people),
      pointsPerSecond: Number(options.rate),
      minutes: Number(options.minutes),
    };
    const { samples, deeds, problems, ...figures } = await soak(rooms, plan);
    const at = (part: number) => samples[Math.round((samples.length - 1) * part)];
    const most = Math.max(...samples.map(({ memoryMb }) => memoryMb));
    print({
      title: `${plan.people} people use a sketch for ${plan.minutes} min, ${plan.pointsPerSecond} points/s each`,
      head: [
        "first MB",
        "a quarter",
        "half",
        "three quarters",
        "last",
        "most",
        "MB/hour",
        "of the second half",
      ],
      rows: [
        [
          ...[0, 0.25, 0.5, 0.75, 1].map((part) => String(at(part)?.memoryMb ?? 0)),
          String(most),
          ms(slope(samples)),
          ms(slope(samples.slice(Math.floor(samples.length / 2)))),
        ],
      ],
    });
    const told = (counts: Record<string, number>) =>
      Object.entries(counts)
        .map(([what, count]) => `${what} ${count.toLocaleString("en")}`)
        .join(", ") || "none";
    process.stdout.write(
      `Done: ${told(deeds)}. Refused: ${told(problems)}. Version ${figures.version.toLocaleString("en")}, ${figures.elements} elements. Server CPU ${ms(figures.serverCpuPercent)} %, load CPU ${ms(figures.loadCpuPercent)} %.\n\n`,
    );
  } finally {
    await rooms.stop();
  }
}

await buildRooms();
process.stdout.write(
  `One sketch; strokes of ${POINTS_PER_STROKE} points and more, each point sent as it is drawn and each stroke stored; ${SECONDS} s after 2 s of warm-up; ${cpus().length} cores for server and load.\n\n`,
);
if (parts.includes("compare")) await compare();
if (parts.includes("watching")) await watching();
if (parts.includes("left")) await left();
if (parts.includes("soak")) await lasting();
