import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "#core/gaggle/api.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { CARD_TABLE } from "../../../content/cards/table.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { byLogin, type GaggleChannel, gaggleChannel, refusal, twitcher } from "./gaggle-fixture.ts";

let stack: PocketBaseStack;
let channel: GaggleChannel;
let people = 0;

beforeAll(async () => {
  stack = await startPocketBase();
  channel = await gaggleChannel(stack, "collections@example.com");
});

afterAll(() => stack.stop());

/** Somebody new with these cards. */
async function owner(...cards: string[]): Promise<Person> {
  people += 1;
  const person = twitcher(`owner${people}`);
  await channel.catches(person, ...cards);
  return person;
}

const owned = async (person: Person, card: string) => {
  const outcome = await channel.does(person, { type: "card", card });
  return outcome.type === "card" ? outcome.owned : -1;
};

const downOf = async (person: Person) => {
  const outcome = await channel.does(person, { type: "collection", of: null });
  return outcome.type === "collection" ? outcome.down : -1;
};

const offer = (from: Person, to: Person, give: string, take: string) =>
  channel.act(from, { type: "offer", to: byLogin(to), give, take });

describe("down and eggs", () => {
  it("GAGGLE-C4: a duplicate becomes down by its rarity; the only one stays", async () => {
    const anna = await owner("mallard", "mallard", "mallard");
    const release = { type: "release", card: "mallard" } as const;
    expect(await channel.act(anna, release, { id: "release-1" })).toMatchObject({
      outcome: { down: 1, total: 1 },
    });
    expect(await channel.act(anna, release, { id: "release-1" })).toMatchObject({
      outcome: { down: 1, total: 1 },
    });
    expect(await channel.act(anna, release)).toMatchObject({ outcome: { down: 1, total: 2 } });
    expect(await channel.act(anna, release)).toEqual(refusal("only_one"));
    expect(await channel.act(anna, { type: "release", card: "smew" })).toEqual(
      refusal("not_owned"),
    );
    expect([await downOf(anna), await owned(anna, "mallard")]).toEqual([2, 1]);
  });

  it("GAGGLE-C4: down buys an egg with the first wish that one can pay", async () => {
    const anna = await owner(...Array.from({ length: 6 }, () => "mallard"));
    expect(await channel.act(anna, { type: "buy_egg" })).toEqual(refusal("no_wish"));
    await channel.does(anna, { type: "wish", card: "golden-goose" });
    await channel.does(anna, { type: "wish", card: "barnacle-goose" });
    expect(await channel.act(anna, { type: "buy_egg" })).toEqual(refusal("little_down"));
    for (let count = 0; count < 5; count += 1)
      await channel.does(anna, { type: "release", card: "mallard" });
    expect(await channel.does(anna, { type: "buy_egg" })).toMatchObject({ price: 5, left: 0 });
    const before = (await channel.restore()).chat_lines;
    const lines = { chatLines: before + GAME.eggWarmLines };
    expect(await channel.does(anna, { type: "hatch" }, lines)).toMatchObject({
      card: "barnacle-goose",
      is_new: true,
    });
    expect(await channel.does(anna, { type: "wishes" })).toMatchObject({ cards: ["golden-goose"] });
  });

  it("GAGGLE-C5: an egg is warm after its lines of chat, and hatches once for its owner", async () => {
    const anna = await owner();
    const { chat_lines } = await channel.restore();
    await channel.meet({ tries: [{ person: anna, egg: "smew" }] });
    expect(await channel.act(anna, { type: "hatch" })).toEqual(
      refusal("egg_cold", GAME.eggWarmLines),
    );
    const almost = { chatLines: chat_lines + GAME.eggWarmLines - 1 };
    expect(await channel.act(anna, { type: "hatch" }, almost)).toEqual(refusal("egg_cold", 1));
    const warm = { chatLines: chat_lines + GAME.eggWarmLines };
    const bert = await owner("mallard");
    expect(await channel.act(bert, { type: "hatch" }, warm)).toEqual(refusal("no_egg"));
    await channel.does(anna, { type: "wish", card: "smew" });
    const hatched = await channel.act(anna, { type: "hatch" }, { ...warm, id: "hatch-1" });
    expect(hatched).toMatchObject({ outcome: { type: "hatched", card: "smew", is_new: true } });
    expect(await channel.act(anna, { type: "hatch" }, { ...warm, id: "hatch-1" })).toEqual(hatched);
    expect(await channel.act(anna, { type: "hatch" }, warm)).toEqual(refusal("no_egg"));
    expect(await owned(anna, "smew")).toBe(1);
    expect(await channel.does(anna, { type: "wishes" })).toMatchObject({ cards: [] });
  });
});

describe("wishes", () => {
  it("GAGGLE-C6: are ten at most, each once, and can be taken back", async () => {
    const anna = await owner();
    const cards = CARD_TABLE.cards.slice(0, GAME.wishesMaxCount + 1).map(({ slug }) => slug);
    const [first = "", ...others] = cards;
    for (const card of cards.slice(0, -1)) await channel.does(anna, { type: "wish", card });
    expect(await channel.act(anna, { type: "wish", card: first })).toEqual(refusal("wished"));
    expect(await channel.act(anna, { type: "wish", card: others.at(-1) ?? "" })).toEqual(
      refusal("many_wishes"),
    );
    expect(await channel.does(anna, { type: "unwish", card: first })).toMatchObject({
      cards: others.slice(0, -1),
    });
    expect(await channel.act(anna, { type: "unwish", card: first })).toEqual(refusal("not_wished"));
  });

  it("GAGGLE-C7: are for a card that there is, which the bots have matched by name", async () => {
    const anna = await owner();
    const action = { type: "wish", card: "no-such-goose" };
    const body = {
      id: "x",
      tenant: channel.tenant,
      network: "twitch",
      person: anna,
      chat_lines: 0,
    };
    expect(await channel.send("act", { ...body, action })).toMatchObject({ status: 400 });
  });
});

describe("a set", () => {
  it("GAGGLE-C8: gives its reward and its down once, however its last card comes", async () => {
    const cards = CARD_TABLE.cards
      .filter(({ printings }) => printings.some(({ set }) => set === "first-flight"))
      .map(({ slug }) => slug);
    const [last = "", ...others] = cards;
    const [anna, bert] = [await owner(), await owner(last)];
    await seedCards(anna, others);
    expect(await downOf(anna)).toBe(0);
    const gift = await channel.does(bert, { type: "gift", to: byLogin(anna), card: last });
    expect(gift).toMatchObject({ rewards: [{ name: anna.name, set: "first-flight" }] });
    expect(await downOf(anna)).toBe(20);
    await channel.does(anna, { type: "gift", to: byLogin(bert), card: last });
    const again = await channel.meet({ visitor: last, tries: [{ person: anna, caught: true }] });
    expect(again).toMatchObject({ rewards: [] });
    expect(await downOf(anna)).toBe(20);

    const cleo = await owner();
    await seedCards(cleo, others);
    const caught = await channel.meet({ visitor: last, tries: [{ person: cleo, caught: true }] });
    expect(caught).toMatchObject({ rewards: [{ name: cleo.name, set: "first-flight" }] });
    expect(await downOf(cleo)).toBe(20);
  });

  it("GAGGLE-C8: is not complete while one of its cards is set aside", async () => {
    const cards = CARD_TABLE.cards
      .filter(({ printings }) => printings.some(({ set }) => set === "first-flight"))
      .map(({ slug }) => slug);
    const [last = "", aside = "", ...others] = cards;
    const [anna, bert] = [await owner(), await owner(last)];
    await seedCards(anna, [aside, ...others]);
    await offer(anna, bert, aside, last);
    const gift = await channel.does(bert, { type: "gift", to: byLogin(anna), card: last });
    expect(gift).toMatchObject({ rewards: [] });
  });
});

/** Gives somebody many cards at once, past the game. */
async function seedCards(person: Person, cards: readonly string[]): Promise<void> {
  await channel.meet({ tries: [{ person }] });
  const admin = await stack.adminClient();
  const [account] = await admin.collection("gaggle_accounts").getFullList({
    filter: `account = "${person.account}"`,
  });
  for (const card of cards) {
    await admin.collection("gaggle_cards").create({ player: account?.player, card, caught_at: 1 });
  }
}
