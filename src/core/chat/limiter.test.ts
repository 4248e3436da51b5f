import fc from "fast-check";
import { describe, expect, it } from "vitest";
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

/** A limiter with a clock that the test moves. */
function limiter(policy: LimiterPolicy) {
  const state = startLimiter(policy);
  let count = 0;
  const apply = (event: LimiterEvent, now: number): LimiterEffect[] => limit(state, event, { now });
  return {
    apply,
    offer(
      now: number,
      given: { channel?: string; text?: string; priority?: number; mod?: boolean } = {},
    ) {
      count += 1;
      const { channel = "pond", text = `line ${count}`, priority = 0, mod = false } = given;
      const message = { id: `u${count}`, channel, text, priority };
      return apply({ type: "offer", message, isModerator: mod }, now);
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
    for (let i = 0; i < 100; i += 1) expect(kinds(chat.offer(i, { mod: true }))).toEqual(["send"]);
    expect(kinds(chat.offer(100, { mod: true }))).toEqual(["queued"]);
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

  it("WADDLE-L4: not the same line twice within 30 s in a channel", () => {
    const chat = limiter(TWITCH_STANDARD);
    expect(kinds(chat.offer(0, { text: "honk" }))).toEqual(["send"]);
    expect(kinds(chat.offer(1, { text: "honk", channel: "other" }))).toEqual(["send"]);
    expect(kinds(chat.offer(30_000, { text: "honk" }))).toEqual(["dropped"]);
    expect(kinds(chat.offer(31_001, { text: "honk" }))).toEqual(["send"]);
  });

  it("WADDLE-L4: counts from when a line that waited was sent", () => {
    const chat = limiter(TWITCH_STANDARD);
    for (let i = 0; i < 20; i += 1) chat.offer(0);
    expect(kinds(chat.offer(10_000, { text: "honk" }))).toEqual(["queued"]);
    expect(kinds(chat.offer(10_001, { text: "honk" }))).toEqual(["dropped"]);
    expect(texts(chat.tick(31_000))).toEqual(["honk"]);
    expect(kinds(chat.offer(45_000, { text: "honk" }))).toEqual(["dropped"]);
  });

  it("WADDLE-L5: says the more important first, then the older", () => {
    const chat = limiter({ ...TWITCH_STANDARD, account: 1 });
    chat.offer(0);
    chat.offer(5000, { text: "b", priority: 1 });
    chat.offer(5001, { text: "a", priority: 3 });
    chat.offer(5002, { text: "c", priority: 1 });
    expect(texts(chat.tick(31_000))).toEqual(["a"]);
  });

  it("WADDLE-L6: a line that may go out passes one that may not", () => {
    const chat = limiter(TWITCH_STANDARD);
    for (let i = 0; i < 20; i += 1) chat.offer(0);
    expect(kinds(chat.offer(1, { priority: 3 }))).toEqual(["queued"]);
    expect(kinds(chat.offer(2, { channel: "own", mod: true }))).toEqual(["send"]);
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

  it("WADDLE-L8: drops what waited 30 s", () => {
    const chat = limiter({ ...TWITCH_STANDARD, account: 1 });
    chat.offer(0);
    chat.offer(1, { text: "late" });
    chat.offer(2, { text: "later" });
    expect(kinds(chat.tick(30_001))).toEqual(["dropped"]);
  });

  it("WADDLE-L11: counts what was sent before it began", () => {
    const past = Array.from({ length: 20 }, (_, at) => ({
      channel: "pond",
      text: `old ${at}`,
      at,
    }));
    const state = startLimiter(TWITCH_STANDARD, past);
    const message = { id: "u", channel: "other", text: "new", priority: 0 };
    const offered = limit(state, { type: "offer", message, isModerator: false }, { now: 25 });
    expect(kinds(offered)).toEqual(["queued"]);
    const repeated = { ...message, channel: "pond", text: "old 3" };
    const again = limit(
      state,
      { type: "offer", message: repeated, isModerator: true },
      { now: 25 },
    );
    expect(kinds(again)).toEqual(["dropped"]);
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
          note(chat.offer(now, { ...given, mod: given.channel === "a" }));
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
          expect(inChannel.filter(({ text }) => text === line.text)).toHaveLength(1);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
