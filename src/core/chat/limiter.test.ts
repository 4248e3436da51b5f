import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { UserLevel } from "../entities/chat-command.ts";
import {
  type LimiterEffect,
  type LimiterEvent,
  type LimiterPolicy,
  limit,
  nextTickAt,
  startLimiter,
  TWITCH_STANDARD,
  TWITCH_VERIFIED,
} from "./limiter.ts";
import { cleanInput } from "./line.ts";

const VIEWER = 0;
const MOD = 2;

/** A limiter with a clock that the test moves. */
function limiter(policy: LimiterPolicy) {
  const state = startLimiter(policy);
  let count = 0;
  const apply = (event: LimiterEvent, now: number): LimiterEffect[] => limit(state, event, { now });
  return {
    apply,
    offer(
      now: number,
      given: {
        channel?: string;
        tenant?: string;
        text?: string;
        priority?: number;
        level?: UserLevel;
        askedAt?: number;
      } = {},
    ) {
      count += 1;
      const { channel = "pond", text = `line ${count}`, priority = MOD, level = "vip" } = given;
      const { askedAt, tenant = channel } = given;
      const dated = askedAt === undefined ? {} : { askedAt };
      const message = { id: `u${count}`, tenant, channel, text, priority, ...dated };
      return apply({ type: "offer", message, level }, now);
    },
    tick: (now: number) => apply({ type: "tick" }, now),
    next: (now: number) => nextTickAt(state, now),
  };
}

const kinds = (effects: LimiterEffect[]) => effects.map(({ type }) => type);
const texts = (effects: LimiterEffect[]) => effects.map(({ message }) => message.text);

describe("limits of Twitch", () => {
  it("WADDLE-L1: 20 lines in 30 s over all channels, the next waits", () => {
    const chat = limiter(TWITCH_STANDARD);
    for (let i = 0; i < 20; i += 1)
      expect(kinds(chat.offer(i, { channel: `c${i}` }))).toEqual(["send"]);
    expect(kinds(chat.offer(20))).toEqual(["queued"]);
    expect(chat.next(20)).toBeGreaterThanOrEqual(30_000);
    expect(kinds(chat.tick(29_999))).toEqual([]);
  });

  it("WADDLE-L1: 100 where it moderates", () => {
    const chat = limiter(TWITCH_STANDARD);
    for (let i = 0; i < 100; i += 1)
      expect(kinds(chat.offer(i, { level: "mod" }))).toEqual(["send"]);
    expect(kinds(chat.offer(100, { level: "mod" }))).toEqual(["queued"]);
  });

  it("WADDLE-L2: verified, 7,500 over all channels and 20 in one", () => {
    const chat = limiter(TWITCH_VERIFIED);
    for (let i = 0; i < 7500; i += 1) {
      expect(kinds(chat.offer(0, { channel: `c${i % 500}` }))).toEqual(["send"]);
    }
    expect(kinds(chat.offer(0, { channel: "other" }))).toEqual(["queued"]);
    const one = limiter(TWITCH_VERIFIED);
    for (let i = 0; i < 20; i += 1) one.offer(0);
    expect(kinds(one.offer(0))).toEqual(["queued"]);
  });

  it("WADDLE-L4: the same line again within 30 s looks the same and is another", () => {
    const chat = limiter(TWITCH_STANDARD);
    const said = [0, 5000, 10_000, 15_000].flatMap((now) =>
      texts(chat.offer(now, { text: "honk", level: "everyone" })),
    );
    expect(said).toEqual(["honk", "honk \u{E0000}", "honk", "honk \u{E0000}"]);
    expect(said.map(cleanInput)).toEqual(["honk", "honk", "honk", "honk"]);
  });

  it("WADDLE-L4: only the last line of the channel counts, for 30 s", () => {
    const chat = limiter(TWITCH_STANDARD);
    const say = (now: number, text: string, channel = "pond") =>
      texts(chat.offer(now, { text, channel, level: "everyone" }));
    expect(say(0, "honk")).toEqual(["honk"]);
    expect(say(1, "honk", "other")).toEqual(["honk"]);
    expect(say(2000, "quack")).toEqual(["quack"]);
    expect(say(4000, "honk")).toEqual(["honk"]);
    expect(say(36_000, "honk")).toEqual(["honk"]);
  });

  it.each(["vip", "mod", "broadcaster"] as const)("WADDLE-L4: never varies as %s", (level) => {
    const chat = limiter(TWITCH_STANDARD);
    chat.offer(0, { text: "honk", level });
    expect(texts(chat.offer(1, { text: "honk", level }))).toEqual(["honk"]);
  });

  it("WADDLE-L4: a varied line has 500 characters at most", () => {
    const chat = limiter(TWITCH_STANDARD);
    const text = `${"a".repeat(498)} b`;
    chat.offer(0, { text, level: "everyone" });
    const [again = ""] = texts(chat.offer(2000, { text, level: "everyone" }));
    expect(again).not.toBe(text);
    expect(again.length).toBeLessThanOrEqual(500);
  });

  it("WADDLE-L2: a second between two lines in a channel, below VIPs", () => {
    const chat = limiter(TWITCH_STANDARD);
    expect(kinds(chat.offer(0, { level: "everyone" }))).toEqual(["send"]);
    expect(kinds(chat.offer(500, { level: "everyone" }))).toEqual(["queued"]);
    expect(kinds(chat.offer(500, { level: "everyone", channel: "other" }))).toEqual(["send"]);
    expect(chat.next(500)).toBe(1100);
    expect(kinds(chat.tick(1100))).toEqual(["send"]);
  });

  it("WADDLE-L12: five lines of the limit are kept for what moderators ask for", () => {
    const chat = limiter(TWITCH_STANDARD);
    for (let i = 0; i < 15; i += 1) {
      expect(kinds(chat.offer(i, { channel: `c${i}`, priority: VIEWER }))).toEqual(["send"]);
    }
    expect(kinds(chat.offer(15, { priority: VIEWER }))).toEqual(["queued"]);
    expect(kinds(chat.offer(15, { priority: -1 }))).toEqual(["queued"]);
    for (let i = 0; i < 5; i += 1) {
      expect(kinds(chat.offer(16, { channel: `m${i}` }))).toEqual(["send"]);
    }
    expect(kinds(chat.offer(17))).toEqual(["queued"]);
  });

  it("WADDLE-L12: of a verified account's limit 5 % are kept", () => {
    const chat = limiter(TWITCH_VERIFIED);
    for (let i = 0; i < 7125; i += 1) chat.offer(0, { channel: `c${i % 500}`, priority: VIEWER });
    expect(kinds(chat.offer(0, { channel: "other", priority: VIEWER }))).toEqual(["queued"]);
    expect(kinds(chat.offer(0, { channel: "other" }))).toEqual(["send"]);
  });

  it("WADDLE-L13: the workspaces of an account take turns", () => {
    const chat = limiter(TWITCH_STANDARD);
    for (let i = 0; i < 20; i += 1) chat.offer(i * 1000, { tenant: "busy" });
    const wait = (tenant: string, text: string) => chat.offer(25_000, { tenant, text });
    for (const text of ["1", "2", "3"]) wait("busy", text);
    wait("calm", "4");
    wait("quiet", "5");
    const said: string[] = [];
    for (let at = chat.next(25_000); at !== undefined; at = chat.next(at)) {
      said.push(...texts(chat.tick(at)));
    }
    expect(said).toEqual(["4", "5", "1", "2", "3"]);
  });

  it("WADDLE-L5: says the more important first, then the older", () => {
    const chat = limiter({ ...TWITCH_STANDARD, account: 1 });
    chat.offer(0);
    chat.offer(5000, { text: "b", priority: 2 });
    chat.offer(5001, { text: "a", priority: 3 });
    chat.offer(5002, { text: "c", priority: 2 });
    expect(texts(chat.tick(31_000))).toEqual(["a"]);
  });

  it("WADDLE-L6: a line that may go out passes one that may not", () => {
    const chat = limiter(TWITCH_STANDARD);
    for (let i = 0; i < 20; i += 1) chat.offer(0);
    expect(kinds(chat.offer(1, { priority: 3 }))).toEqual(["queued"]);
    expect(kinds(chat.offer(2, { channel: "own", level: "mod" }))).toEqual(["send"]);
  });

  it("WADDLE-L7: drops the least important, the newest of them, when too much waits", () => {
    const chat = limiter({ ...TWITCH_STANDARD, account: 1, queueMaxCount: 2 });
    chat.offer(0);
    chat.offer(1, { text: "old", priority: 0 });
    chat.offer(2, { text: "new", priority: 0 });
    const effects = chat.offer(3, { text: "vip", priority: 1 });
    expect(kinds(effects)).toEqual(["queued", "dropped"]);
    expect(texts(effects)).toEqual(["vip", "new"]);
  });

  it("WADDLE-L8: drops a viewer's answer after 8 s, and says why", () => {
    const chat = limiter({ ...TWITCH_STANDARD, account: 1 });
    chat.offer(0);
    chat.offer(1, { text: "late", priority: VIEWER });
    expect(chat.next(1)).toBe(7501);
    expect(chat.tick(7501)).toMatchObject([
      { type: "dropped", reason: "it could not be sent within 8 seconds" },
    ]);
  });

  it("WADDLE-L8: the age counts from the question, also where nothing else waits", () => {
    const chat = limiter(TWITCH_STANDARD);
    expect(kinds(chat.offer(9000, { priority: VIEWER, askedAt: 1600 }))).toEqual(["send"]);
    expect(kinds(chat.offer(9000, { priority: VIEWER, askedAt: 1500 }))).toEqual(["dropped"]);
  });

  it("WADDLE-L8: drops what moderators asked for, and timers, after 30 s", () => {
    const chat = limiter({ ...TWITCH_STANDARD, account: 1 });
    chat.offer(0);
    chat.offer(1, { text: "late" });
    chat.offer(1, { text: "timer", priority: -1 });
    chat.offer(2, { text: "later" });
    expect(texts(chat.tick(30_001))).toEqual(["late", "timer"]);
  });

  it("WADDLE-L11: counts what was sent before it began", () => {
    const past = Array.from({ length: 20 }, (_, at) => ({
      channel: "pond",
      text: `old ${at}`,
      at,
    }));
    const state = startLimiter(TWITCH_STANDARD, past);
    const message = { id: "u", tenant: "t", channel: "other", text: "new", priority: MOD };
    const offered = limit(state, { type: "offer", message, level: "vip" }, { now: 25 });
    expect(kinds(offered)).toEqual(["queued"]);
  });

  it("WADDLE-L11: knows the last line of before it began", () => {
    const state = startLimiter(TWITCH_STANDARD, [{ channel: "pond", text: "honk", at: 0 }]);
    const message = { id: "u", tenant: "t", channel: "pond", text: "honk", priority: MOD };
    const again = limit(state, { type: "offer", message, level: "everyone" }, { now: 2000 });
    expect(texts(again)).toEqual(["honk \u{E0000}"]);
  });

  it("WADDLE-N8: a share of the account's limits is kept, those of a channel stay", () => {
    const chat = limiter(TWITCH_STANDARD);
    chat.apply({ type: "share", share: 1 / 3 }, 0);
    for (let i = 0; i < 6; i += 1) {
      expect(kinds(chat.offer(i, { channel: `c${i}` }))).toEqual(["send"]);
    }
    expect(kinds(chat.offer(6))).toEqual(["queued"]);
    expect(kinds(chat.apply({ type: "share", share: 1 }, 7))).toEqual(["send"]);
  });

  it("WADDLE-N8: with no share nothing is said, and what waits becomes stale", () => {
    const chat = limiter(TWITCH_STANDARD);
    chat.apply({ type: "share", share: 0 }, 0);
    expect(kinds(chat.offer(0))).toEqual(["queued"]);
    expect(chat.next(0)).toBe(30_000);
    expect(kinds(chat.tick(30_000))).toEqual(["dropped"]);
  });

  it("drops what waits when the network goes", () => {
    const chat = limiter({ ...TWITCH_STANDARD, account: 1 });
    chat.offer(0);
    chat.offer(1);
    expect(kinds(chat.apply({ type: "clear", reason: "gone" }, 2))).toEqual(["dropped"]);
    expect(chat.next(3)).toBeUndefined();
  });

  it("WADDLE-L3, WADDLE-L10: any traffic keeps every window, and each line ends sent or dropped", () => {
    const policy = {
      ...TWITCH_STANDARD,
      account: 3,
      accountAsModerator: 5,
      channel: 2,
      channelAsModerator: 4,
      queueMaxCount: 4,
    };
    const act = fc.record({
      after: fc.integer({ min: 0, max: 9000 }),
      channel: fc.constantFrom("a", "b", "c"),
      text: fc.constantFrom("x", "y", "z", "w"),
      priority: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const chat = limiter(policy);
        const level = (channel: string) => (channel === "a" ? "mod" : "everyone");
        let now = 0;
        const sent: { at: number; channel: string; text: string }[] = [];
        let ended = 0;
        const note = (effects: LimiterEffect[]) => {
          for (const { type, message } of effects) {
            if (type !== "queued") ended += 1;
            if (type === "send") sent.push({ at: now, ...message });
          }
        };
        for (const { after, ...given } of acts) {
          now += after;
          note(chat.offer(now, { ...given, level: level(given.channel) }));
        }
        for (let at = chat.next(now); at !== undefined; at = chat.next(now)) {
          expect(at).toBeGreaterThan(now);
          now = at;
          note(chat.tick(now));
        }
        expect(ended).toBe(acts.length);
        for (const [i, line] of sent.entries()) {
          const inWindow = sent.slice(0, i + 1).filter(({ at }) => at > line.at - 30_000);
          const inChannel = inWindow.filter(({ channel }) => channel === line.channel);
          expect(inWindow.length).toBeLessThanOrEqual(line.channel === "a" ? 5 : 3);
          expect(inChannel.length).toBeLessThanOrEqual(line.channel === "a" ? 4 : 2);
          if (line.channel === "a") continue;
          const before = inChannel.at(-2);
          expect(before?.text).not.toBe(line.text);
          expect(line.at - (before?.at ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(1000);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
