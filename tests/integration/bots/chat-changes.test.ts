/** What people change in chat: commands and counters, kept whatever goes away meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { type BotsStack, startBots } from "../../stack/bots.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { openPond, type Pond } from "./workspace-fixture.ts";

const CHANNEL = "millpond";

let pocketBase: PocketBaseStack;
let twitch: TwitchIrcSimulator;
let bots: BotsStack;
let pond: Pond;
let deaths: string;

/** The variables that lead bots to this PocketBase and this Twitch. */
function environment(): Record<string, string> {
  return {
    GQ_POCKETBASE_URL: pocketBase.url,
    GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
    GQ_TWITCH_BOT_LOGIN: twitch.login,
    GQ_TWITCH_BOT_TOKEN: "oauth:simulated",
    GQ_TWITCH_IRC_URL: twitch.url,
  };
}

const asMod = (text: string) => twitch.say(CHANNEL, "Moritz", text, { level: "mod" });

/** How PocketBase has a command; nothing when there is none of that name. */
async function stored(command_name: string) {
  const filter = pond.client.filter("command_name = {:command_name}", { command_name });
  const [record] = await pond.client.collection("chat_commands").getFullList({ filter });
  return record && { text: record.response_text, uses: record.usage_count };
}

const value = async () => (await pond.client.collection("counters").getOne(deaths)).value;

beforeAll(async () => {
  [pocketBase, twitch] = await Promise.all([startPocketBase(), TwitchIrcSimulator.start()]);
  pond = await openPond(pocketBase, CHANNEL);
  const counter = { tenant: pond.tenant, name: "deaths", value: 5 };
  deaths = (await pond.client.collection("counters").create(counter)).id;
  bots = await startBots(environment());
  twitch.setModerator(CHANNEL, true);
  await twitch.waitForJoin(CHANNEL);
  await pond.isAnswered(twitch, "!counter", "Counters: deaths 5");
});

afterAll(async () => {
  expect(twitch?.violations).toEqual([]);
  await bots?.stop();
  await twitch?.close();
  await pocketBase?.stop();
});

describe("changes in chat", () => {
  it("WADDLE-B7, WADDLE-B9: a command answers at once when a mod makes or changes it, and is kept", async () => {
    asMod("!addcom -cd=0 !hug $(user) hugs $(touser)");
    asMod("!hug @Greta");
    await twitch.waitForLine(CHANNEL, "Moritz: !hug is added.");
    await twitch.waitForLine(CHANNEL, "Moritz hugs Greta");
    await expect.poll(() => stored("!hug")).toEqual({ text: "$(user) hugs $(touser)", uses: 1 });
    asMod("!editcom !hug $(user) waves at $(touser)");
    asMod("!hug @Greta");
    await twitch.waitForLine(CHANNEL, "Moritz waves at Greta");
    await expect
      .poll(() => stored("!hug"))
      .toEqual({
        text: "$(user) waves at $(touser)",
        uses: 2,
      });
    asMod("!delcom !hug");
    await twitch.waitForLine(CHANNEL, "Moritz: !hug is deleted.");
    await expect.poll(() => stored("!hug")).toBeUndefined();
  });

  it("WADDLE-B13, WADDLE-W22: a counter goes on from what the console set", async () => {
    asMod("!counter deaths +");
    await twitch.waitForLine(CHANNEL, "deaths: 6");
    await expect.poll(value).toBe(6);
    await pond.client.collection("counters").update(deaths, { value: 40 });
    await pond.isAnswered(twitch, "!counter deaths", "deaths: 40");
    asMod("!counter deaths -");
    await twitch.waitForLine(CHANNEL, "deaths: 39");
    await expect.poll(value).toBe(39);
  });

  it("WADDLE-W20, WADDLE-W22: PocketBase is away and the bots are killed: nothing is lost or done twice", async () => {
    const { dataDir } = pocketBase;
    const port = Number(new URL(pocketBase.url).port);
    await pocketBase.stop({ signal: "SIGKILL", keep: true });
    asMod("!addcom -cd=0 !honk Honked $(counter deaths +10), $(count)");
    for (const honk of [1, 2]) {
      asMod("!honk");
      await twitch.waitForLine(CHANNEL, `Honked ${39 + 10 * honk}, ${honk}`);
    }
    asMod("!editcom !honk Honk $(counter deaths)");
    await twitch.waitForLine(CHANNEL, "Moritz: !honk is changed.");
    asMod("!counter deaths +");
    await twitch.waitForLine(CHANNEL, "deaths: 60");
    await bots.waitForHealth("PocketBase to be missed", ({ outbox }) => outbox.away);
    const folder = bots.dataDir;
    await bots.stop({ signal: "SIGKILL", keep: true });
    await twitch.waitFor("the bot to be gone", () => twitch.connectionCount === 0);

    pocketBase = await startPocketBase({ dataDir, port });
    bots = await startBots(environment(), { dataDir: folder });
    await twitch.waitForJoin(CHANNEL);
    await pond.isAnswered(twitch, "!honk", "Honk 60");
    await bots.waitForHealth("an empty outbox", ({ outbox }) => outbox.pending === 0);
    await expect.poll(value).toBe(60);
    // It may have been asked more than once before it answered.
    const said = () => twitch.linesIn(CHANNEL).filter((line) => line.startsWith("Honk")).length;
    await expect.poll(async () => (await stored("!honk"))?.uses === said()).toBe(true);
    expect(await stored("!honk")).toMatchObject({ text: "Honk $(counter deaths)" });
  });
});
