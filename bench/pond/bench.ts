/**
 * `npm run bench:pond -- [--guests=50] [--seconds=20]`: a full room in the real runtime. One guest draws
 * at 30 steps a second and the others guess, each twice in three seconds. Measures how long it takes from
 * sending a step or a guess to the frame that shows it, at everybody; then kills the rooms (SIGKILL) and
 * measures until everybody is seated again, with their points.
 */
import { loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { POND } from "#core/pond/limits.ts";
import { buildRooms } from "../../scripts/build/rooms.ts";
import { enterPond, type PondClient, sitDown } from "../../tests/stack/pond-client.ts";
import { startRooms } from "../../tests/stack/rooms.ts";
import { cpuSeconds } from "../sketch/process-figures.ts";

const { values } = parseArgs({
  options: {
    guests: { type: "string", default: String(POND.seatsMaxCount) },
    seconds: { type: "string", default: "20" },
  },
});
const guests = Number(values.guests);
const seconds = Number(values.seconds);
const CODE = "BCDF";
const STYLE = { colour: "#1a2b3c", width: 6 };
const INK = "yT4TkDoBoBAoBoBAoBoBA";
const STEPS_PER_SECOND = 30;
const GOALS = { eventMs: 80, seatedMs: 3000 };

await buildRooms();
const rooms = await startRooms();
try {
  const names = Array.from({ length: guests }, (_, at) => `guest${at + 1}`);
  const [first = "", ...rest] = names;
  const host = await sitDown(rooms, CODE, first, { opens: true });
  const others: PondClient[] = [];
  for (const name of rest) others.push(await sitDown(rooms, CODE, name));
  host.ask({ type: "settings", settings: { doodle: { turnSeconds: 180 } } });
  host.ask({ type: "start", game: "doodle" });
  await host.sees(({ you }) => you?.options != null);
  host.ask({ type: "choose", turn: 1, option: 0 });
  await host.sees(({ you }) => you?.word != null);

  const cpuBefore = await cpuSeconds(rooms.processId());
  const begun = performance.now();
  const { ink, lines } = await play(host, others);
  const used = (await cpuSeconds(rooms.processId())) - cpuBefore;
  const share = (100_000 * used) / (performance.now() - begun);
  print(`the rooms used ${share.toFixed(0)} % of a core; the machine's load was ${loadavg()[0]}`);
  report("a step of a drawing, to each of the others", ink);
  report("a guess, to everybody", lines);

  const word = host.view?.you?.word ?? "";
  for (const guest of others.slice(0, 10)) guest.ask({ type: "guess", turn: 1, text: word });
  await host.sees(({ lines: all }) => all.filter(({ kind }) => kind === "right").length === 10);
  const before = scoresOf(host);
  await rooms.kill9();
  const killed = performance.now();
  await rooms.restart();
  const answering = performance.now() - killed;
  const again = await Promise.all(names.map((name) => comeBack(name)));
  const seated = performance.now() - killed;
  await again[0]?.sees(({ seats }) => seats.every(({ here }) => here));
  const after = scoresOf(again[0] ?? host);
  const isKept = before.every(([id, score]) =>
    after.some(([seat, now]) => seat === id && now >= score),
  );
  print(
    `kill -9: answering after ${answering.toFixed(0)} ms, all ${guests} seated after ${seated.toFixed(0)} ms (goal ${GOALS.seatedMs}), points ${isKept ? "kept" : "LOST"}`,
  );
  const late = percentile([...ink, ...lines], 0.99) > GOALS.eventMs || seated > GOALS.seatedMs;
  process.exitCode = late || !isKept ? 1 : 0;
} finally {
  await rooms.stop();
}
process.exit();

/** Draws and guesses for some seconds; returns how long each step and line took to each who saw it. */
async function play(host: PondClient, others: readonly PondClient[]) {
  const ink: number[] = [];
  const lines: number[] = [];
  const sentSteps: number[] = [];
  const sentLines = new Map<string, number>();
  for (const client of [host, ...others]) {
    client.onFrame = (frame) => {
      const now = performance.now();
      const from = frame.ink?.from ?? 0;
      for (const index of frame.ink?.ops.keys() ?? []) {
        const sent = sentSteps[from + index];
        if (client !== host && sent !== undefined) ink.push(now - sent);
      }
      for (const { text } of frame.lines?.add ?? []) {
        const sent = sentLines.get(text);
        if (sent !== undefined) lines.push(now - sent);
      }
    };
  }
  const count = seconds * STEPS_PER_SECOND;
  for (let number = 0; number < count; number += 1) {
    sentSteps.push(performance.now());
    host.ask({ type: "begin", id: `stroke-${number}`, style: STYLE, ink: INK });
    const text = `honk ${number}`;
    sentLines.set(text, performance.now());
    others[number % others.length]?.ask({ type: "guess", turn: 1, text });
    await setTimeout(1000 / STEPS_PER_SECOND);
  }
  const last = `honk ${count - 1}`;
  await host.sees(({ lines: all }) => all.some(({ text }) => text === last));
  for (const client of [host, ...others]) client.onFrame = () => {};
  return { ink, lines };
}

async function comeBack(name: string): Promise<PondClient> {
  const client = await enterPond(rooms, CODE, name);
  await client.sees(({ you }) => you !== null);
  return client;
}

function scoresOf(client: PondClient): [number, number][] {
  return (client.view?.seats ?? []).map(({ id, score }) => [id, score]);
}

function report(what: string, times: number[]): void {
  const [middle, high, most] = [0.5, 0.99, 1].map((part) => percentile(times, part).toFixed(1));
  print(`${what}: ${times.length} times, p50 ${middle} ms, p99 ${high} ms, most ${most} ms`);
}

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
