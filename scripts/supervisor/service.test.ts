import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLog } from "./log.ts";
import { groupIsAlive, signalGroup } from "./process-group.ts";
import { makeService, type Service } from "./service.ts";

let dir: string;
let service: Service;
let leaders: number[];
let output: PassThrough;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "goose-service-"));
  leaders = [];
});

afterEach(async () => {
  await service.stop();
  rmSync(dir, { recursive: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** A service that runs `script` on Node; the script finds its port as the first argument. */
async function serviceOf(script: string, command = process.execPath): Promise<Service> {
  const file = join(dir, "service.mjs");
  writeFileSync(file, script);
  const port = await freePort();
  output = new PassThrough();
  service = makeService(
    {
      name: "pond",
      command: { command, args: [file, String(port)], env: process.env },
      health: { url: `http://127.0.0.1:${port}/`, status: 200 },
      readyWithinMs: 10_000,
    },
    openLog({ level: "info", format: "json" }, output, false),
    (_name, leader) => leader !== null && leaders.push(leader),
  );
  return service;
}

const SERVER = `
import { createServer } from "node:http";
import { spawn } from "node:child_process";
spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
createServer((request, response) => response.end("ok")).listen(Number(process.argv[2]), "127.0.0.1");
`;

test("a service is ready once it answers, and comes back after kill -9", async () => {
  const pond = await serviceOf(SERVER);
  await pond.start();
  expect(pond.state()).toBe("ready");

  signalGroup(leaders[0] ?? 0, "SIGKILL");
  await vi.waitFor(() => expect(leaders).toHaveLength(2), { timeout: 5000 });
  await vi.waitFor(() => expect(pond.state()).toBe("ready"), { timeout: 5000 });
  expect(String(output.read())).toContain("ended (SIGKILL); starting it again in 250 ms");
});

test("a service that can't be run for a while comes back, too", async () => {
  const node = join(dir, "node");
  symlinkSync(process.execPath, node);
  const pond = await serviceOf(SERVER, node);
  await pond.start();
  rmSync(node);
  signalGroup(leaders[0] ?? 0, "SIGKILL");
  await vi.waitFor(() => expect(String(output.read())).toContain("could not be run"), {
    timeout: 5000,
  });
  symlinkSync(process.execPath, node);
  await vi.waitFor(() => expect(pond.state()).toBe("ready"), { timeout: 10_000 });
});

test("whoever asks it to stop waits until it has", async () => {
  const pond = await serviceOf(
    `${SERVER} process.on("SIGTERM", () => setTimeout(() => process.exit(), 300));`,
  );
  await pond.start();
  void pond.stop();
  await pond.stop();
  expect(groupIsAlive(leaders[0] ?? 0)).toBe(false);
});

test("stopping ends what the service itself started, too", async () => {
  const pond = await serviceOf(SERVER);
  await pond.start();
  await pond.stop();
  expect(groupIsAlive(leaders[0] ?? 0)).toBe(false);
  expect(pond.state()).toBe("stopped");
});

test("a service that ends before it was ever ready is an error and is not retried", async () => {
  const pond = await serviceOf("process.exit(3)");
  await expect(pond.start()).rejects.toThrow("pond ended before it was ready");
  expect(leaders).toHaveLength(1);
  expect(pond.state()).toBe("stopped");
});
