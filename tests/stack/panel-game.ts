/**
 * A channel in which Gaggle is played, as the Twitch panel meets it: PocketBase with the extension's
 * secret, the bots on a clock that a test moves, and the stand-ins of Twitch and of the beacon.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { roundTime } from "#core/fairness/beacon.ts";
import { nextOpening, roundFor } from "#core/gaggle/timing.ts";
import { openPond, type Pond } from "../integration/bots/workspace-fixture.ts";
import { BeaconSimulator } from "../simulators/drand.ts";
import { TwitchIrcSimulator } from "../simulators/twitch-irc.ts";
import { EXTENSION } from "../simulators/twitch-token.ts";
import { type BotsStack, startBots } from "./bots.ts";
import { freePorts } from "./free-ports.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "./pocketbase.ts";

const MAIN = join(import.meta.dirname, "bots-on-a-clock.ts");
const PERIOD = 1_200;
const WINDOW = 300;
const SOON = { timeout: 45_000, interval: 50 };

/** Twitch's number of the channel. */
export const CHANNEL_ID = "424242";
const CHANNEL = "panelpond";

export type PanelGame = {
  pocketBase: PocketBaseStack;
  bots: BotsStack;
  twitch: TwitchIrcSimulator;
  pond: Pond;
  /** Somebody chats, and the next encounter that is a goose opens; gives how many lines were said before. */
  goose: () => Promise<number>;
  /** The window ends, and the draw is told; `before` lines were said before it opened. */
  ends: (before: number) => Promise<string>;
  /** Waits for a line of the bot that matches, after so many lines before. */
  hears: (pattern: RegExp, before?: number) => Promise<string>;
  stop: () => Promise<void>;
};

export async function startPanelGame(): Promise<PanelGame> {
  const folder = await mkdtemp(join(tmpdir(), "goose-panel-"));
  const clock = join(folder, "clock");
  let shift = 0;
  const moveTo = async (seconds: number) => {
    shift = seconds * 1000 - Date.now();
    await writeFile(clock, String(shift));
  };
  await writeFile(clock, "0");
  const beacon = new BeaconSimulator();
  await beacon.start();
  const [botsPort = 0] = await freePorts(1);
  const [pocketBase, twitch] = await Promise.all([
    startPocketBase({
      env: {
        GQ_BEACON_URL: beacon.url,
        GQ_TWITCH_EXTENSION_SECRET: EXTENSION.secret,
        GQ_BOTS_URLS: `http://127.0.0.1:${botsPort}`,
      },
    }),
    TwitchIrcSimulator.start({ rateLimit: "verified" }),
  ]);
  const pond = await openPond(pocketBase, CHANNEL);
  const ofTenant = pond.client.filter("tenant = {:tenant}", { tenant: pond.tenant });
  const settings = await pond.client.collection("service_settings").getFirstListItem(ofTenant);
  await pond.client
    .collection("service_settings")
    .update(settings.id, { gaggle_enabled: true, waddle_enabled: true });
  const admin = await pocketBase.adminClient();
  const config = await admin.collection("bot_config").getFirstListItem(ofTenant);
  await admin.collection("bot_config").update(config.id, { twitch_channel_id: CHANNEL_ID });
  const game = await pond.client.collection("game_config").getFirstListItem(ofTenant);
  await pond.client.collection("game_config").update(game.id, {
    plays_offline: true,
    chase_duration_seconds: WINDOW,
    fox_encounter_duration_seconds: WINDOW,
    catch_rate_multiplier: 5,
  });
  const bots = await startBots(
    {
      GQ_POCKETBASE_URL: pocketBase.url,
      GQ_BOTS_PORT: String(botsPort),
      GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
      GQ_TWITCH_BOT_LOGIN: twitch.login,
      GQ_TWITCH_BOT_TOKEN: "oauth:simulated",
      GQ_TWITCH_IRC_URL: twitch.url,
      GQ_TWITCH_RATE_LIMIT: "verified",
      GQ_SITE_URL: "https://geese.example",
      GQ_BEACON_URL: beacon.url,
      CLOCK_FILE: clock,
    },
    { main: MAIN },
  );
  twitch.setModerator(CHANNEL, true);
  await twitch.waitForJoin(CHANNEL);

  const hears = async (pattern: RegExp, before = 0) => {
    let line: string | undefined;
    await expect
      .poll(
        () => {
          line = twitch
            .linesIn(CHANNEL)
            .slice(before)
            .find((said) => pattern.test(said));
          return line;
        },
        { ...SOON, message: `a line like ${pattern}` },
      )
      .toBeDefined();
    return line ?? "";
  };
  let endsAt = 0;
  const opens = async () => {
    const before = twitch.linesIn(CHANNEL).length;
    twitch.say(CHANNEL, "Cleo", "hello pond");
    const now = Math.floor((Date.now() + shift) / 1000);
    const at = nextOpening(`twitch:${pond.tenant}`, PERIOD, now);
    await moveTo(at + 1);
    const line = await hears(/comes by!|A fox sneaks/, before);
    endsAt = at + 2 + WINDOW;
    return { line, before };
  };
  const ends = async (before: number) => {
    await moveTo(endsAt + 1);
    await hears(/^Time is up!/, before);
    await moveTo(roundTime(roundFor(endsAt + 1)) / 1000 + 1);
    return hears(/caught|got away|Nobody tried|ran off|left hungry|took an egg/, before);
  };
  return {
    pocketBase,
    bots,
    twitch,
    pond,
    hears,
    ends,
    async goose() {
      for (;;) {
        const { line, before } = await opens();
        if (line.includes("comes by!")) return before;
        await ends(before);
      }
    },
    async stop() {
      await bots.stop();
      await twitch.close();
      await pocketBase.stop();
      await beacon.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
