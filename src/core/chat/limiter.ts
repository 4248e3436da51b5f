import { TWITCH } from "./limits.ts";
import { RateWindow } from "./rate-window.ts";

/**
 * What may be said when: one limiter for each account on a network. Rules WADDLE-L1 to WADDLE-L8 of
 * docs/spec/waddle.md. Like the engines it is a reducer, but one that changes its state in place:
 * a verified account's windows hold 7,500 lines, and copying them for each would take longer than
 * everything else that happens to a line.
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
export type OutgoingMessage = {
  id: string;
  channel: string;
  text: string;
  /** The greater, the sooner it is said and the later it is dropped. */
  priority: number;
};

type Waiting = OutgoingMessage & { since: number; isModerator: boolean };

/** What was sent in one channel. */
type ChannelPast = {
  sent: RateWindow;
  /** By text: when it was last said. */
  lines: Map<string, number>;
  lastAt: number;
};

/** Changed in place by `limit`. */
export type LimiterState = {
  readonly policy: LimiterPolicy;
  /** The part of the account's limits that is ours, from 0 to 1; the rest is for other processes. */
  share: number;
  /** When lines were sent, over all channels. */
  readonly sent: RateWindow;
  readonly channels: Map<string, ChannelPast>;
  /** When channels that have been silent were last let go of. */
  sweptAt: number;
  /** What waits, in the order in which it will be said. */
  queue: Waiting[];
};

export type LimiterEvent =
  /** Something to say. `isModerator`: the account moderates the channel (or owns it) now. */
  | { type: "offer"; message: OutgoingMessage; isModerator: boolean }
  /** Time has passed. */
  | { type: "tick" }
  /** From now on this part of the account's limits, from 0 to 1, is ours. */
  | { type: "share"; share: number }
  /** The network is gone: what waits would be stale when it is back. */
  | { type: "clear"; reason: string };

export type LimiterEffect =
  | { type: "send"; message: OutgoingMessage }
  | { type: "queued"; message: OutgoingMessage; reason: string }
  | { type: "dropped"; message: OutgoingMessage; reason: string };

/** A line that was sent before this limiter began, e.g. before the process was restarted. */
export type PastLine = { channel: string; text: string; at: number };

/** `past`, oldest first, counts as if this limiter had sent it. */
export function startLimiter(policy: LimiterPolicy, past: readonly PastLine[] = []): LimiterState {
  const state: LimiterState = {
    policy,
    share: 1,
    sent: new RateWindow(policy.windowMs),
    channels: new Map(),
    sweptAt: 0,
    queue: [],
  };
  for (const line of past) record(state, line, line.at);
  return state;
}

/** Changes `state` and returns what follows. `now` is in milliseconds and never goes back. */
export function limit(
  state: LimiterState,
  event: LimiterEvent,
  { now }: { now: number },
): LimiterEffect[] {
  sweep(state, now);
  switch (event.type) {
    case "clear": {
      const { reason } = event;
      const waiting = state.queue;
      state.queue = [];
      return waiting.map((line) => ({ type: "dropped", message: plain(line), reason }));
    }
    case "share":
      state.share = event.share;
      return release(state, now);
    case "tick":
      return release(state, now);
    case "offer":
      return offer(state, event.message, event.isModerator, now);
  }
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
  message: OutgoingMessage,
  isModerator: boolean,
  now: number,
): LimiterEffect[] {
  if (isRepeated(state, message, now)) {
    const reason = `the same line was said here less than ${TWITCH.sameLineWindowMs / 1000} seconds ago`;
    return [...release(state, now), { type: "dropped", message, reason }];
  }
  const waiting = { ...message, since: now, isModerator };
  insert(state.queue, waiting);
  const effects = release(state, now);
  if (!state.queue.includes(waiting)) return effects;
  effects.push({ type: "queued", message, reason: "the network's limit is reached" });
  shorten(state, effects);
  return effects;
}

/** Behind everything of its priority and above, before everything below. */
function insert(queue: Waiting[], waiting: Waiting): void {
  const at = queue.findIndex(({ priority }) => priority < waiting.priority);
  if (at === -1) queue.push(waiting);
  else queue.splice(at, 0, waiting);
}

/** Sends what may be sent now and drops what waited too long. */
function release(state: LimiterState, now: number): LimiterEffect[] {
  const effects: LimiterEffect[] = [];
  if (state.queue.length === 0) return effects;
  const kept: Waiting[] = [];
  for (const waiting of state.queue) {
    if (now - waiting.since >= state.policy.staleMs) {
      effects.push({ type: "dropped", message: plain(waiting), reason: "it waited too long" });
    } else if (allowedAt(state, waiting, now) <= now) {
      record(state, waiting, now);
      effects.push({ type: "send", message: plain(waiting) });
    } else {
      kept.push(waiting);
    }
  }
  state.queue = kept;
  return effects;
}

/** Drops the lowest priority, the newest of it first, until the queue fits. */
function shorten({ queue, policy }: LimiterState, effects: LimiterEffect[]): void {
  while (queue.length > policy.queueMaxCount) {
    const last = queue.pop();
    if (!last) break;
    const reason = "too much was waiting to be said";
    effects.push({ type: "dropped", message: plain(last), reason });
  }
}

function allowedAt(state: LimiterState, { channel, isModerator }: Waiting, now: number): number {
  const { policy, share } = state;
  const account = isModerator ? policy.accountAsModerator : policy.account;
  const inChannel = isModerator ? policy.channelAsModerator : policy.channel;
  return Math.max(
    state.sent.freeAt(now, Math.floor(account * share)),
    state.channels.get(channel)?.sent.freeAt(now, inChannel) ?? now,
  );
}

/** Waiting to be said in this channel, or said there within the time of the policy. */
function isRepeated(
  { policy, queue, channels }: LimiterState,
  { channel, text }: OutgoingMessage,
  now: number,
): boolean {
  if (policy.sameLineMs === 0) return false;
  const saidAt = channels.get(channel)?.lines.get(text) ?? Number.NEGATIVE_INFINITY;
  return (
    saidAt > now - policy.sameLineMs ||
    queue.some((waiting) => waiting.channel === channel && waiting.text === text)
  );
}

function record(
  { policy, sent, channels }: LimiterState,
  { channel, text }: Pick<OutgoingMessage, "channel" | "text">,
  now: number,
): void {
  sent.add(now);
  const past = channels.get(channel) ?? {
    sent: new RateWindow(policy.windowMs),
    lines: new Map<string, number>(),
    lastAt: now,
  };
  channels.set(channel, past);
  past.sent.add(now);
  past.lastAt = now;
  if (policy.sameLineMs === 0) return;
  // Set anew, a text moves to the end: the first are the oldest.
  past.lines.delete(text);
  past.lines.set(text, now);
  for (const [oldest, at] of past.lines) {
    if (at > now - policy.sameLineMs) break;
    past.lines.delete(oldest);
  }
}

/** Lets go of channels that no window reaches any more. */
function sweep(state: LimiterState, now: number): void {
  const { windowMs, sameLineMs } = state.policy;
  const keptMs = Math.max(windowMs, sameLineMs);
  if (now - state.sweptAt < keptMs) return;
  state.sweptAt = now;
  for (const [channel, { lastAt }] of state.channels) {
    if (lastAt <= now - keptMs) state.channels.delete(channel);
  }
}

function plain({ id, channel, text, priority }: Waiting): OutgoingMessage {
  return { id, channel, text, priority };
}
