/**
 * `npm run build:panel`: makes the zip of the Twitch extension for the server of SITE_URL, and checks it.
 * Another place for it is the first argument.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { panelFiles } from "./panel/bundle.ts";
import { checkPanel } from "./panel/rules.ts";
import { zip } from "./panel/zip.ts";
import { readSettings } from "./setup/settings.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const say = (text: string) => process.stdout.write(`${text}\n`);

const settings = readSettings(root);
if (settings.ok) {
  const { SITE_URL } = settings.value;
  const files = await panelFiles(SITE_URL);
  const target = process.argv[2] ?? join(root, ".build/panel.zip");
  const bytes = zip(files);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, bytes);
  say(`${target}: ${bytes.length} bytes, ${files.length} files, for ${SITE_URL}`);
  const findings = checkPanel(files);
  for (const { rule, what } of findings) say(`${rule.text}: ${what}`);
  if (!SITE_URL.startsWith("https:")) {
    say("Twitch shows pages over https alone: set SITE_URL before you upload this zip.");
  }
  if (findings.length > 0) process.exitCode = 1;
} else {
  for (const message of settings.messages) say(message);
  process.exitCode = 1;
}
