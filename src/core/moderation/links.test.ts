import { expect, test } from "vitest";
import { findForbiddenLink, findLinks } from "./links.ts";
import { listSites, readSite } from "./sites.ts";

test.each([
  ["look https://pond.example/a?b=c now", "pond.example"],
  ["WWW.POND.NOWHERE", "pond.nowhere"],
  ["pond.com", "pond.com"],
  ["(see pond.com)", "pond.com"],
  ["see:pond.com.", "pond.com"],
  ["discord.gg/abcdef", "discord.gg"],
  ["bit.ly/3xYz", "bit.ly"],
  ["pond (dot) com", "pond.com"],
  ["pond[.]com", "pond.com"],
  ["po\u200bnd.com", "pond.com"],
  ["ｐｏｎｄ．ｃｏｍ", "pond.com"],
  ["pond。com", "pond.com"],
  ["https://good.example@evil.example/x", "evil.example"],
  ["https:\\\\evil.example\\@good.example", "evil.example"],
  ["http://192.168.0.1/admin", "192.168.0.1"],
  ["xn--pnd-tna.xn--p1ai", "xn--pnd-tna.xn--p1ai"],
])("MODERATION-M6: %j has a link to %s", (text, host) => {
  expect(findLinks(text).map((link) => link.host)).toEqual([host]);
});

test.each([
  "wait.what",
  "so.good",
  "wp.gg",
  "1.2.3",
  "e.g. this",
  "readme.md",
  "goose@pond.com",
  "and/or",
  "...",
  "he said.she said",
  "no.way/out",
])("MODERATION-M6: %j has none", (text) => {
  expect(findLinks(text)).toEqual([]);
});

test.each([
  ["https://youtube.com/watch?v=1", true],
  ["m.youtube.com", true],
  ["https://youtube.com.evil.com/watch", false],
  ["https://evilyoutube.com", false],
  ["https://youtube.com@evil.com", false],
  ["https://evil.com/youtube.com", false],
  ["twitch.tv/pond", true],
  ["twitch.tv/pond/clip/abc", true],
  ["twitch.tv/pondering", false],
  ["https://twitch.tv/pond/../other", false],
  ["https://twitch.tv/pond/%2e%2e/other", false],
  ["youtube.com and evil.com", false],
])("MODERATION-M7: with youtube.com and twitch.tv/pond, %j is allowed: %s", (text, isAllowed) => {
  const sites = listSites(["youtube.com", "twitch.tv/pond"]);
  expect(findForbiddenLink(text, sites) === undefined).toBe(isAllowed);
});

test("MODERATION-M7: a site is read from what people paste", () => {
  expect(readSite(" https://www.YouTube.com/@Pond/?a=b#c ")).toBe("youtube.com/@pond");
  expect(readSite("*.pond.example")).toBe("pond.example");
  expect(readSite("pond")).toBe(undefined);
  expect(readSite("a b.com")).toBe(undefined);
});
