/** Giveaways in chat: the bots process, PocketBase and the Twitch stand-in (WADDLE-V1 to WADDLE-V7). */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BeaconSimulator } from "../../simulators/drand.ts";
import { ROUND_1000 } from "../../simulators/draws.ts";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { type BotsStack, startBots } from "../../stack/bots.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { openPond, type Pond } from "./workspace-fixture.ts";

const CHANNEL = "giveawaypond";
const MOD = { level: "mod", displayName: "Greta" } as const;

let pocketBase: PocketBaseStack;
let twitch: TwitchIrcSimulator;
let bots: BotsStack;
let environment: Record<string, string>;
let pond: Pond;
let beaconUrl: string;
const relays = [new BeaconSimulator(), new BeaconSimulator()] as const;

/** A giveaway of the pond with a code for each of these. */
async function giveaway(
  name: string,
  codes: readonly string[],
  rules: Record<string, unknown> = {},
) {
  const { id } = await pond.client.collection("giveaways").create({ name, ...rules });
  if (codes.length > 0) {
    await pond.client.send("/api/gq/giveaways/codes", {
      method: "POST",
      body: {
        giveaway: id,
        prize_name: "A plush goose",
        codes: codes.map((code_value) => ({ code_value })),
      },
    });
  }
  return id;
}

/** Waits for a line of the bot that matches. */
async function hears(pattern: RegExp): Promise<string> {
  let line: string | undefined;
  await expect
    .poll(
      () => {
        line = twitch.linesIn(CHANNEL).find((said) => pattern.test(said));
        return line;
      },
      { timeout: 45_000, message: `a line like ${pattern}` },
    )
    .toBeDefined();
  return line ?? "";
}

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await pocketBase.request("POST", `/api/gq/public/giveaways/${path}`, { body });
  return answer.body as Record<string, unknown>;
}

/** As if a giveaway's run had ended before a round of long ago, which the league really signed. */
async function roundComes(id: string): Promise<void> {
  const admin = await pocketBase.adminClient();
  const runs = admin.collection("giveaway_runs");
  const ofGiveaway = `giveaway = "${id}" && state = "closed"`;
  const closed = async () => (await runs.getFullList({ filter: ofGiveaway }))[0];
  await expect.poll(closed, { timeout: 45_000 }).toBeDefined();
  const now = new Date().toISOString();
  await runs.update((await closed())?.id ?? "", {
    beacon_round: ROUND_1000.round,
    beacon_at: now,
  });
}

/** Tenant and token of the public page that a line of chat links to. */
function placeOf(line: string): { tenant: string; token: string } {
  const [, tenant = "", token = ""] = /\/public\/giveaway\/([\w-]+)\/([\w-]+)/.exec(line) ?? [];
  return { tenant, token };
}

beforeAll(async () => {
  await Promise.all(relays.map((relay) => relay.start()));
  // The first relay's signatures are not the league's: the bots ask the next one (FAIR-F5).
  relays[0].fault = "wrong-signature";
  beaconUrl = relays.map(({ url }) => url).join(",");
  [pocketBase, twitch] = await Promise.all([
    startPocketBase({ env: { GQ_BEACON_URL: beaconUrl } }),
    TwitchIrcSimulator.start(),
  ]);
  pond = await openPond(pocketBase, CHANNEL);
  await pond.command({ command_name: "!ping", response_text: "pong" });
  environment = {
    GQ_POCKETBASE_URL: pocketBase.url,
    GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
    GQ_TWITCH_BOT_LOGIN: twitch.login,
    GQ_TWITCH_BOT_TOKEN: "oauth:simulated",
    GQ_TWITCH_IRC_URL: twitch.url,
    GQ_SITE_URL: "https://geese.example",
    GQ_BEACON_URL: beaconUrl,
  };
  bots = await startBots(environment);
  twitch.setModerator(CHANNEL, true);
  await twitch.waitForJoin(CHANNEL);
});

afterAll(async () => {
  expect(twitch?.violations).toEqual([]);
  await bots?.stop();
  await twitch?.close();
  await pocketBase?.stop();
  await Promise.all(relays.map((relay) => relay.stop()));
});

describe("a giveaway in chat (FAIR-F12)", () => {
  /** The id of the giveaway that the storm leaves open. */
  let storm = "";

  it("is started by a moderator, entered, ended, and claimed by the winner alone", async () => {
    const id = await giveaway("Plush", ["GOOSE-1"]);
    twitch.say(CHANNEL, "greta", "!giveaway start plush", MOD);
    const started = await hears(/^Giveaway "Plush" is open for 30 minutes/);
    expect(started).toContain("https://creator.geese.example/public/giveaway/");
    expect(started).toMatch(/ Seed hash [0-9a-f]{16}$/);

    twitch.say(CHANNEL, "hanna", "!enter", { displayName: "Hanna" });
    await hears(/^In the draw: Hanna\.$/);
    twitch.say(CHANNEL, "hanna", "!enter", { displayName: "Hanna" });
    await hears(/^In already, with every entry one may have: Hanna\.$/);

    twitch.say(CHANNEL, "greta", "!giveaway end", MOD);
    await hears(/^"Plush" takes no more entries\. .* List hash [0-9a-f]{16}, drand round \d+$/);
    await roundComes(id);
    await hears(/^"Plush" goes to Hanna! /);
    expect(relays[1].asked).toContain(ROUND_1000.round);

    const place = placeOf(started);
    const { number, secret } = await post("number", {
      ...place,
      purpose: "claim",
      login: "hanna",
    });
    twitch.say(CHANNEL, "reedling", `!claim ${number}`, { displayName: "Reedling" });
    await hears(/^@Reedling: That number is for another name/);
    twitch.say(CHANNEL, "hanna", `!claim ${number}`, { displayName: "Hanna" });
    await hears(/^@Hanna, A plush goose is yours/);
    const attempt = "attempt-0123456789";
    expect(await post("reveal", { secret, attempt })).toMatchObject({ code: "PRIZE_WAITS" });
    const admin = await pocketBase.adminClient();
    const winners = admin.collection("giveaway_winners");
    const claimed_at = new Date(Date.now() - 61_000).toISOString();
    await winners.update((await winners.getFirstListItem("")).id, { claimed_at });
    expect(await post("reveal", { secret, attempt })).toMatchObject({ code_value: "GOOSE-1" });
    expect(twitch.linesIn(CHANNEL).join("\n")).not.toContain("GOOSE-1");
  });

  it("counts the chat lines of each viewer while it is open", async () => {
    await giveaway("Talkers", ["GOOSE-2"], { min_chat_lines: 3 });
    twitch.say(CHANNEL, "greta", "!giveaway start Talkers", MOD);
    await hears(/^Giveaway "Talkers" is open/);
    twitch.say(CHANNEL, "moss", "!enter", { displayName: "Moss" });
    await hears(/chatted some more lines: Moss \(2 more\)/);
    twitch.say(CHANNEL, "moss", "what a pond");
    twitch.say(CHANNEL, "moss", "what a day");
    await hears(/^In the draw: Moss\.$/);
  });

  it("confirms an entry that began on the public page", async () => {
    const place = placeOf(await hears(/^Giveaway "Talkers" is open/));
    const { number, secret } = await post("number", {
      ...place,
      purpose: "enter",
      login: "Reedling",
    });
    twitch.say(CHANNEL, "reedling", `!enter ${number}`, { displayName: "Reedling" });
    await expect
      .poll(async () => (await post("check", { secret })).state, { timeout: 45_000 })
      .toBe("entered");
  });

  it("is cancelled by a moderator, and viewers can start and end nothing", async () => {
    twitch.say(CHANNEL, "hanna", "!giveaway end", { displayName: "Hanna" });
    twitch.say(CHANNEL, "greta", "!giveaway end cancel", MOD);
    await hears(/^The giveaway "Talkers" was cancelled/);
    twitch.say(CHANNEL, "greta", "!giveaway start nothing", MOD);
    await hears(/^@Greta: There is no such giveaway/);
  });

  it("keeps entries while PocketBase is away, and counts each once", async () => {
    const id = await giveaway("Storm", ["GOOSE-3"], { max_entries_per_user: 5 });
    storm = id;
    twitch.say(CHANNEL, "greta", "!giveaway start storm", MOD);
    await hears(/^Giveaway "Storm" is open/);
    await pocketBase.stop({ signal: "SIGKILL", keep: true });
    twitch.say(CHANNEL, "hanna", "!enter 2", { displayName: "Hanna" });
    twitch.say(CHANNEL, "moss", "!enter", { displayName: "Moss" });
    const { dataDir, url } = pocketBase;
    pocketBase = await startPocketBase({
      dataDir,
      port: Number(new URL(url).port),
      env: { GQ_BEACON_URL: beaconUrl },
    });
    await hears(/^In the draw: Hanna \(2 entries\) and Moss\.$/);
    const admin = await pocketBase.adminClient();
    const [run] = await admin.collection("giveaway_runs").getFullList({
      filter: `giveaway = "${id}"`,
    });
    expect(run).toMatchObject({ entrants: 2, entries: 3 });
  });

  it("that was started in the console is told in chat once", async () => {
    twitch.say(CHANNEL, "greta", "!giveaway end", MOD);
    await roundComes(storm);
    await hears(/^"Storm" goes to (Hanna|Moss)! /);
    const id = await giveaway("Console", ["GOOSE-4"]);
    await pond.client.send("/api/gq/giveaways/start", { method: "POST", body: { giveaway: id } });
    await hears(/^Giveaway "Console" is open/);
    twitch.say(CHANNEL, "hanna", "!giveaway", { displayName: "Hanna" });
    await hears(/^"Console" is open for (30 minutes|29 minutes)/);
    const told = twitch.linesIn(CHANNEL).filter((said) => said.startsWith('Giveaway "Console"'));
    expect(told).toHaveLength(1);
  });

  it("WADDLE-V2: what was entered outlives kill -9 of the bots, and counts once", async () => {
    twitch.say(CHANNEL, "greta", "!giveaway end cancel", MOD);
    await hears(/^The giveaway "Console" was cancelled/);
    const id = await giveaway("Crash", ["GOOSE-5"], { max_entries_per_user: 5 });
    twitch.say(CHANNEL, "greta", "!giveaway start crash", MOD);
    await hears(/^Giveaway "Crash" is open/);
    // Nothing can be answered before the crash.
    const { dataDir, url } = pocketBase;
    await pocketBase.stop({ signal: "SIGKILL", keep: true });
    twitch.say(CHANNEL, "hanna", "!enter 2", { displayName: "Hanna" });
    twitch.say(CHANNEL, "moss", "!enter", { displayName: "Moss" });
    twitch.say(CHANNEL, "moss", "!ping");
    await hears(/^pong$/);
    await bots.stop({ signal: "SIGKILL", keep: true });
    pocketBase = await startPocketBase({
      dataDir,
      port: Number(new URL(url).port),
      env: { GQ_BEACON_URL: beaconUrl },
    });
    bots = await startBots(environment, { dataDir: bots.dataDir });
    const admin = await pocketBase.adminClient();
    const counted = async () => {
      const ofGiveaway = { filter: `giveaway = "${id}"` };
      const [run] = await admin.collection("giveaway_runs").getFullList(ofGiveaway);
      return { entrants: run?.entrants, entries: run?.entries };
    };
    await expect.poll(counted, { timeout: 45_000 }).toEqual({ entrants: 2, entries: 3 });
    await twitch.waitForJoin(CHANNEL);
    twitch.say(CHANNEL, "reedling", "!enter", { displayName: "Reedling" });
    await hears(/^In the draw: Reedling\.$/);
    expect(await counted()).toEqual({ entrants: 3, entries: 4 });
  });
});
