import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OwnPlayer, ownPlayer, type Person, publicPlayer } from "#core/gaggle/api.ts";
import { GAME } from "#core/gaggle/limits.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { CARD_TABLE } from "../../../content/cards/table.ts";
import { post } from "../../stack/people.ts";
import { CREATOR_PASSWORD, type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { type GaggleChannel, gaggleChannel, twitcher } from "./gaggle-fixture.ts";

let stack: PocketBaseStack;
let admin: TypedPocketBase;
let channel: GaggleChannel;
let people = 0;

beforeAll(async () => {
  stack = await startPocketBase();
  admin = await stack.adminClient();
  channel = await gaggleChannel(stack, "people@example.com");
});

afterAll(() => stack.stop());

/** The same person at Discord. */
const discordOf = ({ account, login, name }: Person): Person => ({
  account: account.replace("twitch:", "discord:"),
  login,
  name: `${name} of Discord`,
});

/** Somebody new, with an account of ours and the names they go by. */
async function somebody() {
  people += 1;
  const twitch = twitcher(`person${people}`);
  const email = `person${people}@example.com`;
  const client = await stack.creator(email);
  const user = client.authStore.record?.id ?? "";
  const send = (path: string, body: object) => post(stack, path, client, body);
  return {
    twitch,
    discord: discordOf(twitch),
    client,
    user,
    email,
    link: (account: string) => link(user, account),
    me: async (): Promise<OwnPlayer> =>
      v.parse(ownPlayer, (await stack.request("GET", "/api/gq/gaggle/me", { as: client })).body),
    change: async (change: object): Promise<OwnPlayer> =>
      v.parse(ownPlayer, (await send("/api/gq/gaggle/me", change)).body),
  };
}

async function link(user: string, account: string) {
  const [provider = "", providerId = ""] = account.split(":");
  const { id: collectionRef } = await admin.collections.getOne("users");
  const values = { collectionRef, recordRef: user, provider, providerId };
  return admin.collection("_externalAuths").create(values);
}

const collectionAt = async (page: string) => {
  const answer = await stack.request("GET", `/api/gq/public/gaggle/players/${page}`);
  return answer.status === 200 ? v.parse(publicPlayer, answer.body) : answer.status;
};

const rowsAbout = async (player: string) => {
  const found: string[] = [];
  for (const name of OF_PLAYERS) {
    const filter =
      name === "gaggle_trades"
        ? `from_player = "${player}" || to_player = "${player}"`
        : `player = "${player}"`;
    const { totalItems } = await admin.collection(name).getList(1, 1, { filter });
    if (totalItems > 0) found.push(name);
  }
  return found;
};

const OF_PLAYERS = [
  "gaggle_accounts",
  "gaggle_cards",
  "gaggle_eggs",
  "gaggle_wishes",
  "gaggle_rewards",
  "gaggle_names",
  "gaggle_trades",
];

const playerOf = async ({ account }: Person) => {
  const [row] = await admin.collection("gaggle_accounts").getFullList({
    filter: `account = "${account}"`,
  });
  return String(row?.player ?? "");
};

const toward = ({ account }: Person) => ({ by: "account" as const, account });

describe("linked accounts", () => {
  it("GAGGLE-P1: a player belongs to the user whom their account is linked to", async () => {
    const one = await somebody();
    expect(await one.me()).toEqual({ player: null, is_opted_out: false });
    await channel.catches(one.twitch, "mallard");
    await one.link(one.twitch.account);
    expect(await one.me()).toMatchObject({
      player: { name: one.twitch.name, accounts: ["twitch"], cards: 1, is_hidden: false },
    });
    const later = await somebody();
    await later.link(later.twitch.account);
    await channel.catches(later.twitch, "smew", "smew");
    expect(await later.me()).toMatchObject({ player: { cards: 2 } });
  });

  it("GAGGLE-P1: not while the user's address is unverified, and by the clock once it is", async () => {
    const one = await somebody();
    await channel.catches(one.twitch, "mallard");
    await admin.collection("users").update(one.user, { verified: false });
    await one.link(one.twitch.account);
    expect(await one.me()).toEqual({ player: null, is_opted_out: false });
    await admin.collection("users").update(one.user, { verified: true });
    // PocketBase takes off links that are older than the verification.
    await one.link(one.twitch.account).catch(() => undefined);
    await admin.crons.run("gaggle");
    await expect
      .poll(async () => {
        const filter = `user = "${one.user}"`;
        return (await admin.collection("gaggle_players").getFullList({ filter })).length;
      })
      .toBe(1);
  });

  it("GAGGLE-P2: two players of one user become one, with everything that both had", async () => {
    const one = await somebody();
    const { twitch, discord } = one;
    await channel.catches(twitch, "mallard", "mallard", "smew");
    await channel.catches(discord, "gadwall", "mallard", "canada-goose");
    await channel.meet({
      tries: [
        { person: twitch, egg: "smew" },
        { person: discord, egg: "mallard" },
      ],
    });
    const wishes = CARD_TABLE.cards.slice(20, 33).map(({ slug }) => slug);
    for (const card of wishes.slice(0, 8)) await channel.does(twitch, { type: "wish", card });
    for (const card of wishes.slice(6, 13)) await channel.does(discord, { type: "wish", card });
    await channel.does(twitch, { type: "release", card: "mallard" });
    const other = await somebody();
    await channel.catches(other.twitch, "common-eider");
    await channel.does(discord, {
      type: "offer",
      to: toward(other.twitch),
      give: "gadwall",
      take: "common-eider",
    });
    await channel.does(twitch, {
      type: "offer",
      to: toward(discord),
      give: "smew",
      take: "mallard",
    });
    const both = [await playerOf(twitch), await playerOf(discord)];
    expect(new Set(both).size).toBe(2);

    await one.link(twitch.account);
    await one.link(discord.account);
    const [joined = "", gone = ""] = [await playerOf(twitch), both.find((id) => id !== both[0])];
    expect(await playerOf(discord)).toBe(joined);
    expect(await rowsAbout(gone)).toEqual([]);
    expect(await one.me()).toMatchObject({ player: { accounts: ["twitch", "discord"], cards: 5 } });

    const outcome = await channel.does(discord, { type: "collection", of: null });
    expect(outcome).toMatchObject({ kinds: 4, cards: 5, eggs: 2, down: 1 });
    expect(await channel.does(twitch, { type: "wishes" })).toMatchObject({
      cards: wishes.slice(0, GAME.wishesMaxCount),
    });
    // What was offered to somebody else goes on; what was offered to oneself is over.
    expect(await channel.does(other.twitch, { type: "accept", from: null })).toMatchObject({
      type: "traded",
    });
    const give = { type: "gift", to: toward(other.twitch), card: "smew" } as const;
    expect(await channel.does(twitch, give)).toMatchObject({ type: "given" });
  });

  it("GAGGLE-P2: a set that becomes whole by it gives its reward once", async () => {
    const one = await somebody();
    await channel.catches(one.twitch, "mallard");
    await channel.catches(one.discord, "smew");
    const cards = CARD_TABLE.cards
      .filter(({ printings }) => printings.some(({ set }) => set === "first-flight"))
      .map(({ slug }) => slug);
    for (const [at, card] of cards.entries()) {
      const player = await playerOf(at % 2 === 0 ? one.twitch : one.discord);
      await admin.collection("gaggle_cards").create({ player, card, caught_at: 1 });
    }
    await one.link(one.twitch.account);
    await one.link(one.discord.account);
    expect(await channel.does(one.twitch, { type: "collection", of: null })).toMatchObject({
      down: 20,
    });
    const page = (await one.me()).player?.page ?? "";
    expect(await collectionAt(page)).toMatchObject({ rewards: ["first-flight"] });
  });

  it("GAGGLE-P3: unlinking splits nothing, and takes nothing away", async () => {
    const one = await somebody();
    await channel.catches(one.twitch, "mallard");
    await channel.catches(one.discord, "smew");
    const { id } = await one.link(one.twitch.account);
    await one.link(one.discord.account);
    await admin.collection("_externalAuths").delete(id);
    expect(await playerOf(one.twitch)).toBe(await playerOf(one.discord));
    expect(await one.me()).toMatchObject({ player: { cards: 2 } });

    // Whoever links it next has no claim to what another user has still linked to it.
    const other = await somebody();
    await other.link(one.twitch.account);
    expect(await other.me()).toMatchObject({ player: null });
    expect(await one.me()).toMatchObject({ player: { cards: 2 } });
  });
});

describe("a hidden collection", () => {
  it("GAGGLE-P4: is shown to nobody else, and named in no public list", async () => {
    const one = await somebody();
    await one.link(one.twitch.account);
    await channel.catches(one.twitch, "mallard", "smew");
    const page = (await one.me()).player?.page ?? "";
    expect(await collectionAt(page)).toMatchObject({ name: one.twitch.name, down: 0 });
    expect(await one.change({ type: "hide", is_hidden: true })).toMatchObject({
      player: { is_hidden: true },
    });
    expect(await collectionAt(page)).toBe(404);
    const look = { type: "collection", of: toward(one.twitch) } as const;
    expect(await channel.act(twitcher("somebody"), look)).toMatchObject({ problem: "hidden" });
    const own = await channel.does(one.twitch, { type: "collection", of: null });
    expect(own).toMatchObject({ page: "", cards: 2 });
    const top = await channel.does(one.twitch, { type: "top" });
    expect(JSON.stringify(top)).not.toContain(one.twitch.name);
    const list = await stack.request("GET", "/api/gq/gaggle/players", { as: channel.creator });
    expect(list.body).toMatchObject({
      players: expect.arrayContaining([
        expect.objectContaining({ name: one.twitch.name, page: "" }),
      ]),
    });
    await one.change({ type: "hide", is_hidden: false });
    expect(await collectionAt(page)).toMatchObject({ name: one.twitch.name });
  });

  it("GAGGLE-P4: a workspace hides its top players, and that cards were caught there", async () => {
    const pond = await gaggleChannel(stack, "hiding@example.com");
    const one = twitcher("hidingplace");
    await pond.catches(one, "mallard");
    const [config] = await pond.creator.collection("game_config").getFullList({
      filter: `tenant = "${pond.tenant}"`,
    });
    expect(await collectionAt("hidingplace")).toMatchObject({ channels: [{ caught: 1 }] });
    await pond.creator
      .collection("game_config")
      .update(config?.id ?? "", { hides_top: true, hides_channel: true });
    expect(await collectionAt("hidingplace")).toMatchObject({ channels: [] });
    expect(await pond.does(one, { type: "top" })).toMatchObject({ players: [] });
  });
});

describe("somebody who wants to be forgotten", () => {
  /** Somebody with something of everything, who has been linked and has an offer open both ways. */
  async function settled() {
    const one = await somebody();
    const friend = twitcher(`friend${people}`);
    await channel.catches(one.twitch, "mallard", "mallard", "smew");
    await channel.catches(friend, "gadwall", "canada-goose");
    const found = { tries: [{ person: one.twitch, caught: true, egg: "smew" }] };
    const { encounter } = await channel.meet(found);
    await channel.does(one.twitch, { type: "wish", card: "common-eider" });
    const { twitch } = one;
    await channel.does(twitch, {
      type: "offer",
      to: toward(friend),
      give: "smew",
      take: "gadwall",
    });
    await channel.does(friend, {
      type: "offer",
      to: toward(twitch),
      give: "canada-goose",
      take: "mallard",
    });
    await one.link(one.twitch.account);
    return { ...one, friend, encounter, player: await playerOf(one.twitch) };
  }

  it.each(["in chat", "under Account"])(
    "GAGGLE-P5: loses everything at once, %s",
    async (where) => {
      const one = await settled();
      expect((await rowsAbout(one.player)).length).toBeGreaterThan(5);
      if (where === "in chat") await channel.does(one.twitch, { type: "forget" });
      else
        expect(await one.change({ type: "forget" })).toEqual({ player: null, is_opted_out: true });
      expect(await rowsAbout(one.player)).toEqual([]);
      expect(await one.me()).toEqual({ player: null, is_opted_out: true });

      // The pseudonym alone stays in the log; nobody can tell any more whose it was.
      const page = await stack.request("GET", `/api/gq/public/gaggle/encounters/${one.encounter}`);
      expect(page.body).toMatchObject({ names: [], tries: 1, caught: 1 });
      expect(JSON.stringify(page.body)).not.toContain(one.twitch.name);

      // The friend's card is free again, and their offer is gone.
      await channel.catches(twitcher("keeper"), "mallard");
      const give = { type: "gift", to: toward(twitcher("keeper")), card: "canada-goose" } as const;
      expect(await channel.act(one.friend, give)).toMatchObject({ ok: true });
      const withdraw = { type: "withdraw" } as const;
      expect(await channel.act(one.friend, withdraw)).toMatchObject({ problem: "no_offer" });
    },
  );

  it("GAGGLE-P5: nothing more is stored of them until they join again", async () => {
    const one = await settled();
    await channel.does(one.twitch, { type: "forget" });
    expect((await channel.restore()).opted_out).toContain(one.twitch.account);
    const wish = { type: "wish", card: "smew" } as const;
    expect(await channel.act(one.twitch, wish)).toMatchObject({ problem: "you_opted_out" });
    expect(await channel.meet({ tries: [{ person: one.twitch, caught: true }] })).toMatchObject({
      caught: [],
    });
    expect(await playerOf(one.twitch)).toBe("");
    await one.change({ type: "join" });
    expect((await channel.restore()).opted_out).not.toContain(one.twitch.account);
    expect(await channel.act(one.twitch, wish)).toMatchObject({ ok: true });
  });

  it("GAGGLE-P5: an account of ours takes its player with it when it is deleted", async () => {
    const one = await settled();
    await post(stack, "/api/gq/account/confirm", one.client, { password: CREATOR_PASSWORD });
    const gone = await post(stack, "/api/gq/account/delete", one.client, { confirm: one.email });
    expect(gone.status).toBe(204);
    expect(await rowsAbout(one.player)).toEqual([]);
    expect((await channel.restore()).opted_out).not.toContain(one.twitch.account);
  });

  it("GAGGLE-P6: gets a copy of all that is kept, but for secrets", async () => {
    const one = await settled();
    const { body } = await stack.request("GET", "/api/gq/account/data", { as: one.client });
    expect(body).toMatchObject({
      records: { gaggle_players: [{ name: one.twitch.name }] },
      gaggle: {
        accounts: [{ account: one.twitch.account }],
        wishes: [{ card: "common-eider" }],
        eggs: [{ warm_at: GAME.eggWarmLines }],
        names_in_logs: [{ misses: 0 }],
      },
    });
    const { gaggle } = v.parse(
      v.object({ gaggle: v.looseObject({ cards: v.array(v.any()), trades: v.array(v.any()) }) }),
      body,
    );
    expect([gaggle.cards.length, gaggle.trades.length]).toEqual([4, 2]);
    expect(JSON.stringify(gaggle)).not.toContain("salt");
    const other = await somebody();
    const theirs = await stack.request("GET", "/api/gq/account/data", { as: other.client });
    expect(theirs.body).toMatchObject({ gaggle: { cards: [], commands: [], names_in_logs: [] } });
  });
});

describe("a workspace that is deleted", () => {
  it("GAGGLE-P7: takes its logs and encounters with it; cards stay with their owners", async () => {
    const pond = await gaggleChannel(stack, "leaving@example.com");
    const one = twitcher("staying");
    const { encounter } = await pond.meet({ tries: [{ person: one, caught: true, egg: "smew" }] });
    await admin.crons.run("gaggle_hour");
    await admin.collection("tenants").delete(pond.tenant);
    const page = await stack.request("GET", `/api/gq/public/gaggle/encounters/${encounter}`);
    expect(page.status).toBe(404);
    const left = await admin.collection("gaggle_channels").getFullList({
      filter: `tenant = "${pond.tenant}"`,
    });
    expect(left).toEqual([]);
    expect(await collectionAt("staying")).toMatchObject({
      cards: [{ card: "canada-goose", count: 1 }],
      channels: [],
      eggs: 1,
    });
    expect(await channel.does(one, { type: "hatch" })).toMatchObject({ card: "smew" });
  });
});
