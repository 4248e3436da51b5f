/**
 * Remembers which process groups a run started, so that the next start can end what a supervisor
 * that was killed left behind, and does not start twice on one data folder.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { endGroup } from "./process-group.ts";

const recordSchema = v.object({
  supervisor: v.number(),
  supervisorStarted: v.string(),
  groups: v.record(v.string(), v.object({ leader: v.number(), started: v.string() })),
});

type RunRecord = v.InferOutput<typeof recordSchema>;

/**
 * When a process started, empty when there is none; with its id it names a process for good.
 * Linux: field 22 of /proc/PID/stat (proc(5)), in clock ticks since boot. Elsewhere: what ps says.
 */
function startedAt(pid: number): string {
  try {
    if (process.platform !== "linux") {
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    }
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" ? "" : (rest[18] ?? "");
  } catch {
    return "";
  }
}

export type RunRecordFile = {
  note: (name: string, leader: number | null) => void;
  remove: () => void;
};

/**
 * Claims a data folder for this process. Ends groups that a dead supervisor left. Throws when
 * another supervisor lives.
 */
export async function claimDataDir(dataDir: string): Promise<RunRecordFile> {
  const file = join(dataDir, "run.json");
  const old = readRecord(file);
  if (old !== null) {
    if (old.supervisor !== process.pid && isSame(old.supervisor, old.supervisorStarted)) {
      throw new Error(
        `Goose Quarters already runs on ${dataDir} (process ${old.supervisor}). Stop it first; or set DATA_DIR and the ports to run a second one.`,
      );
    }
    for (const { leader, started } of Object.values(old.groups)) {
      if (isSame(leader, started)) await endGroup(leader, 3000);
    }
  }
  const record: RunRecord = {
    supervisor: process.pid,
    supervisorStarted: startedAt(process.pid),
    groups: {},
  };
  const write = () => {
    writeFileSync(`${file}.new`, JSON.stringify(record), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  write();
  return {
    note(name, leader) {
      if (leader === null) delete record.groups[name];
      else record.groups[name] = { leader, started: startedAt(leader) };
      write();
    },
    remove: () => rmSync(file, { force: true }),
  };
}

function readRecord(file: string): RunRecord | null {
  if (!existsSync(file)) return null;
  const result = v.safeParse(
    v.pipe(v.string(), v.parseJson(), recordSchema),
    readFileSync(file, "utf8"),
  );
  return result.success ? result.output : null;
}

function isSame(pid: number, started: string): boolean {
  return started !== "" && startedAt(pid) === started;
}
