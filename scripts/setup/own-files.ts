/** What an installation stores is for its own user alone. */
import { chmodSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * From now on this process and those that it starts make files that their user alone can read; those
 * that an earlier version left in `folder` become so (rule GUARD-G56).
 */
export function keepFilesPrivate(folder: string): void {
  process.umask(0o077);
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
