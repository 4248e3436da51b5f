/** Starting and stopping a process together with everything that it starts. */
import { type ChildProcess, spawn } from "node:child_process";

export type Command = {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
};

/** Starts a command as the leader of its own process group, with its output piped. */
export function startGroup({ command, args, env }: Command): ChildProcess {
  return spawn(command, args, { detached: true, stdio: ["ignore", "pipe", "pipe"], env });
}

/** Sends a signal to a whole group. False when the group is gone. */
export function signalGroup(leader: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(-leader, signal);
  } catch {
    return false;
  }
}

/** True while any process of the group is alive. */
export function groupIsAlive(leader: number): boolean {
  try {
    return process.kill(-leader, 0);
  } catch {
    return false;
  }
}

/**
 * Ends a group: asks with `signal`, and sends SIGKILL to what is left after `graceMs`. Resolves
 * when none is left or, for what even SIGKILL can't end, after another second.
 */
export async function endGroup(
  leader: number,
  graceMs: number,
  signal: NodeJS.Signals = "SIGTERM",
): Promise<void> {
  const deadline = performance.now() + graceMs;
  if (!signalGroup(leader, signal)) return;
  while (groupIsAlive(leader)) {
    if (performance.now() > deadline + 1000) return;
    if (performance.now() > deadline) signalGroup(leader, "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
