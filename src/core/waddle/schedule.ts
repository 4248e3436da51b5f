import type { LiveState } from "../chat/chat-events.ts";
import type { OfflineMessage } from "../entities/offline-message.ts";
import type { Timer } from "../entities/timer.ts";
import { type Runs, runsOf, type Schedule } from "../platform/time/runs.ts";
import type { ScheduledKind } from "./batch-entries.ts";
import { SCHEDULE } from "./limits.ts";
import { expandParsed } from "./response.ts";
import { type ParsedResponse, parseResponse } from "./response-grammar.ts";
import { isVariable } from "./response-variables.ts";

/**
 * Timers and offline messages of one chat: time, chat lines and the stream's state go in; what to
 * say and the outcome of each scheduled run come out. The rules are T in docs/spec/waddle.md.
 */

/** What is known of a message's past: when it was last said, in ms since the epoch, 0 for never. */
type Past = { id: string; lastSent: number; skipReason: string };

export type ScheduledTimer = Timer & Past;
export type ScheduledOfflineMessage = OfflineMessage & Past;

/** What an earlier process left of a chat's past. */
export type SchedulePast = {
  /** By the timer's id: the lines since it was said at `since`, which is 0 for never. */
  heard: Readonly<Record<string, { since: number; lines: number }>>;
  /** By the timer's id: how many of its messages in turn were said. */
  turns?: Readonly<Record<string, number>>;
  /** How long ago it last said something, in ms, which was the last said at `since`, if that is known. */
  spoke?: { since: number; agoMs: number } | undefined;
};

export type ScheduleConfig = {
  /** Time zone of the schedules, e.g. Europe/Berlin. */
  timeZone: string;
  /** The channel's name, for `$(channel)`. */
  channel: string;
  /** Nothing is said by itself, timers and offline messages alike. */
  isPaused: boolean;
  timers: readonly ScheduledTimer[];
  offlineMessages: readonly ScheduledOfflineMessage[];
};

export type ScheduleEvent =
  | { type: "config"; config: ScheduleConfig }
  | { type: "live"; live: LiveState }
  /** A person's line; those of bots and of other channels of a shared chat don't count. */
  | { type: "line" }
  /** Time has passed. `canSpeak`: the bot is in the chat. */
  | { type: "tick"; canSpeak: boolean }
  /** The line of the run at `runAt` was sent or dropped. */
  | { type: "spoken"; key: string; runAt: number; isSent: boolean };

export type ScheduleEffect =
  /** Say it, and report `spoken` with its key and run once it is sent or dropped. */
  | { type: "say"; key: string; runAt: number; text: string; priority: number }
  /** The message was said at `at`, in ms since the epoch; not before its run. */
  | { type: "sent"; kind: ScheduledKind; id: string; at: number }
  /** The message's run was skipped, for another reason than the time before. */
  | { type: "skipped"; kind: ScheduledKind; id: string; at: number; reason: string };

/** `elapsed` is a clock in ms that nobody sets; `now` the world's, in ms since the epoch. */
export type ScheduleContext = {
  now: number;
  elapsed: number;
  random: () => number;
  /** Where the counter of that name stands, for `$(counter NAME)`. */
  counter?: (name: string) => number | undefined;
};

/** Answers to people go first. */
export const SCHEDULED_PRIORITY = -1;

const GAP_MS = SCHEDULE.gapSeconds * 1000;
const LATE_MS = SCHEDULE.lateMaxSeconds * 1000;
const WAIT_MS = SCHEDULE.waitMaxSeconds * 1000;
const SET_BACK_MS = SCHEDULE.setBackMaxMinutes * 60_000;

type Item = {
  kind: ScheduledKind;
  id: string;
  isEnabled: boolean;
  minLines: number;
  isOnlineOnly: boolean;
  /** The stream's categories, and words of its title, in which it may be said; none for all. */
  categories: readonly string[];
  titleWords: readonly string[];
  /** Said in turn. */
  messages: readonly string[];
  responses: readonly ParsedResponse[];
  /** How many were said. */
  turn: number;
  /** Tells whether two schedules are the same. */
  identity: string;
  runs: Runs;
  /** The instant from which `next` was found. */
  foundAt: number;
  next: number | undefined;
  /** How many lines the chat had when the message was last said; less than 0 before we began. */
  linesBefore: number;
  lastSent: number;
  skipReason: string;
};

export type ScheduleState = {
  config: ScheduleConfig;
  /** The stream's state; undefined until the network reports it. */
  live: LiveState | undefined;
  lines: number;
  /** By kind and id. */
  items: ReadonlyMap<string, Item>;
  /** Messages whose run has come, in the order in which they are said; `since` by the elapsed clock. */
  waiting: readonly { key: string; runAt: number; since: number }[];
  /** Whose line is on its way, and since when by the elapsed clock. */
  speaking: { key: string; since: number } | undefined;
  /** The elapsed clock's time until which no other message may speak. */
  quietUntil: number;
};

export type ScheduleStep = { state: ScheduleState; effects: ScheduleEffect[] };

export const NOTHING_SCHEDULED: ScheduleConfig = {
  timeZone: "UTC",
  channel: "",
  isPaused: false,
  timers: [],
  offlineMessages: [],
};

const NO_RESPONSE: ParsedResponse = { parts: [], problems: [] };

const NO_PAST: SchedulePast = { heard: {} };

const NOTHING: ScheduleState = {
  config: NOTHING_SCHEDULED,
  live: undefined,
  lines: 0,
  items: new Map(),
  waiting: [],
  speaking: undefined,
  quietUntil: Number.NEGATIVE_INFINITY,
};

/**
 * Begins at `now`: runs before it are skipped. Where it is not known how long ago something was
 * said, but it was lately, the first message waits for the whole gap: what was said by another
 * process is not known by the elapsed clock, and the world's may have been set since.
 */
export function startSchedule(
  config: ScheduleConfig,
  context: ScheduleContext,
  past: SchedulePast = NO_PAST,
): ScheduleState {
  const quietUntil = context.elapsed + quietMs(config, context, past);
  return configure({ ...NOTHING, quietUntil }, config, context, past);
}

function quietMs(
  { timers, offlineMessages }: ScheduleConfig,
  { now }: ScheduleContext,
  { spoke }: SchedulePast,
): number {
  const all = [...timers, ...offlineMessages].map(({ lastSent }) => lastSent);
  if (spoke && spoke.since >= Math.max(...all)) return Math.max(0, GAP_MS - spoke.agoMs);
  const wasSaidLately = all.some((at) => at > 0 && Math.abs(now - at) <= SET_BACK_MS);
  return wasSaidLately ? GAP_MS : Number.NEGATIVE_INFINITY;
}

/** What the next process has to know, beside how long ago the last was said. */
export function pastOf({ items, lines }: ScheduleState): {
  heard: SchedulePast["heard"];
  turns: NonNullable<SchedulePast["turns"]>;
  since: number;
} {
  const heard: Record<string, { since: number; lines: number }> = {};
  const turns: Record<string, number> = {};
  let since = 0;
  for (const { id, minLines, lastSent, linesBefore, messages, turn } of items.values()) {
    since = Math.max(since, lastSent);
    if (messages.length > 1) turns[id] = turn;
    if (minLines > 0) heard[id] = { since: lastSent, lines: lines - linesBefore };
  }
  return { heard, turns, since };
}

export function handle(
  state: ScheduleState,
  event: ScheduleEvent,
  context: ScheduleContext,
): ScheduleStep {
  switch (event.type) {
    case "config":
      return { state: configure(state, event.config, context), effects: [] };
    case "live":
      return { state: { ...state, live: event.live }, effects: [] };
    case "line":
      return { state: { ...state, lines: state.lines + 1 }, effects: [] };
    case "tick":
      return tick(state, event.canSpeak, context);
    case "spoken":
      return spoken(state, event, context);
  }
}

/** In how many ms the next `tick` is due, 0 when it is now; undefined when nothing is planned. */
export function waitMs(
  state: ScheduleState,
  { now, elapsed }: ScheduleContext,
): number | undefined {
  let wait = Number.POSITIVE_INFINITY;
  for (const { next } of state.items.values())
    if (next !== undefined) wait = Math.min(wait, next - now);
  if (state.speaking) wait = Math.min(wait, state.speaking.since + WAIT_MS - elapsed);
  else if (state.waiting.length > 0) wait = Math.min(wait, state.quietUntil - elapsed);
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

/** The key of a message in `say` and `spoken`. */
function keyOf(kind: ScheduledKind, id: string): string {
  return `${kind}:${id}`;
}

function configure(
  state: ScheduleState,
  config: ScheduleConfig,
  context: ScheduleContext,
  { heard, turns }: SchedulePast = NO_PAST,
): ScheduleState {
  const { timeZone } = config;
  const items = new Map<string, Item>();
  const add = (wanted: WantedItem, past: Past, schedule: Schedule) => {
    const item = itemOf(wanted, past, { schedule, timeZone }, state, context);
    const before = wanted.kind === "timer" ? heard[past.id] : undefined;
    if (wanted.kind === "timer") item.turn = Math.max(item.turn, turns?.[past.id] ?? 0);
    // Said since by somebody else: the lines that came before that count no more.
    if (before && before.since >= past.lastSent) item.linesBefore -= before.lines;
    items.set(keyOf(wanted.kind, past.id), item);
  };
  for (const timer of config.timers) {
    add(
      {
        kind: "timer",
        isEnabled: timer.enabled,
        minLines: timer.min_chat_activity,
        isOnlineOnly: timer.online_only,
        categories: timer.categories,
        titleWords: timer.title_words,
        messages: [timer.message_text, ...timer.more_messages],
      },
      timer,
      { type: "cron", pattern: timer.cron_schedule },
    );
  }
  for (const offline of config.offlineMessages) {
    const { frequency_hours: hours, offset_minutes: offsetMinutes } = offline;
    add(
      {
        kind: "offline",
        isEnabled: offline.enabled,
        minLines: 0,
        isOnlineOnly: false,
        categories: [],
        titleWords: [],
        messages: [offline.message_text],
      },
      offline,
      { type: "every", hours, offsetMinutes },
    );
  }
  return { ...state, config, items };
}

/** What a record says of a message. */
type WantedItem = Pick<
  Item,
  "kind" | "isEnabled" | "minLines" | "isOnlineOnly" | "categories" | "titleWords" | "messages"
>;

/** A message as before where its schedule has not changed; else with its next run from now on. */
function itemOf(
  wanted: WantedItem,
  { id, lastSent, skipReason }: Past,
  { schedule, timeZone }: { schedule: Schedule; timeZone: string },
  state: ScheduleState,
  { now }: ScheduleContext,
): Item {
  const known = state.items.get(keyOf(wanted.kind, id));
  const identity = JSON.stringify([schedule, timeZone]);
  const runs = known?.identity === identity ? known.runs : runsOf(schedule, timeZone);
  const isSame = known !== undefined && known.messages.join("\n") === wanted.messages.join("\n");
  const responses = isSame
    ? known.responses
    : wanted.messages.map((text) => parseResponse(text, isVariable));
  const turn = known?.turn ?? 0;
  const latest = Math.max(lastSent, known?.lastSent ?? 0);
  const item = { ...wanted, id, responses, turn, identity, runs, lastSent: latest };
  if (known?.identity === identity && known.isEnabled === wanted.isEnabled) {
    return { ...known, ...item };
  }
  // What was said after now, by a clock that was set back since, is not said again.
  const foundAt = lastSent > now && lastSent <= now + SET_BACK_MS ? lastSent : now;
  return {
    ...item,
    foundAt,
    next: wanted.isEnabled ? runs(foundAt) : undefined,
    linesBefore: known?.linesBefore ?? state.lines,
    skipReason: known?.skipReason ?? skipReason,
  };
}

function tick(state: ScheduleState, canSpeak: boolean, context: ScheduleContext): ScheduleStep {
  const due = takeDueRuns(state, canSpeak, context);
  return speakNext(due, canSpeak, context);
}

/** Queues the messages whose run has come, and finds the next run of each. */
function takeDueRuns(
  state: ScheduleState,
  canSpeak: boolean,
  context: ScheduleContext,
): ScheduleStep {
  const { now, elapsed } = context;
  const due: { key: string; runAt: number }[] = [];
  const effects: ScheduleEffect[] = [];
  let items: Map<string, Item> | undefined;
  for (const [key, item] of state.items) {
    const isClockWrong = now < item.foundAt - SET_BACK_MS;
    const isDue = item.next !== undefined && item.next <= now;
    if (!isDue && !isClockWrong) continue;
    items ??= new Map(state.items);
    items.set(key, { ...item, foundAt: now, next: item.isEnabled ? item.runs(now) : undefined });
    if (!isDue || item.next === undefined || now - item.next > LATE_MS) continue;
    const isUnderWay =
      state.speaking?.key === key || state.waiting.some((waiting) => waiting.key === key);
    if (isUnderWay) continue;
    const reason = skipReasonOf(state, item, canSpeak);
    if (reason === undefined) due.push({ key, runAt: item.next });
    else skip(items, key, reason, now, effects);
  }
  if (!items) return { state, effects };
  due.sort((a, b) => a.runAt - b.runAt);
  const waiting = [...state.waiting, ...due.map((run) => ({ ...run, since: elapsed }))];
  return { state: { ...state, items, waiting }, effects };
}

/** Lets the first of those who wait speak, when the last message is long enough ago. */
function speakNext(
  { state, effects }: ScheduleStep,
  canSpeak: boolean,
  { now, elapsed, random, counter }: ScheduleContext,
): ScheduleStep {
  const speaking =
    state.speaking && elapsed - state.speaking.since < WAIT_MS ? state.speaking : undefined;
  if (speaking || elapsed < state.quietUntil || state.waiting.length === 0) {
    return { state: speaking === state.speaking ? state : { ...state, speaking }, effects };
  }
  const items = new Map(state.items);
  const waiting = [...state.waiting];
  for (let first = waiting.shift(); first; first = waiting.shift()) {
    const { key, runAt, since } = first;
    const item = items.get(key);
    if (!item?.isEnabled) continue;
    const late = elapsed - since > WAIT_MS ? "too many others spoke at the same time" : undefined;
    const response = item.responses[item.turn % item.responses.length] ?? NO_RESPONSE;
    const text = expandParsed(response, {
      user: "",
      args: "",
      count: 0,
      channel: state.config.channel,
      timeZone: state.config.timeZone,
      live: state.live,
      counter: (name) => counter?.(name),
      now,
      random,
    });
    const empty = text === "" ? "the message came out empty" : undefined;
    const reason = late ?? skipReasonOf(state, item, canSpeak) ?? empty;
    if (reason !== undefined) {
      skip(items, key, reason, now, effects);
      continue;
    }
    effects.push({ type: "say", key, runAt, text, priority: SCHEDULED_PRIORITY });
    return { state: { ...state, items, waiting, speaking: { key, since: elapsed } }, effects };
  }
  return { state: { ...state, items, waiting, speaking }, effects };
}

function spoken(
  state: ScheduleState,
  { key, runAt, isSent }: { key: string; runAt: number; isSent: boolean },
  { now, elapsed }: ScheduleContext,
): ScheduleStep {
  const effects: ScheduleEffect[] = [];
  const items = new Map(state.items);
  const item = items.get(key);
  if (item && isSent) {
    // The clock may have been set back since the run; a new process has to know that it is past.
    const at = runAt > now && runAt <= now + SET_BACK_MS ? runAt : now;
    const lastSent = Math.max(at, item.lastSent);
    const said = { linesBefore: state.lines, lastSent, turn: item.turn + 1, skipReason: "" };
    items.set(key, { ...item, ...said });
    effects.push({ type: "sent", kind: item.kind, id: item.id, at });
  } else if (item) {
    skip(items, key, "the line could not be sent", now, effects);
  }
  return {
    state: {
      ...state,
      items,
      speaking: state.speaking?.key === key ? undefined : state.speaking,
      quietUntil: isSent ? elapsed + GAP_MS : state.quietUntil,
    },
    effects,
  };
}

/** Why a message may not be said now; undefined when it may. */
function skipReasonOf(state: ScheduleState, item: Item, canSpeak: boolean): string | undefined {
  const isLive = state.live?.isLive;
  if (state.config.isPaused) return "timers and offline messages are paused";
  if (!canSpeak) return "Waddle was not in the chat";
  const needsLive = item.kind === "offline" || item.isOnlineOnly;
  if (needsLive && isLive === undefined) return "it is not known whether the stream is live";
  if (item.isOnlineOnly && !isLive) return "the stream was offline";
  if (item.kind === "offline" && isLive) return "the stream was live";
  if (state.lines - item.linesBefore < item.minLines) return "chat was too quiet";
  return otherStreamReason(state.live, item);
}

/** Why a message is not for the stream as it is. */
function otherStreamReason(
  live: LiveState | undefined,
  { categories, titleWords }: Item,
): string | undefined {
  const game = live?.game.toLowerCase() ?? "";
  const title = live?.title.toLowerCase() ?? "";
  if (categories.length > 0 && !categories.some((each) => each.toLowerCase() === game)) {
    return "the stream was in another category";
  }
  if (titleWords.length > 0 && !titleWords.some((word) => title.includes(word.toLowerCase()))) {
    return "the stream's title had none of its words";
  }
  return undefined;
}

/** A reason is reported when it is another than the time before. */
function skip(
  items: Map<string, Item>,
  key: string,
  reason: string,
  at: number,
  effects: ScheduleEffect[],
): void {
  const item = items.get(key);
  if (!item || item.skipReason === reason) return;
  items.set(key, { ...item, skipReason: reason });
  effects.push({ type: "skipped", kind: item.kind, id: item.id, at, reason });
}
