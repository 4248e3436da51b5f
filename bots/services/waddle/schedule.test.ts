import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Turn } from "#core/chat/batch.ts";
import type { ScheduleConfig } from "#core/waddle/schedule.ts";
import type { TenantConfig } from "../../backend.ts";
import type { ChatNetwork } from "../../chat/network.ts";
import { Schedule } from "./schedule.ts";
import { SavedSchedules } from "./schedule-store.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const MINUTE = 60_000;

const past = { lastSent: 0, silentReason: "" };

function config(more: Partial<ScheduleConfig> = {}): TenantConfig {
  return {
    tenant: "t1",
    isWaddleEnabled: true,
    twitchChannel: "pond",
    waddle: { prefix: "!", channel: "pond", timeZone: "UTC", commands: [], counters: [] },
    schedule: {
      timeZone: "UTC",
      channel: "pond",
      isPaused: false,
      timers: [
        {
          ...past,
          id: "m1",
          message_text: "Water at $(time UTC)",
          cron_schedule: "*/15 * * * *",
          min_chat_activity: 0,
          online_only: false,
          enabled: true,
        },
      ],
      offlineMessages: [],
      ...more,
    },
  };
}

/** A network that has tenants and keeps what is said there. */
function network(name: ChatNetwork["name"], tenants: string[]) {
  const said: string[] = [];
  const chats: ChatNetwork = {
    name,
    start: () => undefined,
    configure: () => undefined,
    stop: async () => undefined,
    tenants: () => tenants,
    canSpeak: (tenant) => tenants.includes(tenant),
    speak(_, text, __, onEnd) {
      said.push(text);
      onEnd?.(true);
    },
    health: { state: "connected", channels: tenants.length },
  };
  return { chats, said, tenants };
}

let schedule: Schedule;
let turns: Turn[];
let shift: number;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  turns = [];
  shift = 0;
  schedule = new Schedule({
    note: (turn) => turns.push(turn),
    clock: (name) => Date.now() + (name === "rehearsal" ? shift : 0),
  });
});

afterEach(() => {
  schedule.stop();
  vi.useRealTimers();
});

describe("the schedule of the bots", () => {
  it("speaks in each chat that a network has, and notes real ones alone (T15)", () => {
    const twitch = network("twitch", ["t1"]);
    const rehearsal = network("rehearsal", ["t1"]);
    schedule.start([twitch.chats, rehearsal.chats]);
    schedule.configure({ type: "all", tenants: [config()] });
    vi.advanceTimersByTime(16 * MINUTE);
    expect(twitch.said).toEqual(["Water at 12:15"]);
    expect(rehearsal.said).toEqual(["Water at 12:15"]);
    expect(turns).toEqual([{ kind: "timer", id: "m1", at: NOON + 15 * MINUTE, reason: "" }]);
  });

  it("follows the chats that come and go, and a service that is switched off", () => {
    const twitch = network("twitch", []);
    schedule.start([twitch.chats]);
    schedule.configure({ type: "all", tenants: [config()] });
    vi.advanceTimersByTime(16 * MINUTE);
    twitch.tenants.push("t1");
    vi.advanceTimersByTime(15 * MINUTE);
    expect(twitch.said).toEqual(["Water at 12:30"]);
    schedule.configure({ type: "one", config: { ...config(), isWaddleEnabled: false } });
    vi.advanceTimersByTime(15 * MINUTE);
    schedule.configure({ type: "one", config: config() });
    twitch.tenants.pop();
    vi.advanceTimersByTime(15 * MINUTE);
    expect(twitch.said).toHaveLength(1);
  });

  it("keeps the gap where it begins anew, and not in a rehearsal (T9, T15)", () => {
    const twitch = network("twitch", ["t1"]);
    const rehearsal = network("rehearsal", ["t1"]);
    schedule.start([twitch.chats, rehearsal.chats]);
    const timers = config().schedule.timers.map((timer) => ({
      ...timer,
      lastSent: NOON - 20 * MINUTE,
    }));
    vi.advanceTimersByTime(15 * MINUTE - 10_000);
    schedule.configure({ type: "all", tenants: [config({ timers })] });
    vi.advanceTimersByTime(15_000);
    expect(twitch.said).toEqual([]);
    expect(rehearsal.said).toEqual(["Water at 12:15"]);
    vi.advanceTimersByTime(20_000);
    expect(twitch.said).toEqual(["Water at 12:15"]);
  });

  it("moves a rehearsal through time as if it had passed (T15)", () => {
    const rehearsal = network("rehearsal", ["t1"]);
    schedule.start([rehearsal.chats]);
    schedule.configure({ type: "all", tenants: [config()] });
    vi.advanceTimersByTime(5 * MINUTE);
    shift = 45 * MINUTE;
    schedule.moved("rehearsal", "t1");
    expect(rehearsal.said).toEqual(["Water at 12:15", "Water at 12:30", "Water at 12:45"]);
    vi.advanceTimersByTime(11 * MINUTE);
    expect(rehearsal.said.at(-1)).toBe("Water at 13:00");
    shift += 30 * 24 * 60 * MINUTE;
    schedule.moved("rehearsal", "t1");
    expect(rehearsal.said.length).toBeLessThan(100);
  });

  it("knows what was said and not yet told when it begins (T14)", () => {
    schedule.stop();
    const pending: Turn[] = [{ kind: "timer", id: "m1", at: NOON + 16 * MINUTE, reason: "" }];
    schedule = new Schedule({ note: () => undefined, pending });
    const twitch = network("twitch", ["t1"]);
    schedule.start([twitch.chats]);
    schedule.configure({ type: "all", tenants: [config()] });
    vi.advanceTimersByTime(31 * MINUTE);
    expect(twitch.said).toEqual(["Water at 12:30"]);
  });

  describe("over a restart", () => {
    let folder: string;
    let boot: string;
    let schedule: Schedule;

    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), "goose-schedules-"));
      boot = "a";
    });

    afterEach(() => {
      schedule.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    /** A process of its own, which knows what PocketBase would. */
    function begin(timer: Partial<ScheduleConfig["timers"][number]>, networks: ChatNetwork[]) {
      const uptime = () => ({ boot, ms: performance.now() });
      const saved = new SavedSchedules(join(folder, "schedules.sqlite"), uptime);
      schedule = new Schedule({ note: (turn) => turns.push(turn), saved });
      schedule.start(networks);
      const lastSent = turns.findLast(({ reason }) => reason === "")?.at ?? 0;
      const [first] = config().schedule.timers;
      const timers = first ? [{ ...first, ...timer, lastSent }] : [];
      schedule.configure({ type: "all", tenants: [config({ timers })] });
    }

    it("counts the lines of before, and a rehearsal's not (T16, T15)", () => {
      const [twitch, rehearsal] = [network("twitch", ["t1"]), network("rehearsal", ["t1"])];
      const chatty = { min_chat_activity: 3 };
      begin(chatty, [twitch.chats, rehearsal.chats]);
      for (const name of ["twitch", "twitch", "rehearsal"] as const) schedule.hear(name, "t1");
      schedule.stop();
      begin(chatty, [twitch.chats, rehearsal.chats]);
      for (const name of ["twitch", "rehearsal", "rehearsal"] as const) schedule.hear(name, "t1");
      vi.advanceTimersByTime(16 * MINUTE);
      expect(twitch.said).toEqual(["Water at 12:15"]);
      expect(rehearsal.said).toEqual([]);
      schedule.stop();
      begin(chatty, [twitch.chats]);
      schedule.hear("twitch", "t1");
      vi.advanceTimersByTime(15 * MINUTE);
      expect(twitch.said).toHaveLength(1);
    });

    it("waits for the rest of the gap, and all of it when the machine was started anew (T9)", () => {
      const twitch = network("twitch", ["t1"]);
      const minutely = { cron_schedule: "* * * * *" };
      const restart = (newBoot: string) => {
        schedule.stop();
        boot = newBoot;
        begin(minutely, [twitch.chats]);
      };
      begin(minutely, [twitch.chats]);
      vi.advanceTimersByTime(MINUTE + 50_000);
      restart("a");
      vi.advanceTimersByTime(10_000);
      expect(twitch.said).toEqual(["Water at 12:01", "Water at 12:02"]);
      vi.advanceTimersByTime(50_000);
      restart("b");
      vi.advanceTimersByTime(29_000);
      expect(twitch.said).toHaveLength(2);
      vi.advanceTimersByTime(2000);
      expect(twitch.said.at(-1)).toBe("Water at 12:03");
    });
  });
});
