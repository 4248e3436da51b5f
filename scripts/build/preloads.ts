/**
 * Names what an app page's script imports in the page itself. A browser otherwise finds one layer of
 * imports after another, each a round trip later; so it fetches them all at once.
 */
import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The scripts that start a client-only island. */
const ISLAND_SCRIPTS =
  /<astro-island[^>]*?component-url="([^"]+)"[^>]*?renderer-url="([^"]+)"[^>]*?client="only"/g;
/** A static import in a built script: `from "./x.js"` and `import "./x.js"`, but not `import("./x.js")`. */
const STATIC_IMPORT = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;

export async function writePreloads(pages: string): Promise<void> {
  for await (const file of glob("**/*.html", { cwd: pages })) {
    const path = join(pages, file);
    const html = await readFile(path, "utf8");
    const entries = [...html.matchAll(ISLAND_SCRIPTS)].flatMap(([, component, renderer]) => [
      component ?? "",
      renderer ?? "",
    ]);
    if (entries.length === 0) continue;
    const scripts = new Set<string>();
    for (const entry of entries) await collect(pages, entry, scripts);
    const links = [...scripts].map((href) => `<link rel="modulepreload" href="${href}">`).join("");
    await writeFile(path, html.replace("</head>", `${links}</head>`));
  }
}

/** Adds a script and all that it imports before it runs. */
async function collect(pages: string, href: string, found: Set<string>): Promise<void> {
  if (found.has(href)) return;
  found.add(href);
  const folder = href.slice(0, href.lastIndexOf("/") + 1);
  const code = await readFile(join(pages, href), "utf8");
  for (const [, name = ""] of code.matchAll(STATIC_IMPORT)) {
    await collect(pages, folder + name, found);
  }
}
