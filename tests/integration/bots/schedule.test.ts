/**
 * Timers and offline messages as the bots say them in Twitch chat, with the real PocketBase. The
 * bots run here, by a clock that the test moves, so that no test waits for a quarter of an hour.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { leadToTwitchApi } from "../../../bots/networks/twitch/api.ts";
import { runBots } from "../../../bots/process.ts";
import { readSettings } from "../../../bots/settings.ts";
import { pocketBaseBackend } from "../../../bots/storage/pocketbase/backend.ts";
import { HelixSimulator } from "../../simulators/helix.ts";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { freePorts } from "../../stack/free-ports.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { openPond, type Pond } from "./workspace-fixture.ts";

const DAY = "2030-11-22";

let pocketBase: PocketBaseStack;
let twitch: TwitchIrcSimulator;
let helix: HelixSimulator;
let folder: string;
let stopBots: () => Promise<void>;
/** Its stream is live. */
let pond: Pond;
/** Its stream is off. */
let lake: Pond;
let shiftMs = 0;
let water: string;
/** A command that says whether the bots are in the channel, and how often they were started. */
let here: string;
let starts = 1;

/** The bots look at their clock every few seconds. */
const SOON = { timeout: 45_000 };

const now = () => Date.now() + shiftMs;

/** Moves the bots' clock to two seconds before a time of the day. */
function moveTo(time: string): void {
  shiftMs = Date.parse(`${DAY}T${time}Z`) - 2000 - Date.now();
}

async function startBots(): Promise<void> {
  const [port = 0] = await freePorts(1);
  const prefixed = Object.entries({ ...twitch.environment, ...helix.environment }).map(
    ([name, value]) => [`GQ_${name}`, value] as const,
  );
  const settings = readSettings({
    ...Object.fromEntries(prefixed),
    GQ_POCKETBASE_URL: pocketBase.url,
    GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
    GQ_BOTS_PORT: String(port),
    GQ_DATA_DIR: folder,
    GQ_ROOMS_URL: "http://127.0.0.1:9",
  });
  const log = pino({ level: "silent" });
  const backend = pocketBaseBackend(settings.pocketBaseUrl, settings.password, log);
  stopBots = await runBots(settings, backend, log, { clock: now });
  for (const channel of ["goosepond", "graylake"]) {
    twitch.setModerator(channel, true);
    await twitch.waitForJoin(channel);
  }
  await scheduleBegun();
}

/**
 * Waits until the schedule of the channel has begun: what is answered shows that the bots are in it, and
 * a configuration that they get from then on begins it at once. When the clock is moved after that, the
 * gap of 30 s that a new process waits out (WADDLE-T9) has passed.
 */
async function scheduleBegun(): Promise<void> {
  for (const answer of [`Here ${starts}`, `Still here ${starts}`]) {
    await pond.change(here, { response_text: answer });
    await pond.isAnswered(twitch, "!here", answer);
  }
  starts += 1;
}

const timer = (fields: Record<string, unknown>) =>
  pond.client
    .collection("timers")
    .create(fields)
    .then(({ id }) => id);

const timers = () => pond.client.collection("timers");

const linesLike = (word: string) =>
  twitch.linesIn("goosepond").filter((line) => line.startsWith(word));

beforeAll(async () => {
  [pocketBase, twitch, helix, folder] = await Promise.all([
    startPocketBase(),
    TwitchIrcSimulator.start(),
    HelixSimulator.start(),
    mkdtemp(join(tmpdir(), "goose-schedule-")),
  ]);
  // The bots renew their token when they start.
  helix.onBotToken = (token) => twitch.setToken(`oauth:${token}`);
  helix.goLive("goosepond");
  helix.addChannel("graylake");
  pond = await openPond(pocketBase, "goosepond");
  lake = await openPond(pocketBase, "graylake");
  here = await pond.command({ command_name: "!here", response_text: "Here" });
  water = await timer({ message_text: "Water at $(time UTC)" });
  moveTo("12:01:00");
  await startBots();
}, 120_000);

afterAll(async () => {
  expect(twitch?.violations).toEqual([]);
  await stopBots?.();
  leadToTwitchApi("");
  await Promise.all([twitch?.close(), helix?.close(), pocketBase?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

it("WADDLE-T4, WADDLE-T11: a timer speaks at its minute, and PocketBase knows when", async () => {
  moveTo("12:15:00");
  await twitch.waitForLine("goosepond", "Water at 12:15");
  await expect.poll(async () => (await timers().getOne(water)).last_sent).toMatch(`${DAY} 12:15:`);
});

it("WADDLE-T6, WADDLE-T7, WADDLE-T11: the conditions of a turn, and why it passed in silence", async () => {
  const chatty = await timer({ message_text: "Chatty at $(time UTC)", min_chat_activity: 2 });
  const online = await timer({ message_text: "Live at $(time UTC)", online_only: true });
  const off = await timer({ message_text: "Off", enabled: false });
  twitch.say("goosepond", "Nightbot", "Buy my course");
  twitch.say("goosepond", "Hanna", "hello");
  moveTo("12:30:00");
  await twitch.waitForLine("goosepond", "Water at 12:30");
  await expect
    .poll(async () => (await timers().getOne(chatty)).silent_reason, SOON)
    .toBe("chat was too quiet");
  twitch.say("goosepond", "Hanna", "is it raining?");
  moveTo("12:31:00");
  await twitch.waitFor("the timer that waited for the other", () => linesLike("Live").length > 0);
  moveTo("12:45:00");
  await twitch.waitForLine("goosepond", "Water at 12:45");
  moveTo("12:46:00");
  await twitch.waitFor("one of the two others", () => linesLike("Chatty").length > 0);
  for (const id of [chatty, online, off]) await timers().delete(id);
  expect(twitch.linesIn("goosepond")).not.toContain("Off");
});

it("WADDLE-T8: an offline message speaks where the stream is off, in the workspace's zone", async () => {
  const [tenant] = await lake.client.collection("tenants").getFullList();
  await lake.client.collection("tenants").update(tenant?.id ?? "", { time_zone: "Asia/Kolkata" });
  const fields = { frequency_hours: 1, message_text: "Back on Friday, $(time)" };
  await lake.client.collection("offline_messages").create(fields);
  const { id } = await pond.client.collection("offline_messages").create(fields);
  // 18:30 in Kolkata is 13:00 UTC: the next full hour there is half past.
  moveTo("13:00:00");
  await twitch.waitForLine("goosepond", "Water at 13:00");
  const offline = pond.client.collection("offline_messages");
  await expect
    .poll(async () => (await offline.getOne(id)).silent_reason, SOON)
    .toBe("the stream was live");
  moveTo("13:30:00");
  await twitch.waitForLine("graylake", "Back on Friday, 19:00");
  expect(twitch.linesIn("graylake")).toHaveLength(1);
  await offline.delete(id);
});

it("WADDLE-T5: a pause silences everything at once", async () => {
  const [config] = await pond.client.collection("bot_config").getFullList();
  const pause = (timers_paused: boolean) =>
    pond.client.collection("bot_config").update(config?.id ?? "", { timers_paused });
  await pause(true);
  moveTo("13:45:00");
  await expect
    .poll(async () => (await timers().getOne(water)).silent_reason, SOON)
    .toBe("timers and offline messages are paused");
  await pause(false);
  moveTo("14:00:00");
  await twitch.waitForLine("goosepond", "Water at 14:00");
  expect(linesLike("Water at 13:45")).toEqual([]);
});

it("WADDLE-T13: nothing is said twice after a restart, and nothing is made up for", async () => {
  await stopBots();
  await startBots();
  moveTo("14:15:00");
  await twitch.waitForLine("goosepond", "Water at 14:15");
  await stopBots();
  moveTo("15:10:00");
  await startBots();
  moveTo("15:15:00");
  await twitch.waitForLine("goosepond", "Water at 15:15");
  expect(linesLike("Water").slice(-3)).toEqual([
    "Water at 14:00",
    "Water at 14:15",
    "Water at 15:15",
  ]);
});

it("WADDLE-T14: a clock that is set back by ten minutes says nothing twice, over a restart too", async () => {
  await stopBots();
  moveTo("15:06:00");
  await startBots();
  const probe = await timer({ message_text: "Probe at $(time UTC)", cron_schedule: "15 15 * * *" });
  moveTo("15:15:00");
  await twitch.waitForLine("goosepond", "Probe at 15:15");
  moveTo("15:30:00");
  await twitch.waitForLine("goosepond", "Water at 15:30");
  expect(linesLike("Water at 15:15")).toHaveLength(1);
  await timers().delete(probe);
});

it("WADDLE-T11: PocketBase may be away: timers go on, and what they said is told later", async () => {
  const { dataDir } = pocketBase;
  const port = Number(new URL(pocketBase.url).port);
  await pocketBase.stop({ signal: "SIGKILL", keep: true });
  moveTo("15:45:00");
  await twitch.waitForLine("goosepond", "Water at 15:45");
  // Even a restart meanwhile, with a clock that was set back, forgets nothing.
  await stopBots();
  pocketBase = await startPocketBase({ dataDir, port });
  moveTo("15:40:00");
  await startBots();
  moveTo("16:00:00");
  await twitch.waitForLine("goosepond", "Water at 16:00");
  expect(linesLike("Water at 15:45")).toHaveLength(1);
  const admin = await pocketBase.adminClient();
  await expect
    .poll(async () => (await admin.collection("timers").getOne(water)).last_sent, SOON)
    .toMatch(`${DAY} 16:00:`);
});
