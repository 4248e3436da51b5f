/**
 * `npm run bench:chat`: (a) lines a second through the Waddle engine beside tmi.js's parser alone,
 * (b) the time from a chat line to the reply on the socket. `--markdown` prints a table.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { TwitchIrcSimulator } from "../../tests/simulators/twitch-irc.ts";
import { freePorts } from "../../tests/stack/free-ports.ts";
import { channelNames } from "./fixture.ts";
import { steadily, summary } from "./latency.ts";
import { measureThroughput } from "./throughput.ts";

const { values } = parseArgs({
  options: {
    markdown: { type: "boolean", default: false },
    seconds: { type: "string", default: "20" },
    rate: { type: "string", default: "200" },
    channels: { type: "string", default: "400" },
  },
});

type Latency = {
  sent: number;
  answered: number;
  p50: number;
  p99: number;
  max: number;
  violations: number;
};

/** Says lines at a steady rate, each with an answer of its own, and waits for the answers. */
async function measureLatency(): Promise<Latency> {
  const channels = channelNames(Number(values.channels));
  const twitch = await TwitchIrcSimulator.start({ rateLimit: "verified" });
  const bots = await startBenchBots(twitch, channels.length);
  try {
    await twitch.waitFor("every channel", () => twitch.joined.length === channels.length, 30_000);
    const saidAt = new Map<string, number>();
    const waits: number[] = [];
    twitch.onSaid(({ text, at }) => {
      const key = text.slice(text.lastIndexOf(" ") + 1);
      const startedAt = saidAt.get(key);
      saidAt.delete(key);
      if (startedAt !== undefined) waits.push(at - startedAt);
    });
    let sent = 0;
    const say = () => {
      const key = `line${sent}`;
      saidAt.set(key, performance.now());
      twitch.say(
        channels[sent % channels.length] ?? "",
        `Viewer${sent % 500}`,
        `!echo @Greta ${key}`,
      );
      sent += 1;
    };
    const total = Number(values.rate) * Number(values.seconds);
    await steadily(Number(values.rate), total, say);
    await twitch
      .waitFor("the last answers", () => saidAt.size === 0, 10_000)
      .catch(() => undefined);
    return {
      sent,
      answered: waits.length,
      ...summary(waits),
      violations: twitch.violations.length,
    };
  } finally {
    await bots.stop();
    await twitch.close();
  }
}

async function startBenchBots(twitch: TwitchIrcSimulator, channels: number) {
  const dataDir = await mkdtemp(join(tmpdir(), "goose-bench-"));
  const [port = 0] = await freePorts(1);
  const main = fileURLToPath(new URL("bots-process.ts", import.meta.url));
  const child = spawn(process.execPath, [main], {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      PATH: process.env.PATH,
      BENCH_CHANNELS: String(channels),
      GQ_POCKETBASE_URL: "http://127.0.0.1:9",
      GQ_ROOMS_URL: "http://127.0.0.1:9",
      GQ_BOTS_PASSWORD: "unused",
      GQ_BOTS_PORT: String(port),
      GQ_DATA_DIR: dataDir,
      GQ_TWITCH_BOT_LOGIN: twitch.login,
      GQ_TWITCH_BOT_TOKEN: "oauth:simulated",
      GQ_TWITCH_CHANNELS: "*",
      GQ_TWITCH_IRC_URL: twitch.url,
      GQ_TWITCH_RATE_LIMIT: "verified",
    },
  });
  return {
    async stop() {
      child.kill("SIGKILL");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const write = (text: string) => process.stdout.write(`${text}\n`);
const count = (value: number) => Math.round(value).toLocaleString("en");
const ms = (value: number) => `${value.toFixed(2)} ms`;

const throughput = measureThroughput();
const latency = await measureLatency();
const rows = [
  ["tmi.js's parser alone, lines a second", count(throughput.parser)],
  ["the same with badges and emotes parsed, lines a second", count(throughput.parserAndTags)],
  [
    `parse, Waddle engine and effects (${Math.round(throughput.answers * 100)} % answered), lines a second`,
    count(throughput.engine),
  ],
  ["engine in parts of the parser alone", (throughput.engine / throughput.parser).toFixed(2)],
  [
    `line to reply on the socket at ${values.rate} lines a second: answered`,
    `${latency.answered} of ${latency.sent}`,
  ],
  ["the same: p50", ms(latency.p50)],
  ["the same: p99", ms(latency.p99)],
  ["the same: slowest", ms(latency.max)],
  ["breaches of Twitch's limits", String(latency.violations)],
] as const;

if (values.markdown) {
  write("| Chat | Figure |\n| --- | --- |");
  for (const [what, figure] of rows) write(`| ${what} | ${figure} |`);
} else {
  for (const [what, figure] of rows) write(`${what.padEnd(72)} ${figure}`);
}
process.exit(latency.answered === latency.sent && latency.violations === 0 ? 0 : 1);
