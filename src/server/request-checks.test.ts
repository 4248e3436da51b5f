import { describe, expect, test } from "vitest";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { OpenCounts, RequestCounts } from "./open-counts.ts";
import {
  bodyLimitOf,
  bodyRefusal,
  isClearPath,
  isDisguised,
  isHost,
  isInternalRoute,
  isListed,
  isOperatorsPath,
  readAddressList,
} from "./request-checks.ts";

describe("WEB-A1: a host", () => {
  test.each([
    "example.com",
    "creator.localhost:4321",
    "127.0.0.1:80",
    "[::1]:4321",
    "example.com.",
  ])("%s is one", (host) => expect(isHost(host)).toBe(true));
  test.each([
    undefined,
    "",
    "a b",
    "a/b",
    "a@b",
    "-a.com",
    "a-.com",
    "a..com",
    "a:b",
    "a:65536",
    "a:123456",
    "a,b",
    "a\tb",
    "[]",
    "[:::::::1]",
    `${"a".repeat(64)}.com`,
    `${"a.".repeat(200)}com`,
  ])("%s is none", (host) => expect(isHost(host)).toBe(false));
});

describe("WEB-A2: a path", () => {
  test.each(["/", "/ask/waddle/chat", "/api/x.y", "/.well-known/x", "/a..b", "/%20a", "/über"])(
    "%s is clear",
    (path) => expect(isClearPath(path)).toBe(true),
  );
  test.each([
    "parties",
    "/parties/../revocations",
    "/parties/./x",
    "/parties/..",
    "/parties/%2e%2e/revocations",
    "/parties/.%2E/revocations",
    "/parties/%252e%252e/revocations",
    "/parties/..;/revocations",
    "/parties//revocations",
    "/parties/%2frevocations",
    "/parties/%252Frevocations",
    "/parties\\..\\revocations",
    "/parties/%5c..",
    "/a%00b",
    "/a%0d%0ab",
    "/a%zz",
    "/%ff",
  ])("%s is not", (path) => expect(isClearPath(path)).toBe(false));

  test("of a page may have doubled slashes and odd characters, but no disguise", () => {
    for (const path of ["//", "/a//b", "/%zz"]) expect(isDisguised(path)).toBe(false);
    for (const path of ["/a/../b", "/%2e%2e/b", "/a%2fb", "/a\\b"]) {
      expect(isDisguised(path)).toBe(true);
    }
  });
});

describe("WEB-A3: operators' paths", () => {
  test.each([
    "/_",
    "/_/",
    "/_/assets/x.js",
    "/%5f/",
    "/api/settings",
    "/api/%73ettings",
    "/api/SETTINGS/",
    "/api/logs/stats",
    "/api/backups",
    "/api/crons",
    "/api/collections",
    "/api/collections/users",
    "/api/collections/users/truncate",
    "/api/collections/meta/scaffolds",
    "/api/collections/_superusers/auth-with-password",
    "/api/collections/pbc_3142635823/auth-with-password",
    "/api/collections/users/impersonate/abc",
  ])("%s is one", (path) => expect(isOperatorsPath(path)).toBe(true));
  test.each([
    "/api/collections/users/records",
    "/api/collections/users/auth-with-password",
    "/api/gq/session",
    "/api/realtime",
    "/api/files/x/y/z.png",
    "/_astro/page.css",
  ])("%s is not", (path) => expect(isOperatorsPath(path)).toBe(false));

  test("only listed addresses may open them", () => {
    const list = readAddressList("203.0.113.7, 10.0.0.0/8,2001:db8::/32");
    if (!list) throw new Error("The list is right");
    for (const address of ["203.0.113.7", "10.1.2.3", "2001:db8::1"]) {
      expect(isListed(list, address)).toBe(true);
    }
    for (const address of ["203.0.113.8", "11.0.0.1", "::1", "", "10.0.0.0/8"]) {
      expect(isListed(list, address)).toBe(false);
    }
  });

  test.each(["office", "10.0.0.0/33", "10.0.0.0/x", "::1/129"])("%s is no list", (text) => {
    expect(readAddressList(text)).toBeUndefined();
  });
});

test("WEB-A4: the bots' routes are internal, however they are written", () => {
  for (const path of ["/api/gq/bots/batch", "/api/gq/%62ots/members", "/api/gq/bots"]) {
    expect(isInternalRoute(path)).toBe(true);
  }
  expect(isInternalRoute("/api/gq/bot")).toBe(false);
});

test("WEB-B1, WEB-B2: a body has a length, and no more than its route takes", () => {
  const limit = bodyLimitOf("/api/gq/embed-tickets");
  expect(bodyRefusal({}, limit)).toBeUndefined();
  expect(bodyRefusal({ "content-length": String(limit) }, limit)).toBeUndefined();
  expect(bodyRefusal({ "content-length": String(limit + 1) }, limit)).toBe(413);
  expect(bodyRefusal({ "transfer-encoding": "chunked" }, limit)).toBe(411);
  expect(bodyLimitOf("/api/gq/sketches/images")).toBeGreaterThan(SKETCH.imageMaxBytes);
  expect(bodyLimitOf("/api/gq/gander/documents/file")).toBeGreaterThan(KNOWLEDGE.fileMaxBytes);
  expect(bodyLimitOf("/api/gq/giveaways/picture")).toBeGreaterThan(GIVEAWAY.pictureMaxBytes);
});

test("WEB-B3: an address has as much open as it may, and gets a place back", () => {
  const counts = new OpenCounts(2);
  const closing: (() => void)[] = [];
  const opened = { once: (_: string, listener: () => void) => closing.push(listener) };
  const open = (address: string) => counts.open(address, opened as never);
  expect([open("a"), open("a"), open("a"), open("b")]).toEqual([true, true, false, true]);
  closing[0]?.();
  expect([open("a"), open("a")]).toEqual([true, false]);
});

test("WEB-B5: an address asks so often in a stretch of time, and again in the next", () => {
  let now = 0;
  const counts = new RequestCounts(2, 10, () => now);
  expect(["a", "a", "a", "b"].map((address) => counts.ask(address))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  now = 9;
  expect(counts.ask("a")).toBe(false);
  now = 10;
  expect(counts.ask("a")).toBe(true);
});
