import { describe, expect, test } from "vitest";
import type { IncomingLine } from "../chat/chat-events.ts";
import { readModeratorCommand } from "./commands.ts";
import { type ModerationEffect, moderate, startModeration } from "./engine.ts";
import { RECENT_CHAT } from "./limits.ts";
import { findNukeTargets, RecentChat } from "./recent-chat.ts";
import { compileRules } from "./rules.ts";
import { MODERATION_OFF, type ModerationSettings } from "./settings.ts";

type Change = {
  [K in keyof ModerationSettings]?: Partial<ModerationSettings[K]> | ModerationSettings[K];
};

/** Everything off but what is changed; a rule that is named is on. */
function settingsWith(changes: Change): ModerationSettings {
  const entries = Object.entries(changes).map(([name, change]) => {
    const before = Reflect.get(MODERATION_OFF, name);
    const isRule = typeof before === "object" && !Array.isArray(before);
    return [name, isRule ? { ...before, enabled: true, ...(change as object) } : change];
  });
  return { ...MODERATION_OFF, enabled: true, ...Object.fromEntries(entries) };
}

function chatWith(changes: Change, regulars: readonly string[] = []) {
  const state = startModeration(compileRules(settingsWith(changes), regulars));
  let serial = 0;
  const say = (
    text: string,
    from: Partial<IncomingLine> = {},
    now = 1_000_000,
  ): ModerationEffect[] => {
    serial += 1;
    const who = {
      userId: "u1",
      login: "reedling",
      displayName: "Reedling",
      level: "everyone",
    } as const;
    const flags = { isSelf: false, isBot: false };
    const line = {
      type: "line",
      id: `line-${serial}`,
      channel: "t",
      text,
      ...who,
      ...flags,
      ...from,
    };
    return moderate(state, line as IncomingLine, { now });
  };
  const verdict = (...args: Parameters<typeof say>) => {
    const found = say(...args).find((effect) => effect.type === "verdict");
    return found && { rule: found.breach.rule, reason: found.breach.reason, ...found.penalty };
  };
  return { state, say, verdict };
}

const LINK = "see https://evil.example/x";

describe("who and what is checked", () => {
  test("MODERATION-M1: everything is off at first", () => {
    expect(MODERATION_OFF.enabled).toBe(false);
    const state = startModeration(compileRules(MODERATION_OFF));
    expect(state.rules.checks).toEqual([]);
  });

  test("MODERATION-M2: moderators, named people, and as the rule says VIPs and subscribers are exempt", () => {
    const { verdict } = chatWith({
      links: { exempt_subscribers: true },
      exempt_people: ["reedling"],
    });
    expect(verdict(LINK)).toBe(undefined);
    const other = { login: "bittern", userId: "u2" };
    expect(verdict(LINK, other)).toMatchObject({ rule: "links", reason: "link to evil.example" });
    for (const level of ["mod", "broadcaster", "vip"] as const) {
      expect(verdict(LINK, { ...other, level })).toBe(undefined);
    }
    expect(verdict(LINK, { ...other, isSubscriber: true })).toBe(undefined);
    const strict = chatWith({ links: { exempt_vips: false } });
    expect(strict.verdict(LINK, { level: "vip" })).toMatchObject({ rule: "links" });
    expect(strict.verdict(LINK, { isSubscriber: true })).toMatchObject({ rule: "links" });
  });

  test("MODERATION-M2: a rule can exempt the workspace's regulars", () => {
    const { verdict } = chatWith({ links: { exempt_regulars: true } }, ["reedling"]);
    expect(verdict(LINK)).toBe(undefined);
    expect(verdict(LINK, { login: "bittern" })).toMatchObject({ rule: "links" });
    expect(chatWith({ links: {} }, ["reedling"]).verdict(LINK)).toMatchObject({ rule: "links" });
  });

  test("MODERATION-M3: lines of bots and of other channels are left to others", () => {
    const { say } = chatWith({ links: {} });
    for (const flag of ["isSelf", "isBot", "isShared"])
      expect(say(LINK, { [flag]: true })).toEqual([]);
  });

  test("MODERATION-M4: the first rule in order counts", () => {
    const { verdict } = chatWith({
      links: {},
      words: { words: ["evil"] },
      length: { characters: 20 },
    });
    expect(verdict(LINK)).toMatchObject({ rule: "words", reason: 'banned word "evil"' });
    expect(verdict("https://bad.example/and-a-long-path")).toMatchObject({ rule: "links" });
  });
});

describe("rules", () => {
  test("MODERATION-M8: a permit lets one person post links for a time", () => {
    const { state, verdict } = chatWith({ links: {} });
    moderate(state, { type: "permit", login: "reedling", seconds: 60 }, { now: 1_000_000 });
    expect(verdict(LINK, {}, 1_059_999)).toBe(undefined);
    expect(verdict(LINK, { login: "bittern", userId: "u2" }, 1_000_001)).toMatchObject({
      rule: "links",
    });
    expect(verdict(LINK, {}, 1_060_000)).toMatchObject({ rule: "links" });
  });

  test.each([
    ["!permit @Reedling", { type: "permit", login: "reedling", seconds: 60 }],
    ["!permit reedling 300", { type: "permit", login: "reedling", seconds: 300 }],
    ["!permit reedling 9999", { type: "wrong" }],
    ["!permit", { type: "wrong" }],
    ["!nuke buy my viewers 10", { type: "nuke", words: "buy my viewers", minutes: 10 }],
    ["!nuke spam", { type: "nuke", words: "spam", minutes: 5 }],
    ["!nuke x", { type: "wrong" }],
    ["!nuke spam 90", { type: "wrong" }],
    ["!nuked", undefined],
  ])("MODERATION-M8, MODERATION-M20: %j is read", (text, command) => {
    if (command) expect(readModeratorCommand(text, "!")).toMatchObject(command);
    else expect(readModeratorCommand(text, "!")).toBe(undefined);
  });

  test.each([
    ["STOP SHOUTING AT ALL OF US PLEASE", true],
    ["Stop shouting at all of us please", false],
    ["GG WP", false],
    ["KEKW KEKW KEKW KEKW KEKW KEKW KEKW", false],
    ["https://youtube.com/WATCHWATCHWATCHWATCHWATCHWATCH", false],
    ["ХВАТИТ КРИЧАТЬ НА ВСЕХ НАС ПОЖАЛУЙСТА", true],
  ])("MODERATION-M11: %j is shouted: %s", (text, isShouted) => {
    expect(chatWith({ caps: {} }).verdict(text)?.rule).toBe(isShouted ? "caps" : undefined);
  });

  test.each([
    ["!@#$%^&*()_+!@#$%^&*()_+", true],
    ["░░░▒▒▒▓▓▓███░░░▒▒▒▓▓▓███", true],
    [`h${"\u0335\u0336\u0337\u0338".repeat(12)}i`, true],
    ["😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂", false],
    ["(╯°□°)╯︵ ┻━┻", false],
    ["https://a.example/?x=%20%20%20&y=%20%20&z=%20%20%20%20", false],
    ["यह खेल बहुत अच्छा है, मुझे पसंद है", false],
  ])("MODERATION-M12: %j is of symbols: %s", (text, isOfSymbols) => {
    expect(chatWith({ symbols: {} }).verdict(text)?.rule).toBe(isOfSymbols ? "symbols" : undefined);
  });

  test("MODERATION-M13: a character, a word and a line are not said over and over", () => {
    const { verdict } = chatWith({ repetition: {} });
    expect(verdict("a".repeat(40))).toMatchObject({ reason: "one character 40 times in a row" });
    expect(verdict("honk ".repeat(15))).toMatchObject({ reason: "one word 15 times" });
    expect(verdict("aaaaa honk honk honk")).toBe(undefined);
    for (const second of [0, 50, 100]) {
      expect(verdict("Again", { userId: "u2" }, second * 1000)).toBe(undefined);
    }
    expect(verdict("again ", { userId: "u2" }, 150_000)).toMatchObject({
      reason: "the same line 4 times",
    });
    expect(verdict("again", { userId: "u2" }, 211_000)).toBe(undefined);
  });

  test("MODERATION-M14: a line can be too long", () => {
    const { verdict } = chatWith({ length: { characters: 20 } });
    expect(verdict("x".repeat(20))).toBe(undefined);
    expect(verdict("x".repeat(21))).toMatchObject({ reason: "21 characters" });
  });
});

describe("strikes", () => {
  test("MODERATION-M15: each strike is a step of the ladder, which ends at its last", () => {
    const { verdict } = chatWith({ links: {} });
    const penalties = [1, 2, 3, 4, 5].map((second) => verdict(LINK, {}, second * 1000));
    expect(penalties).toMatchObject([
      { type: "delete" },
      { type: "timeout", seconds: 10 },
      { type: "timeout", seconds: 600 },
      { type: "ban" },
      { type: "ban" },
    ]);
  });

  test("MODERATION-M15: a rule with an act of its own gives no strike", () => {
    const { say, verdict } = chatWith({
      links: { action: "delete" },
      words: { words: ["bad"], action: "ban" },
    });
    expect(verdict(LINK)).toMatchObject({ type: "delete" });
    expect(verdict(LINK)).toMatchObject({ type: "delete" });
    expect(verdict("bad")).toMatchObject({ type: "ban" });
    expect(say(LINK).map(({ type }) => type)).not.toContain("strikes");
  });

  test("MODERATION-M16: strikes expire, and a strike can be taken back", () => {
    const { state, say, verdict } = chatWith({ links: {}, strike_minutes: 10 });
    expect(say(LINK, {}, 0)[0]).toEqual({ type: "strikes", person: "u1", times: [0] });
    expect(verdict(LINK, {}, 60_000)).toMatchObject({ type: "timeout" });
    expect(moderate(state, { type: "forgive", person: "u1", at: 60_000 }, { now: 61_000 })).toEqual(
      [{ type: "strikes", person: "u1", times: [0] }],
    );
    expect(verdict(LINK, {}, 62_000)).toMatchObject({ type: "timeout", seconds: 10 });
    expect(verdict(LINK, {}, 700_000)).toMatchObject({ type: "delete" });
  });

  test("MODERATION-M17: one line of warning within five seconds, and none with a ban", () => {
    const { say } = chatWith({ links: {}, words: { words: ["bad"], action: "ban" } });
    const warnings = (...args: Parameters<typeof say>) =>
      say(...args).flatMap((effect) => (effect.type === "warn" ? [effect.text] : []));
    expect(warnings("bad", {}, 0)).toEqual([]);
    expect(warnings(LINK, {}, 1000)).toEqual([
      "@Reedling, please ask a moderator before you post a link.",
    ]);
    expect(warnings(LINK, { userId: "u2" }, 5999)).toEqual([]);
    expect(warnings(LINK, { userId: "u3" }, 6000)).toHaveLength(1);
    expect(
      chatWith({ links: {}, warns: false })
        .say(LINK)
        .map(({ type }) => type),
    ).not.toContain("warn");
  });
});

describe("the last hour", () => {
  const line = (
    at: number,
    text: string,
    login = "reedling",
    level: "everyone" | "mod" = "everyone",
  ) => ({
    ...{
      id: `${at}`,
      at,
      userId: login,
      login,
      displayName: login,
      level,
      isSubscriber: false,
      text,
    },
  });

  test("MODERATION-M20: a nuke finds each person once, and nobody who is exempt", () => {
    const lines = [
      line(1, "Buy CHEAP viewers"),
      line(2, "cheap  VIEWERS here"),
      line(3, "cheap viewers", "bittern"),
      line(4, "cheap viewers", "moderator", "mod"),
      line(5, "cheap viewers", "friend"),
      line(6, "expensive viewers", "other"),
    ];
    const found = findNukeTargets(lines, "cheap viewers", new Set(["friend"]));
    expect(found.map(({ login }) => login)).toEqual(["reedling", "bittern"]);
    expect(findNukeTargets(lines, "\u200b\u200b\u200b", new Set())).toEqual([]);
  });

  test("MODERATION-M22: an hour is kept, and at most so many lines", () => {
    const recent = new RecentChat();
    const hour = 3_600_000;
    recent.add("a", line(0, "old"));
    recent.add("a", line(hour, "new"));
    expect(recent.since("a", 60, hour + 1).map(({ text }) => text)).toEqual(["new"]);
    for (let at = 0; at < 5000; at += 1) recent.add("b", line(at, "x"));
    const kept = recent.since("b", 60, 5000).length;
    expect(kept).toBeGreaterThanOrEqual(RECENT_CHAT.linesPerChannelMaxCount);
    expect(kept).toBeLessThanOrEqual(RECENT_CHAT.linesPerChannelMaxCount * 1.1);
    recent.forgetOld(2 * hour + 10_000);
    expect(recent.since("b", 60, 5000)).toEqual([]);
  });
});
