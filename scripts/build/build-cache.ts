/** Folders that are made once for each key, and copied from then on. */
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

export type MadeOnce = {
  /** The folder that holds what was made, under its key. Only the latest stays. */
  kept: string;
  /** A hash of all that the content depends on. */
  key: string;
  /** Writes the content into an empty folder. */
  make: (folder: string) => Promise<void>;
};

/** Adds the content to the folder `target`; resolves to true when it had to be made. */
export async function putMadeOnce(target: string, { kept, key, make }: MadeOnce): Promise<boolean> {
  const whole = join(kept, key);
  if (await copied(whole, target)) return false;
  // Under its name only when it is whole: a build may be ended at any time.
  const unfinished = join(kept, `${key}.${process.pid}`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await make(unfinished);
  await cp(unfinished, target, { recursive: true });
  await rm(whole, { recursive: true, force: true });
  await rename(unfinished, whole);
  for (const other of await readdir(kept)) {
    if (other !== key) await rm(join(kept, other), { recursive: true, force: true });
  }
  return true;
}

async function copied(from: string, to: string): Promise<boolean> {
  try {
    await cp(from, to, { recursive: true });
    return true;
  } catch {
    return false;
  }
}
