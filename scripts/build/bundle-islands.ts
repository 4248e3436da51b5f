/**
 * Bundles the apps of `islands` into the folder that is its argument: `client/_astro`, as the site
 * has it, and `islands.json` beside. A process of its own, so that React is built for production
 * whatever the caller's NODE_ENV is.
 */
import { glob, rename } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { ISLANDS_FILE } from "./islands.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("The folder for the bundle is missing");

const apps: string[] = [];
for await (const app of glob("islands/*/index.tsx", { cwd: ROOT })) apps.push(app);

const client = join(folder, "client");
await build({
  root: ROOT,
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  resolve: { dedupe: ["react", "react-dom"] },
  build: {
    outDir: client,
    emptyOutDir: true,
    assetsDir: "_astro",
    assetsInlineLimit: 0,
    target: "esnext",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: ISLANDS_FILE,
    rolldownOptions: {
      input: apps.sort(),
      output: {
        entryFileNames: "_astro/[name].[hash].js",
        chunkFileNames: "_astro/[name].[hash].js",
        assetFileNames: "_astro/[name].[hash][extname]",
        // React is one file of its own, which stays the same while ours change.
        codeSplitting: {
          groups: [{ name: "react-and-dom", test: /node_modules\/(react|react-dom|scheduler)\// }],
        },
      },
    },
  },
});
await rename(join(client, ISLANDS_FILE), join(folder, ISLANDS_FILE));
