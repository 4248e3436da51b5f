import { readFileSync } from "node:fs";
import * as v from "valibot";
import { pastOf, type SchedulePast, type ScheduleState } from "#core/waddle/schedule.ts";
import type { ChannelState } from "../../chat/channel-state.ts";
import { type Chat, chatKey } from "../../chat/network.ts";

/** How often lines are saved at most, which is what a kill of the process costs (rule WADDLE-T16). */
const SAVE_MS = 1000;

const LINES = "lines";
const SPOKE = "spoke";
const TURNS = "turns";

const savedLines = v.record(v.string(), v.object({ since: v.number(), lines: v.number() }));
const savedTurns = v.record(v.string(), v.number());
const savedSpoke = v.object({ since: v.number(), boot: v.string(), ms: v.number() });

/** The machine's time since it was started, in ms, and which start it was; "" when that is not known. */
export type Uptime = () => { boot: string; ms: number };

/**
 * What a chat's schedule has to know after a restart: the lines since each timer was said, whose turn
 * it is of its messages, and when the chat's last message was said, by a clock that nobody sets.
 */
export class ScheduleStore {
  readonly #state: ChannelState;
  readonly #uptime: Uptime;
  /** Schedules with lines that are not saved, by chat. */
  readonly #unsaved = new Map<string, { chat: Chat; stateNow: () => ScheduleState }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(state: ChannelState, uptime: Uptime = uptimeOfMachine()) {
    this.#state = state;
    this.#uptime = uptime;
  }

  /** What is known of a chat; undefined when it was never here. */
  of(chat: Chat): SchedulePast | undefined {
    this.#save();
    const records = new Map(this.#state.read(ownerOf(chat)).map(({ key, value }) => [key, value]));
    if (records.size === 0) return undefined;
    const lines = v.safeParse(savedLines, records.get(LINES));
    const spoke = v.safeParse(savedSpoke, records.get(SPOKE));
    const turns = v.safeParse(savedTurns, records.get(TURNS));
    return {
      turns: turns.success ? turns.output : {},
      heard: lines.success ? lines.output : {},
      spoke: spoke.success ? this.#sinceThen(spoke.output) : undefined,
    };
  }

  /** A line came in a chat; the state of its schedule is asked for when it is saved. */
  onLine(chat: Chat, stateNow: () => ScheduleState): void {
    this.#unsaved.set(chatKey(chat), { chat, stateNow });
    this.#timer ??= setTimeout(() => this.#save(), SAVE_MS);
  }

  /** Something was said just now. It is stored when this returns. */
  onSpoke(chat: Chat, state: ScheduleState): void {
    const { heard, turns, since } = pastOf(state);
    this.#state.append(ownerOf(chat), [
      { key: LINES, value: heard },
      { key: TURNS, value: turns },
      { key: SPOKE, value: { since, ...this.#uptime() } },
    ]);
  }

  /** Saves the last lines. */
  stop(): void {
    this.#save();
  }

  #sinceThen({ since, boot, ms }: v.InferOutput<typeof savedSpoke>): SchedulePast["spoke"] {
    const now = this.#uptime();
    const agoMs = now.ms - ms;
    const isKnown = now.boot !== "" && boot === now.boot && agoMs >= 0;
    return isKnown ? { since, agoMs } : undefined;
  }

  #save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { chat, stateNow } of this.#unsaved.values()) {
      const { heard } = pastOf(stateNow());
      // A chat whose timers count no lines has nothing to lose.
      if (Object.keys(heard).length === 0) continue;
      this.#state.append(ownerOf(chat), [{ key: LINES, value: heard }]);
    }
    this.#unsaved.clear();
  }
}

function ownerOf(chat: Chat) {
  return { service: "waddle", channel: chatKey(chat) };
}

/**
 * Linux names each start of the machine, and its monotonic clock, Node's hrtime, counts from there
 * for all processes: https://man7.org/linux/man-pages/man2/clock_gettime.2.html
 */
function uptimeOfMachine(): Uptime {
  let boot = "";
  try {
    boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    // Another system: then it is not known how long ago the last message was.
  }
  return () => ({ boot, ms: Number(process.hrtime.bigint() / 1_000_000n) });
}
