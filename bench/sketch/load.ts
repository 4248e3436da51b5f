/**
 * The load, in a process of its own: people who draw strokes without a pause, a point at a time, and
 * people who watch. Each point bears the time at which it was due, so that a server or a load that
 * falls behind shows as latency. Prints one line of JSON. Argument: the plan, as JSON.
 */

import * as v from "valibot";
import type { Point } from "#core/canvas/ink.ts";
import type { Dialect, Listener, LoadStroke } from "./dialect.ts";
import { roomsDialect } from "./dialect-rooms.ts";
import { tldrawDialect } from "./dialect-tldraw.ts";
import { wsDialect } from "./dialect-ws.ts";
import { type LoadPlan, type LoadResult, loadPlan } from "./plan.ts";
import { cpuSeconds, memoryMb } from "./process-figures.ts";
import { Tally } from "./tally.ts";
import { tldrawSchema } from "./tldraw.ts";

const TICK_MS = 2;
const WARM_UP_MS = 2000;
/** How long what was sent may be on its way after the last point. */
const DRAIN_MS = 5000;

const plan = v.parse(v.pipe(v.string(), v.parseJson(), loadPlan), process.argv[2]);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function dialectOf({ server, address, room, tldrawFolder }: LoadPlan): Dialect {
  if (server === "rooms") return roomsDialect(address, room);
  if (server === "ws") return wsDialect(address);
  return tldrawDialect(address, tldrawSchema(tldrawFolder).serialize());
}

/** A wandering line, as a hand draws it. */
function nextPoint(index: number, count: number): Point {
  const turn = (count / 40) * Math.PI * 2 + index;
  return [960 + 700 * Math.cos(turn), 540 + 400 * Math.sin(turn * 1.3), 0.5 + 0.3 * Math.sin(turn)];
}

/** Draws evenly, artist by artist. */
class Drawing {
  sent = 0;
  #pointed = 0;
  readonly #strokes: (LoadStroke | undefined)[] = [];
  /** The ids of what everyone drew. */
  readonly #kept: string[][] = [];
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout;
  readonly #dialect: Dialect;
  readonly #artists: readonly Listener[];

  constructor(dialect: Dialect, artists: readonly Listener[]) {
    this.#dialect = dialect;
    this.#artists = artists;
    this.#timer = setInterval(() => this.#advance(), TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #advance(): void {
    const perMs = (this.#artists.length * plan.pointsPerSecond) / 1000;
    const now = performance.now() - this.#began;
    const due = Math.floor(now * perMs);
    this.#point((now * this.#artists.length * plan.pointersPerSecond) / 1000);
    for (; this.sent < due; this.sent += 1) {
      this.#draw(this.sent % this.#artists.length, this.#began + this.sent / perMs);
    }
  }

  #point(due: number): void {
    for (; this.#pointed < due; this.#pointed += 1) {
      const index = this.#pointed % this.#artists.length;
      const message = this.#dialect.point?.(nextPoint(index, this.#pointed));
      if (message !== undefined) this.#artists[index]?.socket.send(message);
    }
  }

  #erase(index: number, newest: string): void {
    const kept = [...(this.#kept[index] ?? []), newest];
    this.#kept[index] = kept;
    const erase = this.#dialect.erase;
    if (plan.strokesKept === 0 || erase === undefined || kept.length <= plan.strokesKept) return;
    const oldest = kept.shift();
    if (oldest !== undefined) this.#artists[index]?.socket.send(erase(index, oldest));
  }

  #draw(index: number, due: number): void {
    const socket = this.#artists[index]?.socket;
    const point = nextPoint(index, Math.floor(this.sent / this.#artists.length));
    const stroke = this.#strokes[index];
    if (stroke === undefined) {
      const id = `stroke-${index}-${this.sent}`.padEnd(20, "_");
      const begun = { id, points: [point], dues: [due] };
      this.#strokes[index] = begun;
      socket?.send(this.#dialect.begin(index, begun));
      return;
    }
    stroke.points.push(point);
    stroke.dues.push(due);
    socket?.send(this.#dialect.extend(index, stroke));
    if (stroke.points.length < plan.pointsPerStroke + (index % 10)) return;
    socket?.send(this.#dialect.finish(index, stroke));
    this.#strokes[index] = undefined;
    this.#erase(index, stroke.id);
  }
}

const dialect = dialectOf(plan);
const tallies = { drawing: new Tally(), watching: new Tally() };

async function enter(index: number, watches: boolean): Promise<Listener> {
  const tally = watches ? tallies.watching : tallies.drawing;
  const listener: Omit<Listener, "socket"> & { socket?: Listener["socket"] } = {
    watches,
    points: 0,
    tally,
    resyncs: 0,
  };
  const complete = listener as Listener;
  complete.socket = await dialect.enter(index, watches, () => complete);
  return complete;
}

const listeners: Listener[] = [];
for (let index = 0; index < plan.drawing; index += 1) listeners.push(await enter(index, false));
const artists = listeners.slice();
for (let index = 0; index < plan.watching; index += 1) listeners.push(await enter(index, true));

/** Everyone must hear of the points that others draw; our own come back where a server tells them. */
const drawing = new Drawing(dialect, artists);
await pause(WARM_UP_MS);
for (const tally of [tallies.drawing, tallies.watching, dialect.stored]) tally.clear();
const began = performance.now();
const cpuBefore = process.cpuUsage();
const serverBefore = await cpuSeconds(plan.processId);
await pause(plan.seconds * 1000);
const tookMs = performance.now() - began;
const cpu = process.cpuUsage(cpuBefore);
const serverSeconds = (await cpuSeconds(plan.processId)) - serverBefore;
const drawn = {
  count: tallies.drawing.count,
  p50: tallies.drawing.percentile(0.5),
  p99: tallies.drawing.percentile(0.99),
  max: tallies.drawing.percentile(1),
};
const watched = {
  count: tallies.watching.count,
  p50: tallies.watching.percentile(0.5),
  p99: tallies.watching.percentile(0.99),
};
const stored = {
  count: dialect.stored.count,
  p50: dialect.stored.percentile(0.5),
  p99: dialect.stored.percentile(0.99),
};
drawing.stop();

const hears = plan.server === "tldraw" ? 1 - 1 / plan.drawing : 1;
const owed = (watches: boolean) => Math.round(drawing.sent * (watches ? 1 : hears));
const missing = () =>
  listeners.reduce((sum, { points, watches }) => sum + Math.max(0, owed(watches) - points), 0);
const drainUntil = performance.now() + DRAIN_MS;
while (missing() > plan.drawing && performance.now() < drainUntil) await pause(50);

const result: LoadResult = {
  deliveredPerSecond: Math.round((drawn.count + watched.count) / (tookMs / 1000)),
  drawing: { p50Ms: drawn.p50, p99Ms: drawn.p99, maxMs: drawn.max },
  watching: { p50Ms: watched.p50, p99Ms: watched.p99 },
  stored: { count: stored.count, p50Ms: stored.p50, p99Ms: stored.p99 },
  missingPercent:
    (missing() / listeners.reduce((sum, { watches }) => sum + owed(watches), 0)) * 100,
  resyncs: listeners.reduce((sum, { resyncs }) => sum + resyncs, 0),
  loadCpuPercent: Math.round((cpu.user + cpu.system) / 10 / tookMs),
  serverCpuPercent: Math.round((serverSeconds * 100_000) / tookMs),
  serverMemoryMb: await memoryMb(plan.processId),
};
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);
