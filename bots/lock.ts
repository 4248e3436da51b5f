import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** An earlier process that is just ending may take so long. */
const WAIT_MS = 3000;

/**
 * Holds the folder for as long as the process lives: a second one that went by its name would speak
 * for the same channels. The system lets go of it when the process ends, however it ends.
 */
export function lockFolder(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, "lock.sqlite"), { timeout: WAIT_MS });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    throw new Error(`Another bots process uses ${folder}; each needs a folder of its own`);
  }
  return lock;
}
