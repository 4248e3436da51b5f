import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "#core/gaggle/api.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import {
  byAccount,
  byLogin,
  type GaggleChannel,
  gaggleChannel,
  refusal,
  twitcher,
} from "./gaggle-fixture.ts";

let stack: PocketBaseStack;
let channel: GaggleChannel;
let people = 0;

beforeAll(async () => {
  stack = await startPocketBase();
  channel = await gaggleChannel(stack, "trades@example.com");
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

const offer = (from: Person, to: Person, give: string, take: string) =>
  channel.act(from, { type: "offer", to: byLogin(to), give, take });

/** Ten minutes pass for the offers that somebody has open. */
async function letOffersEnd(): Promise<void> {
  const admin = await stack.adminClient();
  const open = await admin.collection("gaggle_trades").getFullList({ filter: `state = "open"` });
  for (const { id, offered_at } of open) {
    await admin
      .collection("gaggle_trades")
      .update(id, { offered_at: offered_at - GAME.tradeMinutes * 60_000 });
  }
}

describe("a gift", () => {
  it("GAGGLE-C1: moves one card, once, however often its line is sent", async () => {
    const [anna, bert] = [await owner("mallard", "mallard"), await owner("smew")];
    const gift = { type: "gift", to: byLogin(bert), card: "mallard" } as const;
    const first = await channel.act(anna, gift, { id: "a-gift" });
    expect(first).toEqual({ ok: true, outcome: { type: "given", to: bert.name, rewards: [] } });
    expect(await channel.act(anna, gift, { id: "a-gift" })).toEqual(first);
    const both = await Promise.all([1, 2].map(() => channel.act(anna, gift, { id: "another" })));
    expect(both[0]).toEqual(both[1]);
    expect([await owned(anna, "mallard"), await owned(bert, "mallard")]).toEqual([0, 2]);
    expect(await channel.act(anna, gift)).toEqual(refusal("not_owned"));
  });

  it("needs somebody else who plays", async () => {
    const anna = await owner("mallard");
    const give = (to: ReturnType<typeof byLogin> | ReturnType<typeof byAccount>) =>
      channel.act(anna, { type: "gift", to, card: "mallard" });
    expect(await give(byLogin(anna))).toEqual(refusal("yourself"));
    expect(await give(byLogin(twitcher("nobody_here")))).toEqual(refusal("unknown_player"));
    expect(await give(byAccount(twitcher("nobody_here")))).toEqual(refusal("unknown_player"));
    const dora = await owner("smew");
    await channel.does(dora, { type: "forget" });
    expect(await give(byAccount(dora))).toEqual(refusal("they_opted_out"));
    expect(await owned(anna, "mallard")).toBe(1);
  });
});

describe("a trade", () => {
  it("GAGGLE-C1, GAGGLE-C6: swaps two cards in one step, which ends the wishes for them", async () => {
    const [anna, bert] = [await owner("mallard"), await owner("smew")];
    await channel.does(anna, { type: "wish", card: "smew" });
    await channel.does(bert, { type: "wish", card: "mallard" });
    const offered = await offer(anna, bert, "mallard", "smew");
    expect(offered).toMatchObject({
      ok: true,
      outcome: { trade: { from: anna.name, to: bert.name, give: "mallard", take: "smew" } },
    });
    expect(await channel.act(bert, { type: "accept", from: null })).toMatchObject({
      ok: true,
      outcome: { type: "traded", rewards: [] },
    });
    expect([await owned(anna, "smew"), await owned(bert, "mallard")]).toEqual([1, 1]);
    expect([await owned(anna, "mallard"), await owned(bert, "smew")]).toEqual([0, 0]);
    for (const person of [anna, bert]) {
      expect(await channel.does(person, { type: "wishes" })).toMatchObject({ cards: [] });
    }
  });

  it("GAGGLE-C2: sets the offered card aside, so that it goes nowhere else", async () => {
    const [anna, bert] = [await owner("mallard"), await owner("smew", "common-eider")];
    await offer(anna, bert, "mallard", "smew");
    expect(await owned(anna, "mallard")).toBe(1);
    const gift = { type: "gift", to: byLogin(bert), card: "mallard" } as const;
    expect(await channel.act(anna, gift)).toEqual(refusal("not_owned"));
    expect(await offer(anna, bert, "mallard", "common-eider")).toEqual(refusal("not_owned"));
    const release = { type: "release", card: "mallard" } as const;
    expect(await channel.act(anna, release)).toEqual(refusal("not_owned"));
    await channel.catches(anna, "mallard");
    expect(await channel.act(anna, release)).toEqual(refusal("only_one"));
  });

  it("GAGGLE-C2: the card that is asked for stays its owner's until it is taken", async () => {
    const [anna, bert, cleo] = [
      await owner("mallard"),
      await owner("smew"),
      await owner("common-eider"),
    ];
    await offer(anna, bert, "mallard", "smew");
    await channel.does(bert, { type: "gift", to: byLogin(cleo), card: "smew" });
    expect(await channel.act(bert, { type: "accept", from: null })).toEqual(refusal("not_owned"));
    expect(await channel.act(bert, { type: "decline", from: null })).toMatchObject({ ok: true });
    expect(await owned(anna, "mallard")).toBe(1);
  });

  it("GAGGLE-C3: is taken or declined by whom it asks, and withdrawn by who offered it", async () => {
    const [anna, bert] = [await owner("mallard"), await owner("smew")];
    await offer(anna, bert, "mallard", "smew");
    expect(await channel.act(anna, { type: "accept", from: null })).toEqual(refusal("no_offer"));
    expect(await channel.act(anna, { type: "decline", from: null })).toEqual(refusal("no_offer"));
    expect(await channel.act(bert, { type: "withdraw" })).toEqual(refusal("no_offer"));
    expect(await channel.act(anna, { type: "withdraw" })).toMatchObject({
      outcome: { type: "trade_ended" },
    });
    expect(await channel.act(bert, { type: "accept", from: null })).toEqual(refusal("no_offer"));
    await channel.does(anna, { type: "gift", to: byLogin(bert), card: "mallard" });
  });

  it("GAGGLE-C3: ends after 10 minutes, at the next command or by the clock", async () => {
    const [anna, bert] = [await owner("mallard", "gadwall"), await owner("smew")];
    await offer(anna, bert, "mallard", "smew");
    await letOffersEnd();
    expect(await channel.act(bert, { type: "accept", from: null })).toEqual(refusal("no_offer"));
    await channel.does(anna, { type: "gift", to: byLogin(bert), card: "mallard" });
    await offer(anna, bert, "gadwall", "smew");
    await letOffersEnd();
    const admin = await stack.adminClient();
    await admin.crons.run("gaggle");
    const trades = () =>
      admin.collection("gaggle_trades").getFullList({ filter: `give = "gadwall"` });
    // A job that is asked for runs beside what is asked next.
    await expect.poll(async () => (await trades()).map(({ state }) => state)).toEqual(["expired"]);
    await channel.does(anna, { type: "gift", to: byLogin(bert), card: "gadwall" });
  });

  it("asks whose offer is meant, and takes no offer beyond the limit", async () => {
    const anna = await owner(...Array.from({ length: 6 }, () => "mallard"));
    const [bert, cleo] = [await owner("smew"), await owner("common-eider")];
    await offer(anna, bert, "mallard", "smew");
    await offer(cleo, bert, "common-eider", "smew");
    expect(await channel.act(bert, { type: "accept", from: null })).toEqual(
      refusal("several_offers"),
    );
    const stranger = await owner("smew");
    const fromStranger = { type: "accept", from: byLogin(stranger) } as const;
    expect(await channel.act(bert, fromStranger)).toEqual(refusal("no_offer"));
    const fromCleo = { type: "accept", from: byLogin(cleo) } as const;
    expect(await channel.act(bert, fromCleo)).toMatchObject({ outcome: { type: "traded" } });
    expect(await owned(bert, "common-eider")).toBe(1);
    for (let count = 1; count < GAME.openTradesMaxCount; count += 1) {
      expect(await offer(anna, cleo, "mallard", "smew")).toMatchObject({ ok: true });
    }
    expect(await offer(anna, cleo, "mallard", "smew")).toEqual(refusal("many_offers"));
  });

  it("needs a card that they have, another card, and another person", async () => {
    const [anna, bert] = [await owner("mallard"), await owner("smew")];
    expect(await offer(anna, bert, "mallard", "common-eider")).toEqual(refusal("they_lack_it"));
    expect(await offer(anna, bert, "common-eider", "smew")).toEqual(refusal("not_owned"));
    expect(await offer(anna, bert, "mallard", "mallard")).toEqual(refusal("same_card"));
    expect(await offer(anna, anna, "mallard", "smew")).toEqual(refusal("yourself"));
  });
});
