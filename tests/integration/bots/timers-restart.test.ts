/** The lines that a timer has counted outlive kill -9 of the bots: real processes and the real PocketBase. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, it } from "vitest";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { startBots } from "../../stack/bots.ts";
import { startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { openPond } from "./workspace-fixture.ts";

const MAIN = join(import.meta.dirname, "../../stack/bots-on-a-clock.ts");
const MINUTE_MS = 60_000;

const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** How many lines the process has saved of its one timer. */
function savedLines(dataDir: string): number {
  const file = join(dataDir, "bots", "channel-state.sqlite");
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare("SELECT value FROM records WHERE key = 'lines'").get();
  database.close();
  const [timer]: { lines?: number }[] = Object.values(JSON.parse(String(row?.value ?? "{}")));
  return timer?.lines ?? 0;
}

it("WADDLE-T16: a timer goes on counting chat lines after kill -9", async () => {
  const pocketBase = await startPocketBase();
  ends.push(() => pocketBase.stop());
  const twitch = await TwitchIrcSimulator.start();
  ends.push(() => twitch.close());
  const pond = await openPond(pocketBase, "countingpond");
  await pond.client.collection("timers").create({
    message_text: "Three lines at last",
    cron_schedule: "* * * * *",
    min_chat_activity: 3,
  });
  const folder = await mkdtemp(join(tmpdir(), "goose-counting-"));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const clock = join(folder, "clock");
  await writeFile(clock, "0");
  const env = {
    CLOCK_FILE: clock,
    GQ_POCKETBASE_URL: pocketBase.url,
    GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
    ...Object.fromEntries(
      Object.entries(twitch.environment).map(([name, value]) => [`GQ_${name}`, value]),
    ),
  };
  const first = await startBots(env, { main: MAIN });
  ends.push(() => first.stop());
  await twitch.waitForJoin("countingpond");
  twitch.say("countingpond", "Hanna", "one");
  twitch.say("countingpond", "Eve", "two");
  await expect.poll(() => savedLines(first.dataDir)).toBe(2);
  await first.stop({ signal: "SIGKILL", keep: true });
  await twitch.waitFor("the end of the first", () => twitch.joined.length === 0);

  const second = await startBots(env, { dataDir: first.dataDir, main: MAIN });
  ends.push(() => second.stop({ keep: true }));
  await twitch.waitForJoin("countingpond");
  expect(twitch.linesIn("countingpond")).toEqual([]);
  twitch.say("countingpond", "Hanna", "three");
  // The minute may have come by itself.
  const isCounted = () => savedLines(first.dataDir) === 3;
  const isSaid = () => twitch.linesIn("countingpond").length > 0;
  await expect.poll(() => isCounted() || isSaid()).toBe(true);
  // To shortly before a minute, past the time for which a new process says nothing (WADDLE-T9).
  const soon = Math.ceil((Date.now() + MINUTE_MS) / MINUTE_MS) * MINUTE_MS - 2000;
  await writeFile(clock, String(soon - Date.now()));
  await twitch.waitForLine("countingpond", "Three lines at last");
}, 120_000);
