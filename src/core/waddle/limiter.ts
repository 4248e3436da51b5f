import { TWITCH } from "../limits.ts";
import { freeAt, recent, type Times } from "./rate-window.ts";

/**
 * What may be said when: one limiter for each account on a network. Rules L1 to L8 of
 * docs/spec/waddle.md.
 */

export type LimiterPolicy = {
  windowMs: number;
  /** Lines in a window over all channels, when the line goes to a channel it does not moderate. */
  account: number;
  /** The same when it moderates the channel. */
  accountAsModerator: number;
  /** Lines in a window in one channel. */
  channel: number;
  channelAsModerator: number;
  /** A line is not said twice in a channel within this time. 0: no such rule. */
  sameLineMs: number;
  queueMaxCount: number;
  /** A line that waited this long is no answer to anything any more. */
  staleMs: number;
};

/**
 * Our clock and the network's do not agree on when a line arrives: lines sent 30 s apart may reach
 * the server closer together. So our windows are longer than the published ones.
 */
const SLACK_MS = 1000;

const TWITCH_WINDOWS = {
  windowMs: TWITCH.limitWindowMs + SLACK_MS,
  sameLineMs: TWITCH.sameLineWindowMs + SLACK_MS,
  queueMaxCount: TWITCH.queueMaxCount,
  staleMs: TWITCH.staleMs,
  channel: TWITCH.messagesPerWindow,
  channelAsModerator: TWITCH.messagesPerWindowAsModerator,
};

/** Twitch counts over all channels; where the account moderates, more of them are allowed. */
export const TWITCH_STANDARD: LimiterPolicy = {
  ...TWITCH_WINDOWS,
  account: TWITCH.messagesPerWindow,
  accountAsModerator: TWITCH.messagesPerWindowAsModerator,
};

/** A verified account: a far higher limit over all channels, the usual ones in each channel. */
export const TWITCH_VERIFIED: LimiterPolicy = {
  ...TWITCH_WINDOWS,
  account: TWITCH.messagesPerWindowVerified,
  accountAsModerator: TWITCH.messagesPerWindowVerified,
};

/** One line to say. */
export type Utterance = {
  id: string;
  channel: string;
  text: string;
  /** The greater, the sooner it is said and the later it is dropped. */
  importance: number;
};

type Waiting = Utterance & { since: number; isModerator: boolean };

/** What was sent in one channel, and when; oldest first. */
type ChannelPast = { times: Times; lines: readonly { text: string; at: number }[] };

export type LimiterState = {
  policy: LimiterPolicy;
  /** When lines were sent, over all channels. */
  sent: Times;
  channels: ReadonlyMap<string, ChannelPast>;
  /** When channels that have been silent were last let go of. */
  sweptAt: number;
  /** What waits, in the order in which it will be said. */
  queue: readonly Waiting[];
};

export type LimiterEvent =
  /** Something to say. `isModerator`: the account moderates the channel (or owns it) now. */
  | { type: "offer"; utterance: Utterance; isModerator: boolean }
  /** Time has passed. */
  | { type: "tick" }
  /** The network is gone: what waits would be stale when it is back. */
  | { type: "clear"; reason: string };

export type LimiterEffect =
  | { type: "send"; utterance: Utterance }
  | { type: "queued"; utterance: Utterance; reason: string }
  | { type: "dropped"; utterance: Utterance; reason: string };

/** A line that was sent before this limiter began, e.g. before the process was restarted. */
export type PastLine = { channel: string; text: string; at: number };

/** `past`, oldest first, counts as if this limiter had sent it. */
export function startLimiter(policy: LimiterPolicy, past: readonly PastLine[] = []): LimiterState {
  const empty: LimiterState = { policy, sent: [], channels: new Map(), sweptAt: 0, queue: [] };
  return past.reduce((state, line) => record(state, line, line.at), empty);
}

export function limit(
  state: LimiterState,
  event: LimiterEvent,
  { now }: { now: number },
): { state: LimiterState; effects: LimiterEffect[] } {
  const current = forget(state, now);
  if (event.type === "clear") {
    const { reason } = event;
    const effects = current.queue.map(
      (waiting): LimiterEffect => ({ type: "dropped", utterance: plain(waiting), reason }),
    );
    return { state: { ...current, queue: [] }, effects };
  }
  if (event.type === "tick") return release(current, now);
  return offer(current, event.utterance, event.isModerator, now);
}

/** When the next tick can change something, or undefined while nothing waits. */
export function nextTickAt(state: LimiterState, now: number): number | undefined {
  let next: number | undefined;
  for (const waiting of state.queue) {
    const at = Math.min(allowedAt(state, waiting, now), waiting.since + state.policy.staleMs);
    next = next === undefined ? at : Math.min(next, at);
  }
  return next;
}

function offer(
  state: LimiterState,
  utterance: Utterance,
  isModerator: boolean,
  now: number,
): { state: LimiterState; effects: LimiterEffect[] } {
  if (isRepeated(state, utterance, now)) {
    const reason = `the same line was said here less than ${TWITCH.sameLineWindowMs / 1000} seconds ago`;
    const released = release(state, now);
    released.effects.push({ type: "dropped", utterance, reason });
    return released;
  }
  const waiting = { ...utterance, since: now, isModerator };
  const queue = insert(state.queue, waiting);
  const released = release({ ...state, queue }, now);
  if (!released.state.queue.includes(waiting)) return released;

  const effects = [...released.effects];
  effects.push({ type: "queued", utterance, reason: "the network's limit is reached" });
  return shorten({ state: released.state, effects });
}

/** Behind everything as important, before everything less important. */
function insert(queue: readonly Waiting[], waiting: Waiting): Waiting[] {
  const at = queue.findIndex(({ importance }) => importance < waiting.importance);
  return at === -1 ? [...queue, waiting] : queue.toSpliced(at, 0, waiting);
}

/** Sends what may be sent now and drops what waited too long. */
function release(
  state: LimiterState,
  now: number,
): { state: LimiterState; effects: LimiterEffect[] } {
  let current = state;
  const effects: LimiterEffect[] = [];
  const queue: Waiting[] = [];
  for (const waiting of state.queue) {
    if (now - waiting.since >= state.policy.staleMs) {
      effects.push({ type: "dropped", utterance: plain(waiting), reason: "it waited too long" });
    } else if (allowedAt(current, waiting, now) <= now) {
      current = record(current, waiting, now);
      effects.push({ type: "send", utterance: plain(waiting) });
    } else {
      queue.push(waiting);
    }
  }
  return { state: { ...current, queue }, effects };
}

/** Drops the least important, the newest of them first, until the queue fits. */
function shorten({ state, effects }: { state: LimiterState; effects: LimiterEffect[] }): {
  state: LimiterState;
  effects: LimiterEffect[];
} {
  const queue = [...state.queue];
  while (queue.length > state.policy.queueMaxCount) {
    const last = queue.pop();
    if (!last) break;
    const reason = "too much was waiting to be said";
    effects.push({ type: "dropped", utterance: plain(last), reason });
  }
  return { state: { ...state, queue }, effects };
}

function allowedAt(state: LimiterState, { channel, isModerator }: Waiting, now: number): number {
  const { policy } = state;
  const account = isModerator ? policy.accountAsModerator : policy.account;
  const inChannel = isModerator ? policy.channelAsModerator : policy.channel;
  return Math.max(
    freeAt(state.sent, now, policy.windowMs, account),
    freeAt(pastOf(state, channel, now).times, now, policy.windowMs, inChannel),
  );
}

/** Waiting to be said in this channel, or said there within the time of the policy. */
function isRepeated(state: LimiterState, { channel, text }: Utterance, now: number): boolean {
  if (state.policy.sameLineMs === 0) return false;
  return (
    state.queue.some((waiting) => waiting.channel === channel && waiting.text === text) ||
    pastOf(state, channel, now).lines.some((line) => line.text === text)
  );
}

function record(
  state: LimiterState,
  { channel, text }: Pick<Utterance, "channel" | "text">,
  now: number,
): LimiterState {
  const { times, lines } = pastOf(state, channel, now);
  const past = { times: [...times, now], lines: [...lines, { text, at: now }] };
  return {
    ...state,
    sent: [...state.sent, now],
    channels: new Map(state.channels).set(channel, past),
  };
}

/** What of a channel's past still counts. */
function pastOf({ policy, channels }: LimiterState, channel: string, now: number): ChannelPast {
  const past = channels.get(channel);
  if (!past) return { times: [], lines: [] };
  return {
    times: recent(past.times, now, policy.windowMs),
    lines: past.lines.filter(({ at }) => at > now - policy.sameLineMs),
  };
}

/** Lets go of what no window reaches any more. */
function forget(state: LimiterState, now: number): LimiterState {
  const { windowMs, sameLineMs } = state.policy;
  const sent = recent(state.sent, now, windowMs);
  const keptMs = Math.max(windowMs, sameLineMs);
  if (now - state.sweptAt < keptMs) return { ...state, sent };
  const speaking = [...state.channels].filter(
    ([, { times }]) => (times.at(-1) ?? 0) > now - keptMs,
  );
  return { ...state, sent, channels: new Map(speaking), sweptAt: now };
}

function plain({ id, channel, text, importance }: Waiting): Utterance {
  return { id, channel, text, importance };
}
