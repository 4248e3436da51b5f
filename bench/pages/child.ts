import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { endLater } from "./endings.ts";

/** Runs a file of this folder by Node; resolves, with a way to end it, when it says something. */
export async function startChild(
  file: string,
  args: readonly string[],
): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const end = endLater(() => endChild(child));
  await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => {
      throw new Error(`${file} ended`);
    }),
  ]);
  return end;
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}
