/**
 * The apps of `islands` in the built site. They are bundled apart from the pages, because they are
 * most of what a browser runs and seldom change together with the pages (docs/decisions/013).
 */
import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import * as v from "valibot";
import { putMadeOnce } from "./build-cache.ts";
import { hashOf } from "./stale.ts";

/** Says which files each app needs; the bundler's manifest. */
export const ISLANDS_FILE = "islands.json";

/** The terminal's address on every page (src/components/shell/gqsh.ts). */
const TERMINAL_FILE = "gqsh.js";

const INPUTS = [
  "islands",
  "src/core",
  "scripts/build/bundle-islands.ts",
  "package-lock.json",
  "package.json",
  "tsconfig.json",
];

/** Adds the apps' files to a built site: to `client` within `site`. */
export async function putIslands(root: string, site: string): Promise<void> {
  const bundler = fileURLToPath(new URL("bundle-islands.ts", import.meta.url));
  await putMadeOnce(site, {
    kept: join(root, ".build/islands"),
    key: await hashOf(root, { inputs: INPUTS, settings: process.version }),
    async make(folder) {
      const env = { NODE_ENV: "production" };
      const options = { env, all: true, reject: false } as const;
      const result = await execa(process.execPath, [bundler, folder], options);
      if (result.failed) throw new Error(`The apps can't be bundled:\n${result.all}`);
    },
  });
}

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);

type Manifest = v.InferOutput<typeof manifestSchema>;

/** The place of an app in a page, e.g. `<div data-app="console">`. */
const PLACE = /<div[^>]*\sdata-app="(\w+)"/;

/** Pages that may have one: those that the server chooses, and the games. */
const WITH_APPS = ["-/**/*.html", "play/**/*.html", "soulstack.html"];

/**
 * Names an app's files in the page that has a place for it. A browser fetches them all at once; by
 * the scripts' own imports it would find one layer after another, each a round trip later.
 */
export async function startIslands(site: string): Promise<void> {
  const manifest = v.parse(
    manifestSchema,
    JSON.parse(await readFile(join(site, ISLANDS_FILE), "utf8")),
  );
  const pages = join(site, "client");
  // Any page may open the terminal, and none is to change when its files' names do.
  const opening = await readFile(join(pages, manifest[TERMINAL_OPENING]?.file ?? ""), "utf8");
  await writeFile(join(pages, TERMINAL_FILE), terminalScript(manifest, opening));
  for await (const file of glob(WITH_APPS, { cwd: pages })) {
    const html = await readFile(join(pages, file), "utf8");
    const [, app] = PLACE.exec(html) ?? [];
    if (app === undefined) continue;
    const tags = tagsOf(manifest, `islands/${app}/index.tsx`);
    await writeFile(
      join(pages, file),
      html.replace("</head>", () => `${tags}</head>`),
    );
  }
}

/** The part of the terminal that comes first; what it fetches is put into it afterwards. */
export const TERMINAL_OPENING = "islands/terminal/opening.ts";

function terminalScript(manifest: Manifest, opening: string): string {
  const names = [...collect(manifest, "islands/terminal/index.tsx", new Set())];
  const files = {
    scripts: names.map((name) => `/${manifest[name]?.file}`),
    styles: names.flatMap((name) => manifest[name]?.css ?? []).map((file) => `/${file}`),
  };
  if (!opening.includes("GQSH_FILES")) throw new Error("The terminal's opening names no files");
  return opening.replaceAll("GQSH_FILES", () => JSON.stringify(files));
}

function tagsOf(manifest: Manifest, entry: string): string {
  const names = [...collect(manifest, entry, new Set())];
  const styles = new Set(names.flatMap((name) => manifest[name]?.css ?? []));
  const [start = "", ...imported] = names.map((name) => manifest[name]?.file ?? "");
  return [
    ...[...styles].map((href) => `<link rel="stylesheet" href="/${href}">`),
    `<script type="module" src="/${start}"></script>`,
    ...imported.map((href) => `<link rel="modulepreload" href="/${href}">`),
  ].join("");
}

/** The names of a script and of all that it imports before it runs. Throws for one that is not there. */
function collect(manifest: Manifest, name: string, found: Set<string>): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The bundled apps lack ${name}`);
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of chunk.imports) collect(manifest, imported, found);
  return found;
}
