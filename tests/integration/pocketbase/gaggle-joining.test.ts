import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GAME } from "#core/gaggle/limits.ts";
import { CARD_TABLE } from "../../../content/cards/table.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { type GaggleCrowd, gaggleCrowd } from "./gaggle-crowd.ts";
import { byAccount } from "./gaggle-fixture.ts";

let stack: PocketBaseStack;
let crowd: GaggleCrowd;

beforeAll(async () => {
  stack = await startPocketBase();
  crowd = await gaggleCrowd(stack);
});

afterAll(() => stack.stop());

describe("linked accounts", () => {
  it("GAGGLE-P1: a player belongs to the user whom their account is linked to", async () => {
    const one = await crowd.somebody();
    expect(await one.me()).toEqual({ player: null, is_opted_out: false });
    await crowd.channel.catches(one.twitch, "mallard");
    await one.link(one.twitch.account);
    expect(await one.me()).toMatchObject({
      player: { name: one.twitch.name, accounts: ["twitch"], cards: 1, is_hidden: false },
    });
    const later = await crowd.somebody();
    await later.link(later.twitch.account);
    await crowd.channel.catches(later.twitch, "smew", "smew");
    expect(await later.me()).toMatchObject({ player: { cards: 2 } });
  });

  it("GAGGLE-P1: not while the user's address is unverified, and by the clock once it is", async () => {
    const one = await crowd.somebody();
    await crowd.channel.catches(one.twitch, "mallard");
    await crowd.admin.collection("users").update(one.user, { verified: false });
    await one.link(one.twitch.account);
    expect(await one.me()).toEqual({ player: null, is_opted_out: false });
    await crowd.admin.collection("users").update(one.user, { verified: true });
    // PocketBase takes off links that are older than the verification.
    await one.link(one.twitch.account).catch(() => undefined);
    await crowd.admin.crons.run("gaggle");
    await expect
      .poll(async () => {
        const filter = `user = "${one.user}"`;
        return (await crowd.admin.collection("gaggle_players").getFullList({ filter })).length;
      })
      .toBe(1);
  });

  it("GAGGLE-P2: two players of one user become one, with everything that both had", async () => {
    const one = await crowd.somebody();
    const { twitch, discord } = one;
    await crowd.channel.catches(twitch, "mallard", "mallard", "smew");
    await crowd.channel.catches(discord, "gadwall", "mallard", "canada-goose");
    await crowd.channel.meet({
      tries: [
        { person: twitch, egg: "smew" },
        { person: discord, egg: "mallard" },
      ],
    });
    const wishes = CARD_TABLE.cards.slice(20, 33).map(({ slug }) => slug);
    for (const card of wishes.slice(0, 8)) await crowd.channel.does(twitch, { type: "wish", card });
    for (const card of wishes.slice(6, 13))
      await crowd.channel.does(discord, { type: "wish", card });
    await crowd.channel.does(twitch, { type: "release", card: "mallard" });
    const other = await crowd.somebody();
    await crowd.channel.catches(other.twitch, "common-eider");
    await crowd.channel.does(discord, {
      type: "offer",
      to: byAccount(other.twitch),
      give: "gadwall",
      take: "common-eider",
    });
    await crowd.channel.does(twitch, {
      type: "offer",
      to: byAccount(discord),
      give: "smew",
      take: "mallard",
    });
    const both = [await crowd.playerOf(twitch), await crowd.playerOf(discord)];
    expect(new Set(both).size).toBe(2);

    await one.link(twitch.account);
    await one.link(discord.account);
    const [joined = "", gone = ""] = [
      await crowd.playerOf(twitch),
      both.find((id) => id !== both[0]),
    ];
    expect(await crowd.playerOf(discord)).toBe(joined);
    expect(await crowd.rowsAbout(gone)).toEqual([]);
    expect(await one.me()).toMatchObject({ player: { accounts: ["twitch", "discord"], cards: 5 } });

    const outcome = await crowd.channel.does(discord, { type: "collection", of: null });
    expect(outcome).toMatchObject({ kinds: 4, cards: 5, eggs: 2, down: 1 });
    expect(await crowd.channel.does(twitch, { type: "wishes" })).toMatchObject({
      cards: wishes.slice(0, GAME.wishesMaxCount),
    });
    // What was offered to somebody else goes on; what was offered to oneself is over.
    expect(await crowd.channel.does(other.twitch, { type: "accept", from: null })).toMatchObject({
      type: "traded",
    });
    const give = { type: "gift", to: byAccount(other.twitch), card: "smew" } as const;
    expect(await crowd.channel.does(twitch, give)).toMatchObject({ type: "given" });
  });

  it("GAGGLE-P2: a set that becomes whole by it gives its reward once", async () => {
    const one = await crowd.somebody();
    await crowd.channel.catches(one.twitch, "mallard");
    await crowd.channel.catches(one.discord, "smew");
    const cards = CARD_TABLE.cards
      .filter(({ printings }) => printings.some(({ set }) => set === "first-flight"))
      .map(({ slug }) => slug);
    for (const [at, card] of cards.entries()) {
      const player = await crowd.playerOf(at % 2 === 0 ? one.twitch : one.discord);
      await crowd.admin.collection("gaggle_cards").create({ player, card, caught_at: 1 });
    }
    await one.link(one.twitch.account);
    await one.link(one.discord.account);
    expect(await crowd.channel.does(one.twitch, { type: "collection", of: null })).toMatchObject({
      down: 20,
    });
    const page = (await one.me()).player?.page ?? "";
    expect(await crowd.collectionAt(page)).toMatchObject({ rewards: ["first-flight"] });
  });

  it("GAGGLE-P3: unlinking splits nothing, and takes nothing away", async () => {
    const one = await crowd.somebody();
    await crowd.channel.catches(one.twitch, "mallard");
    await crowd.channel.catches(one.discord, "smew");
    const { id } = await one.link(one.twitch.account);
    await one.link(one.discord.account);
    await crowd.admin.collection("_externalAuths").delete(id);
    expect(await crowd.playerOf(one.twitch)).toBe(await crowd.playerOf(one.discord));
    expect(await one.me()).toMatchObject({ player: { cards: 2 } });

    // Whoever links it next has no claim to what another user has still linked to it.
    const other = await crowd.somebody();
    await other.link(one.twitch.account);
    expect(await other.me()).toMatchObject({ player: null });
    expect(await one.me()).toMatchObject({ player: { cards: 2 } });
  });
});
