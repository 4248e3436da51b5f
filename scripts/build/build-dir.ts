/**
 * The folder that a site is made in. It has the same name each time, because Astro counts it among
 * what pages depend on; only a build beside another one gets a name of its own.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type Workshop = {
  path: string;
  /** Removes the folder, if it is still there, and lets the next build have the name. */
  close: () => Promise<void>;
};

/** An empty folder within `parent`. */
export async function openWorkshop(parent: string): Promise<Workshop> {
  await mkdir(parent, { recursive: true });
  const owner = join(parent, "site.pid");
  const isMine = await claim(owner);
  const path = isMine ? join(parent, "site") : await mkdtemp(join(parent, "site-"));
  await rm(path, { recursive: true, force: true });
  await mkdir(path);
  return {
    path,
    async close() {
      await rm(path, { recursive: true, force: true });
      if (isMine) await rm(owner);
    },
  };
}

/** Writes this process into the file, unless one that still runs is in it. */
async function claim(owner: string): Promise<boolean> {
  try {
    await writeFile(owner, `${process.pid}`, { flag: "wx" });
    return true;
  } catch {
    const pid = Number(await readFile(owner, "utf8").catch(() => ""));
    if (runs(pid)) return false;
    await rm(owner, { force: true });
    return claim(owner);
  }
}

function runs(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
