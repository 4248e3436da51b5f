import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GAME } from "#core/gaggle/limits.ts";
import { playerName } from "#core/gaggle/player.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import {
  channelOf,
  type GaggleChannel,
  gaggleChannel,
  saltOf,
  twitcher,
} from "./gaggle-fixture.ts";

let stack: PocketBaseStack;
let channel: GaggleChannel;

beforeAll(async () => {
  stack = await startPocketBase();
  channel = await gaggleChannel(stack, "commits@example.com");
});

afterAll(() => stack.stop());

const cardsOf = async (login: string) => {
  const outcome = await channel.does(twitcher(login), { type: "collection", of: null });
  return outcome.type === "collection" ? outcome.cards : -1;
};

describe("an encounter", () => {
  it("gives its cards and eggs, and says who has it for the first time", async () => {
    const [anna, bert] = [twitcher("anna"), twitcher("bert")];
    await channel.catches(bert, "mallard");
    const answer = await channel.meet({
      visitor: "mallard",
      tries: [
        { person: anna, caught: true, egg: "smew" },
        { person: bert, caught: true },
        { person: twitcher("cleo"), egg: "smew" },
      ],
    });
    expect(answer).toMatchObject({
      caught: [
        { name: "ANNA", is_new: true },
        { name: "BERT", is_new: false },
      ],
      eggs: ["ANNA", "CLEO"],
      robbed: "",
      rewards: [],
    });
    expect(answer.encounter).not.toBe("");
    expect(await channel.does(anna, { type: "eggs" })).toMatchObject({ cold_lines: [60] });
    expect(await cardsOf("bert")).toBe(2);
  });

  it("GAGGLE-C1: is applied once, and gets the same answer again", async () => {
    const dora = twitcher("dora");
    const request = channel.commitOf({ tries: [{ person: dora, caught: true, egg: "smew" }] });
    const first = await channel.commit(request);
    expect(await channel.commit(request)).toEqual(first);
    const [one, other] = await Promise.all([channel.commit(request), channel.commit(request)]);
    expect([one, other]).toEqual([first, first]);
    expect(await cardsOf("dora")).toBe(1);
    expect(await channel.does(dora, { type: "eggs" })).toMatchObject({ cold_lines: [60] });
  });

  it("GAGGLE-L1: is refused when its lines do not follow, and nothing of it stays", async () => {
    const emil = twitcher("emil");
    const good = channel.commitOf({ tries: [{ person: emil, caught: true }] });
    const misplaced = { status: 409, body: { code: "LOG_MISPLACED" } };
    const changed = good.lines.map((line, at) => (at === 1 ? line.replace(" T ", " H ") : line));
    for (const wrong of [
      { ...good, lines: changed },
      { ...good, lines: good.lines.slice(1), from: good.from + 1 },
      { ...good, from: good.from + 3 },
      { ...good, snapshot: { ...good.snapshot, head: { ...good.snapshot.head, n: 3 } } },
    ]) {
      expect(await channel.send("commit", wrong)).toMatchObject(misplaced);
    }
    expect(await cardsOf("emil")).toBe(0);
    await channel.commit(good);
    expect(await cardsOf("emil")).toBe(1);
    const forged = good.lines.map((line) => line.replace(" O ", " Q "));
    const another = { ...good, lines: [...forged.slice(0, -1), `${forged.at(-1)}0`] };
    expect(await channel.send("commit", another)).toMatchObject(misplaced);
  });

  it("GAGGLE-C6: ends the wish of who caught it, and of nobody else", async () => {
    const [frida, gus] = [twitcher("frida"), twitcher("gus")];
    for (const person of [frida, gus])
      await channel.does(person, { type: "wish", card: "common-eider" });
    await channel.meet({
      visitor: "common-eider",
      tries: [{ person: frida, caught: true }, { person: gus }],
    });
    expect(await channel.does(frida, { type: "wishes" })).toMatchObject({ cards: [] });
    expect(await channel.does(gus, { type: "wishes" })).toMatchObject({ cards: ["common-eider"] });
    const asked = { tenant: channel.tenant, network: "twitch", card: "common-eider" };
    expect((await channel.send("wishers", asked)).body).toEqual({ names: ["GUS"] });
  });

  it("GAGGLE-L6: a fox takes the youngest egg of somebody with several, and leaves a last one", async () => {
    const [hans, ida] = [twitcher("hans"), twitcher("ida")];
    const find = (egg: string) => channel.meet({ tries: [{ person: hans, egg }] });
    await find("mallard");
    await find("smew");
    const nests = await channel.send("nests", { tenant: channel.tenant, network: "twitch" });
    const logName = playerName(`twitch:${channel.tenant}`, hans.account, saltOf(hans));
    expect(nests.body).toEqual({ players: [logName] });
    const fox = { visitor: "fox", honks: [ida], victim: hans.account };
    expect(await channel.meet(fox)).toMatchObject({ robbed: "HANS" });
    expect(await channel.does(hans, { type: "eggs" })).toMatchObject({ cold_lines: [60] });
    expect(await channel.meet(fox)).toMatchObject({ robbed: "" });
    const hatched = await channel.does(hans, { type: "hatch" }, { chatLines: 1000 });
    expect(hatched).toMatchObject({ card: "mallard" });
  });
});

describe("a channel's game", () => {
  it("goes on from what is stored, with who played lately and how they stand", async () => {
    const jana = twitcher("jana");
    await channel.meet({ tries: [{ person: jana }], chatLines: 1200 });
    const { players, ...game } = await channel.restore();
    expect(game).toMatchObject({ last_seed: null, chat_lines: 1200, table: "" });
    const known = players.find(({ account }) => account === jana.account);
    expect(known).toMatchObject({ salt: saltOf(jana), caughtToday: 0, day: 20_833 });
    expect(known?.misses).toBeGreaterThan(0);
    const again = await channelOf(stack, channel.tenant);
    await again.catches(jana, "smew");
    expect(await cardsOf("jana")).toBe(1);
    channel = { ...channel, ...(await channelOf(stack, channel.tenant)) };
  });

  it("GAGGLE-L10: a new salt is a new name, whose streak begins anew for a honk", async () => {
    const kurt = twitcher("kurt");
    await channel.meet({ tries: [{ person: kurt }] });
    const before = (await channel.restore()).players.find(
      ({ account }) => account === kurt.account,
    );
    expect(before?.misses).toBeGreaterThan(0);
    const salt = "0".repeat(32);
    await channel.meet({ tries: [{ person: kurt, caught: true, salt }] });
    const after = (await channel.restore()).players.find(({ account }) => account === kurt.account);
    expect(after).toMatchObject({ salt, misses: 0, caughtToday: 1 });
    expect(after?.player).not.toBe(before?.player);
    await channel.meet({ visitor: "fox", honks: [kurt] });
    const honked = (await channel.restore()).players.find(
      ({ account }) => account === kurt.account,
    );
    expect(honked).toMatchObject({ salt: saltOf(kurt), misses: 0, caughtToday: 0 });
  });

  it("leaves out whom nobody has seen for 30 days", async () => {
    const lara = twitcher("lara");
    await channel.meet({ tries: [{ person: lara }] });
    const admin = await stack.adminClient();
    const [name] = await admin.collection("gaggle_names").getFullList({
      filter: `account = "${lara.account}"`,
    });
    const seen_at = Date.now() - GAME.playerKnownDays * 86_400_000 - 1000;
    await admin.collection("gaggle_names").update(name?.id ?? "", { seen_at });
    const { players } = await channel.restore();
    expect(players.map(({ account }) => account)).not.toContain(lara.account);
  });

  it("GAGGLE-L2: keeps the secret of its chain encrypted, and its card table", async () => {
    const table = "mallard common 100\n";
    const last_seed = "ab".repeat(32);
    await channel.commit({ ...channel.commitOf({}), chain: null });
    const request = channel.commitOf({});
    await channel.commit({ ...request, encounter: null, chain: { last_seed, table } });
    expect(await channel.restore()).toMatchObject({ last_seed, table });
    const admin = await stack.adminClient();
    const [row] = await admin.collection("gaggle_channels").getFullList({
      filter: `tenant = "${channel.tenant}"`,
    });
    expect(row?.last_seed).not.toContain(last_seed);
    expect(String(row?.last_seed).length).toBeGreaterThan(64);
  });

  it("is stored for networks that people are on, not for the rehearsal, nor without a workspace", async () => {
    const request = channel.commitOf({});
    const rehearsal = { ...request, network: "rehearsal" };
    for (const path of ["commit", "restore"]) {
      expect(await channel.send(path, rehearsal)).toMatchObject({ status: 400 });
    }
    const gone = { ...request, tenant: "zzzzzzzzzzzzzzz" };
    expect(await channel.send("commit", gone)).toMatchObject({ status: 404 });
    await channel.commit(request);
  });
});

describe("a thousand viewers", () => {
  it("fit into one commit, each card once", async () => {
    const people = Array.from({ length: 1000 }, (_, n) => twitcher(`viewer${n}`));
    const tries = people.map((person, n) => ({
      person,
      caught: n % 2 === 0,
      egg: n % 10 === 0 ? "smew" : "",
    }));
    const answer = await channel.meet({ visitor: "gadwall", tries });
    expect(answer.caught).toHaveLength(500);
    expect(answer.eggs).toHaveLength(100);
    const admin = await stack.adminClient();
    const cards = await admin
      .collection("gaggle_cards")
      .getList(1, 1, { filter: `card = "gadwall"` });
    expect(cards.totalItems).toBe(500);
  });
});
