import * as v from "valibot";
import { beforeEach, describe, expect, it } from "vitest";
import type { Catalogue } from "#core/cards/catalogue.ts";
import { sha256Hex } from "#core/fairness/digest.ts";
import { LiveGame } from "#core/gaggle/live-game.ts";
import { type PanelView, panelView, TOKEN_HEADER, tryAnswer } from "#core/panel/api.ts";
import { type DemoViewer, PANEL_DEMO } from "#core/panel/demo.ts";
import { SETTINGS, START, TABLE } from "../../../tests/oracles/gaggle-channel.ts";
import { DemoChannel } from "./channel.ts";
import { demoFetch } from "./server.ts";

const SECONDS = 30;
const SITE = "https://geese.example";
const PRINTING = {
  set: "pond",
  number: 1,
  rarity: "common",
  finish: "plain",
  picture: "/cards/art/a.webp",
} as const;

const CATALOGUE = {
  cards: TABLE.cards.map(({ slug }) => ({
    slug,
    name: `The ${slug}`,
    species: "Anser",
    printings: [PRINTING],
  })),
  sets: [
    { slug: "pond", name: "Pond", code: "PND", symbol: "", released: "2020-01-01", reward: "" },
  ],
} as Catalogue;

let now = START * 1000;
let chat: string[];
let games: string[];
let channel: DemoChannel | undefined;

function begin(settings: Partial<typeof SETTINGS> = {}): DemoChannel {
  let calls = 0;
  const hex = (bytes: number) => {
    calls += 1;
    return (sha256Hex(`a ${calls}`) + sha256Hex(`b ${calls}`)).slice(0, 2 * bytes);
  };
  const game = new LiveGame({
    table: TABLE,
    settings: { ...SETTINGS, window: SECONDS, foxWindow: SECONDS, fox: 0, ...settings },
    viewers: PANEL_DEMO.viewers,
    hex,
    random: () => 0.5,
    now: START,
  });
  channel = new DemoChannel({
    game,
    catalogue: CATALOGUE,
    now: () => now,
    onChat: (name, text) => chat.push(`${name}: ${text}`),
    onGame: (state) => games.push(state),
  });
  return channel;
}

beforeEach(() => {
  now = START * 1000;
  chat = [];
  games = [];
  channel = undefined;
});

const ask = demoFetch({
  channel: () => channel,
  slugOf: (name) => CATALOGUE.cards.find((card) => card.name === name)?.slug,
  now: () => now,
  fetch: async () => new Response("a file of the site"),
});

const as = (viewer: DemoViewer) => ({ [TOKEN_HEADER]: viewer });

async function viewOf(viewer: DemoViewer): Promise<PanelView> {
  const answer = await ask(`${SITE}/api/gq/panel/view?channel=1`, { headers: as(viewer) });
  return v.parse(panelView, await answer.json());
}

const tryFor = (viewer: DemoViewer, encounter: number, kind = "catch") =>
  ask(`${SITE}/api/gq/panel/try`, {
    method: "POST",
    headers: as(viewer),
    body: JSON.stringify({ channel: "1", encounter, kind }),
  });

describe("PANEL-D2: the demo's server", () => {
  it("says what there is in the channel before the game is loaded", async () => {
    const view = await viewOf("signed_out");
    expect(view).toMatchObject({ game: { state: "quiet" }, viewer: { state: "signed_out" } });
    expect(view.commands.map(({ name }) => name)).toContain("!catch");
    expect(view.giveaways).toHaveLength(PANEL_DEMO.giveaways.length);
    expect((await viewOf("unshared")).viewer).toEqual({ state: "unshared" });
    const none = await tryFor("shared", 1);
    expect(await none.json()).toEqual({ ok: false, refusal: "nothing_here" });
  });

  it("takes one try of a viewer who shares who they are, and none of others", async () => {
    const here = begin();
    here.send();
    for (const viewer of ["signed_out", "unshared"] as const) {
      const refused = await tryFor(viewer, 1);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ code: "PANEL_IDENTITY_MISSING" });
    }
    const taken = v.parse(tryAnswer, await (await tryFor("shared", 1)).json());
    expect(taken.ok).toBe(true);
    expect(await (await tryFor("shared", 1)).json()).toEqual({ ok: false, refusal: "twice" });
    expect(await (await tryFor("shared", 2)).json()).toMatchObject({ refusal: "nothing_here" });
    expect(await (await tryFor("shared", 1, "honk")).json()).toMatchObject({ refusal: "no_fox" });
    expect((await viewOf("shared")).game).toMatchObject({
      encounter: { is_taken: true, count: 1 },
    });
    expect((await viewOf("unshared")).game).toMatchObject({ encounter: { is_taken: false } });
  });

  it("knows the picture of a card, and lets the site answer for all else", async () => {
    begin();
    const search = (name: string) => `${SITE}/api/gq/cards/search?q=${encodeURIComponent(name)}`;
    const [card] = CATALOGUE.cards;
    const found = await (await ask(search(`!"${card?.name}"`))).json();
    expect(found).toEqual({
      results: [{ slug: card?.slug, found: { thumbnail: PRINTING.picture } }],
    });
    expect(await (await ask(search('!"No card"'))).json()).toEqual({ results: [] });
    expect(await (await ask(`${SITE}/goose.svg`)).text()).toBe("a file of the site");
  });
});

describe("PANEL-D3: a goose comes by on /panel", () => {
  it("is drawn when the chase ends, and what the visitor catches stays with them", async () => {
    const here = begin();
    for (let number = 1; number <= 12; number += 1) {
      here.send();
      await tryFor("shared", number);
      now += SECONDS * 1000;
      here.tick();
      expect((await viewOf("shared")).game).toEqual({ state: "quiet" });
    }
    const { viewer } = await viewOf("shared");
    if (viewer.state !== "shared") throw new Error("The viewer shares who they are");
    const cards = viewer.collection.cards.reduce((sum, { count }) => sum + count, 0);
    expect(cards).toBeGreaterThan(0);
    expect(cards).toBeLessThanOrEqual(chat.filter((line) => /caught .*\byou\b/.test(line)).length);
    expect(games.slice(0, 2)).toEqual(["open", "quiet"]);
    expect(chat.some((line) => line.startsWith("pondweed: !catch"))).toBe(true);
    expect(chat.filter((line) => /^Waddle: .* comes by!/.test(line))).toHaveLength(12);
  });

  it("can be drawn at once, with the tries of everybody who would have tried", () => {
    const here = begin();
    here.send();
    here.send();
    expect(games).toEqual(["open"]);
    here.draw();
    here.draw();
    expect(games).toEqual(["open", "quiet"]);
    expect(chat.filter((line) => line.includes("!catch")).length).toBeGreaterThanOrEqual(3);
    expect(chat.at(-1)).toMatch(/^Waddle: /);
  });

  it("may be a fox, at which viewers honk", async () => {
    const here = begin({ fox: 1_000_000 });
    here.send();
    expect(await (await tryFor("shared", 1)).json()).toEqual({ ok: false, refusal: "a_fox" });
    expect(await (await tryFor("shared", 1, "honk")).json()).toMatchObject({ ok: true });
    here.draw();
    expect(chat.at(-1)).toContain("the fox ran off");
  });

  it("is late for a try once the time is up", async () => {
    begin().send();
    now += SECONDS * 1000;
    expect(await (await tryFor("shared", 1)).json()).toEqual({ ok: false, refusal: "late" });
  });
});
