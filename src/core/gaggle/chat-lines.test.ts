import { describe, expect, it } from "vitest";
import { TWITCH } from "../chat/limits.ts";
import { answerLine, unclearLine } from "./answer-lines.ts";
import { ACT_PROBLEMS, type Action, type ActOutcome, type CommitAnswer } from "./api.ts";
import {
  closedLine,
  forgetFirst,
  forgetQuestion,
  type GaggleWords,
  nothingLine,
  openedLine,
  resultLines,
  SLASH_PREFIX,
  voidLine,
} from "./chat-lines.ts";

const words: GaggleWords = {
  prefix: "?",
  link: (path) => `https://geese.test${path}`,
  nameOf: (slug) => (slug === "snow-goose" ? "Snow Goose" : "Barnacle Goose"),
  rarityOf: (slug) => (slug === "snow-goose" ? "rare" : "common"),
};

const NOTHING: CommitAnswer = { encounter: "abc", caught: [], eggs: [], robbed: "", rewards: [] };
const goose = { visitor: "snow-goose", count: 200, ranOff: false };
const fox = { visitor: "fox", count: 2, ranOff: false };
const viewers = (count: number) =>
  Array.from({ length: count }, (_, at) => `A_rather_long_name_${at}`);

describe("what chat hears of an encounter", () => {
  it("says what came by, how long it stays, and who wished for it", () => {
    const stays = { seconds: 120, honkers: 3, wishers: ["Anna", "Bert"] };
    expect(openedLine("snow-goose", stays, words)).toBe(
      "Snow Goose (rare) comes by! Type ?catch within 2 minutes, with any word for luck. Being first gives nothing. You wished for it: Anna and Bert.",
    );
    expect(openedLine("fox", { ...stays, seconds: 45, wishers: [] }, words)).toContain(
      "3 of you have to type ?honk within 45 seconds",
    );
  });

  it("GAGGLE-L11: says the first 16 digits of the closing line's hash, and the round", () => {
    const hash = `0123456789abcdef${"f".repeat(48)}`;
    expect(closedLine("snow-goose", { count: 12, hash, round: 77 }, words)).toBe(
      "Time is up! 12 viewers tried to catch Snow Goose. Log hash 0123456789abcdef, drand round 77.",
    );
  });

  it("tells 200 catchers in two lines at most, those to whom it is new first", () => {
    const caught = viewers(200).map((name, at) => ({ name, is_new: at >= 100 }));
    const rewards = viewers(30).map((name) => ({ name, set: "first-flight" }));
    const lines = resultLines(goose, { ...NOTHING, caught, eggs: viewers(60), rewards }, words);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(TWITCH.lineMaxChars);
    expect(lines[0]).toMatch(
      /^200 of 200 caught Snow Goose\. New for A_rather_long_name_100, .* and \d+ more! 100 viewers had one before\. https:\/\/geese\.test\/tcg\/encounters\/abc$/,
    );
    expect(lines[1]).toMatch(/^60 eggs for .* and \d+ more: .* Set complete: .* and \d+ more!$/);
  });

  it("tells a small result in one line", () => {
    const caught = [{ name: "Anna", is_new: true }];
    const answer = { ...NOTHING, caught, eggs: ["Bert"] };
    expect(resultLines({ ...goose, count: 3 }, answer, words)).toEqual([
      "1 of 3 caught Snow Goose. New for Anna! An egg for Bert: keep chatting to warm, then ?hatch. https://geese.test/tcg/encounters/abc",
    ]);
    expect(resultLines(goose, NOTHING, words)[0]).toContain("got away from 200 viewers");
    expect(resultLines({ ...goose, count: 0 }, NOTHING, words)[0]).toContain("Nobody tried");
  });

  it("GAGGLE-D6: tells what the fox did", () => {
    expect(resultLines({ ...fox, ranOff: true }, NOTHING, words)[0]).toContain("ran off");
    expect(resultLines(fox, { ...NOTHING, robbed: "Anna" }, words)[0]).toContain("an egg of Anna");
    expect(resultLines(fox, NOTHING, words)[0]).toContain("left hungry");
  });

  it("GAGGLE-L8: says why an encounter is void", () => {
    expect(voidLine("fox", "offline", words)).toContain("so the fox has left");
    expect(voidLine("snow-goose", "late", words)).toContain("Snow Goose left while I was away");
    expect(voidLine("snow-goose", "off", words)).toContain("switched off");
    expect(nothingLine(20, words)).toContain("every 20 minutes");
  });
});

const TRADE = {
  token: "tok",
  from: "Anna",
  to: "Bert",
  give: "snow-goose",
  take: "barnacle-goose",
  expires_at: 0,
};
const bert = { by: "login", login: "bert" } as const;
const ACTIONS: readonly Action[] = [
  { type: "collection", of: null },
  { type: "collection", of: bert },
  { type: "card", card: "snow-goose" },
  { type: "wish", card: "snow-goose" },
  { type: "unwish", card: "snow-goose" },
  { type: "offer", to: bert, give: "snow-goose", take: "barnacle-goose" },
  { type: "withdraw" },
  { type: "decline", from: null },
  { type: "gift", to: bert, card: "snow-goose" },
  { type: "top" },
];

describe("answers to commands", () => {
  const told = (action: Action, outcome: ActOutcome) =>
    answerLine("Anna", action, { ok: true, outcome }, words);

  it("GAGGLE-C2, GAGGLE-C3: name both cards of a trade, the time left, and its page", () => {
    const offer = ACTIONS[5] ?? { type: "top" };
    expect(told(offer, { type: "offered", trade: TRADE })).toBe(
      "@Anna: you offer Bert your Snow Goose for Barnacle Goose. Bert, type ?accept or ?decline within 10 minutes. https://geese.test/tcg/trades/tok",
    );
    expect(
      told({ type: "accept", from: null }, { type: "traded", trade: TRADE, rewards: [] }),
    ).toBe(
      "@Anna: done! Snow Goose is Bert's now, and Barnacle Goose is Anna's. https://geese.test/tcg/trades/tok",
    );
    expect(told({ type: "withdraw" }, { type: "trade_ended", trade: TRADE })).toContain(
      "yours again",
    );
  });

  it("GAGGLE-C4, GAGGLE-C5, GAGGLE-C6: say what became of cards, eggs and wishes", () => {
    expect(told({ type: "eggs" }, { type: "eggs", cold_lines: [0, 12, 5] })).toBe(
      "@Anna: you have 3 eggs, 1 warm: type ?hatch. The next is warm after 5 chat lines.",
    );
    const hatched = {
      type: "hatched",
      card: "snow-goose",
      is_new: true,
      rewards: [],
    } satisfies ActOutcome;
    expect(told({ type: "hatch" }, hatched)).toContain(
      "hatches: Snow Goose, and it is new to you!",
    );
    const wishes: ActOutcome = { type: "wishes", cards: ["snow-goose"] };
    const card = { type: "card", owned: 2, is_wished: false } as const;
    expect(told({ type: "card", card: "snow-goose" }, card)).toBe(
      "@Anna: Snow Goose is rare. You have 2. https://geese.test/cards/snow-goose",
    );
    expect(told({ type: "wish", card: "snow-goose" }, wishes)).toContain(
      "you wish for Snow Goose now",
    );
    expect(told({ type: "unwish", card: "snow-goose" }, wishes)).toContain("any more");
    expect(told({ type: "wishes" }, wishes)).toBe("@Anna: you wish for Snow Goose.");
    const released = { type: "released", down: 5, total: 9 } as const;
    expect(told({ type: "release", card: "snow-goose" }, released)).toContain("5 down. You have 9");
    const bought = { type: "bought", price: 20, left: 3 } as const;
    expect(told({ type: "buy_egg" }, bought)).toContain("for 20 down");
  });

  it("say of a collection what is in it, with its page unless it is hidden", () => {
    const collection = {
      type: "collection",
      name: "Bert",
      page: "bert",
      kinds: 1,
      cards: 4,
      eggs: 1,
      down: 3,
      newest: ["snow-goose"],
    } satisfies ActOutcome;
    expect(told({ type: "collection", of: bert }, collection)).toBe(
      "@Anna: Bert has 1 different card of 4 cards in all, 1 egg and 3 down. Newest: Snow Goose. https://geese.test/cards/of/bert",
    );
    expect(told({ type: "collection", of: null }, { ...collection, page: "" })).not.toContain(
      "http",
    );
  });

  it("say for every problem what is wrong, in one line", () => {
    for (const action of ACTIONS) {
      for (const problem of ACT_PROBLEMS) {
        const line = answerLine("Anna", action, { ok: false, problem, lacking: 3 }, words);
        expect(line).toMatch(/^@Anna: .{10,200}[.]$/);
        expect(line).not.toMatch(/undefined|null/);
      }
    }
  });

  it("GAGGLE-C7: ask about names that can't be told apart", () => {
    const cards = [
      { slug: "snow-goose", name: "Snow Goose" },
      { slug: "ross", name: "Ross's Goose" },
    ];
    expect(unclearLine("Anna", { type: "which_card", cards }, words)).toBe(
      "@Anna: which one do you mean: Snow Goose, Ross's Goose?",
    );
    const unknown = { type: "unknown_card", typed: "x".repeat(400) } as const;
    expect(unclearLine("Anna", unknown, words).length).toBeLessThan(120);
    expect(unclearLine("Anna", { type: "usage", command: "!wish CARD" }, words)).toContain(
      "?wish CARD",
    );
  });
});

it("GAGGLE-E4: what is said names commands as they are where it is said", () => {
  const slash = { ...words, prefix: SLASH_PREFIX };
  expect(nothingLine(20, words)).toContain("; ?gaggle shows your collection");
  expect(nothingLine(20, slash)).toContain("; /gaggle collection shows your collection");
  expect(forgetFirst("Anna", words)).toBe("@Anna: type ?gaggle forget me first.");
  expect(forgetFirst("Anna", slash)).toBe("@Anna: type /gaggle forget-me first.");
  expect(forgetQuestion("Anna", slash)).toContain(
    "Type /gaggle forget-me confirm: forget me for good within",
  );
});
