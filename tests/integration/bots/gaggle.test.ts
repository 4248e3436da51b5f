/**
 * Gaggle in chat, with Waddle off: the bots process on a clock that the test moves, the real
 * PocketBase, and the stand-ins of Twitch and of the public beacon.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { roundTime } from "#core/fairness/beacon.ts";
import { readDrawTable } from "#core/gaggle/draw-table.ts";
import { replayLog } from "#core/gaggle/replay.ts";
import { nextOpening, roundFor } from "#core/gaggle/timing.ts";
import { BeaconSimulator } from "../../simulators/drand.ts";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { type BotsStack, startBots } from "../../stack/bots.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { openPond, type Pond } from "./workspace-fixture.ts";

const CHANNEL = "gagglepond";
const MAIN = join(import.meta.dirname, "../../stack/bots-on-a-clock.ts");
const PERIOD = 1_200;
const WINDOW = 60;
const SOON = { timeout: 45_000, interval: 50 };

let folder: string;
let pocketBase: PocketBaseStack;
let twitch: TwitchIrcSimulator;
let bots: BotsStack;
let pond: Pond;
let environment: Record<string, string>;
/** By how much the bots' clock is ahead, in milliseconds. */
let shift = 0;
const beacon = new BeaconSimulator();

async function setShift(ms: number): Promise<void> {
  shift = ms;
  await writeFile(join(folder, "clock"), String(ms));
}

/** Moves the bots' clock to a time in Unix seconds. */
const moveTo = (seconds: number) => setShift(seconds * 1000 - Date.now());
const clockNow = () => Math.floor((Date.now() + shift) / 1000);

/** Waits for a line of the bot that matches, after so many lines before. */
async function hears(pattern: RegExp, after = 0): Promise<string> {
  let line: string | undefined;
  await expect
    .poll(
      () => {
        line = twitch
          .linesIn(CHANNEL)
          .slice(after)
          .find((said) => pattern.test(said));
        return line;
      },
      { ...SOON, message: `a line like ${pattern}` },
    )
    .toBeDefined();
  return line ?? "";
}

const heardCount = () => twitch.linesIn(CHANNEL).length;

type Opening = { line: string; endsAt: number; before: number };

/** Somebody chats, and the clock goes to the next opening. */
async function opens(): Promise<Opening> {
  const before = heardCount();
  twitch.say(CHANNEL, "Cleo", "hello pond");
  const at = nextOpening(`twitch:${pond.tenant}`, PERIOD, clockNow());
  await moveTo(at + 1);
  const line = await hears(/comes by!|A fox sneaks/, before);
  return { line, endsAt: at + 1 + WINDOW, before };
}

/** To the window's end and then to its round; the clock of a slow machine may be a little late. */
async function ends({ endsAt, before }: Opening): Promise<string> {
  await moveTo(endsAt + 1);
  await hears(/^Time is up!/, before);
  await moveTo(roundTime(roundFor(endsAt + 1)) / 1000 + 1);
  return hears(/caught|got away|Nobody tried|ran off|left hungry|took an egg/, before);
}

/** Plays on until a goose comes by. */
async function goose(): Promise<Opening> {
  for (;;) {
    const opening = await opens();
    if (opening.line.includes("comes by!")) return opening;
    await ends(opening);
  }
}

/** Tries of these people, who have to be acknowledged before anything else happens. */
async function tries(...people: string[]): Promise<void> {
  for (const name of people) twitch.say(CHANNEL, name, `!catch luck of ${name}`);
  // Chat is read in order: what is said next is answered after the tries.
  twitch.say(CHANNEL, "Referee", "!goose canada goose");
  await hears(/^@Referee: /, heardCount());
}

/** The channel's log or card tables, as anybody may read them. */
async function publicText(what: "log" | "tables"): Promise<string> {
  const { slug } = await pond.client.collection("tenants").getOne(pond.tenant);
  const answer = await fetch(
    new URL(`/api/gq/public/gaggle/channels/${slug}/${what}`, pocketBase.url),
  );
  return answer.text();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "goose-gaggle-"));
  await setShift(0);
  await beacon.start();
  [pocketBase, twitch] = await Promise.all([
    startPocketBase({ env: { GQ_BEACON_URL: beacon.url } }),
    TwitchIrcSimulator.start({ rateLimit: "verified" }),
  ]);
  pond = await openPond(pocketBase, CHANNEL);
  const ofTenant = pond.client.filter("tenant = {:tenant}", { tenant: pond.tenant });
  const settings = await pond.client.collection("service_settings").getFirstListItem(ofTenant);
  await pond.client
    .collection("service_settings")
    .update(settings.id, { gaggle_enabled: true, waddle_enabled: false });
  const game = await pond.client.collection("game_config").getFirstListItem(ofTenant);
  await pond.client.collection("game_config").update(game.id, {
    plays_offline: true,
    chase_duration_seconds: WINDOW,
    fox_encounter_duration_seconds: WINDOW,
    catch_rate_multiplier: 5,
    egg_drop_chance: 0.5,
  });
  environment = {
    GQ_POCKETBASE_URL: pocketBase.url,
    GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
    GQ_TWITCH_BOT_LOGIN: twitch.login,
    GQ_TWITCH_BOT_TOKEN: "oauth:simulated",
    GQ_TWITCH_IRC_URL: twitch.url,
    GQ_TWITCH_RATE_LIMIT: "verified",
    GQ_SITE_URL: "https://geese.example",
    GQ_BEACON_URL: beacon.url,
    CLOCK_FILE: join(folder, "clock"),
  };
  bots = await startBots(environment, { main: MAIN });
  twitch.setModerator(CHANNEL, true);
  await twitch.waitForJoin(CHANNEL);
}, 90_000);

afterAll(async () => {
  expect(twitch?.violations).toEqual([]);
  await bots?.stop();
  await twitch?.close();
  await pocketBase?.stop();
  await beacon.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("Gaggle in chat", { timeout: 240_000 }, () => {
  it("GAGGLE-L4 to GAGGLE-L7, GAGGLE-L11: a goose comes by, is tried for, and its result is told once", async () => {
    const opening = await goose();
    await tries("Anna", "Bert", "Anna");
    const result = await ends(opening);
    expect(result).toMatch(
      /(of 2 caught|got away from 2 viewers).* https:\/\/geese\.example\/tcg\/encounters\/\w+$/,
    );
    const log = await publicText("log");
    const lines = log.split("\n").filter(Boolean);
    const closed = await hears(/^Time is up! 2 viewers tried/, opening.before);
    const [, hash = ""] = /Log hash ([0-9a-f]{16}),/.exec(closed) ?? [];
    const close = lines.findLast((line) => line.split(" ")[2] === "C") ?? "";
    expect(close.slice(close.lastIndexOf(" ") + 1).slice(0, 16)).toBe(hash);
    const table = await publicText("tables");
    const kept = [{ n: Number(close.split(" ")[0]), hash }];
    const replayed = replayLog(lines, [readDrawTable(table)], kept);
    expect(replayed).toMatchObject({ ok: true, isWitnessed: true });
    const told = twitch.linesIn(CHANNEL).filter((said) => said === result);
    expect(told).toHaveLength(1);
  });

  it("GAGGLE-C6, GAGGLE-C7: wishes, cards and collections answer by name", async () => {
    const before = heardCount();
    twitch.say(CHANNEL, "Dora", "!wish barnacle gose");
    await hears(/^@Dora: you wish for Barnacle goose now\./, before);
    twitch.say(CHANNEL, "Dora", "!wishes");
    await hears(/^@Dora: you wish for Barnacle goose\.$/, before);
    twitch.say(CHANNEL, "Dora", "!goose canada");
    await hears(/^@Dora: (Canada goose is \w+\. You have none\.|which one do you mean)/, before);
    twitch.say(CHANNEL, "Bert", "!trade @dora x for y");
    await hears(/^@Bert: there is no card like "x"\.$/, before);
    twitch.say(CHANNEL, "Bert", "!catch");
    await hears(/^No goose is here right now\./, before);
  });

  it("GAGGLE-C1 to GAGGLE-C3: a card is given and offered in chat, and a forged answer does nothing", async () => {
    let [before, own, card] = [0, "", ""];
    // Whether a try is lucky is drawn: Anna tries until she has a card.
    while (card === "") {
      const opening = await goose();
      await tries("Anna", "Bert", "Emil", "Fritz");
      await ends(opening);
      before = heardCount();
      twitch.say(CHANNEL, "Anna", "!gaggle");
      own = await hears(/^@Anna: you have /, before);
      card = /Newest: (.+?)(, | and |\. )/.exec(own)?.[1] ?? "";
    }
    expect(own).toContain("https://geese.example/cards/of/");
    twitch.say(CHANNEL, "Anna", `!gift @bert ${card}`);
    await hears(/^@Anna: .* is Bert's now\. That was kind\.$/, before);
    twitch.say(CHANNEL, "Emil", "!accept");
    await hears(/^@Emil: nobody offers you a trade\.$/, before);
    twitch.say(CHANNEL, "Bert", "!trade @nobody_here_yet canada goose for barnacle goose");
    await hears(/^@Bert: (nobody of that name plays here|you have no)/, before);
  });

  it("GAGGLE-L4: kill -9 in the window: the encounter ends once, with every try acknowledged", async () => {
    const opening = await goose();
    await tries("Anna", "Bert");
    await bots.stop({ signal: "SIGKILL", keep: true });
    await twitch.waitFor("the end of the process", () => twitch.joined.length === 0);
    bots = await startBots(environment, { dataDir: bots.dataDir, main: MAIN });
    await twitch.waitForJoin(CHANNEL);
    await tries("Cleo", "Anna");
    const result = await ends(opening);
    expect(result).toMatch(/of 3 caught|got away from 3 viewers/);
    expect(
      twitch
        .linesIn(CHANNEL)
        .slice(opening.before)
        .filter((said) => /^Time is up!/.test(said)),
    ).toHaveLength(1);
  });

  it("PocketBase away at the window's end: the result is told once when it is back", async () => {
    const opening = await goose();
    await tries("Anna", "Bert", "Dora");
    const { dataDir, url } = pocketBase;
    await pocketBase.stop({ signal: "SIGKILL", keep: true });
    await moveTo(opening.endsAt + 1);
    await hears(/^Time is up! 3 viewers/, opening.before);
    const round = roundFor(opening.endsAt);
    await moveTo(roundTime(round) / 1000 + 2);
    await expect
      .poll(() => beacon.asked.includes(round) || beacon.asked.includes(round + 1), SOON)
      .toBe(true);
    twitch.say(CHANNEL, "Dora", "!wishes");
    await hears(/^@Dora: the collections can't be reached right now/, opening.before);
    pocketBase = await startPocketBase({
      dataDir,
      port: Number(new URL(url).port),
      env: { GQ_BEACON_URL: beacon.url },
    });
    const result = await hears(/of 3 caught|got away from 3 viewers/, opening.before);
    twitch.say(CHANNEL, "Dora", "!eggs");
    await hears(/^@Dora: you have (no egg|\d+ egg)/, opening.before);
    expect(twitch.linesIn(CHANNEL).filter((said) => said === result)).toHaveLength(1);
  });

  it("GAGGLE-L10: erasing is asked about, done, and taken back by joining again", async () => {
    const before = heardCount();
    twitch.say(CHANNEL, "Bert", "!gaggle forget me for good");
    await hears(/^@Bert: type !gaggle forget me first\.$/, before);
    twitch.say(CHANNEL, "Bert", "!gaggle forget me");
    await hears(/^@Bert: this erases your whole collection/, before);
    twitch.say(CHANNEL, "Bert", "!gaggle forget me for good");
    await hears(/^@Bert: everything that the game knew of you is erased/, before);
    const opening = await goose();
    await tries("Bert", "Anna");
    expect(await ends(opening)).toMatch(/of 1 caught|got away from 1 viewer/);
    twitch.say(CHANNEL, "Bert", "!gaggle join");
    await hears(/^@Bert: welcome!/, opening.before);
  });

  it("the beacon away: the draw waits for it, and nothing is drawn without", async () => {
    const opening = await goose();
    await tries("Anna");
    beacon.fault = "unavailable";
    await moveTo(opening.endsAt + 1);
    await hears(/^Time is up! 1 viewer tried/, opening.before);
    const asked = beacon.asked.length;
    await moveTo(roundTime(roundFor(opening.endsAt)) / 1000 + 4);
    await expect.poll(() => beacon.asked.length, SOON).toBeGreaterThan(asked + 1);
    beacon.fault = "none";
    await hears(/of 1 caught|got away from 1 viewer/, opening.before);
  });
});
