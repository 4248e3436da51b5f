/**
 * A channel in which Gaggle is played, as the Twitch panel meets it: PocketBase with the extension's
 * secret, the bots on a clock that a test moves, and the stand-ins of Twitch and of the beacon.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
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

const CHANNEL = "panelpond";

export type PanelGame = {
  pocketBase: PocketBaseStack;
  bots: BotsStack;
  twitch: TwitchIrcSimulator;
  pond: Pond;
  /** Twitch's number of the channel. */
  channelId: string;
  /** Somebody chats, and the next encounter that is a goose opens; gives how many lines were said before. */
  goose: () => Promise<number>;
  /** The window ends, and the draw is told; `before` lines were said before it opened. */
  ends: (before: number) => Promise<string>;
  /** Has somebody try for a goose in chat, by which the game knows them; gives their number at Twitch. */
  knownPlayer: (name: string) => Promise<string>;
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
  // The bots learn the channel's number as they join it.
  const admin = await pocketBase.adminClient();
  const channelId = await vi.waitFor(async () => {
    const config = await admin.collection("bot_config").getFirstListItem(ofTenant);
    return found(config.twitch_channel_id, "the channel's number");
  }, SOON);

  const hears = (pattern: RegExp, before = 0) =>
    vi.waitFor(() => {
      const said = twitch.linesIn(CHANNEL).slice(before);
      return found(
        said.find((line) => pattern.test(line)),
        `a line like ${pattern}`,
      );
    }, SOON);
  let endsAt = 0;
  /** One that can't open within 30 s after its time is left out (GAGGLE-L4): then it is the next. */
  const opens = async (attemptsLeft = 3): Promise<{ line: string; before: number }> => {
    const before = twitch.linesIn(CHANNEL).length;
    twitch.say(CHANNEL, "Cleo", "hello pond");
    const now = Math.floor((Date.now() + shift) / 1000);
    const at = nextOpening(`twitch:${pond.tenant}`, PERIOD, now);
    await moveTo(at + 1);
    try {
      const line = await hears(/comes by!|A fox sneaks/, before);
      endsAt = at + 2 + WINDOW;
      return { line, before };
    } catch (error) {
      if (attemptsLeft === 1) throw error;
      return opens(attemptsLeft - 1);
    }
  };
  const ends = async (before: number) => {
    await moveTo(endsAt + 1);
    await hears(/^Time is up!/, before);
    await moveTo(roundTime(roundFor(endsAt + 1)) / 1000 + 1);
    return hears(/caught|got away|Nobody tried|ran off|left hungry|took an egg/, before);
  };
  const goose = async () => {
    for (;;) {
      const { line, before } = await opens();
      if (line.includes("comes by!")) return before;
      await ends(before);
    }
  };
  const knownPlayer = async (name: string) => {
    const before = await goose();
    twitch.say(CHANNEL, name, "!catch");
    // Chat is read in order: what is said next is answered after the try.
    twitch.say(CHANNEL, "Referee", "!goose canada goose");
    await hears(/^@Referee: /, before);
    await ends(before);
    const filter = admin.filter("login = {:login}", { login: name.toLowerCase() });
    const account = await vi.waitFor(async () => {
      const [row] = await admin.collection("gaggle_accounts").getFullList({ filter });
      return found(String(row?.account ?? ""), `the account of ${name}`);
    }, SOON);
    return account.replace("twitch:", "");
  };
  return {
    pocketBase,
    bots,
    twitch,
    pond,
    channelId,
    hears,
    ends,
    goose,
    knownPlayer,
    async stop() {
      await bots.stop();
      await twitch.close();
      await pocketBase.stop();
      await beacon.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The text, once it is there. Throws while it is not. */
function found(text: string | undefined, what: string): string {
  if (!text) throw new Error(`Waited for ${what}`);
  return text;
}
