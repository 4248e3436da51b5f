/** What Linux says of a process. */
import { readFile } from "node:fs/promises";

const TICKS_PER_SECOND = 100;

/** CPU time that a process has used, user and system, in seconds. */
export async function cpuSeconds(processId: number): Promise<number> {
  const stat = await readFile(`/proc/${processId}/stat`, "utf8");
  // The name, in parentheses, may hold spaces; utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Memory that a process holds now, in MB. */
export async function memoryMb(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, "utf8");
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024);
}
