/**
 * `npm run bench:waddle`: one bots process with a real PocketBase and the Twitch stand-in with its
 * limits enforced, 2,000 channels and 500 lines a second, for a minute; then a minute more while
 * PocketBase is killed and away. `--intake=eventsub` has the lines come by a conduit. Bots, PocketBase,
 * stand-in and the writer of the lines are processes of their own, and a wait counts from when a
 * question was due. Beside it the engine's own limits. `--markdown` prints a table.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { limit, startLimiter, TWITCH_VERIFIED } from "#core/chat/limiter.ts";
import type { Health } from "../../bots/health.ts";
import { startPocketBase } from "../../tests/stack/pocketbase.ts";
import { channelNames } from "../chat/fixture.ts";
import { summary } from "../chat/latency.ts";
import { measureThroughput } from "../chat/throughput.ts";
import { type Bots, startBots, untilJoined } from "./bots-process.ts";
import { Questions } from "./questions.ts";
import { countedUses, seedChannels } from "./seed.ts";
import { startStandIn } from "./stand-in.ts";

const { values } = parseArgs({
  options: {
    markdown: { type: "boolean", default: false },
    seconds: { type: "string", default: "60" },
    away: { type: "string", default: "60" },
    rate: { type: "string", default: "500" },
    channels: { type: "string", default: "2000" },
    intake: { type: "string", default: "irc" },
  },
});

const RATE = Number(values.rate);
const intake = values.intake === "eventsub" ? "eventsub" : "irc";

async function untilCounted(file: string, expected: number): Promise<number> {
  const until = performance.now() + 60_000;
  while (countedUses(file) < expected && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return countedUses(file);
}

async function untilCaughtUp(bots: Bots): Promise<Health["outbox"]> {
  const until = performance.now() + 120_000;
  for (;;) {
    const { outbox } = await bots.health();
    if ((outbox.pending === 0 && !outbox.away) || performance.now() > until) return outbox;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Lines a second that a full limiter of a verified account takes in. */
function limiterThroughput(): number {
  const state = startLimiter(TWITCH_VERIFIED);
  const count = 200_000;
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) {
    // 200 lines in each second of the limiter's clock.
    const message = {
      id: `u${index}`,
      tenant: `t${index % 2000}`,
      channel: `c${index % 2000}`,
      text: `t${index}`,
      priority: 0,
    };
    limit(state, { type: "offer", message, level: "everyone" }, { now: index * 5 });
  }
  return (count / (performance.now() - startedAt)) * 1000;
}

const write = (text: string) => process.stdout.write(`${text}\n`);
const count = (value: number) => Math.round(value).toLocaleString("en");
const ms = (value: number) => `${value.toFixed(1)} ms`;
const mb = (value: number) => `${value.toFixed(0)} MB`;

const rows: { what: string; figure: string; goal?: string; isMet?: boolean }[] = [];
const channels = channelNames(Number(values.channels));
const throughput = measureThroughput();
rows.push(
  { what: "engine alone: lines a second, one in five answered", figure: count(throughput.engine) },
  { what: "limiter alone: lines a second with full windows", figure: count(limiterThroughput()) },
);

const first = await startPocketBase();
const { dataDir } = first;
const file = join(dataDir, "data", "data.db");
await first.stop({ keep: true });
seedChannels(file, channels);
let pocketBase = await startPocketBase({ dataDir });
const port = Number(new URL(pocketBase.url).port);
const questions = new Questions(channels, RATE);
const standIn = await startStandIn(
  { rateLimit: "verified", intake, live: channels },
  questions.onReport,
);
const startedAt = performance.now();
const bots = await startBots(standIn.environment, pocketBase);
try {
  await untilJoined(bots, channels.length, 120_000);
  const joinedMs = performance.now() - startedAt;
  const ask = (seconds: number) => questions.ask(seconds, standIn.say);
  // The engines of all channels come to life, and the machine's caches warm up.
  await ask(5);
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  const steady = await ask(Number(values.seconds));
  delay.disable();
  const { now: memory, peak } = await bots.memory();
  const counted = await untilCounted(file, questions.askedCount);

  const p = summary(steady.waits);
  const how = intake === "eventsub" ? "EventSub" : "IRC";
  const load = `${count(channels.length)} channels, ${RATE} lines a second by ${how}`;
  rows.push(
    {
      what: `start to all of ${count(channels.length)} channels joined`,
      figure: `${(joinedMs / 1000).toFixed(1)} s`,
    },
    {
      what: `${load}, ${values.seconds} s: answered`,
      figure: `${count(steady.waits.length)} of ${count(steady.asked)}`,
      goal: "all",
      isMet: steady.waits.length === steady.asked,
    },
    { what: "reply p50", figure: ms(p.p50) },
    { what: "reply p99", figure: ms(p.p99), goal: "50 ms", isMet: p.p99 < 50 },
    { what: "slowest reply", figure: ms(p.max) },
    // On a busy machine it is this that one measures.
    { what: "p99 of the writing process's own delays", figure: ms(delay.percentile(99) / 1e6) },
    { what: "memory of the process", figure: mb(memory), goal: "300 MB", isMet: memory < 300 },
    { what: "the most it ever took", figure: mb(peak), goal: "300 MB", isMet: peak < 300 },
    {
      what: "uses that PocketBase counted",
      figure: `${count(counted)} of ${count(questions.askedCount)}`,
      goal: "all",
      isMet: counted === questions.askedCount,
    },
  );

  await pocketBase.stop({ signal: "SIGKILL", keep: true });
  const away = await ask(Number(values.away));
  pocketBase = await startPocketBase({ dataDir, port });
  const backAt = performance.now();
  const outbox = await untilCaughtUp(bots);
  const caughtUpMs = performance.now() - backAt;
  const later = await untilCounted(file, questions.askedCount);
  const q = summary(away.waits);
  const end = await bots.memory();
  rows.push(
    {
      what: `PocketBase killed and away for ${values.away} s: answered`,
      figure: `${count(away.waits.length)} of ${count(away.asked)}`,
      goal: "all",
      isMet: away.waits.length === away.asked,
    },
    { what: "reply p99 meanwhile", figure: ms(q.p99), goal: "50 ms", isMet: q.p99 < 50 },
    {
      what: "counts and ledger caught up after its return",
      figure: `${(caughtUpMs / 1000).toFixed(1)} s`,
    },
    {
      what: "ledger entries given up",
      figure: count(outbox.dropped),
      goal: "0",
      isMet: outbox.dropped === 0,
    },
    {
      what: "uses counted in the end",
      figure: `${count(later)} of ${count(questions.askedCount)}`,
      goal: "all",
      isMet: later === questions.askedCount,
    },
    {
      what: "the most memory ever, this included",
      figure: mb(end.peak),
      goal: "300 MB",
      isMet: end.peak < 300,
    },
    {
      what: "breaches of Twitch's limits",
      figure: count(questions.violations.length),
      goal: "0",
      isMet: questions.violations.length === 0,
    },
  );
} finally {
  await bots.stop();
  await pocketBase.stop();
  standIn.stop();
  await rm(dataDir, { recursive: true, force: true });
}

const verdict = ({ isMet }: { isMet?: boolean }) =>
  isMet === undefined ? "" : isMet ? "kept" : "missed";
if (values.markdown) {
  write("| Waddle | Figure | Goal | |\n| --- | --- | --- | --- |");
  for (const row of rows)
    write(`| ${row.what} | ${row.figure} | ${row.goal ?? ""} | ${verdict(row)} |`);
} else {
  for (const row of rows) {
    write(
      `${row.what.padEnd(62)} ${row.figure.padEnd(20)} ${(row.goal ?? "").padEnd(8)} ${verdict(row)}`,
    );
  }
}
process.exit(rows.every(({ isMet }) => isMet !== false) ? 0 : 1);
