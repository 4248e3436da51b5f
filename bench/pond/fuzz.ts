/**
 * `npm run fuzz:pond -- [--runs=1000] [--from=1]`: seeded games of Pond Party with drops, joins, host
 * losses, crashes and liars. Prints the seeds that failed; each can be run alone with --from and --runs=1.
 */
import { parseArgs } from "node:util";
import { playPondGame } from "../../tests/oracles/pond-game.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
  },
});
const from = Number(values.from);
const runs = Number(values.runs);
const total = { stuck: 0, pointsLost: 0, wordsLeaked: 0, other: 0 };
const counts = { steps: 0, frames: 0, searched: 0, crashes: 0 };
const begun = performance.now();

for (let seed = from; seed < from + runs; seed += 1) {
  const { faults, ...played } = playPondGame(seed);
  total.stuck += faults.stuck;
  total.pointsLost += faults.pointsLost;
  total.wordsLeaked += faults.wordsLeaked;
  total.other += faults.other.length;
  for (const key of ["steps", "frames", "searched", "crashes"] as const) counts[key] += played[key];
  if (faults.stuck + faults.pointsLost + faults.wordsLeaked + faults.other.length > 0) {
    process.stdout.write(`seed ${seed} (${played.game}): ${JSON.stringify(faults)}\n`);
  }
}

const seconds = ((performance.now() - begun) / 1000).toFixed(1);
process.stdout.write(
  `${runs} games in ${seconds} s: ${counts.steps} steps, ${counts.crashes} crashes, ${counts.frames} frames, ${counts.searched} of them to people who guess\n` +
    `stuck ${total.stuck}, points lost ${total.pointsLost}, words leaked ${total.wordsLeaked}, other ${total.other}\n`,
);
process.exitCode = Object.values(total).some((count) => count > 0) ? 1 : 0;
