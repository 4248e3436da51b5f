/**
 * `npm run fuzz:sketch -- --runs=1000 [--seed=N] [--operations=200]`: runs of the convergence test
 * with the seeds from N on. A failing one prints what happened and the command that replays it.
 * With `--faults`: whether the runs notice faults that are put into the core.
 */
import { parseArgs } from "node:util";
import { converge } from "../../tests/oracles/convergence/run.ts";
import { tryFaults } from "./faults.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    operations: { type: "string", default: "200" },
    faults: { type: "boolean", default: false },
  },
});

if (values.faults) {
  process.exit((await tryFaults(Number(values.runs), print)) ? 0 : 1);
}

const runs = Number(values.runs);
const first = Number(values.seed);
const operations = Number(values.operations);
const started = performance.now();
let done = 0;
let lags = 0;
const failed: number[] = [];

for (let seed = first; seed < first + runs; seed += 1) {
  const result = converge(seed, operations);
  done += result.operations;
  lags += result.lags;
  if (result.failure === null) continue;
  failed.push(seed);
  if (failed.length > 1) continue;
  print(result.log.join("\n"));
  print(`\nSeed ${seed}: ${result.failure}`);
  print(`Replay: npm run fuzz:sketch -- --runs=1 --seed=${seed} --operations=${operations}`);
}

const seconds = ((performance.now() - started) / 1000).toFixed(1);
print(
  `${runs} runs, ${done} operations, ${lags} clients that lagged, ${seconds} s: ${runs - failed.length} converged`,
);
if (failed.length > 0) {
  print(`Seeds that failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
