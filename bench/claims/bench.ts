/**
 * `npm run bench:claims`: claims of prizes against a real PocketBase. (a) 200 at once on 100 codes,
 * (b) claims a second and how long one takes, (c) as (a), with kill -9 in the middle, 20 times over.
 * Ends with exit code 1 when a code was given twice or a winner was lost. `--markdown` prints a table.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type PocketBaseStack, startPocketBase } from "../../tests/stack/pocketbase.ts";
import { type ClaimPond, claimPond, outcome, sendClaim } from "./workspace-fixture.ts";

const { values } = parseArgs({
  options: {
    markdown: { type: "boolean", default: false },
    claims: { type: "string", default: "4000" },
    /** Claims that are on their way at the same time. */
    parallel: { type: "string", default: "16" },
    kills: { type: "string", default: "20" },
  },
});

const CODES = 100;
const CLAIMS = 200;

/** Goals of the product. */
const GOAL_PER_SECOND = 500;

async function limitsOff(stack: PocketBaseStack): Promise<void> {
  const admin = await stack.adminClient();
  await admin.settings.update({ rateLimits: { enabled: false } });
}

/** True when all codes have one winner each, and nobody who was told so was forgotten. */
function isExact(stack: PocketBaseStack, pond: ClaimPond, told: ReadonlySet<string>): boolean {
  const { used, holders, codesHeld, strangers, holdersByName } = outcome(stack, pond);
  const kept = [...told].every((login) => holdersByName.has(login));
  return used === CODES && holders === CODES && codesHeld === CODES && strangers === 0 && kept;
}

type AtOnce = { exact: boolean; winners: number; ms: number };

async function claimAtOnce(stack: PocketBaseStack): Promise<AtOnce> {
  const pond = await claimPond(stack, CODES, CLAIMS);
  const startedAt = performance.now();
  const answers = await Promise.all(pond.winners.map((winner) => sendClaim(stack, pond, winner)));
  const ms = performance.now() - startedAt;
  const told = new Set(pond.winners.flatMap(({ login }, n) => (answers[n]?.ok ? [login] : [])));
  return { exact: told.size === CODES && isExact(stack, pond, told), winners: told.size, ms };
}

type Rate = { perSecond: number; p50: number; p99: number; cpuMs: number; failed: number };

async function measureRate(stack: PocketBaseStack): Promise<Rate> {
  const count = Number(values.claims);
  const pond = await claimPond(stack, count, count);
  const waiting = [...pond.winners];
  const times: number[] = [];
  let failed = 0;
  const cpuBefore = cpuMsOf(stack);
  const startedAt = performance.now();
  const worker = async () => {
    for (let winner = waiting.pop(); winner !== undefined; winner = waiting.pop()) {
      const sentAt = performance.now();
      const answer = await sendClaim(stack, pond, winner);
      times.push(performance.now() - sentAt);
      if (!answer?.ok) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: Number(values.parallel) }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  const cpuMs = (cpuMsOf(stack) - cpuBefore) / count;
  return { perSecond: count / seconds, p50: at(0.5), p99: at(0.99), cpuMs, failed };
}

/** Clock ticks of /proc are 10 ms on Linux. */
const TICK_MS = 10;

/** Processor time that PocketBase has used: what a claim costs on a machine that others use too. */
function cpuMsOf({ pid }: PocketBaseStack): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

type Kills = { rounds: number; exact: number; answered: number[] };

/**
 * PocketBase is killed when so many claims have been answered, another number each time, and started
 * again with the same data; what got no answer is sent again, as the bots do.
 */
async function killAndClaim(first: PocketBaseStack): Promise<Kills> {
  const rounds = Number(values.kills);
  const result: Kills = { rounds, exact: 0, answered: [] };
  let stack = first;
  for (let round = 0; round < rounds; round += 1) {
    const pond = await claimPond(stack, CODES, CLAIMS);
    const killAt = 1 + Math.floor(((round + 0.5) * CLAIMS) / rounds);
    const { dataDir } = stack;
    let answered = 0;
    let killed: Promise<void> | undefined;
    const told = new Set<string>();
    const missed: ClaimPond["winners"][number][] = [];
    const running = stack;
    await Promise.all(
      pond.winners.map(async (winner) => {
        const answer = await sendClaim(running, pond, winner);
        if (answer === undefined) missed.push(winner);
        else if (answer.ok) told.add(winner.login);
        if (answer !== undefined) answered += 1;
        if (answered >= killAt) killed ??= running.stop({ signal: "SIGKILL", keep: true });
      }),
    );
    await (killed ?? running.stop({ signal: "SIGKILL", keep: true }));
    result.answered.push(answered);
    stack = await startPocketBase({ dataDir });
    for (const winner of missed) {
      const answer = await sendClaim(stack, pond, winner);
      if (answer === undefined) throw new Error("PocketBase did not answer after its restart");
      if (answer.ok) told.add(winner.login);
    }
    if (told.size === CODES && isExact(stack, pond, told)) result.exact += 1;
  }
  await stack.stop();
  return result;
}

const stack = await startPocketBase();
await limitsOff(stack);
const cold = await claimAtOnce(stack);
const warm = await claimAtOnce(stack);
const rate = await measureRate(stack);
const kills = await killAndClaim(stack);

const rows = [
  [
    "200 claims at once on 100 codes",
    `${warm.winners} winners in ${warm.ms.toFixed(0)} ms (the first time ${cold.ms.toFixed(0)} ms)`,
    "exactly 100",
  ],
  [
    `${values.claims} claims, ${values.parallel} at a time`,
    `${rate.perSecond.toFixed(0)} a second, p50 ${rate.p50.toFixed(1)} ms, p99 ${rate.p99.toFixed(1)} ms, ${rate.cpuMs.toFixed(2)} ms of processor time each, ${rate.failed} failed`,
    `${GOAL_PER_SECOND} a second`,
  ],
  [
    `200 claims on 100 codes with kill -9 after ${Math.min(...kills.answered)} to ${Math.max(...kills.answered)} answers`,
    `exactly 100 winners in ${kills.exact} of ${kills.rounds} rounds`,
    "every round",
  ],
];
for (const [what, found, goal] of rows) {
  process.stdout.write(
    values.markdown ? `| ${what} | ${found} | ${goal} |\n` : `${what}: ${found} (goal: ${goal})\n`,
  );
}
const isGood = cold.exact && warm.exact && rate.failed === 0 && kills.exact === kills.rounds;
if (!isGood) process.exitCode = 1;
