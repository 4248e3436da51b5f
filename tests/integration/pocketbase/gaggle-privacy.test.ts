import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GAME } from "#core/gaggle/limits.ts";
import { post } from "../../stack/people.ts";
import { CREATOR_PASSWORD, type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { type GaggleCrowd, gaggleCrowd } from "./gaggle-crowd.ts";
import { byAccount, gaggleChannel, twitcher } from "./gaggle-fixture.ts";

let stack: PocketBaseStack;
let crowd: GaggleCrowd;

beforeAll(async () => {
  stack = await startPocketBase();
  crowd = await gaggleCrowd(stack);
});

afterAll(() => stack.stop());

describe("a hidden collection", () => {
  it("GAGGLE-P4: is shown to nobody else, and named in no public list", async () => {
    const one = await crowd.somebody();
    await one.link(one.twitch.account);
    await crowd.channel.catches(one.twitch, "mallard", "smew");
    const page = (await one.me()).player?.page ?? "";
    expect(await crowd.collectionAt(page)).toMatchObject({ name: one.twitch.name, down: 0 });
    expect(await one.change({ type: "hide", is_hidden: true })).toMatchObject({
      player: { is_hidden: true },
    });
    expect(await crowd.collectionAt(page)).toBe(404);
    const look = { type: "collection", of: byAccount(one.twitch) } as const;
    expect(await crowd.channel.act(twitcher("somebody"), look)).toMatchObject({
      problem: "hidden",
    });
    const own = await crowd.channel.does(one.twitch, { type: "collection", of: null });
    expect(own).toMatchObject({ page: "", cards: 2 });
    const top = await crowd.channel.does(one.twitch, { type: "top" });
    expect(JSON.stringify(top)).not.toContain(one.twitch.name);
    const list = await stack.request("GET", "/api/gq/gaggle/players", {
      as: crowd.channel.creator,
    });
    expect(list.body).toMatchObject({
      players: expect.arrayContaining([
        expect.objectContaining({ name: one.twitch.name, page: "" }),
      ]),
    });
    await one.change({ type: "hide", is_hidden: false });
    expect(await crowd.collectionAt(page)).toMatchObject({ name: one.twitch.name });
  });

  it("GAGGLE-P4: a workspace hides its top players, and that cards were caught there", async () => {
    const pond = await gaggleChannel(stack, "hiding@example.com");
    const one = twitcher("hidingplace");
    await pond.catches(one, "mallard");
    const [config] = await pond.creator.collection("game_config").getFullList({
      filter: `tenant = "${pond.tenant}"`,
    });
    expect(await crowd.collectionAt("hidingplace")).toMatchObject({ channels: [{ caught: 1 }] });
    await pond.creator
      .collection("game_config")
      .update(config?.id ?? "", { hides_top: true, hides_channel: true });
    expect(await crowd.collectionAt("hidingplace")).toMatchObject({ channels: [] });
    expect(await pond.does(one, { type: "top" })).toMatchObject({ players: [] });
  });
});

describe("somebody who wants to be forgotten", () => {
  /** Somebody with something of everything, who has been linked and has an offer open both ways. */
  async function settled() {
    const one = await crowd.somebody();
    const friend = twitcher(`friend_of_${one.twitch.login}`);
    await crowd.channel.catches(one.twitch, "mallard", "mallard", "smew");
    await crowd.channel.catches(friend, "gadwall", "canada-goose");
    const found = { tries: [{ person: one.twitch, caught: true, egg: "smew" }] };
    const { encounter } = await crowd.channel.meet(found);
    await crowd.channel.does(one.twitch, { type: "wish", card: "common-eider" });
    const { twitch } = one;
    await crowd.channel.does(twitch, {
      type: "offer",
      to: byAccount(friend),
      give: "smew",
      take: "gadwall",
    });
    await crowd.channel.does(friend, {
      type: "offer",
      to: byAccount(twitch),
      give: "canada-goose",
      take: "mallard",
    });
    await one.link(one.twitch.account);
    return { ...one, friend, encounter, player: await crowd.playerOf(one.twitch) };
  }

  it.each(["in chat", "under Account"])(
    "GAGGLE-P5: loses everything at once, %s",
    async (where) => {
      const one = await settled();
      expect((await crowd.rowsAbout(one.player)).length).toBeGreaterThan(5);
      if (where === "in chat") await crowd.channel.does(one.twitch, { type: "forget" });
      else
        expect(await one.change({ type: "forget" })).toEqual({ player: null, is_opted_out: true });
      expect(await crowd.rowsAbout(one.player)).toEqual([]);
      expect(await one.me()).toEqual({ player: null, is_opted_out: true });

      // The pseudonym alone stays in the log; nobody can tell any more whose it was.
      const page = await stack.request("GET", `/api/gq/public/gaggle/encounters/${one.encounter}`);
      expect(page.body).toMatchObject({ names: [], tries: 1, caught: 1 });
      expect(JSON.stringify(page.body)).not.toContain(one.twitch.name);

      // The friend's card is free again, and their offer is gone.
      await crowd.channel.catches(twitcher("keeper"), "mallard");
      const give = {
        type: "gift",
        to: byAccount(twitcher("keeper")),
        card: "canada-goose",
      } as const;
      expect(await crowd.channel.act(one.friend, give)).toMatchObject({ ok: true });
      const withdraw = { type: "withdraw" } as const;
      expect(await crowd.channel.act(one.friend, withdraw)).toMatchObject({ problem: "no_offer" });
    },
  );

  it("GAGGLE-P5: nothing more is stored of them until they join again", async () => {
    const one = await settled();
    await crowd.channel.does(one.twitch, { type: "forget" });
    expect((await crowd.channel.restore()).opted_out).toContain(one.twitch.account);
    const wish = { type: "wish", card: "smew" } as const;
    expect(await crowd.channel.act(one.twitch, wish)).toMatchObject({ problem: "you_opted_out" });
    expect(
      await crowd.channel.meet({ tries: [{ person: one.twitch, caught: true }] }),
    ).toMatchObject({
      caught: [],
    });
    expect(await crowd.playerOf(one.twitch)).toBe("");
    const filter = `account = "${one.twitch.account}"`;
    expect(await crowd.admin.collection("gaggle_acts").getFullList({ filter })).toEqual([]);
    expect(await crowd.admin.collection("gaggle_names").getFullList({ filter })).toEqual([]);
    await one.change({ type: "join" });
    expect((await crowd.channel.restore()).opted_out).not.toContain(one.twitch.account);
    expect(await crowd.channel.act(one.twitch, wish)).toMatchObject({ ok: true });
  });

  it("GAGGLE-P5: an account of ours takes its player with it when it is deleted", async () => {
    const one = await settled();
    await post(stack, "/api/gq/account/confirm", one.client, { password: CREATOR_PASSWORD });
    const gone = await post(stack, "/api/gq/account/delete", one.client, { confirm: one.email });
    expect(gone.status).toBe(204);
    expect(await crowd.rowsAbout(one.player)).toEqual([]);
    expect((await crowd.channel.restore()).opted_out).not.toContain(one.twitch.account);
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
    const other = await crowd.somebody();
    const theirs = await stack.request("GET", "/api/gq/account/data", { as: other.client });
    expect(theirs.body).toMatchObject({ gaggle: { cards: [], commands: [], names_in_logs: [] } });
  });
});

describe("a workspace that is deleted", () => {
  it("GAGGLE-P7: takes its logs and encounters with it; cards stay with their owners", async () => {
    const pond = await gaggleChannel(stack, "leaving@example.com");
    const one = twitcher("staying");
    const { encounter } = await pond.meet({ tries: [{ person: one, caught: true, egg: "smew" }] });
    await crowd.admin.crons.run("gaggle_hour");
    await crowd.admin.collection("tenants").delete(pond.tenant);
    const page = await stack.request("GET", `/api/gq/public/gaggle/encounters/${encounter}`);
    expect(page.status).toBe(404);
    const left = await crowd.admin.collection("gaggle_channels").getFullList({
      filter: `tenant = "${pond.tenant}"`,
    });
    expect(left).toEqual([]);
    expect(await crowd.collectionAt("staying")).toMatchObject({
      cards: [{ card: "canada-goose", count: 1 }],
      channels: [],
      eggs: 1,
    });
    expect(await crowd.channel.does(one, { type: "hatch" })).toMatchObject({ card: "smew" });
  });
});
