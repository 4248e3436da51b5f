/**
 * Writes the Twitch panel's files of the site into the folder that is the first argument, for the server
 * whose address is the second: `panel.zip`, and the panel of /panel in `panel-demo`. A process of its own,
 * as the apps of `islands` have (bundle-islands.ts).
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { panelFiles } from "../panel/bundle.ts";
import { demoFiles } from "../panel/demo.ts";
import { zip } from "../panel/zip.ts";
import { PANEL_DEMO_FOLDER, PANEL_ZIP } from "./panel.ts";

const [folder, siteUrl] = process.argv.slice(2);
if (folder === undefined || siteUrl === undefined)
  throw new Error("A folder and an address are needed");

await mkdir(join(folder, PANEL_DEMO_FOLDER), { recursive: true });
await writeFile(join(folder, PANEL_ZIP), zip(await panelFiles(siteUrl)));
for (const { name, content } of await demoFiles()) {
  await writeFile(join(folder, PANEL_DEMO_FOLDER, name), content);
}
