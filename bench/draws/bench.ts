/**
 * `npm run bench:draws`: our verifier and one in Python, written from docs/spec/fairness.md alone, on
 * random runs, of which about half were changed afterwards. Ends with exit code 1 when they disagree.
 * `--markdown` prints a table, `--python` names another interpreter.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { execa } from "execa";
import * as v from "valibot";
import { QUICKNET } from "#core/fairness/beacon.ts";
import { type Notes, verifyDraw } from "#core/fairness/verification.ts";
import { publishedDraw } from "#core/giveaways/published-draw.ts";
import { STAND_IN_KEY } from "../../tests/simulators/drand.ts";
import { randomRun } from "./random-run.ts";
import { seededRandom } from "./seeded-random.ts";

const { values } = parseArgs({
  options: {
    markdown: { type: "boolean", default: false },
    python: { type: "string", default: "python3" },
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
  },
});

const random = seededRandom(Number(values.seed));
const runs = Array.from({ length: Number(values.runs) }, () => randomRun(random));
const network = { chain: QUICKNET.chain, publicKey: STAND_IN_KEY };
const ours = runs.map(({ file, notes }) => {
  const read = v.safeParse(publishedDraw, file);
  if (!read.success) return "unreadable";
  return verifyDraw(read.output, { network, notes: noted(notes) }).verdict;
});
const lines = runs.map((run) => JSON.stringify({ ...run, key: STAND_IN_KEY }));
const { stdout } = await execa(
  values.python,
  [join(import.meta.dirname, "verifier.py"), "--lines"],
  { input: `${lines.join("\n")}\n` },
);
const theirs = stdout.split("\n");
const differing = ours.flatMap((verdict, at) => (verdict === theirs[at] ? [] : [at]));
const kinds = [...new Set(ours)].sort();
const rows = kinds.map(
  (kind) => [kind, ours.filter((verdict) => verdict === kind).length] as const,
);
process.stdout.write(
  values.markdown
    ? `| Verdict | Runs |\n| --- | --- |\n${rows.map(([kind, count]) => `| ${kind} | ${count} |\n`).join("")}| all | ${runs.length} |\n| the two differ | ${differing.length} |\n`
    : `${rows.map(([kind, count]) => `${kind}: ${count}\n`).join("")}${runs.length} runs, ${differing.length} differ\n`,
);
for (const at of differing.slice(0, 5)) {
  process.stdout.write(`${ours[at]} / ${theirs[at]}: ${runs[at]?.change}\n`);
}
if (differing.length > 0) process.exitCode = 1;

/** What was noted came before the round, as the other verifier takes it. */
function noted(notes: { [name: string]: string }): Notes {
  return Object.fromEntries(
    Object.entries(notes).map(([name, value]) => [name, { value, isBefore: true }]),
  );
}
