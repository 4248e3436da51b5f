import fc from "fast-check";
import { expect, test } from "vitest";
import { VARIANTS, type Variant } from "#core/platform/variants.ts";
import { hostRewrite, isInternal } from "./host-rewrite.ts";

const TABLE: [Variant, string, string | undefined][] = [
  ["main", "/", "/"],
  ["main", "/ask/waddle", "/ask/waddle"],
  ["main", "/-/creator", undefined],
  ["main", "/%2D/creator/app", undefined],
  ["main", "/-", undefined],
  ["main", "/404", undefined],
  ["main", "/%E0%A4%A", undefined],
  ["ask", "/", "/ask"],
  ["ask", "/waddle/chat", "/ask/waddle/chat"],
  ["ask", "/ask/waddle/chat", "/ask/waddle/chat"],
  ["ask", "/waddle/chat.md", "/ask/waddle/chat.md"],
  ["ask", "/ask/waddle/chat.md", "/ask/waddle/chat.md"],
  ["main", "/ask/waddle/chat.md", "/ask/waddle/chat.md"],
  ["ask", "/_astro/x.css", "/_astro/x.css"],
  ["ask", "/terms", "/-/ask/terms"],
  ["ask", "/status", "/status"],
  ["main", "/terms", "/terms"],
  ["main", "/embed/nest-sketch/millpond", "/-/main/embed"],
  ["main", "/embed/giveaway/abc234", "/-/main/giveaway-overlay"],
  ["main", "/embed/pond/HJKM", "/-/main/pond-screen"],
  ["main", "/embed/pond/HJKMN", "/embed/pond/HJKMN"],
  ["main", "/embed/nest-sketch", "/embed/nest-sketch"],
  ["main", "/cards/of/reedling_7", "/-/main/collection"],
  ["main", "/cards/of/reedling.7", "/-/main/collection"],
  ["main", "/cards/of/reed%20ling", "/cards/of/reed%20ling"],
  ["main", "/cards/of", "/cards/of"],
  ["main", "/tcg/trades/abc234def", "/-/main/trade"],
  ["main", "/tcg/trades/abc/def", "/tcg/trades/abc/def"],
  ["main", "/tcg/encounters/abc234def567ghi", "/-/main/encounter"],
  ["main", "/tcg/encounters/ABC", "/tcg/encounters/ABC"],
  ["main", "/tcg/channels/goose-pond", "/-/main/channel"],
  ["main", "/tcg/channels/goose_pond", "/tcg/channels/goose_pond"],
  ["creator", "/tcg/trades/abc234def", "/-/main/trade"],
  ["creator", "/tcg/channels/goose-pond", undefined],
  ["ask", "/-/creator/app", undefined],
  ["creator", "/", "/-/creator"],
  ["creator", "/dashboard", "/-/creator/app"],
  ["creator", "/waddle/test", "/-/creator/app"],
  ["creator", "/favicon.svg", "/favicon.svg"],
  ["creator", "/nothing", undefined],
  ["creator", "/ask/waddle", undefined],
];

test.each(TABLE)("%s %s → %s", (variant, path, page) => {
  expect(hostRewrite(variant, path, "development")).toBe(page);
});

test("the outbox is there in development only", () => {
  expect(hostRewrite("creator", "/outbox", "development")).toBe("/-/creator/outbox");
  expect(hostRewrite("creator", "/outbox", "production")).toBeUndefined();
  expect(hostRewrite("main", "/outbox", "development")).toBe("/outbox");
});

test("no path from outside leads to an internal page by itself", () => {
  fc.assert(
    fc.property(fc.constantFrom(...VARIANTS), fc.webPath(), (variant, path) => {
      const internal = `/-/creator${path}`;
      expect(isInternal(internal)).toBe(true);
      expect(hostRewrite(variant, internal, "development")).toBeUndefined();
    }),
  );
});

test.each([
  ["main", "q=smew", "/-/main/card-results"],
  ["main", "of=reedling.7", "/-/main/card-results"],
  ["main", "q=+&of=../x", "/cards"],
  ["main", "", "/cards"],
] as const)("CARDSEARCH-U8: %s /cards?%s → %s", (variant, search, page) => {
  expect(hostRewrite(variant, "/cards", "production", search)).toBe(page);
});
