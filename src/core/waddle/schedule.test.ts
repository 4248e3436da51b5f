import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLAIN_TIMER } from "../entities/timer.ts";
import { runsOf } from "../platform/time/runs.ts";
import { SCHEDULE } from "./limits.ts";
import {
  handle,
  NOTHING_SCHEDULED,
  pastOf,
  type ScheduleConfig,
  type ScheduledOfflineMessage,
  type ScheduledTimer,
  type ScheduleEffect,
  type ScheduleEvent,
  type SchedulePast,
  type ScheduleState,
  startSchedule,
  waitMs,
} from "./schedule.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function timer(id: string, more: Partial<ScheduledTimer> = {}): ScheduledTimer {
  return {
    ...PLAIN_TIMER,
    id,
    message_text: `timer ${id}`,
    cron_schedule: "*/15 * * * *",
    min_chat_activity: 0,
    online_only: false,
    enabled: true,
    lastSent: 0,
    skipReason: "",
    ...more,
  };
}

function offline(id: string, more: Partial<ScheduledOfflineMessage> = {}): ScheduledOfflineMessage {
  return {
    id,
    message_text: `offline ${id}`,
    frequency_hours: 24,
    offset_minutes: 0,
    enabled: true,
    lastSent: 0,
    skipReason: "",
    ...more,
  };
}

type Said = {
  key: string;
  text: string;
  runAt: number;
  at: number;
  elapsed: number;
  /** How many lines of people came before it. */
  lines: number;
  /** Whether the stream was live when the line was handed over. */
  wasLive: boolean | undefined;
};

const live = (isLive: boolean) => ({ isLive, title: "", game: "", startedAt: 0 });

/**
 * A chat with its own clocks, driven as the bots drive it: a tick when one is due, and after half a
 * minute at the latest. What it says is sent after `delayMs`.
 */
class Chat {
  now: number;
  elapsed = 5_000_000;
  canSpeak = true;
  delayMs = 0;
  lineCount = 0;
  isSending = true;
  isLive: boolean | undefined;
  readonly said: Said[] = [];
  readonly skipped: string[] = [];
  /** By key, as PocketBase and the outbox know it. */
  readonly sentAt = new Map<string, number>();
  config: ScheduleConfig;
  #state: ScheduleState;
  #onTheWay:
    | { say: Extract<ScheduleEffect, { type: "say" }>; at: number; wasLive: boolean | undefined }
    | undefined;

  constructor(config: Partial<ScheduleConfig>, now = NOON) {
    this.now = now;
    this.config = {
      timeZone: "UTC",
      channel: "pond",
      isPaused: false,
      timers: [],
      offlineMessages: [],
      ...config,
    };
    this.#state = startSchedule(this.config, this.#context());
  }

  #context() {
    return { now: this.now, elapsed: this.elapsed, random: () => 0 };
  }

  do(event: ScheduleEvent): void {
    const step = handle(this.#state, event, this.#context());
    this.#state = step.state;
    for (const effect of step.effects) {
      if (effect.type === "skipped") this.skipped.push(`${effect.id}: ${effect.reason}`);
      if (effect.type === "sent") this.sentAt.set(`${effect.kind}:${effect.id}`, effect.at);
      if (effect.type !== "say") continue;
      const at = this.elapsed + this.delayMs;
      this.#onTheWay = { say: effect, at, wasLive: this.isLive };
      if (this.delayMs === 0) this.#send();
    }
  }

  #send(): void {
    const { say, wasLive } = this.#onTheWay ?? {};
    this.#onTheWay = undefined;
    if (!say) return;
    const { key, text, runAt } = say;
    const isSent = this.isSending;
    const { now: at, elapsed, lineCount: lines } = this;
    if (isSent) this.said.push({ key, text, runAt, at, elapsed, lines, wasLive });
    this.do({ type: "spoken", key, runAt, isSent });
  }

  /** Lets time pass. */
  pass(ms: number): this {
    const end = this.elapsed + ms;
    while (this.elapsed < end) {
      const due = waitMs(this.#state, this.#context()) ?? Number.POSITIVE_INFINITY;
      const onTheWay = this.#onTheWay ? this.#onTheWay.at - this.elapsed : Number.POSITIVE_INFINITY;
      const step = Math.max(1, Math.min(due, onTheWay, 30_000, end - this.elapsed));
      this.elapsed += step;
      this.now += step;
      if (this.#onTheWay && this.#onTheWay.at <= this.elapsed) this.#send();
      this.do({ type: "tick", canSpeak: this.canSpeak });
    }
    return this;
  }

  /** What this process leaves to the next, which begins `awayMs` later. */
  past(awayMs: number): SchedulePast {
    const { heard, since } = pastOf(this.#state);
    const last = this.said.at(-1);
    const spoke = last && { since, agoMs: this.elapsed - last.elapsed + awayMs };
    return { heard, spoke };
  }

  /** Nobody runs for so long, then a new process begins with what is stored, and `left` of ours. */
  restart(awayMs: number, left?: SchedulePast): this {
    this.#onTheWay = undefined;
    this.isLive = undefined;
    this.elapsed += awayMs;
    this.now += awayMs;
    const past = <T extends { id: string }>(kind: string, items: readonly T[]) =>
      items.map((item) => ({ ...item, lastSent: this.sentAt.get(`${kind}:${item.id}`) ?? 0 }));
    this.config = {
      ...this.config,
      timers: past("timer", this.config.timers),
      offlineMessages: past("offline", this.config.offlineMessages),
    };
    this.#state = startSchedule(this.config, this.#context(), left);
    return this;
  }

  reconfigure(config: Partial<ScheduleConfig>): this {
    this.config = { ...this.config, ...config };
    this.do({ type: "config", config: this.config });
    return this;
  }

  lines(count: number): this {
    for (let i = 0; i < count; i += 1) this.do({ type: "line" });
    this.lineCount += count;
    return this;
  }

  live(isLive: boolean): this {
    this.isLive = isLive;
    this.do({ type: "live", live: live(isLive) });
    return this;
  }

  times(): string[] {
    return this.said.map(({ key, at }) => `${key} ${new Date(at).toISOString().slice(11, 19)}`);
  }
}

describe("a timer", () => {
  it("speaks at the minutes of its schedule (WADDLE-T4)", () => {
    const chat = new Chat({ timers: [timer("a")] }, NOON + 1000).pass(46 * MINUTE);
    expect(chat.times()).toEqual(["timer:a 12:15:00", "timer:a 12:30:00", "timer:a 12:45:00"]);
    expect(chat.said[0]?.text).toBe("timer a");
  });

  it("is silent while it is off, paused, or the bot is not there (WADDLE-T5)", () => {
    const chat = new Chat({ timers: [timer("a", { enabled: false })] }).pass(HOUR);
    expect(chat.said).toEqual([]);
    chat.reconfigure({ timers: [timer("a")], isPaused: true }).pass(20 * MINUTE);
    expect(chat.skipped).toEqual(["a: timers and offline messages are paused"]);
    chat.canSpeak = false;
    chat.reconfigure({ isPaused: false }).pass(20 * MINUTE);
    expect(chat.skipped.at(-1)).toBe("a: Waddle was not in the chat");
    expect(chat.said).toEqual([]);
    chat.canSpeak = true;
    chat.pass(20 * MINUTE);
    expect(chat.times()).toEqual(["timer:a 13:45:00", "timer:a 14:00:00"]);
  });

  it("says its messages in turn, the next after one that was sent (WADDLE-T17)", () => {
    const chat = new Chat({ timers: [timer("a", { more_messages: ["two", "three"] })] });
    chat.pass(31 * MINUTE);
    chat.isSending = false;
    chat.pass(15 * MINUTE);
    chat.isSending = true;
    chat.pass(30 * MINUTE);
    const texts = chat.said.map(({ text }) => text);
    expect(texts).toEqual(["timer a", "two", "three", "timer a"]);
  });

  it("goes on with the next message after a restart (WADDLE-T17)", () => {
    const config = {
      ...NOTHING_SCHEDULED,
      timers: [timer("a", { more_messages: ["two", "three"] })],
    };
    const context = { now: NOON, elapsed: 0, random: () => 0 };
    const state = startSchedule(config, context, { heard: {}, turns: { a: 1 } });
    const at = { now: NOON + 15 * MINUTE, elapsed: 15 * MINUTE, random: () => 0 };
    const { effects, state: after } = handle(state, { type: "tick", canSpeak: true }, at);
    expect(effects).toMatchObject([{ type: "say", text: "two" }]);
    const spoken = { type: "spoken", key: "timer:a", runAt: at.now, isSent: true } as const;
    expect(pastOf(handle(after, spoken, at).state).turns).toEqual({ a: 2 });
  });

  it("speaks in its categories and with its words in the title alone (WADDLE-T18)", () => {
    const timers = [
      timer("a", { categories: ["Chess", "goose game"] }),
      timer("b", { title_words: ["bread"] }),
    ];
    const state = startSchedule(
      { ...NOTHING_SCHEDULED, timers },
      { now: NOON, elapsed: 0, random: () => 0 },
    );
    const at = { now: NOON + 15 * MINUTE, elapsed: 15 * MINUTE, random: () => 0 };
    const said = (game: string, title: string) => {
      const stream = { isLive: true, game, title, startedAt: 0 };
      const known = handle(state, { type: "live", live: stream }, at).state;
      const { effects, state: after } = handle(known, { type: "tick", canSpeak: true }, at);
      const waiting = after.waiting.map(({ key }) => key);
      return [...effects.map((effect) => effect.type), ...waiting];
    };
    expect(said("Goose Game", "BREAD tonight")).toEqual(["say", "timer:b"]);
    expect(said("Cooking", "")).toEqual(["skipped", "skipped"]);
  });

  it("waits for people's lines since it spoke last (WADDLE-T6)", () => {
    const chat = new Chat({ timers: [timer("a", { min_chat_activity: 3 })] });
    chat.lines(2).pass(16 * MINUTE);
    expect(chat.skipped).toEqual(["a: chat was too quiet"]);
    chat.lines(1).pass(15 * MINUTE);
    expect(chat.times()).toEqual(["timer:a 12:30:00"]);
    chat.lines(2).pass(15 * MINUTE);
    expect(chat.said).toHaveLength(1);
    // The same reason is reported once more, since the message was said between.
    expect(chat.skipped).toEqual(["a: chat was too quiet", "a: chat was too quiet"]);
    chat.pass(30 * MINUTE);
    expect(chat.skipped).toHaveLength(2);
  });

  it("keeps its lines over a restart, those before it spoke excepted (WADDLE-T6, WADDLE-T16)", () => {
    const chat = new Chat({ timers: [timer("a", { min_chat_activity: 3 })] });
    chat
      .lines(2)
      .restart(1000, chat.past(1000))
      .lines(1)
      .pass(16 * MINUTE);
    expect(chat.times()).toEqual(["timer:a 12:15:00"]);
    chat
      .lines(1)
      .restart(0, chat.past(0))
      .lines(1)
      .restart(0, chat.past(0))
      .pass(15 * MINUTE);
    expect(chat.said).toHaveLength(1);
    chat.lines(1).pass(15 * MINUTE);
    expect(chat.times()).toEqual(["timer:a 12:15:00", "timer:a 12:45:00"]);
  });

  it("that another process said since begins to count there (WADDLE-T16)", () => {
    const chat = new Chat({ timers: [timer("a", { min_chat_activity: 3 })] }).lines(2);
    const left = chat.past(0);
    chat.lines(1).pass(15 * MINUTE);
    expect(chat.said).toHaveLength(1);
    chat
      .restart(0, left)
      .lines(2)
      .pass(15 * MINUTE);
    expect(chat.said).toHaveLength(1);
    chat.lines(1).pass(15 * MINUTE);
    expect(chat.said).toHaveLength(2);
  });

  it("with online only speaks while the stream is known to be live (WADDLE-T7)", () => {
    const chat = new Chat({ timers: [timer("a", { online_only: true })] }).pass(16 * MINUTE);
    expect(chat.skipped).toEqual(["a: it is not known whether the stream is live"]);
    chat.live(false).pass(15 * MINUTE);
    expect(chat.skipped.at(-1)).toBe("a: the stream was offline");
    chat.live(true).pass(15 * MINUTE);
    expect(chat.times()).toEqual(["timer:a 12:45:00"]);
  });

  it("expands variables, and says nothing when nothing is left (WADDLE-T10)", () => {
    const chat = new Chat({
      timers: [
        timer("a", { message_text: "On $(channel) at $(time UTC)" }),
        timer("b", { message_text: "$(user)" }),
      ],
    }).pass(16 * MINUTE);
    expect(chat.said.map(({ text }) => text)).toEqual(["On pond at 12:15"]);
    expect(chat.skipped).toEqual(["b: the message came out empty"]);
  });

  it("that was changed starts from now; its lines and its past stay (WADDLE-T12)", () => {
    const chat = new Chat({ timers: [timer("a", { min_chat_activity: 2 })] });
    chat.lines(1).pass(16 * MINUTE);
    chat.reconfigure({
      timers: [timer("a", { min_chat_activity: 2, cron_schedule: "*/5 * * * *" })],
    });
    chat.lines(1).pass(10 * MINUTE);
    expect(chat.times()).toEqual(["timer:a 12:20:00"]);
    chat.reconfigure({ timers: [] }).pass(HOUR);
    expect(chat.said).toHaveLength(1);
  });
});

describe("an offline message", () => {
  it("speaks at its runs while the stream is off (WADDLE-T8)", () => {
    const chat = new Chat({
      offlineMessages: [
        offline("a", { frequency_hours: 2 }),
        offline("b", { offset_minutes: 750 }),
      ],
    });
    chat.pass(31 * MINUTE);
    expect(chat.skipped).toEqual(["b: it is not known whether the stream is live"]);
    chat.live(false).pass(2 * HOUR);
    expect(chat.times()).toEqual(["offline:a 14:00:00"]);
    chat.live(true).pass(4 * HOUR);
    expect(chat.skipped.at(-1)).toBe("a: the stream was live");
    expect(chat.said).toHaveLength(1);
    chat.live(false).pass(24 * HOUR);
    expect(chat.times().filter((line) => line.startsWith("offline:b"))).toEqual([
      "offline:b 12:30:00",
    ]);
  });

  it("that waited for others is not said once the stream is live", () => {
    const chat = new Chat(
      { timers: [timer("a")], offlineMessages: [offline("b", { frequency_hours: 1 })] },
      NOON + 59 * MINUTE,
    );
    chat.live(false).pass(70_000);
    expect(chat.times()).toEqual(["timer:a 13:00:00"]);
    chat.live(true).pass(5 * MINUTE);
    expect(chat.said).toHaveLength(1);
    expect(chat.skipped).toEqual(["b: the stream was live"]);
  });
});

describe("several messages", () => {
  it("speak 30 seconds apart, in the order of their runs (WADDLE-T9)", () => {
    const timers = ["a", "b", "c"].map((id) => timer(id));
    const chat = new Chat({ timers }).pass(20 * MINUTE);
    expect(chat.times()).toEqual(["timer:a 12:15:00", "timer:b 12:15:30", "timer:c 12:16:00"]);
  });

  it("count the 30 seconds from when the line was sent (WADDLE-T9)", () => {
    const chat = new Chat({ timers: [timer("a"), timer("b")] });
    chat.delayMs = 20_000;
    chat.pass(20 * MINUTE);
    expect(chat.times()).toEqual(["timer:a 12:15:20", "timer:b 12:16:10"]);
  });

  it("go on when a line could not be sent (WADDLE-T11)", () => {
    const chat = new Chat({ timers: [timer("a"), timer("b")] });
    chat.isSending = false;
    chat.pass(16 * MINUTE);
    expect(chat.skipped).toEqual([
      "a: the line could not be sent",
      "b: the line could not be sent",
    ]);
    expect(chat.sentAt.size).toBe(0);
  });
});

describe("when time is not what it was", () => {
  it("a sleep of the machine makes up for nothing (WADDLE-T13)", () => {
    const chat = new Chat({ timers: [timer("a")] }).pass(16 * MINUTE);
    chat.now += 3 * HOUR;
    chat.elapsed += 3 * HOUR;
    chat.pass(20 * MINUTE);
    expect(chat.times()).toEqual(["timer:a 12:15:00", "timer:a 15:30:00"]);
  });

  it("a restart says nothing twice and makes up for nothing (WADDLE-T13)", () => {
    const chat = new Chat({ timers: [timer("a")] }).pass(15 * MINUTE);
    chat.restart(2000).pass(10 * MINUTE);
    expect(chat.times()).toEqual(["timer:a 12:15:00"]);
    chat.restart(HOUR).pass(10 * MINUTE);
    expect(chat.times()).toEqual(["timer:a 12:15:00", "timer:a 13:30:00"]);
  });

  it("a restart keeps the 30 seconds between two messages (WADDLE-T9)", () => {
    const timers = [timer("a"), timer("b", { cron_schedule: "16 * * * *" })];
    const chat = new Chat({ timers });
    chat.delayMs = 40_000;
    chat.pass(15 * MINUTE + 40_000);
    chat.delayMs = 0;
    chat.restart(1000).pass(10 * MINUTE);
    expect(chat.times()).toEqual(["timer:a 12:15:40", "timer:b 12:16:11"]);
    // Long after the last message, nothing waits.
    chat.restart(2 * HOUR).pass(6 * MINUTE);
    expect(chat.times().at(-1)).toBe("timer:a 14:30:00");
  });

  it("a restart waits for the rest of the 30 seconds alone, unless another process spoke since (WADDLE-T9)", () => {
    const said = (isOther: boolean) => {
      const timers = [timer("a"), timer("b", { cron_schedule: "16 * * * *" })];
      const chat = new Chat({ timers });
      chat.delayMs = 40_000;
      chat.pass(15 * MINUTE + 40_000);
      chat.delayMs = 0;
      const left = chat.past(10_000);
      if (isOther) chat.sentAt.set("timer:a", chat.now + 5000);
      return chat.restart(10_000, left).pass(MINUTE).times().at(-1);
    };
    expect(said(false)).toBe("timer:b 12:16:10");
    expect(said(true)).toBe("timer:b 12:16:20");
  });

  it.each([30_001, 50_000])(
    "a restart keeps them when the clock is set ahead by %i ms before or after it (WADDLE-T9)",
    (ms) => {
      for (const isSetBefore of [true, false]) {
        const timers = [timer("a", { cron_schedule: "* * * * *" })];
        const chat = new Chat({ timers }, Date.parse("2026-03-29T00:20:00Z")).pass(MINUTE);
        if (isSetBefore) chat.now += ms;
        chat.restart(0);
        if (!isSetBefore) chat.now += ms;
        chat.pass(12 * MINUTE);
        const [first, second] = chat.said;
        expect((second?.elapsed ?? 0) - (first?.elapsed ?? 0)).toBeGreaterThanOrEqual(30_000);
      }
    },
  );

  it("a clock that is set back by ten minutes says nothing twice, after a restart too (WADDLE-T14)", () => {
    const chat = new Chat({ timers: [timer("a", { cron_schedule: "*/5 * * * *" })] });
    chat.pass(10 * MINUTE + 1000);
    chat.now -= 10 * MINUTE;
    chat.pass(9 * MINUTE);
    chat.restart(1000).pass(7 * MINUTE);
    expect(chat.times()).toEqual(["timer:a 12:05:00", "timer:a 12:10:00", "timer:a 12:15:00"]);
  });

  it("a clock that is set back while a line is on its way says nothing twice after a restart (WADDLE-T14)", () => {
    const chat = new Chat({ timers: [timer("a")] });
    chat.delayMs = 25_000;
    chat.pass(15 * MINUTE + 10_000);
    chat.now -= 5 * MINUTE;
    chat.pass(15_000);
    expect(chat.times()).toEqual(["timer:a 12:10:25"]);
    chat.restart(0).pass(21 * MINUTE);
    expect(chat.times()).toEqual(["timer:a 12:10:25", "timer:a 12:30:25"]);
  });

  it("a clock that was a day ahead does not silence anybody for a day (WADDLE-T14)", () => {
    const chat = new Chat({ timers: [timer("a")] }, NOON + 24 * HOUR).pass(16 * MINUTE);
    chat.now -= 24 * HOUR;
    chat.pass(16 * MINUTE);
    expect(chat.said).toHaveLength(2);
    chat.now -= 24 * HOUR;
    chat.restart(0).pass(16 * MINUTE);
    expect(chat.said).toHaveLength(3);
  });

  it.each([
    ["2026-03-28T20:00:00Z", ["01:00:00", "00:30:00"]],
    ["2026-10-24T20:00:00Z", ["00:30:00", "01:30:00"]],
  ])(
    "a time of the day is said once a day when the clocks change after %s (WADDLE-T2)",
    (start, times) => {
      const config = {
        timeZone: "Europe/Berlin",
        timers: [timer("a", { cron_schedule: "30 2 * * *" })],
      };
      const chat = new Chat(config, Date.parse(start)).pass(34 * HOUR);
      expect(chat.times()).toEqual(times.map((time) => `timer:a ${time}`));
    },
  );
});

describe("whatever happens", () => {
  const CRONS = [
    "* * * * *",
    "*/2 * * * *",
    "*/15 * * * *",
    "0 * * * *",
    "30 2 * * *",
    "0,1 2-3 * * *",
  ];
  const timers = fc
    .array(
      fc.record({
        cron_schedule: fc.constantFrom(...CRONS),
        min_chat_activity: fc.constantFrom(0, 0, 2),
        online_only: fc.boolean(),
      }),
      { maxLength: 4 },
    )
    .map((list) => list.map((more, i) => timer(`t${i}`, more)));
  const offlines = fc
    .array(
      fc.record({
        frequency_hours: fc.constantFrom(1, 2, 24),
        offset_minutes: fc.constantFrom(0, 1, 150),
      }),
      { maxLength: 3 },
    )
    .map((list) => list.map((more, i) => offline(`o${i}`, more)));
  const act = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.integer({ min: 1, max: 1_200_000 }).map((ms) => ({ do: "pass", ms }) as const),
    },
    {
      weight: 2,
      arbitrary: fc
        .integer({ min: -600_000, max: 600_000 })
        .map((ms) => ({ do: "clock", ms }) as const),
    },
    {
      weight: 2,
      arbitrary: fc
        .record({ ms: fc.integer({ min: 0, max: 300_000 }), isKnown: fc.boolean() })
        .map((restart) => ({ do: "restart", ...restart }) as const),
    },
    { weight: 2, arbitrary: fc.boolean().map((is) => ({ do: "live", is }) as const) },
    { weight: 1, arbitrary: fc.boolean().map((is) => ({ do: "there", is }) as const) },
    { weight: 1, arbitrary: fc.boolean().map((is) => ({ do: "reload", is }) as const) },
    {
      weight: 2,
      arbitrary: fc.integer({ min: 0, max: 4 }).map((count) => ({ do: "lines", count }) as const),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(0, 0, 3000, 25_000).map((ms) => ({ do: "delay", ms }) as const),
    },
  );
  const starts = ["2026-03-29T00:20:00Z", "2026-10-25T00:20:00Z", "2026-11-21T11:58:30Z"];

  it("nothing is said twice, in a burst, late, or against its conditions (WADDLE-T4 to WADDLE-T14, WADDLE-T16)", () => {
    fc.assert(
      fc.property(
        timers,
        offlines,
        fc.constantFrom("Europe/Berlin", "UTC", "America/New_York"),
        fc.constantFrom(...starts),
        fc.array(act, { minLength: 5, maxLength: 40 }),
        (timers, offlineMessages, timeZone, start, acts) => {
          const chat = new Chat({ timers, offlineMessages, timeZone }, Date.parse(start));
          let clockMs = 0;
          for (const act of acts) {
            if (act.do === "pass") chat.pass(act.ms);
            if (act.do === "clock") {
              chat.now += act.ms - clockMs;
              clockMs = act.ms;
            }
            if (act.do === "restart")
              chat.restart(act.ms, act.isKnown ? chat.past(act.ms) : undefined);
            if (act.do === "live") chat.live(act.is);
            if (act.do === "there") chat.canSpeak = act.is;
            if (act.do === "reload") chat.reconfigure({ timers: [...timers] });
            if (act.do === "lines") chat.lines(act.count);
            if (act.do === "delay") chat.delayMs = act.ms;
          }
          const runTimes = chat.said.map(({ key, runAt }) => `${key} ${runAt}`);
          expect(new Set(runTimes).size).toBe(runTimes.length);
          for (const [i, { key, runAt, elapsed, lines, wasLive }] of chat.said.entries()) {
            const previous = chat.said[i - 1];
            if (previous) {
              expect(elapsed - previous.elapsed).toBeGreaterThanOrEqual(SCHEDULE.gapSeconds * 1000);
            }
            const own = timers.find(({ id }) => key === `timer:${id}`);
            if (!own) expect(wasLive).toBe(false);
            if (!own) continue;
            if (own.online_only) expect(wasLive).toBe(true);
            const linesBefore =
              chat.said.slice(0, i).findLast((said) => said.key === key)?.lines ?? 0;
            expect(lines - linesBefore).toBeGreaterThanOrEqual(own.min_chat_activity);
            const runs = runsOf({ type: "cron", pattern: own.cron_schedule }, timeZone);
            expect(runs(runAt - 1)).toBe(runAt);
          }
        },
      ),
      { numRuns: 400 },
    );
  }, 60_000);

  it("a timer that nothing hinders says every run (WADDLE-T4)", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CRONS),
        fc.constantFrom("Europe/Berlin", "UTC", "America/New_York"),
        fc.constantFrom(...starts.map((start) => Date.parse(start))),
        fc.integer({ min: 1, max: 6 * HOUR }),
        (cron_schedule, timeZone, start, ms) => {
          const chat = new Chat({ timers: [timer("a", { cron_schedule })], timeZone }, start).pass(
            ms,
          );
          const runs = runsOf({ type: "cron", pattern: cron_schedule }, timeZone);
          const expected: number[] = [];
          for (let at = runs(start); at !== undefined && at <= start + ms; at = runs(at)) {
            expected.push(at);
          }
          expect(chat.said.map(({ runAt }) => runAt)).toEqual(expected);
        },
      ),
      { numRuns: 100 },
    );
  });
});
