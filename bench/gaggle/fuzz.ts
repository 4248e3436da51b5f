/**
 * `npm run fuzz:gaggle -- [--steps=10000] [--kills=6] [--restarts=4] [--seed=N]`: interleavings of
 * encounters, trades, gifts, releases and hatches on a real PocketBase, with kills and restarts; what
 * everybody owns is compared with a ledger.
 */
import { parseArgs } from "node:util";
import { runStorm } from "../../tests/integration/pocketbase/gaggle-storm.ts";

const { values } = parseArgs({
  options: {
    steps: { type: "string", default: "10000" },
    kills: { type: "string", default: "6" },
    restarts: { type: "string", default: "4" },
    seed: { type: "string", default: "1" },
  },
});

const started = performance.now();
const { problems, succeeded, ...counts } = await runStorm({
  seed: Number(values.seed),
  steps: Number(values.steps),
  kills: Number(values.kills),
  restarts: Number(values.restarts),
});
const seconds = Math.round((performance.now() - started) / 1000);
for (const [name, count] of Object.entries({ ...counts, ...succeeded })) {
  print(`${name.padEnd(12)} ${count}`);
}
print(problems.length === 0 ? `All as the ledger says, in ${seconds} s` : problems.join("\n"));
process.exitCode = problems.length === 0 ? 0 : 1;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
