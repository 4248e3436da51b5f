/**
 * `npm run bench:gaggle`: 200 channels with 200 tries each in the same window, with a real PocketBase,
 * a verified account and the stand-ins of Twitch, which enforces its limits, and of the beacon. A
 * result's time counts from the moment of its round. `--spread` is the number of seconds over which the
 * channels' windows begin; by their timetable it would be 900. `--markdown` prints a table.
 */
import { fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { roundTime } from "#core/fairness/beacon.ts";
import { roundFor, slotTime } from "#core/gaggle/timing.ts";
import { BOTS_FLAGS } from "../../scripts/supervisor/services.ts";
import { BeaconSimulator } from "../../tests/simulators/drand.ts";
import { freePorts } from "../../tests/stack/free-ports.ts";
import { startPocketBase, TEST_SECRETS } from "../../tests/stack/pocketbase.ts";
import { channelNames } from "../chat/fixture.ts";
import { summary, whenDue } from "../chat/latency.ts";
import { tableText } from "../pages/table.ts";
import { startStandIn } from "../waddle/stand-in.ts";
import { PERIOD_SECONDS, seedGaggle, storedEncounters, WINDOW_SECONDS } from "./seed.ts";

const { values } = parseArgs({
  options: {
    markdown: { type: "boolean", default: false },
    channels: { type: "string", default: "200" },
    tries: { type: "string", default: "200" },
    spread: { type: "string", default: "6" },
  },
});

/** The bots get so long to join before the first window opens. */
const JOIN_SECONDS = 30;
/** Tries come in this part of a window, after the opening was said. */
const TRIES_FROM_SECONDS = 3;
const TRIES_SECONDS = 50;

const channels = channelNames(Number(values.channels));
const spread = Number(values.spread);
const tries = Number(values.tries);
const figures = v.object({ commits: v.number() });

const first = await startPocketBase();
const { dataDir } = first;
const file = join(dataDir, "data", "data.db");
await first.stop({ keep: true });
const offset = { from: 100, spread };
seedGaggle(file, channels, offset);

const opened = new Map<string, number>();
const told = new Map<string, number>();
const violations: string[] = [];
let dropped = 0;
const beacon = new BeaconSimulator();
await beacon.start();
const standIn = await startStandIn(
  { rateLimit: "verified", intake: "irc", live: [] },
  (message) => {
    if (message.type === "violation") {
      violations.push(message.text);
      return;
    }
    const { channel, text, at, accepted } = message;
    if (!accepted) dropped += 1;
    else if (/comes by!|A fox sneaks/.test(text)) opened.set(channel, at);
    else if (/caught|got away|ran off|left hungry|took an egg|Nobody/.test(text))
      told.set(channel, at);
  },
);
const pocketBase = await startPocketBase({ dataDir });
// The first window opens by the bots' clock when they have joined.
const opensAt = slotTime("", PERIOD_SECONDS, Math.floor(Date.now() / 1000));
const firstOpening = Math.ceil(opensAt / PERIOD_SECONDS) * PERIOD_SECONDS + offset.from;
const shift = (firstOpening - JOIN_SECONDS) * 1000 - Date.now();
const [port = 0] = await freePorts(1);
const main = fileURLToPath(new URL("bots-process.ts", import.meta.url));
const bots = fork(main, [], {
  execArgv: [...BOTS_FLAGS],
  stdio: ["ignore", "ignore", "inherit", "ipc"],
  env: {
    PATH: process.env.PATH,
    CLOCK_SHIFT: String(shift),
    GQ_POCKETBASE_URL: pocketBase.url,
    GQ_ROOMS_URL: "http://127.0.0.1:9",
    GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
    GQ_BOTS_PORT: String(port),
    GQ_DATA_DIR: join(dataDir, "bots-data"),
    GQ_BEACON_URL: beacon.url,
    GQ_SITE_URL: "https://geese.example",
    GQ_TWITCH_RATE_LIMIT: "verified",
    GQ_TWITCH_CHANNELS: "*",
    ...Object.fromEntries(
      Object.entries(standIn.environment).map(([name, value]) => [`GQ_${name}`, value]),
    ),
  },
});

async function until(what: string, timeoutMs: number, isSo: () => boolean | Promise<boolean>) {
  const end = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > end)
      throw new Error(`Waited for ${what}: ${opened.size} opened, ${told.size} told`);
    await wait(20);
  }
}

/** Milliseconds since the epoch when something is at a time of the bots' clock. */
const realTime = (seconds: number) => seconds * 1000 - shift;

const write = (text: string) => process.stdout.write(`${text}\n`);
let isGood = false;
try {
  await until("the channels", JOIN_SECONDS * 1000, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
    const health = v.parse(
      v.object({ networks: v.object({ twitch: v.object({ channels: v.number() }) }) }),
      (await answer?.json()) ?? { networks: { twitch: { channels: 0 } } },
    );
    return health.networks.twitch.channels === channels.length;
  });
  for (const channel of channels) {
    standIn.say({ channel, user: "Somebody", text: "hello", level: "everyone" });
  }
  await until("the openings", (JOIN_SECONDS + spread + 20) * 1000, () => {
    return opened.size === channels.length || Date.now() > realTime(firstOpening + spread + 10);
  });
  const lines = channels.flatMap((channel, at) => {
    const from = (opened.get(channel) ?? realTime(firstOpening)) + TRIES_FROM_SECONDS * 1000;
    return Array.from({ length: tries }, (_, index) => ({
      channel,
      dueAt: Math.max(from, Date.now()) + (index * TRIES_SECONDS * 1000) / tries + (at % 250),
      user: `C${at}viewer${index}`,
      level: "everyone" as const,
    }));
  });
  lines.sort((one, other) => one.dueAt - other.dueAt);
  await whenDue(lines, ({ channel, user, level }) => {
    standIn.say({ channel, user, text: "!catch luck", level });
    standIn.say({ channel, user, text: "!honk", level });
  });
  await until("the results", (WINDOW_SECONDS + 120) * 1000, () => told.size === opened.size);
  const status = await readFile(`/proc/${bots.pid}/status`, "utf8");
  const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
  const { commits } = await new Promise<v.InferOutput<typeof figures>>((resolve) => {
    bots.once("message", (message) => resolve(v.parse(figures, message)));
    bots.send("figures");
  });
  const waits = [...told].map(([channel, at]) => {
    // The log has whole seconds: the encounter opened in the second in which it was stored.
    const openedAt = Math.floor(((opened.get(channel) ?? 0) + shift) / 1000);
    const candidates = [openedAt, openedAt - 1].map((from) =>
      realTime(roundTime(roundFor(from + WINDOW_SECONDS)) / 1000),
    );
    return at - Math.max(...candidates.filter((time) => time <= at));
  });
  const { encounters, tries: stored } = storedEncounters(file);
  const p = summary(waits);
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const rows = [
    ["channels whose encounter was told", `${told.size} of ${channels.length}`, "all"],
    ["tries and honks stored", `${stored} of ${channels.length * tries}`, "all"],
    ["commits (write transactions)", `${commits}`, `${channels.length} at most`],
    ["encounters stored", `${encounters}`, `${channels.length}`],
    ["round to result, p50", ms(p.p50), ""],
    ["round to result, slowest", ms(p.max), "2,000 ms"],
    ["the most memory the process ever took", `${peak.toFixed(0)} MB`, "350 MB"],
    ["breaches of Twitch's limits, lines refused", `${violations.length}, ${dropped}`, "0, 0"],
  ];
  const title = `${channels.length} channels, ${tries} tries each, windows that begin within ${spread} s`;
  write(tableText({ title, head: ["what", "figure", "goal"], rows }, values.markdown));
  isGood =
    told.size === channels.length &&
    stored === channels.length * tries &&
    commits <= channels.length &&
    p.max <= 2_000 &&
    peak < 350 &&
    violations.length === 0 &&
    dropped === 0;
} finally {
  bots.disconnect();
  await new Promise((resolve) => bots.once("exit", resolve));
  standIn.stop();
  await beacon.stop();
  await pocketBase.stop();
}
process.exit(isGood ? 0 : 1);
