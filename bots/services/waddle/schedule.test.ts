import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PLAIN_TIMER } from "#core/entities/timer.ts";
import type { ScheduledRun } from "#core/waddle/batch-entries.ts";
import { EMPTY_CONFIG } from "#core/waddle/config.ts";
import type { ScheduleConfig } from "#core/waddle/schedule.ts";
import type { TenantConfig } from "../../backend.ts";
import type { ChatNetwork } from "../../chat/network.ts";
import { SqliteChannelState } from "../../storage/channel-state/sqlite.ts";
import { Schedule, type ScheduleOptions } from "./schedule.ts";
import { ScheduleStore } from "./schedule-store.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const MINUTE = 60_000;

const past = { lastSent: 0, skipReason: "" };

function config(more: Partial<ScheduleConfig> = {}): TenantConfig {
  return {
    tenant: "t1",
    services: ["waddle"],
    twitchChannel: "pond",
    prefix: "!",
    waddle: EMPTY_CONFIG,
    schedule: {
      timeZone: "UTC",
      channel: "pond",
      isPaused: false,
      timers: [
        {
          ...past,
          ...PLAIN_TIMER,
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
    capabilities: {
      isPersistent: name !== "rehearsal",
      replies: false,
      threads: false,
      edits: false,
      isStream: true,
    },
    start: () => undefined,
    configure: () => undefined,
    stop: async () => undefined,
    tenants: () => tenants,
    canSend: (tenant) => tenants.includes(tenant),
    showTrace: () => undefined,
    now: () => Date.now() + (name === "rehearsal" ? shift : 0),
    send(_, { text, onEnd }) {
      said.push(text);
      onEnd?.(true);
    },
    health: { state: "connected", channels: tenants.length },
  };
  return { chats, said, tenants };
}

let schedule: Schedule;
let runs: ScheduledRun[];
let shift: number;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  runs = [];
  shift = 0;
});

/** Begins on these networks. */
function start(networks: ChatNetwork[], options: Partial<ScheduleOptions> = {}): void {
  schedule = new Schedule({ networks, record: (run) => runs.push(run), ...options });
}

/** The tenants that have Waddle on. */
const on = (...configs: TenantConfig[]) => new Map(configs.map((each) => [each.tenant, each]));

const chat = ({ chats }: { chats: ChatNetwork }) => ({ network: chats, tenant: "t1" });

afterEach(() => {
  schedule.stop();
  vi.useRealTimers();
});

describe("the schedule of the bots", () => {
  it("speaks in each chat that a network has, and notes real ones alone (WADDLE-T15)", () => {
    const twitch = network("twitch", ["t1"]);
    const rehearsal = network("rehearsal", ["t1"]);
    start([twitch.chats, rehearsal.chats]);
    schedule.configure(on(config()));
    vi.advanceTimersByTime(16 * MINUTE);
    expect(twitch.said).toEqual(["Water at 12:15"]);
    expect(rehearsal.said).toEqual(["Water at 12:15"]);
    expect(runs).toEqual([{ kind: "timer", id: "m1", at: NOON + 15 * MINUTE, reason: "" }]);
  });

  it("follows the chats that come and go, and a service that is switched off", () => {
    const twitch = network("twitch", []);
    start([twitch.chats]);
    schedule.configure(on(config()));
    vi.advanceTimersByTime(16 * MINUTE);
    twitch.tenants.push("t1");
    vi.advanceTimersByTime(15 * MINUTE);
    expect(twitch.said).toEqual(["Water at 12:30"]);
    schedule.configure(on());
    vi.advanceTimersByTime(15 * MINUTE);
    schedule.configure(on(config()));
    twitch.tenants.pop();
    vi.advanceTimersByTime(15 * MINUTE);
    expect(twitch.said).toHaveLength(1);
  });

  it("keeps the gap where it begins anew, and not in a rehearsal (WADDLE-T9, WADDLE-T15)", () => {
    const twitch = network("twitch", ["t1"]);
    const rehearsal = network("rehearsal", ["t1"]);
    start([twitch.chats, rehearsal.chats]);
    const timers = config().schedule.timers.map((timer) => ({
      ...timer,
      lastSent: NOON - 20 * MINUTE,
    }));
    vi.advanceTimersByTime(15 * MINUTE - 10_000);
    schedule.configure(on(config({ timers })));
    vi.advanceTimersByTime(15_000);
    expect(twitch.said).toEqual([]);
    expect(rehearsal.said).toEqual(["Water at 12:15"]);
    vi.advanceTimersByTime(20_000);
    expect(twitch.said).toEqual(["Water at 12:15"]);
  });

  it("moves a rehearsal through time as if it had passed (WADDLE-T15)", () => {
    const rehearsal = network("rehearsal", ["t1"]);
    start([rehearsal.chats]);
    schedule.configure(on(config()));
    vi.advanceTimersByTime(5 * MINUTE);
    shift = 45 * MINUTE;
    schedule.onClock(chat(rehearsal));
    expect(rehearsal.said).toEqual(["Water at 12:15", "Water at 12:30", "Water at 12:45"]);
    vi.advanceTimersByTime(11 * MINUTE);
    expect(rehearsal.said.at(-1)).toBe("Water at 13:00");
    shift += 30 * 24 * 60 * MINUTE;
    schedule.onClock(chat(rehearsal));
    expect(rehearsal.said.length).toBeLessThan(100);
  });

  it("knows what was said and not yet reported when it begins (WADDLE-T14)", () => {
    const pending: ScheduledRun[] = [
      { kind: "timer", id: "m1", at: NOON + 16 * MINUTE, reason: "" },
    ];
    const twitch = network("twitch", ["t1"]);
    start([twitch.chats], { record: () => undefined, pending });
    schedule.configure(on(config()));
    vi.advanceTimersByTime(31 * MINUTE);
    expect(twitch.said).toEqual(["Water at 12:30"]);
  });

  describe("over a restart", () => {
    let folder: string;
    let boot: string;
    let state: SqliteChannelState;

    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), "goose-schedules-"));
      boot = "a";
    });

    afterEach(() => {
      end();
      rmSync(folder, { recursive: true, force: true });
    });

    /** A process of its own, which knows what PocketBase would. */
    function begin(timer: Partial<ScheduleConfig["timers"][number]>, networks: ChatNetwork[]) {
      const uptime = () => ({ boot, ms: performance.now() });
      state = new SqliteChannelState(join(folder, "state.sqlite"));
      start(networks, { store: new ScheduleStore(state, uptime) });
      const lastSent = runs.findLast(({ reason }) => reason === "")?.at ?? 0;
      const [first] = config().schedule.timers;
      const timers = first ? [{ ...first, ...timer, lastSent }] : [];
      schedule.configure(on(config({ timers })));
    }

    function end(): void {
      schedule.stop();
      state.close();
    }

    it("counts the lines of before, and a rehearsal's not (WADDLE-T16, WADDLE-T15)", () => {
      const [twitch, rehearsal] = [network("twitch", ["t1"]), network("rehearsal", ["t1"])];
      const chatty = { min_chat_activity: 3 };
      begin(chatty, [twitch.chats, rehearsal.chats]);
      for (const each of [twitch, twitch, rehearsal]) schedule.onLine(chat(each));
      end();
      begin(chatty, [twitch.chats, rehearsal.chats]);
      for (const each of [twitch, rehearsal, rehearsal]) schedule.onLine(chat(each));
      vi.advanceTimersByTime(16 * MINUTE);
      expect(twitch.said).toEqual(["Water at 12:15"]);
      expect(rehearsal.said).toEqual([]);
      end();
      begin(chatty, [twitch.chats]);
      schedule.onLine(chat(twitch));
      vi.advanceTimersByTime(15 * MINUTE);
      expect(twitch.said).toHaveLength(1);
    });

    it("waits for the rest of the gap, and all of it when the machine was started anew (WADDLE-T9)", () => {
      const twitch = network("twitch", ["t1"]);
      const minutely = { cron_schedule: "* * * * *" };
      const restart = (newBoot: string) => {
        end();
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
