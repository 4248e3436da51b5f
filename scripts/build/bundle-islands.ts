/**
 * Bundles the apps of `islands` into the folder that is its argument: `client/_astro`, as the site
 * has it, and `islands.json` beside. A process of its own, so that React is built for production
 * whatever the caller's NODE_ENV is.
 */
import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { ISLANDS_FILE } from "./islands.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("The folder for the bundle is missing");

const apps: string[] = [];
for await (const app of glob("islands/*/index.tsx", { cwd: ROOT })) apps.push(app);

/** It stands in other people's frames: one file, without what the others would share with it. */
const ALONE = "islands/embed/index.tsx";

const client = join(folder, "client");
const together = await bundle(apps.filter((app) => app !== ALONE).sort());
const alone = await bundle([ALONE]);
await writeFile(join(folder, ISLANDS_FILE), JSON.stringify({ ...together, ...alone }));

/** Adds the files of these apps to `client`; answers the bundler's manifest of them. */
async function bundle(input: string[]): Promise<object> {
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
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      manifest: ISLANDS_FILE,
      rolldownOptions: {
        input,
        output: {
          entryFileNames: "_astro/[name].[hash].js",
          chunkFileNames: "_astro/[name].[hash].js",
          assetFileNames: "_astro/[name].[hash][extname]",
          // React is one file of its own, which stays the same while ours change.
          codeSplitting: {
            groups: [
              { name: "react-and-dom", test: /node_modules\/(react|react-dom|scheduler)\// },
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
