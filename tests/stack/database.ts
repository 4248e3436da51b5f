import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** How long a statement waits while PocketBase writes, in milliseconds. */
const WAIT_MS = 10_000;

/** PocketBase's own database, for what its API lets nobody write. To be closed by the caller. */
export function openDatabase(dataDir: string): DatabaseSync {
  return new DatabaseSync(join(dataDir, "data", "data.db"), { timeout: WAIT_MS });
}
