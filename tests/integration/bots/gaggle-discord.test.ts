/** Gaggle on Discord: an encounter as one message with buttons, and the commands. */
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CARD_PICTURES_ADDRESS } from "#core/cards/catalogue.ts";
import { roundTime } from "#core/fairness/beacon.ts";
import { nextOpening, roundFor } from "#core/gaggle/timing.ts";
import { CARD_TABLE } from "../../../content/cards/table.ts";
import { DiscordSimulator } from "../../simulators/discord/discord.ts";
import type { Interaction } from "../../simulators/discord/interactions.ts";
import type { Message, User } from "../../simulators/discord/world.ts";
import { BeaconSimulator } from "../../simulators/drand.ts";
import { type BotsStack, startBots } from "../../stack/bots.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { inPond, openServer, type Pond, SLOW_MACHINE_MS } from "./gander-fixture.ts";

const MAIN = join(import.meta.dirname, "../../stack/bots-on-a-clock.ts");
const PERIOD = 1_200;
const WINDOW = 60;
const PICTURE = "a picture";

let folder: string;
let pocketBase: PocketBaseStack;
let discord: DiscordSimulator;
let bots: BotsStack;
let pond: Pond;
let anna: User;
let bert: User;
let shift = 0;
const beacon = new BeaconSimulator();
/** A site on this machine alone, with the pictures of all cards: Discord can't fetch them from there. */
const site = createServer(({ url = "" }, response) => {
  const { pathname } = new URL(url, "http://site.test");
  if (pathname === CARD_PICTURES_ADDRESS) {
    const shared = CARD_TABLE.cards.map(({ slug }) => [slug, `/cards/art/${slug}.0123456789.jpg`]);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ data: "", pictures: {}, shared: Object.fromEntries(shared) }));
  } else {
    response.writeHead(200, { "content-type": "image/jpeg" }).end(PICTURE);
  }
});

/** Moves the bots' clock to a time in Unix seconds. */
async function moveTo(seconds: number): Promise<void> {
  shift = seconds * 1000 - Date.now();
  await writeFile(join(folder, "clock"), String(shift));
}

const clockNow = () => Math.floor((Date.now() + shift) / 1000);

const embedOf = (message: Message) =>
  message.embeds[0] as {
    title: string;
    description: string;
    footer: { text: string };
    image?: { url: string };
    fields?: { name: string; value: string }[];
  };

/** The names of the files that a message has, and that its first embed shows as its picture. */
const picturesOf = (message: Message) => ({
  files: message.attachments.map(({ file }) => file.name),
  shown: embedOf(message).image?.url.replace("attachment://", ""),
});

function encounters(): Message[] {
  return discord.world.messagesIn(pond.channel.id).filter(({ embeds }) => embeds.length > 0);
}

/** Somebody writes in the channel, and the clock goes to the next opening. */
async function opens(): Promise<{ message: Message; endsAt: number }> {
  const before = encounters().length;
  discord.say(inPond(pond, anna), "hello pond");
  const at = nextOpening(`discord:${pond.tenant}`, PERIOD, clockNow());
  await moveTo(at + 1);
  const message = await discord.until("an encounter", () => encounters()[before]);
  const [, endsAt] = /<t:(\d+):R>/.exec(embedOf(message).description) ?? [];
  return { message, endsAt: Number(endsAt) };
}

async function ends({ message, endsAt }: { message: Message; endsAt: number }): Promise<void> {
  await moveTo(endsAt + 1);
  await discord.until("the closing line", () => /^Time is up!/.test(embedOf(message).description));
  await moveTo(roundTime(roundFor(endsAt + 1)) / 1000 + 1);
  await discord.until("the result", () => /encounters\/\w+/.test(embedOf(message).description));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "goose-gaggle-discord-"));
  await writeFile(join(folder, "clock"), "0");
  await beacon.start();
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  [pocketBase, discord] = await Promise.all([
    startPocketBase({ env: { GQ_BEACON_URL: beacon.url } }),
    DiscordSimulator.start(),
  ]);
  discord.interactions.answerWithinMs = SLOW_MACHINE_MS;
  const admin = await pocketBase.adminClient();
  pond = await openServer({ pocketBase, discord, admin }, "discordgeese");
  anna = discord.world.addUser("anna");
  bert = discord.world.addUser("bert");
  const channels = admin.collection("gander_channels");
  const { id } = await channels.getFirstListItem(
    admin.filter("channel = {:channel}", { channel: pond.channel.id }),
  );
  await channels.update(id, { plays_gaggle: true });
  const game = await pond.client
    .collection("game_config")
    .getFirstListItem(pond.client.filter("tenant = {:tenant}", { tenant: pond.tenant }));
  await pond.client.collection("game_config").update(game.id, {
    chase_duration_seconds: WINDOW,
    fox_encounter_duration_seconds: WINDOW,
    catch_rate_multiplier: 5,
  });
  bots = await startBots(
    {
      GQ_POCKETBASE_URL: pocketBase.url,
      GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
      GQ_SITE_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
      GQ_BEACON_URL: beacon.url,
      GQ_DISCORD_BOT_TOKEN: discord.token,
      GQ_DISCORD_API_URL: `${discord.url}/api`,
      CLOCK_FILE: join(folder, "clock"),
    },
    { main: MAIN },
  );
  await discord.ready();
  await bots.waitForHealth("the channel", ({ networks }) => networks.discord?.channels === 1);
}, 120_000);

afterAll(async () => {
  expect(discord?.world.violations).toEqual([]);
  expect(discord?.world.rules.pings).toEqual([]);
  await bots?.stop();
  site.close();
  site.closeAllConnections();
  await Promise.all([discord?.close(), pocketBase?.stop(), beacon.stop()]);
  await rm(folder, { recursive: true, force: true });
});

describe("Gaggle on Discord", { timeout: 240_000 }, () => {
  it("GAGGLE-E1 to GAGGLE-E4: a goose comes by without a stream; buttons count, once each", async () => {
    let opening = await opens();
    while (embedOf(opening.message).title.startsWith("A fox")) {
      await ends(opening);
      opening = await opens();
    }
    const { message } = opening;
    const pictures = picturesOf(message);
    expect(pictures.files).toEqual([expect.stringMatching(/^[a-z0-9-]+\.0123456789\.jpg$/)]);
    expect(pictures.files).toEqual([pictures.shown]);
    expect(Buffer.from(message.attachments[0]?.file.bytes ?? []).toString()).toBe(PICTURE);
    const key = /gaggle:catch:\d+/.exec(JSON.stringify(message.components))?.[0] ?? "";
    const press = (user: User) => discord.press(inPond(pond, user), message, key);
    const said = async (pressed: Interaction) =>
      (await discord.until("what it came to", () => pressed.replies[0])).content;
    const first = press(anna);
    expect(await said(first)).toMatch(/^It counts/);
    expect(first.isPrivate).toBe(true);
    expect(await said(press(anna))).toBe("One try each.");
    const typed = discord.command(inPond(pond, bert), "gaggle", "catch", [
      { name: "luck", type: 3, value: "quack" },
    ]);
    expect(await said(typed)).toMatch(/^It counts/);
    await discord.until("the count", () => embedOf(message).footer.text === "2 tried");

    await ends(opening);
    expect(embedOf(message).description).toMatch(/of 2 caught|got away from 2 viewers/);
    expect(picturesOf(message)).toEqual(pictures);
    expect(JSON.stringify(message.components)).not.toContain('"disabled":false');
    await discord.until("that it is told", () =>
      discord.world
        .messagesIn(pond.channel.id)
        .some((each) => each.message_reference?.message_id === message.id),
    );
    expect(await said(press(bert))).not.toMatch(/^It counts/);
  });

  it("GAGGLE-E4: commands answer as their lines of chat do", async () => {
    const use = (user: User, word: string, options: Parameters<typeof discord.command>[3] = []) =>
      discord.command(inPond(pond, user), "gaggle", word, options);
    const wish = use(bert, "wish", [{ name: "card", type: 3, value: "barnacle gose" }]);
    expect((await discord.answered(wish)).content).toMatch(/you wish for Barnacle goose now/);
    expect((await discord.answered(use(bert, "wishes"))).content).toMatch(/Barnacle goose/);
    const nothing = use(discord.world.addUser("newcomer"), "collection");
    expect((await discord.answered(nothing)).content).toMatch(
      /you have no card yet\. Type \/gaggle catch when a goose comes by/,
    );
    const unclear = use(bert, "goose", [{ name: "card", type: 3, value: "zzzz" }]);
    expect((await discord.answered(unclear)).content).toMatch(/there is no card like/);
  });

  it("GAGGLE-E5: cards are answered with their pictures, and searches with a list", async () => {
    const use = async (word: string, option: string, value: string) => {
      const options = [{ name: option, type: 3 as const, value }];
      const used = discord.command(inPond(pond, bert), "gaggle", word, options);
      return discord.until(`an embed for ${word}`, () =>
        used.replies.find(({ embeds }) => embeds.length > 0),
      );
    };
    const goose = await use("goose", "card", "barnacle gose");
    expect(embedOf(goose)).toMatchObject({
      title: expect.stringMatching(/^Barnacle goose ◆+ \w+$/),
      description: expect.stringMatching(/^You have /),
    });
    expect(embedOf(goose).fields?.map(({ name }) => name)).toEqual(["Honk", "Speed", "Mischief"]);
    expect(goose.content).toBe("");
    const picture = "barnacle-goose.0123456789.jpg";
    expect(picturesOf(goose)).toEqual({ files: [picture], shown: picture });
    const found = await use("cards", "query", "rarity:legendary");
    expect(embedOf(found).title).toMatch(/^\d+ cards$/);
    expect(embedOf(found).description).toMatch(
      /\[.+\]\(http:.+\/cards\/[a-z0-9-]+.*\) ◆◆◆◆◆ legendary/,
    );
  });
});
