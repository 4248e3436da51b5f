import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { groupIsAlive, startGroup } from "./process-group.ts";
import { claimDataDir } from "./run-record.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "goose-record-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

const idle = ["-e", "setInterval(() => {}, 1000)"];

/** Rewrites the record as if the process `pid` had been its supervisor. */
function pretendSupervisor(change: { supervisor: number; supervisorStarted?: string }) {
  const file = join(dir, "run.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...change }));
}

test("a start after a killed supervisor ends the processes that it left", async () => {
  const record = await claimDataDir(dir);
  const orphan = startGroup({ command: process.execPath, args: idle, env: {} });
  const leader = orphan.pid ?? 0;
  record.note("rooms", leader);
  const gone = spawn(process.execPath, ["-e", ""]);
  await once(gone, "exit");
  pretendSupervisor({ supervisor: gone.pid ?? 0 });

  await claimDataDir(dir);
  expect(groupIsAlive(leader)).toBe(false);
});

test("a second start on the same data folder is refused while the first one lives", async () => {
  await claimDataDir(dir);
  const other = startGroup({ command: process.execPath, args: idle, env: {} });
  const pid = other.pid ?? 0;
  const record = await claimDataDir(dir);
  record.note("other", pid);
  const started = JSON.parse(readFileSync(join(dir, "run.json"), "utf8")).groups.other.started;
  pretendSupervisor({ supervisor: pid, supervisorStarted: started });
  await expect(claimDataDir(dir)).rejects.toThrow(`already runs on ${dir} (process ${pid})`);
  other.kill("SIGKILL");
});

test("a clean stop leaves no record", async () => {
  const record = await claimDataDir(dir);
  record.remove();
  expect(existsSync(join(dir, "run.json"))).toBe(false);
});
