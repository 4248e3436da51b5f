/**
 * The load: clients that send at a steady rate and measure what reaches them. A process of its own;
 * prints one line of JSON. Arguments: the kind of server, its address, clients, messages per second
 * of each, seconds to measure.
 *
 * A message is a JSON string of MESSAGE_BYTES that begins with the time at which it was due, in
 * microseconds: a generator or server that falls behind shows as latency. Times are read at fixed
 * places in the frames, without parsing them.
 */
import { once } from "node:events";
import { WebSocket } from "ws";
import { type Dialect, type LoadResult, MESSAGE_BYTES } from "./measure.ts";

const STAMP_DIGITS = 12;
const TICK_MS = 2;
const WARM_UP_MS = 1000;
/** Latencies are counted in steps of a tenth of a millisecond, up to ten seconds. */
const STEPS_PER_MS = 10;
const steps = new Uint32Array(10_000 * STEPS_PER_MS + 1);

const [dialect, address = "", clientCount, rate, seconds] = process.argv.slice(2);

const nowUs = () => performance.now() * 1000;

let measuring = false;
let delivered = 0;

function record(frame: Buffer, at: number, now: number) {
  let due = 0;
  for (let index = 0; index < STAMP_DIGITS; index += 1)
    due = due * 10 + (frame[at + index] ?? 48) - 48;
  const step = Math.round(((now - due) / 1000) * STEPS_PER_MS);
  const place = Math.min(steps.length - 1, Math.max(0, step));
  steps[place] = (steps[place] ?? 0) + 1;
  delivered += 1;
}

/** How each server frames a message: where its time stands, and what answers a heartbeat. */
const DIALECTS: Record<
  Dialect,
  { envelope: (message: string) => string; hear: (frame: Buffer, socket: WebSocket) => void }
> = {
  rooms: {
    envelope: (message) => message,
    hear(frame) {
      const now = nowUs();
      const stride = MESSAGE_BYTES + 1;
      for (let at = 2; at < frame.length; at += stride) record(frame, at, now);
    },
  },
  ws: {
    envelope: (message) => message,
    hear: (frame) => record(frame, 1, nowUs()),
  },
  "socket.io": {
    envelope: (message) => `42["m",${message}]`,
    hear(frame, socket) {
      if (frame.length > MESSAGE_BYTES) record(frame, 8, nowUs());
      else if (frame.length === 1) socket.send("3");
    },
  },
};

async function connect(dialectOf: Dialect): Promise<WebSocket> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  // Socket.IO greets at once: listen before the socket opens, or its greeting is missed.
  const greeting = dialectOf === "socket.io" ? once(socket, "message") : undefined;
  await once(socket, "open");
  if (greeting !== undefined) {
    await greeting;
    socket.send("40");
    await once(socket, "message");
  }
  socket.on("message", (frame: Buffer) => {
    if (measuring) DIALECTS[dialectOf].hear(frame, socket);
  });
  return socket;
}

/** Sends evenly, client by client, until stopped; answers how to stop. */
function send(sockets: readonly WebSocket[], perSecond: number, dialectOf: Dialect): () => void {
  const padding = "x".repeat(MESSAGE_BYTES - STAMP_DIGITS - 2);
  const began = nowUs();
  let count = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((nowUs() - began) / 1e6) * perSecond);
    for (; count < due; count += 1) {
      const dueAt = Math.round(began + (count / perSecond) * 1e6);
      const message = `"${String(dueAt).padStart(STAMP_DIGITS, "0")}${padding}"`;
      sockets[count % sockets.length]?.send(DIALECTS[dialectOf].envelope(message));
    }
  }, TICK_MS);
  return () => clearInterval(timer);
}

function percentile(part: number): number {
  let left = delivered * part;
  for (const [step, count] of steps.entries()) {
    left -= count;
    if (left <= 0) return step / STEPS_PER_MS;
  }
  return steps.length / STEPS_PER_MS;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function main(dialectOf: Dialect) {
  const sockets: WebSocket[] = [];
  for (let index = 0; index < Number(clientCount); index += 1)
    sockets.push(await connect(dialectOf));
  const stop = send(sockets, Number(clientCount) * Number(rate), dialectOf);
  await pause(WARM_UP_MS);
  measuring = true;
  const began = performance.now();
  const cpuBefore = process.cpuUsage();
  await pause(Number(seconds) * 1000);
  measuring = false;
  const tookMs = performance.now() - began;
  const cpu = process.cpuUsage(cpuBefore);
  stop();
  const result: LoadResult = {
    deliveredPerSecond: Math.round(delivered / (tookMs / 1000)),
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    loadCpuPercent: Math.round((cpu.user + cpu.system) / 10 / tookMs),
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
  for (const socket of sockets) socket.terminate();
}

if (dialect !== "rooms" && dialect !== "ws" && dialect !== "socket.io") {
  throw new Error(`No such kind of server: ${dialect}`);
}
await main(dialect);
