/**
 * `npm run bench:rooms`: one room of 100 clients, on our rooms' batches, on a bare ws server and on
 * Socket.IO, each in a process of its own. `--markdown` prints a table for docs/measurements.md.
 */
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { buildRooms } from "../../scripts/build/rooms.ts";
import { startRooms } from "../../tests/stack/rooms.ts";
import { startNodeServer } from "../node-server.ts";
import { type Dialect, MESSAGE_BYTES, type Measured, measure, type Target } from "./measure.ts";

const CLIENTS = 100;
const RATES = [5, 10, 20, 40];
const SECONDS = 5;

type Running = Target & { stop: () => Promise<void> };
type Row = Measured & { dialect: Dialect; rate: number };

const NAMES: Record<Dialect, string> = {
  rooms: "our rooms",
  ws: "bare ws",
  "socket.io": "Socket.IO",
};

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const relayBundle = path("../../.build/rooms-bench");

async function startOurs(): Promise<Running> {
  const rooms = await startRooms({ output: relayBundle });
  const address = `${rooms.url.replace("http", "ws")}/parties/relay/bench`;
  return { dialect: "rooms", address, processId: rooms.processId(), stop: rooms.stop };
}

async function startNode(dialect: Dialect, script: string, suffix: string): Promise<Running> {
  const { port, ...server } = await startNodeServer(path(script));
  return { dialect, address: `ws://127.0.0.1:${port}${suffix}`, ...server };
}

const STARTS: Record<Dialect, () => Promise<Running>> = {
  rooms: startOurs,
  ws: () => startNode("ws", "ws-server.ts", ""),
  "socket.io": () =>
    startNode("socket.io", "socket-io-server.ts", "/socket.io/?EIO=4&transport=websocket"),
};

const HEADINGS = [
  "messages/s each",
  "server",
  "delivered/s",
  "of all",
  "p50 ms",
  "p99 ms",
  "server MB",
  "load CPU",
];

function cells(row: Row): string[] {
  const all = CLIENTS * CLIENTS * row.rate;
  return [
    String(row.rate),
    NAMES[row.dialect],
    row.deliveredPerSecond.toLocaleString("en"),
    `${Math.round((row.deliveredPerSecond / all) * 100)} %`,
    row.p50Ms.toFixed(1),
    row.p99Ms.toFixed(1),
    String(row.serverMemoryMb),
    `${row.loadCpuPercent} %`,
  ];
}

function table(rows: readonly Row[], markdown: boolean): string {
  const lines = [HEADINGS, ...rows.map(cells)];
  if (markdown) {
    const rule = HEADINGS.map(() => "---");
    return [HEADINGS, rule, ...rows.map(cells)].map((line) => `| ${line.join(" | ")} |`).join("\n");
  }
  const widths = HEADINGS.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? "").length)),
  );
  return lines
    .map((line) => line.map((cell, column) => cell.padStart(widths[column] ?? 0)).join("  "))
    .join("\n");
}

function ratios(rows: readonly Row[]): string {
  const of = (dialect: Dialect, rate: number) =>
    rows.find((row) => row.dialect === dialect && row.rate === rate);
  return RATES.flatMap((rate) => {
    const ours = of("rooms", rate);
    return (["ws", "socket.io"] as const).flatMap((dialect) => {
      const other = of(dialect, rate);
      if (ours === undefined || other === undefined) return [];
      const delivered = (ours.deliveredPerSecond / other.deliveredPerSecond).toFixed(2);
      const p99 = (ours.p99Ms / other.p99Ms).toFixed(2);
      return `At ${rate}/s our rooms deliver ${delivered} times what ${NAMES[dialect]} does, at ${p99} times its p99.`;
    });
  }).join("\n");
}

const markdown = process.argv.includes("--markdown");
await buildRooms({ config: path("wrangler.jsonc"), output: relayBundle });

const rows: Row[] = [];
for (const rate of RATES) {
  for (const dialect of ["rooms", "ws", "socket.io"] as const) {
    const server = await STARTS[dialect]();
    try {
      rows.push({ dialect, rate, ...(await measure(server, CLIENTS, rate, SECONDS)) });
    } finally {
      await server.stop();
    }
  }
}

process.stdout.write(`${CLIENTS} clients in one room, ${MESSAGE_BYTES} bytes a message, everyone hears everyone, themselves too; ${SECONDS} s after 1 s of warm-up; ${cpus().length} cores for server and load.

${table(rows, markdown)}

${ratios(rows)}
`);
