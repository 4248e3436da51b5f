/** Which scripts, styles and fonts the built pages name without their being there. */
import { glob, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A file with a hash in its name, as an attribute of a page has it. */
const BUILT_FILE = /="\/_astro\/([^"]+)"/g;

/** The names below `_astro` that pages refer to in vain, each once. */
export async function missingFiles(pages: string): Promise<string[]> {
  const there = new Set(await readdir(join(pages, "_astro"), { recursive: true }));
  const missing = new Set<string>();
  for await (const file of glob("**/*.html", { cwd: pages })) {
    const html = await readFile(join(pages, file), "utf8");
    for (const [, name = ""] of html.matchAll(BUILT_FILE)) {
      if (!there.has(name)) missing.add(name);
    }
  }
  return [...missing];
}
