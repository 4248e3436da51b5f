/**
 * `npm run bench:waddle:new-bot`: Waddle as a new bot lives. Its account may say 20 lines in 30 s in
 * 100 channels, where viewers ask for the same five answers again and again, moderators for theirs,
 * timers speak and a giveaway is busy. The bots, PocketBase and the Twitch stand-in are processes of
 * their own; this one writes the lines. A wait counts from when the line was due. `--markdown`
 * prints a table.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openPond } from "../../tests/integration/bots/workspace-fixture.ts";
import { startPocketBase } from "../../tests/stack/pocketbase.ts";
import { summary, whenDue } from "../chat/latency.ts";
import { startBots, untilJoined } from "./bots-process.ts";
import { deliveriesBy, EVERYDAY, seedEveryday } from "./seed.ts";
import { type Report, type Spoken, startStandIn } from "./stand-in.ts";

const { values } = parseArgs({
  options: {
    markdown: { type: "boolean", default: false },
    seconds: { type: "string", default: "180" },
    channels: { type: "string", default: "100" },
  },
});

const SECONDS = Number(values.seconds);
/** The giveaway's channel; the others are copies without one. */
const PARTY = "newbot0";
/** Viewers ask twice as often as the account may answer. */
const VIEWER_EVERY_MS = 1000;
/** So each of these is asked the same every 12 s, a little more than the cooldown. */
const BUSY_COUNT = 6;
/** Four in the 31 s of a window, of which five are kept for moderators. */
const MOD_EVERY_MS = 7800;
const ENTRANT_EVERY_MS = 200;
const ENTRANTS_COUNT = 300;
const ANSWER = /^The answer to (\w+)/;

/** A line that is going to be written; `dueAt` is in milliseconds since the epoch. */
type Line = Spoken & { dueAt: number };

const write = (text: string) => process.stdout.write(`${text}\n`);

/** All lines of the run, by when they are due. */
function plan(channels: readonly string[], startAt: number): Line[] {
  const lines: Line[] = [];
  const at = (index: number) => channels[index % channels.length] ?? PARTY;
  for (let index = 0; index * VIEWER_EVERY_MS < SECONDS * 1000; index += 1) {
    const turn = Math.floor(index / 2);
    // Every other question is of a busy chat, and there the same one each time.
    const place = index % 2 === 0 ? 1 + (turn % BUSY_COUNT) : 1 + BUSY_COUNT + turn;
    const text = `!${EVERYDAY[place % EVERYDAY.length]}`;
    const dueAt = startAt + index * VIEWER_EVERY_MS;
    const user = `Viewer${index % 70}`;
    lines.push({ dueAt, channel: at(place), user, text, level: "everyone" });
  }
  for (let index = 0; index * MOD_EVERY_MS < SECONDS * 1000; index += 1) {
    const dueAt = startAt + 500 + index * MOD_EVERY_MS;
    lines.push({ dueAt, channel: at(index * 7 + 50), user: "Greta", text: "!mods", level: "mod" });
  }
  const start = { channel: PARTY, user: "Greta", level: "mod" } as const;
  lines.push({ ...start, dueAt: startAt + 15_000, text: "!giveaway start Party" });
  for (let index = 0; index < ENTRANTS_COUNT; index += 1) {
    const dueAt = startAt + 30_000 + index * ENTRANT_EVERY_MS;
    const user = `Entrant${index}`;
    lines.push({ dueAt, channel: PARTY, user, text: "!enter", level: "everyone" });
  }
  return lines.sort((a, b) => a.dueAt - b.dueAt);
}

const channels = Array.from({ length: Number(values.channels) }, (_, index) => `newbot${index}`);
const waits: Record<"viewers" | "mods", number[]> = { viewers: [], mods: [] };
/** By channel and command: when the last question was due. */
const asked = new Map<string, number>();
const violations: string[] = [];
const refused: string[] = [];
let receiptsCount = 0;

function onReport(message: Exclude<Report, { type: "ready" }>): void {
  if (message.type === "violation") violations.push(message.text);
  else onSaid(message);
}

function onSaid({ channel, text, at, accepted }: Extract<Report, { type: "said" }>): void {
  if (!accepted) refused.push(text);
  if (/In the draw|have entered/.test(text)) receiptsCount += 1;
  const name = ANSWER.exec(text)?.[1];
  const key = `${channel} ${name}`;
  const dueAt = asked.get(key);
  if (dueAt === undefined || !accepted) return;
  asked.delete(key);
  waits[name === "mods" ? "mods" : "viewers"].push(at - dueAt);
}

const first = await startPocketBase();
const { dataDir } = first;
const file = join(dataDir, "data", "data.db");
const pond = await openPond(first, PARTY);
for (const name of EVERYDAY) {
  await pond.command({
    command_name: `!${name}`,
    response_text: `The answer to ${name}`,
    cooldown_seconds: 10,
  });
}
await pond.client.collection("timers").create({ message_text: "Drink water" });
const { id: giveaway } = await pond.client.collection("giveaways").create({ name: "Party" });
await pond.client.send("/api/gq/giveaways/codes", {
  method: "POST",
  body: { giveaway, prize_name: "A plush goose", codes: [{ code_value: "GOOSE-1" }] },
});
await first.stop({ keep: true });
seedEveryday(file, channels.slice(1));
const pocketBase = await startPocketBase({ dataDir });
const standIn = await startStandIn({ rateLimit: "standard", intake: "irc", live: [] }, onReport);
const bots = await startBots(standIn.environment, pocketBase);
try {
  await untilJoined(bots, channels.length, 180_000);
  const lines = plan(channels, Date.now() + 1000);
  const questions = { viewers: 0, mods: 0 };
  await whenDue(lines, ({ dueAt, ...line }) => {
    const name = line.text.slice(1);
    if (name === "mods" || EVERYDAY.includes(name)) {
      asked.set(`${line.channel} ${name}`, dueAt);
      questions[name === "mods" ? "mods" : "viewers"] += 1;
    }
    standIn.say(line);
  });
  // What still waits is said or dropped by then.
  await new Promise((resolve) => setTimeout(resolve, 35_000));
  const { outbox } = await bots.health();
  const ledger = deliveriesBy(file);
  const dropped = ledger.filter(({ state }) => state === "dropped");
  const mods = summary(waits.mods);
  const viewers = summary(waits.viewers);
  const total = (rows: typeof ledger) => rows.reduce((sum, { count }) => sum + count, 0);
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const rows: { what: string; figure: string; goal?: string; isMet?: boolean }[] = [
    {
      what: "moderators' commands answered",
      figure: `${waits.mods.length} of ${questions.mods}`,
      goal: "all",
      isMet: waits.mods.length === questions.mods,
    },
    { what: "moderators' commands p99", figure: ms(mods.p99), goal: "1 s", isMet: mods.p99 < 1000 },
    {
      what: "viewers' commands answered",
      figure: `${waits.viewers.length} of ${questions.viewers}`,
    },
    { what: "viewers' commands p50", figure: ms(viewers.p50) },
    {
      what: "oldest answer to a viewer, from when its question was due",
      figure: ms(viewers.max),
      goal: "8 s",
      isMet: viewers.max < 8000,
    },
    { what: `receipts for ${ENTRANTS_COUNT} entrants in a minute`, figure: String(receiptsCount) },
    {
      what: "lines that Twitch refused",
      figure: String(refused.length),
      goal: "0",
      isMet: refused.length === 0,
    },
    {
      what: "breaches of Twitch's limits",
      figure: String(violations.length),
      goal: "0",
      isMet: violations.length === 0,
    },
    {
      what: "dropped without a reason",
      figure: String(total(dropped.filter(({ reason }) => reason === ""))),
      goal: "0",
      isMet: dropped.every(({ reason }) => reason !== ""),
    },
    ...dropped.map(({ reason, count }) => ({ what: `dropped: ${reason}`, figure: String(count) })),
    {
      what: "ledger entries that have not reached PocketBase",
      figure: String(outbox.pending),
      goal: "0",
      isMet: outbox.pending === 0,
    },
  ];
  const verdict = (isMet: boolean | undefined) =>
    isMet === undefined ? "" : isMet ? "kept" : "missed";
  if (values.markdown) write("| A new bot | Figure | Goal | |\n| --- | --- | --- | --- |");
  for (const { what, figure, goal = "", isMet } of rows) {
    write(
      values.markdown
        ? `| ${what} | ${figure} | ${goal} | ${verdict(isMet)} |`
        : `${what.padEnd(70)} ${figure.padEnd(14)} ${goal.padEnd(6)} ${verdict(isMet)}`,
    );
  }
  process.exitCode = rows.some(({ isMet }) => isMet === false) ? 1 : 0;
} finally {
  await bots.stop();
  standIn.stop();
  await pocketBase.stop();
  await rm(dataDir, { recursive: true, force: true });
}
