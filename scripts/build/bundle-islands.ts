/**
 * Bundles the apps of `islands` into the folder that is its argument: `client/_astro`, as the site
 * has it, and `islands.json` beside. A process of its own, so that React is built for production
 * whatever the caller's NODE_ENV is.
 */
import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { ISLANDS_FILE, TERMINAL_OPENING } from "./islands.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("The folder for the bundle is missing");

const apps: string[] = [];
for await (const app of glob("islands/*/index.tsx", { cwd: ROOT })) apps.push(app);

/**
 * Each by itself, without what the others would share with it: embeds stand in other people's frames
 * and streaming programs, the terminal's opening is there before anything else of it, and Gaggle's
 * public pages and the games would break what the console loads first into more files than it needs.
 */
const ALONE = [
  "islands/bigscreen/index.tsx",
  "islands/embed/index.tsx",
  "islands/gaggle/index.tsx",
  "islands/play/index.tsx",
  "islands/winners/index.tsx",
  TERMINAL_OPENING,
];

/** The terminal's own scripts, by the names they have in the site. */
const TERMINAL = /\/terminal\./;

/** Small parts of most apps: a file for each would be a request for each. */
const SMALL = {
  name: "small-parts",
  test: /node_modules\/(@nanostores|nanostores)\/|islands\/stores\/(environment|browser-environment|safe-storage|new-id|theme)\.ts|src\/core\/platform\/(themes|redirects|variants)\.ts|vite\/preload-helper/,
};

const client = join(folder, "client");
const manifest = { ...(await bundle(apps.filter((app) => !ALONE.includes(app)).sort(), [SMALL])) };
for (const app of ALONE) Object.assign(manifest, await bundle([app], []));
await writeFile(join(folder, ISLANDS_FILE), JSON.stringify(manifest));

/** Adds the files of these apps to `client`; answers the bundler's manifest of them. */
async function bundle(input: string[], groups: (typeof SMALL)[]): Promise<object> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { dedupe: ["react", "react-dom"] },
    build: {
      outDir: client,
      emptyOutDir: false,
      assetsDir: "_astro",
      assetsInlineLimit: 0,
      target: "esnext",
      modulePreload: {
        polyfill: false,
        // The terminal reports its own missing files; a page reports those of every other link.
        resolveDependencies: (_file, deps, { hostId }) => (TERMINAL.test(hostId) ? [] : deps),
      },
      reportCompressedSize: false,
      manifest: ISLANDS_FILE,
      rolldownOptions: {
        // An app is named by its folder, the terminal's first part by itself.
        input: Object.fromEntries(
          input.map((file) => [file === TERMINAL_OPENING ? "opening" : file.split("/")[1], file]),
        ),
        preserveEntrySignatures: "exports-only",
        output: {
          entryFileNames: "_astro/[name].[hash].js",
          chunkFileNames: "_astro/[name].[hash].js",
          assetFileNames: "_astro/[name].[hash][extname]",
          // React is one file of its own, which stays the same while ours change.
          codeSplitting: {
            groups: [
              { name: "react-and-dom", test: /node_modules\/(react|react-dom|scheduler)\// },
              ...groups,
            ],
          },
        },
      },
    },
  });
  const manifest = join(client, ISLANDS_FILE);
  const text = await readFile(manifest, "utf8");
  await rm(manifest);
  return JSON.parse(text);
}
