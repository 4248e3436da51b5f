import { describe, expect, it, test } from "vitest";
import type { IncomingLine } from "../chat/chat-events.ts";
import { type GaggleRequest, readGaggleRequest } from "./chat-commands.ts";

const CARDS = [
  { slug: "snow-goose", name: "Snow Goose" },
  { slug: "snowy-owl-in-disguise", name: "Snowy Owl in Disguise" },
  { slug: "barnacle-goose", name: "Barnacle Goose" },
  { slug: "goose-for-hire", name: "Goose for Hire" },
];

const line: IncomingLine = {
  type: "line",
  id: "line-1",
  channel: "pond",
  userId: "1",
  login: "anna",
  displayName: "Anna",
  level: "everyone",
  text: "",
  isSelf: false,
  isBot: false,
};

const read = (text: string, prefix = "!") => readGaggleRequest({ ...line, text }, prefix, CARDS);
const act = (action: object) => ({ type: "act", action });
const bert = { by: "login", login: "bert" };

describe("commands of Gaggle", () => {
  test.each<[string, GaggleRequest | object]>([
    ["!catch", { type: "catch", word: "" }],
    ["!CATCH  please, goose", { type: "catch", word: "please, goose" }],
    ["!honk", { type: "honk" }],
    ["!hatch", act({ type: "hatch" })],
    ["!eggs", act({ type: "eggs" })],
    ["!wishes", act({ type: "wishes" })],
    ["!buyegg", act({ type: "buy_egg" })],
    ["!top", act({ type: "top" })],
    ["!cancel", act({ type: "withdraw" })],
    ["!gaggle", act({ type: "collection", of: null })],
    ["!gaggle @Bert", act({ type: "collection", of: bert })],
    ["!gaggle <@123>", act({ type: "collection", of: { by: "account", account: "discord:123" } })],
    ["!gaggle Forget  me", { type: "forget", isConfirmed: false }],
    ["!gaggle forget me for good", { type: "forget", isConfirmed: true }],
    ["!gaggle join", act({ type: "join" })],
    ["!accept", act({ type: "accept", from: null })],
    ["!decline @bert", act({ type: "decline", from: bert })],
    ["!gift @bert barnacle", act({ type: "gift", to: bert, card: "barnacle-goose" })],
  ])("%s", (text, request) => {
    expect(read(text)).toEqual(request);
  });

  it("GAGGLE-C7: forgives typing mistakes and asks about names that are as near", () => {
    expect(read("!wish barncle goose")).toEqual(act({ type: "wish", card: "barnacle-goose" }));
    expect(read("!goose snow")).toEqual({
      type: "unclear",
      unclear: { type: "which_card", cards: CARDS.slice(0, 2) },
    });
    expect(read("!release pelican")).toEqual({
      type: "unclear",
      unclear: { type: "unknown_card", typed: "pelican" },
    });
  });

  it("GAGGLE-C7: reads both cards of a trade, also where a name has the word between them", () => {
    const offer = { type: "offer", to: bert };
    expect(read("!trade @bert snow goose for barnacle")).toEqual(
      act({ ...offer, give: "snow-goose", take: "barnacle-goose" }),
    );
    expect(read("!trade bert goose for hire FOR barnacle goose")).toEqual(
      act({ ...offer, give: "goose-for-hire", take: "barnacle-goose" }),
    );
    expect(read("!trade @bert snow for barnacle")).toMatchObject({
      unclear: { type: "which_card" },
    });
    const usage = { unclear: { type: "usage", command: "!trade @NAME CARD for CARD" } };
    for (const text of ["!trade", "!trade @bert", "!trade @bert barnacle", "!trade @bert for x"]) {
      expect(read(text)).toMatchObject(usage);
    }
  });

  it("GAGGLE-C9: reads a query after !goose, and words that name no card as one", () => {
    for (const text of ["!goose r:legendary h:tundra", "!goose -snow", '!goose !"snow goose"']) {
      expect(read(text)).toEqual({ type: "search", query: text.slice(7), isName: false });
    }
    expect(read("!goose pelican")).toEqual({ type: "search", query: "pelican", isName: true });
    expect(read("!goose barncle gose")).toEqual(act({ type: "card", card: "barnacle-goose" }));
  });

  it("says how a command is typed that lacks something", () => {
    for (const text of ["!wish", "!goose", "!release", "!unwish", "!gift @bert", "!gaggle a b"]) {
      expect(read(text)).toMatchObject({ type: "unclear", unclear: { type: "usage" } });
    }
  });

  it("goes by the chat's prefix, and reads no lines of bots and of other channels", () => {
    expect(read("!catch", "?")).toBeUndefined();
    expect(read("?catch", "?")).toEqual({ type: "catch", word: "" });
    expect(read("catch me")).toBeUndefined();
    expect(read("!uptime")).toBeUndefined();
    for (const other of [{ isSelf: true }, { isBot: true }, { isShared: true }]) {
      expect(readGaggleRequest({ ...line, ...other, text: "!catch" }, "!", CARDS)).toBeUndefined();
    }
  });
});
