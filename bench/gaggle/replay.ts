/**
 * `npm run bench:gaggle-replay`: how long an encounter's page takes to replay 200 tries, in Node and in
 * Chromium, and how long the script takes for the log of a channel, with its start.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { execa } from "execa";
import { chromium } from "playwright";
import type { PublicEncounter } from "#core/gaggle/api.ts";
import { replayEncounter } from "#core/gaggle/encounter-replay.ts";
import { ensureChromium } from "../../scripts/setup/chromium.ts";
import { playChannel, playerOf } from "../../tests/oracles/gaggle-channel.ts";
import { FIRST_TABLE, publishedEncounters } from "../../tests/oracles/gaggle-published.ts";

const RUNS = 25;
const ROOT = join(import.meta.dirname, "../..");
const say = (text: string) => process.stdout.write(`${text}\n`);
const peopleOf = (count: number) => Array.from({ length: count }, (_, index) => `viewer${index}`);

function played(players: number, encounters: number) {
  return playChannel({
    seed: "bench",
    players: peopleOf(players).map(playerOf),
    encounters,
    settings: { fox: 0 },
    table: FIRST_TABLE,
  });
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  return `median ${at(0.5)} ms, slowest ${at(1)} ms of ${times.length}`;
}

function timesIn(encounter: PublicEncounter, replay: typeof replayEncounter, runs: number) {
  return Array.from({ length: runs }, () => {
    const began = performance.now();
    const { checks } = replay(encounter);
    if (!checks.every(({ ok }) => ok)) throw new Error("A replay is wrong");
    return performance.now() - began;
  });
}

async function inChromium(encounter: PublicEncounter): Promise<number[]> {
  const { outputFiles } = await build({
    stdin: {
      contents: 'export { replayEncounter } from "#core/gaggle/encounter-replay.ts";',
      resolveDir: ROOT,
    },
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    globalName: "bench",
  });
  const browser = await chromium.launch({
    executablePath: await ensureChromium(say),
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
    return await page.evaluate(
      `(${timesIn})(${JSON.stringify(encounter)}, bench.replayEncounter, ${RUNS})`,
    );
  } finally {
    await browser.close();
  }
}

const PLAYERS = peopleOf(200);
const encounter = publishedEncounters(played(200, 12).lines, FIRST_TABLE, PLAYERS).at(-1);
if (!encounter) throw new Error("Nothing was played");
say(`an encounter with ${encounter.tries} tries:`);
say(`  Node:     ${spread(timesIn(encounter, replayEncounter, RUNS))}`);
say(`  Chromium: ${spread(await inChromium(encounter))}`);

const folder = mkdtempSync(join(tmpdir(), "goose-replay-"));
try {
  const { lines, results } = played(40, 720);
  const tries = results.reduce(
    (sum, one) => sum + (one.kind === "goose" ? one.tries.length : 0),
    0,
  );
  const files = [join(folder, "pond.log"), join(folder, "tables.txt")];
  writeFileSync(files[0] ?? "", `${lines.join("\n")}\n`);
  writeFileSync(files[1] ?? "", FIRST_TABLE.text);
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const began = performance.now();
    const { stdout } = await execa(process.execPath, ["scripts/replay-gaggle.mjs", ...files]);
    if (!stdout.endsWith("right by arithmetic only.")) throw new Error("The script is wrong");
    times.push(performance.now() - began);
  }
  say(`a log of ${results.length} encounters, ${tries} tries, ${lines.length} lines:`);
  say(`  the script: ${spread(times)}`);
} finally {
  rmSync(folder, { recursive: true });
}
