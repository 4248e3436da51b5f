import { describe, expect, test } from "vitest";
import { readPattern } from "#core/chat/pattern.ts";
import { SEARCH_CARDS } from "../../../tests/corpora/search-cards.ts";
import { noteMarkup } from "./notes.ts";
import { loadOwnCards, loadPublicCards } from "./own.ts";
import { openCardSearch, type SearchSources } from "./store.ts";

const DATA = { ...SEARCH_CARDS, pictures: {} };

function open(text: string, different: Partial<SearchSources> = {}, of?: string) {
  const asked: string[] = [];
  const noted = <T>(name: string, source: () => Promise<T>) => {
    return () => {
      asked.push(name);
      return source();
    };
  };
  const sources: SearchSources = {
    data: async () => DATA,
    readExpression: async () => readPattern,
    own: async () => ({ status: "unknown", because: "signed-out" }),
    ...different,
  };
  const store = openCardSearch(
    {
      data: noted("data", sources.data),
      readExpression: noted("expressions", sources.readExpression),
      own: noted("own", sources.own),
    },
    text,
    of,
  );
  const names = () =>
    store.$view
      .get()
      ?.result.prints()
      .map(({ card }) => card.slug) ?? [];
  return { store, asked, names };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("CARDSEARCH-U2: the store", () => {
  test("loads the cards with the first letter, and once", async () => {
    const { store, asked, names } = open("");
    store.search("");
    expect(asked).toEqual([]);
    store.search("s");
    store.search("smew");
    await settled();
    expect(asked).toEqual(["data"]);
    expect(names()).toEqual(["smew"]);
  });

  test("CARDSEARCH-A1: answers a question by the query that it becomes", async () => {
    const { store, names } = open("ask: which swans weigh over 9 kg?");
    await store.load();
    expect(store.$view.get()).toMatchObject({ isQuestion: true, query: "is:swan weight>9kg" });
    expect(names()).toEqual(["mute-swan"]);
  });
});

test("CARDSEARCH-U7: the engine of expressions comes when one is typed, and then answers", async () => {
  const { store, asked, names } = open("smew");
  await store.load();
  expect(asked).toEqual(["data"]);
  store.search("/^sme/");
  store.$view.get();
  await settled();
  expect(asked).toEqual(["data", "expressions"]);
  expect(names()).toEqual(["smew"]);
  store.search("/(a/");
  expect(store.$view.get()?.result.query.problems).toHaveLength(1);
});

test("CARDSEARCH-U6: cards that can't be loaded are asked for again with the next letter", async () => {
  let isAway = true;
  const data = async () => {
    if (isAway) throw new Error("away");
    return DATA;
  };
  const { store, names } = open("", { data });
  store.search("s");
  await settled();
  expect(store.$data.get().status).toBe("failed");
  const state = { data: "failed", own: store.$own.get(), isOwn: false, query: "s" } as const;
  expect(noteMarkup(state)).toContain("could not be loaded");
  isAway = false;
  store.search("smew");
  await settled();
  expect(names()).toEqual(["smew"]);
});

describe("CARDSEARCH-U5: one's own cards", () => {
  test("are asked for when a query is about them, and then found", async () => {
    const cards = { owned: new Map([["smew", 2]]), wanted: new Set(["mute-swan"]) };
    const { store, asked, names } = open("smew", {
      own: async () => ({ status: "ready", name: "Ada", cards }),
    });
    await store.load();
    expect(asked).toEqual(["data"]);
    store.search("owned>=2 or wanted:true");
    await settled();
    expect(asked).toEqual(["data", "own"]);
    expect(names()).toEqual(["mute-swan", "smew"]);
  });

  test("that are not known find nothing, and a note says why and leads to signing in", async () => {
    const { store, names } = open("owned:true");
    await store.load();
    await settled();
    expect(names()).toEqual([]);
    const note = noteMarkup({
      data: "ready",
      own: store.$own.get(),
      isOwn: true,
      query: "owned:true",
    });
    expect(note).toContain("not signed in");
    expect(note).toContain("/to/creator/login?redirect=%2Fcards%3Fq%3Downed%253Atrue");
  });

  const player = { name: "Ada", page: "ada", is_hidden: false, accounts: ["twitch"], cards: 3 };
  const collection = {
    name: "Ada",
    page: "ada",
    since: 1,
    cards: [{ card: "smew", count: 3, set_aside: 1, first_at: 1 }],
    wishes: ["mute-swan"],
    eggs: 0,
    down: 0,
    rewards: [],
    channels: [],
    trades: [],
  };

  test.each<[string, string | null, Record<string, [number, unknown]>, string]>([
    ["nobody is signed in", null, {}, "signed-out"],
    ["the sign-in is damaged", "{", {}, "signed-out"],
    ["the sign-in is over", '{"token":"t"}', { me: [401, {}] }, "signed-out"],
    ["the server fails", '{"token":"t"}', { me: [502, {}] }, "failed"],
    [
      "nobody has played",
      '{"token":"t"}',
      { me: [200, { player: null, is_opted_out: false }] },
      "no-player",
    ],
    [
      "the collection is hidden",
      '{"token":"t"}',
      { me: [200, { player, is_opted_out: false }], ada: [404, {}] },
      "hidden",
    ],
  ])("where %s", async (_, stored, answers, because) => {
    const request = async (path: RequestInfo | URL) => {
      const [status, body] = answers[String(path).split("/").at(-1) ?? ""] ?? [500, {}];
      return new Response(JSON.stringify(body), { status });
    };
    const known = await loadOwnCards(request, { getItem: () => stored });
    expect(known).toEqual({ status: "unknown", because });
  });

  test("come from the player's collection", async () => {
    const request = async (path: RequestInfo | URL) =>
      Response.json(String(path).endsWith("/me") ? { player, is_opted_out: false } : collection);
    const known = await loadOwnCards(request, { getItem: () => '{"token":"t"}' });
    expect(known).toEqual({
      status: "ready",
      name: "Ada",
      cards: { owned: new Map([["smew", 3]]), wanted: new Set(["mute-swan"]) },
    });
  });

  describe("CARDSEARCH-U8: in a player's collection", () => {
    const publicAnswer = (status: number) => {
      const asked: [string, unknown][] = [];
      const request = async (path: RequestInfo | URL, init?: RequestInit) => {
        asked.push([String(path), init]);
        return Response.json(status === 200 ? collection : {}, { status });
      };
      return { asked, request };
    };

    test("are those that anybody may see, asked for without a sign-in", async () => {
      const { asked, request } = publicAnswer(200);
      const known = await loadPublicCards(request, "ada");
      expect(known).toMatchObject({ status: "ready", name: "Ada" });
      expect(asked).toEqual([["/api/gq/public/gaggle/players/ada", undefined]]);
    });

    test("are asked for at once, and say at once why they are not known", async () => {
      const { request } = publicAnswer(404);
      const own = () => loadPublicCards(request, "ada");
      const { store, asked } = open("", { own }, "ada");
      await store.load();
      await settled();
      expect(asked).toEqual(["data", "own"]);
      expect(store.$view.get()).toMatchObject({ of: "ada", isOwn: false });
      const state = { data: "ready", own: store.$own.get(), isOwn: false, query: "" } as const;
      expect(noteMarkup({ ...state, of: "ada" })).toContain("keeps it to themselves");
      expect(noteMarkup(state)).toBe("");
    });
  });
});
