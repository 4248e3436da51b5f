/** The servers that the bench compares, each in a process of its own with storage of its own. */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { startRooms } from "../../tests/stack/rooms.ts";
import { startNodeServer } from "../node-server.ts";
import type { LoadPlan } from "./plan.ts";
import { TLDRAW_SYNC } from "./tldraw.ts";

export type ServerName = LoadPlan["server"];

export type Running = Pick<LoadPlan, "server" | "address" | "processId" | "tldrawFolder"> & {
  stop: () => Promise<void>;
};

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const tldrawFolder = path("../../.build/tldraw");

export const SERVERS: Record<ServerName, { label: string; start: () => Promise<Running> }> = {
  rooms: { label: "our room", start: startOurs },
  tldraw: { label: "tldraw sync", start: startTldraw },
  ws: { label: "bare ws", start: startWs },
};

async function startOurs(): Promise<Running> {
  const rooms = await startRooms();
  const address = rooms.url.replace("http", "ws");
  return { server: "rooms", address, processId: rooms.processId(), tldrawFolder, stop: rooms.stop };
}

async function startWs(): Promise<Running> {
  const { port, ...server } = await startNodeServer(path("../rooms/ws-server.ts"));
  return { server: "ws", address: `ws://127.0.0.1:${port}`, tldrawFolder, ...server };
}

async function startTldraw(): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), "goose-tldraw-"));
  const database = join(folder, "room.sqlite");
  const { port, processId, stop } = await startNodeServer(path("tldraw-server.ts"), [
    tldrawFolder,
    database,
  ]);
  return {
    server: "tldraw",
    address: `ws://127.0.0.1:${port}`,
    processId,
    tldrawFolder,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Installs tldraw's packages, which nothing else needs, into the build's folder. */
export async function installTldraw(): Promise<void> {
  if (existsSync(join(tldrawFolder, "node_modules/@tldraw/sync-core"))) return;
  await mkdir(tldrawFolder, { recursive: true });
  await writeFile(join(tldrawFolder, "package.json"), '{ "private": true }\n');
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--save-exact"];
  await execa("npm", ["install", ...options, TLDRAW_SYNC], { cwd: tldrawFolder });
}
