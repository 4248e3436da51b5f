/** Several bots processes share the channels, and never do two speak for one. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Membership, takeHeartbeat } from "#core/chat/members.ts";
import { channelNames, fixtureBackend, fixtureTenants } from "../../../bench/chat/fixture.ts";
import type { Backend } from "../../../bots/backend.ts";
import { runBots } from "../../../bots/process.ts";
import { readSettings } from "../../../bots/settings.ts";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { type BotsStack, startBots } from "../../stack/bots.ts";
import { freePorts } from "../../stack/free-ports.ts";
import { startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { openPond } from "./workspace-fixture.ts";

/** A second of theirs is a twentieth of a real one. */
const TIMING = { leaseMs: 3000, quietMs: 400, slackMs: 100, everyMs: 100, hurryMs: 30 };
const CHANNELS = channelNames(18);

let folder: string;
const ends: (() => unknown)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "goose-sharing-"));
});

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await rm(folder, { recursive: true, force: true });
});

/** What PocketBase keeps of the members, without PocketBase. */
class Keeper {
  membership: Membership = { view: 0, rows: [] };
  readonly cutOff = new Set<string>();

  backend(name: string): Backend {
    return {
      ...fixtureBackend(fixtureTenants(CHANNELS)),
      heartbeat: async (heartbeat) => {
        if (this.cutOff.has(name)) throw new Error("cut off");
        const world = { now: Date.now(), isExpiring: true };
        const step = takeHeartbeat(this.membership, heartbeat, world);
        this.membership = step.membership;
        return step.memberList;
      },
    };
  }
}

async function start(keeper: Keeper, twitch: TwitchIrcSimulator, name: string) {
  const [port = 0] = await freePorts(1);
  const settings = readSettings({
    GQ_POCKETBASE_URL: "http://127.0.0.1:9",
    GQ_ROOMS_URL: "http://127.0.0.1:9",
    GQ_BOTS_PASSWORD: "unused",
    GQ_BOTS_PORT: String(port),
    GQ_BOTS_FOLDER: name,
    GQ_BOTS_SHARED: "true",
    GQ_DATA_DIR: folder,
    GQ_TWITCH_BOT_LOGIN: twitch.login,
    GQ_TWITCH_BOT_TOKEN: "oauth:simulated",
    GQ_TWITCH_IRC_URL: twitch.url,
    GQ_TWITCH_CHANNELS: "*",
    GQ_TWITCH_RATE_LIMIT: "verified",
  });
  const log = pino({ level: "silent" });
  const end = await runBots(settings, keeper.backend(name), log, { sharing: TIMING });
  let ended: Promise<void> | undefined;
  const stop = () => {
    ended ??= end();
    return ended;
  };
  ends.push(stop);
  return { stop };
}

/** Asks in one channel after the other, and tells which questions were answered how often. */
function ask(twitch: TwitchIrcSimulator) {
  const answers = new Map<string, number>();
  let count = 0;
  ends.push(
    twitch.onSaid(({ text }) => {
      const key = text.slice(text.lastIndexOf(" ") + 1);
      answers.set(key, (answers.get(key) ?? 0) + 1);
    }),
  );
  const timer = setInterval(() => {
    twitch.say(CHANNELS[count % CHANNELS.length] ?? "", "Hanna", `!echo you q${count}`);
    count += 1;
  }, 25);
  ends.push(() => clearInterval(timer));
  /** Every channel answers: all of so many questions in a row. */
  const allAnswer = async () => {
    let from = count;
    await expect
      .poll(
        () => {
          const last = count - CHANNELS.length;
          for (let asked = last; asked > from; asked -= 1) {
            if (!answers.has(`q${asked}`)) from = asked + 1;
          }
          return last - from;
        },
        { timeout: 45_000 },
      )
      .toBeGreaterThan(CHANNELS.length);
  };
  const twice = () => [...answers].filter(([, times]) => times > 1);
  return { allAnswer, twice };
}

const channelsOf = (twitch: TwitchIrcSimulator) => twitch.joinedByConnection;

describe("bots processes that share the channels", () => {
  it("WADDLE-N6, WADDLE-N7: as they come, go and lose touch, no question is answered twice", async () => {
    const twitch = await TwitchIrcSimulator.start({ rateLimit: "verified" });
    ends.push(() => twitch.close());
    // Where it moderates, a channel takes more than this test asks.
    for (const channel of CHANNELS) twitch.setModerator(channel, true);
    const keeper = new Keeper();
    await start(keeper, twitch, "one");
    const { allAnswer, twice } = ask(twitch);
    await allAnswer();

    const two = await start(keeper, twitch, "two");
    await expect.poll(() => channelsOf(twitch).length).toBe(2);
    await expect
      .poll(() => channelsOf(twitch).map((channels) => channels.length > 2), { timeout: 45_000 })
      .toEqual([true, true]);
    await allAnswer();
    const [first = [], second = []] = channelsOf(twitch);
    expect([...first, ...second].sort()).toEqual([...CHANNELS].sort());

    await two.stop();
    await allAnswer();
    expect(channelsOf(twitch)).toEqual([[...CHANNELS].sort()]);

    await start(keeper, twitch, "three");
    await expect
      .poll(() =>
        channelsOf(twitch).some((channels) => channels.length > 2 && channels.length < 16),
      )
      .toBe(true);
    await allAnswer();
    // It hears nothing of the others any more: it falls silent when its lease ends.
    keeper.cutOff.add("three");
    await expect
      .poll(() => channelsOf(twitch).some((channels) => channels.length === 0), { timeout: 45_000 })
      .toBe(true);
    keeper.membership = {
      ...keeper.membership,
      rows: keeper.membership.rows.map((row) => ({ ...row, seenAt: row.seenAt - 15_001 })),
    };
    await allAnswer();
    expect(twice()).toEqual([]);
    expect(twitch.violations).toEqual([]);
  }, 120_000);

  it("a second process with the same folder does not start", async () => {
    const twitch = await TwitchIrcSimulator.start();
    ends.push(() => twitch.close());
    const keeper = new Keeper();
    await start(keeper, twitch, "one");
    await expect(start(keeper, twitch, "one")).rejects.toThrow("Another bots process uses");
  });

  it("WADDLE-N7: real processes; one that is killed and started again goes on at once", async () => {
    const pocketBase = await startPocketBase();
    ends.push(() => pocketBase.stop());
    const twitch = await TwitchIrcSimulator.start({ rateLimit: "verified" });
    ends.push(() => twitch.close());
    const ponds = [];
    for (let index = 0; index < 6; index += 1) {
      const pond = await openPond(pocketBase, `sharedpond${index}`);
      await pond.command({ command_name: "!say", response_text: "$(args)" });
      ponds.push(pond);
    }
    const env = (name: string) => ({
      GQ_POCKETBASE_URL: pocketBase.url,
      GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
      GQ_BOTS_SHARED: "true",
      GQ_BOTS_FOLDER: name,
      ...Object.fromEntries(
        Object.entries(twitch.environment).map(([key, value]) => [`GQ_${key}`, value]),
      ),
    });
    const shares = async (bots: BotsStack, count: number) => {
      await bots.waitForHealth(`${count} to share`, ({ sharing }) => {
        return sharing?.members === count && sharing.settled;
      });
    };
    const one = await startBots(env("one"));
    ends.push(() => one.stop());
    await shares(one, 1);
    await twitch.waitFor("six channels", () => twitch.joined.length === 6);
    let two = await startBots(env("two"));
    ends.push(() => two.stop());
    await expect
      .poll(async () => (await two.health()).sharing, { timeout: 60_000, interval: 500 })
      .toEqual({ members: 2, settled: true });
    await twitch.waitFor("all six", () => twitch.joined.length === 6);
    for (const [index, pond] of ponds.entries()) {
      await pond.isAnswered(twitch, `!say first ${index}`, `first ${index}`);
    }
    await two.stop({ signal: "SIGKILL", keep: true });
    two = await startBots(env("two"), { dataDir: two.dataDir });
    await twitch.waitFor("all six", () => twitch.joined.length === 6);
    for (const [index, pond] of ponds.entries()) {
      await pond.isAnswered(twitch, `!say then ${index}`, `then ${index}`);
    }
    expect(twitch.said.filter(({ accepted }) => !accepted)).toEqual([]);
    expect(twitch.violations).toEqual([]);
  }, 120_000);
});
