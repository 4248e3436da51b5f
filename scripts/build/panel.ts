/** The Twitch panel's files in the built site: the zip to download, and the panel that /panel shows. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { PANEL_DEMO_ADDRESS, PANEL_ZIP_ADDRESS } from "#core/panel/site-files.ts";
import { putMadeOnce } from "./build-cache.ts";
import { hashOf } from "./stale.ts";

const INPUTS = [
  "islands/panel",
  "src/core",
  "src/art",
  "src/styles/tokens.css",
  "content/cards",
  "scripts/panel",
  "scripts/build/bundle-panel.ts",
  "package-lock.json",
];

/** Where the files are within the built pages. */
export const PANEL_ZIP = PANEL_ZIP_ADDRESS.slice(1);
export const PANEL_DEMO_FOLDER = PANEL_DEMO_ADDRESS.split("/")[1] ?? "";

/** Adds the panel's files to the built pages; the zip is for the server at `siteUrl`. */
export async function putPanel(root: string, pages: string, siteUrl: string): Promise<void> {
  const bundler = fileURLToPath(new URL("bundle-panel.ts", import.meta.url));
  await putMadeOnce(pages, {
    kept: join(root, ".build/panel"),
    key: await hashOf(root, { inputs: INPUTS, settings: `${process.version} ${siteUrl}` }),
    async make(folder) {
      const env = { NODE_ENV: "production" };
      const options = { env, all: true, reject: false } as const;
      const result = await execa(process.execPath, [bundler, folder, siteUrl], options);
      if (result.failed) throw new Error(`The Twitch panel can't be bundled:\n${result.all}`);
    },
  });
}
