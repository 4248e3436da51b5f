/**
 * `npm run fuzz:solo -- --runs=10000 --seed=1`: forged runs of Soul Stack, each made from an honest one,
 * against what the server asks of a run. Ends with 1 when one was accepted, or an honest one refused.
 */
import { parseArgs } from "node:util";
import { check } from "#core/entities/text.ts";
import { postedRun } from "#core/solo/api.ts";
import { checkRun } from "#core/solo/check-run.ts";
import { type Claim, FORGERIES, forge } from "../../tests/oracles/forged-runs.ts";
import { chanceOf, oracleReplay, playRun } from "../../tests/oracles/soul-stack.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
  },
});
const wanted = Number(values.runs);
const DAY = "2026-11-23";
const NOW = Date.parse(`${DAY}T12:00:00Z`);
const say = (text: string) => process.stdout.write(`${text}\n`);

function honestRun(seed: string): Claim {
  const chance = chanceOf(seed);
  const waits = playRun(DAY, chance, 1 + Math.floor(chance() * 5));
  const score = oracleReplay(DAY, waits)?.score ?? 0;
  return { rules: 1, day: DAY, name: "Fox", player: "0f".repeat(16), score, waits };
}

function isAccepted(body: unknown): boolean {
  // As it arrives: what JSON can't say is gone.
  const parsed = check(postedRun, JSON.parse(JSON.stringify(body)));
  return parsed.ok && checkRun(parsed.value, NOW).ok;
}

const kinds = Object.keys(FORGERIES);
let [forged, accepted, playable, honest, refused] = [0, 0, 0, 0, 0];
for (let at = 0; forged < wanted; at += 1) {
  const kind = kinds[at % kinds.length] ?? "";
  const seed = `${values.seed}/${at}`;
  const claim = honestRun(seed);
  if (claim.score > 0) {
    honest += 1;
    if (!isAccepted(claim)) {
      refused += 1;
      say(`An honest run was refused: seed ${seed}`);
    }
  }
  const body = forge(kind, claim, chanceOf(`${seed}/${kind}`));
  if (body === undefined) {
    playable += 1;
    continue;
  }
  forged += 1;
  if (isAccepted(body)) {
    accepted += 1;
    say(`A forged run was accepted: ${kind}, seed ${seed}: ${JSON.stringify(body)}`);
  }
}
say(`forged runs of ${kinds.length} kinds: ${forged}; accepted: ${accepted}`);
say(`honest runs: ${honest}; refused: ${refused}`);
say(`changes that came out as runs that somebody could have played, not counted: ${playable}`);
process.exitCode = accepted + refused > 0 ? 1 : 0;
