import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  encounterList,
  type Person,
  publicChannel,
  publicPlayer,
  publicTrade,
} from "#core/gaggle/api.ts";
import { GAME } from "#core/gaggle/limits.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { post } from "../../stack/people.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { type GaggleChannel, gaggleChannel, twitcher } from "./gaggle-fixture.ts";

let stack: PocketBaseStack;
let admin: TypedPocketBase;
let channel: GaggleChannel;

beforeAll(async () => {
  stack = await startPocketBase();
  admin = await stack.adminClient();
  channel = await gaggleChannel(stack, "public@example.com");
});

afterAll(() => stack.stop());

const anna = twitcher("anna");
const bert = twitcher("bert");

const PUBLIC = "/api/gq/public/gaggle";

describe("the public pages", () => {
  it("show a collection with its counts, trades and channels", async () => {
    const [cleo, dora] = [twitcher("cleo"), twitcher("dora")];
    await channel.catches(cleo, "mallard", "mallard", "smew");
    await channel.catches(dora, "gadwall", "common-eider");
    await channel.does(cleo, { type: "wish", card: "golden-goose" });
    const to = { by: "login", login: "dora" } as const;
    await channel.does(cleo, { type: "offer", to, give: "smew", take: "gadwall" });
    await channel.does(dora, { type: "accept", from: null });
    await channel.does(cleo, { type: "offer", to, give: "mallard", take: "smew" });
    const { body } = await stack.request("GET", `${PUBLIC}/players/cleo`);
    const page = v.parse(publicPlayer, body);
    expect(page).toMatchObject({
      name: "CLEO",
      page: "cleo",
      wishes: ["golden-goose"],
      eggs: 0,
      down: 0,
      channels: [{ slug: channel.slug, caught: 3 }],
      trades: [{ with: "DORA", gave: "smew", got: "gadwall" }],
    });
    expect(page.cards).toMatchObject([
      { card: "mallard", count: 2, set_aside: 1 },
      { card: "gadwall", count: 1, set_aside: 0 },
    ]);
    expect((await stack.request("GET", `${PUBLIC}/players/nobody`)).status).toBe(404);
  });

  it("give two people of one name two addresses", async () => {
    const twin: Person = { ...anna, account: "discord:1", name: "Anna of Discord" };
    await channel.catches(anna, "mallard");
    await channel.catches(twin, "smew");
    const { body } = await stack.request("GET", `${PUBLIC}/channels/${channel.slug}`);
    const { top } = v.parse(publicChannel, body);
    const pages = top.map(({ page }) => page).filter((page) => page.startsWith("anna"));
    expect(new Set(pages).size).toBe(2);
  });

  it("show a trade to everybody, and let its two people end it", async () => {
    const frida = await stack.creator("frida@example.com");
    const gus = await stack.creator("gus@example.com");
    const [first, second] = [twitcher("frida"), twitcher("gus")];
    await channel.catches(first, "mallard", "mallard");
    await channel.catches(second, "smew");
    const { id: collectionRef } = await admin.collections.getOne("users");
    for (const [client, person] of [[frida, first] as const, [gus, second] as const]) {
      await admin.collection("_externalAuths").create({
        collectionRef,
        recordRef: client.authStore.record?.id,
        provider: "twitch",
        providerId: person.account.split(":")[1],
      });
    }
    const offer = async () => {
      const to = { by: "login", login: "gus" } as const;
      const outcome = await channel.does(first, {
        type: "offer",
        to,
        give: "mallard",
        take: "smew",
      });
      if (outcome.type !== "offered") throw new Error("It was not offered");
      return outcome.trade.token;
    };
    const look = async (token: string, as?: TypedPocketBase) =>
      v.parse(
        publicTrade,
        (await stack.request("GET", `${PUBLIC}/trades/${token}`, { ...(as && { as }) })).body,
      );
    const step = (token: string, name: string, as: TypedPocketBase) =>
      post(stack, `/api/gq/gaggle/trades/${token}`, as, { step: name });

    const token = await offer();
    expect(await look(token)).toMatchObject({
      state: "open",
      may: "nothing",
      ended_at: 0,
      channel: { slug: channel.slug },
    });
    expect([(await look(token, frida)).may, (await look(token, gus)).may]).toEqual([
      "withdraw",
      "answer",
    ]);
    const notYours = { status: 409, body: { code: "TRADE_NOT_YOURS" } };
    expect(await step(token, "accept", frida)).toMatchObject(notYours);
    expect(await step(token, "withdraw", gus)).toMatchObject(notYours);
    expect(await step(token, "accept", channel.creator)).toMatchObject(notYours);
    expect(await step(token, "withdraw", frida)).toMatchObject({ body: { state: "withdrawn" } });

    const again = await offer();
    expect(await step(again, "accept", gus)).toMatchObject({
      status: 200,
      body: { state: "taken", may: "nothing" },
    });
    const over = { status: 409, body: { code: "TRADE_OVER" } };
    expect(await step(again, "accept", gus)).toMatchObject(over);
    const last = await channel
      .does(first, {
        type: "offer",
        to: { by: "login", login: "gus" },
        give: "mallard",
        take: "mallard",
      })
      .catch((error: Error) => error.message);
    expect(last).toContain("same_card");
    expect((await stack.request("GET", `${PUBLIC}/trades/nothing`)).status).toBe(404);
    expect((await step("nothing", "accept", gus)).status).toBe(404);
  });
});

describe("the console", () => {
  it("lists encounters of the workspace a page at a time, and its top players", async () => {
    const pond = await gaggleChannel(stack, "console@example.com");
    for (let count = 0; count < GAME.encountersPerPageCount + 3; count += 1) {
      await pond.meet({ tries: [{ person: bert }], state: count === 0 ? "void" : "drawn" });
    }
    await pond.catches(anna, "mallard", "smew");
    const read = async (before: number) => {
      const path = `/api/gq/gaggle/encounters?before=${before}`;
      return v.parse(encounterList, (await stack.request("GET", path, { as: pond.creator })).body);
    };
    const first = await read(0);
    const second = await read(first.next);
    const numbers = [...first.encounters, ...second.encounters].map(({ number }) => number);
    const count = GAME.encountersPerPageCount + 5;
    expect(numbers).toEqual(Array.from({ length: count }, (_, at) => count - at));
    expect(second.next).toBe(0);
    expect(second.encounters.at(-1)).toMatchObject({ state: "void", caught: 0, tries: 1 });
    const players = await stack.request("GET", "/api/gq/gaggle/players", { as: pond.creator });
    expect(players.body).toMatchObject({ all: 1, players: [{ name: "ANNA", kinds: 2, cards: 2 }] });
    expect((await stack.request("GET", "/api/gq/gaggle/players")).status).toBe(401);
  });
});
