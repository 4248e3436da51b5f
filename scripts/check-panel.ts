/** `npm run check:panel -- [FILE]`: holds a zip of the Twitch extension to Twitch's written rules. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkPanel, PANEL_RULES } from "./panel/rules.ts";
import { unzip } from "./panel/zip.ts";

/** More than any extension may have. */
const READ_MAX_BYTES = 20_000_000;

const root = fileURLToPath(new URL("../", import.meta.url));
const say = (text: string) => process.stdout.write(`${text}\n`);
const file = process.argv[2] ?? join(root, ".build/panel.zip");

try {
  const findings = checkPanel(unzip(await readFile(file), READ_MAX_BYTES));
  for (const rule of PANEL_RULES) {
    const broken = findings.filter((finding) => finding.rule === rule);
    say(
      `${broken.length === 0 ? "ok  " : "FAIL"} ${rule.text}${rule.source && ` <${rule.source}>`}`,
    );
    for (const { what } of broken) say(`     ${what}`);
  }
  if (findings.length > 0) process.exitCode = 1;
} catch (error) {
  say(`${file}: ${error instanceof Error ? error.message : error}. npm run build:panel makes one.`);
  process.exitCode = 1;
}
