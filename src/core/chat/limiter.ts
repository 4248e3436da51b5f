import { rankOf, type UserLevel } from "../entities/chat-command.ts";
import { TWITCH } from "./limits.ts";
import { varied } from "./line.ts";
import { RateWindow } from "./rate-window.ts";

/**
 * What may be said when: one limiter for each account on a network. Rules WADDLE-L1 to WADDLE-L8,
 * WADDLE-L12 and WADDLE-L13 of docs/spec/waddle.md. Like the engines it is a reducer, but one that
 * changes its state in place: a verified account's windows hold 7,500 lines, and copying them for
 * each would take longer than everything else that happens to a line.
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
  /** Lines of each limit that only answers to moderators and above may use; 0: none. */
  reservedCount: number;
  /** The same as a part of the limit, from 0 to 1, where that is more. */
  reservedPart: number;
  /** A line that is the same as the last one in its channel is varied within this time. 0: never. */
  sameLineMs: number;
  /** Between two lines in a channel where the account is neither VIP nor above. */
  minGapMs: number;
  queueMaxCount: number;
  /** A line that was asked for so long ago is no answer to anything any more. */
  staleMs: number;
  /** The same for answers to people below moderators. */
  viewersStaleMs: number;
};

/**
 * Our clock and the network's do not agree on when a line arrives: lines sent 30 s apart may reach
 * the server closer together. So our windows are longer than the published ones.
 */
const SLACK_MS = 1000;
const GAP_SLACK_MS = 100;

const TWITCH_WINDOWS = {
  windowMs: TWITCH.limitWindowMs + SLACK_MS,
  sameLineMs: TWITCH.sameLineWindowMs + SLACK_MS,
  minGapMs: TWITCH.minGapMs + GAP_SLACK_MS,
  queueMaxCount: TWITCH.queueMaxCount,
  staleMs: TWITCH.staleMs,
  viewersStaleMs: TWITCH.viewersStaleMs - TWITCH.wayMs,
  channel: TWITCH.messagesPerWindow,
  channelAsModerator: TWITCH.messagesPerWindowAsModerator,
  reservedCount: TWITCH.reservedCount,
  reservedPart: TWITCH.reservedPart,
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
  /** Whose channel it is: those who share an account share its limits evenly. */
  tenant: string;
  channel: string;
  text: string;
  /** The greater, the sooner it is said and the later it is dropped. */
  priority: number;
  /** When it was asked for, on the clock of `now`; absent: when it is offered. */
  askedAt?: number;
};

type Waiting = OutgoingMessage & { since: number; level: UserLevel };

/** Times of lines: of all, and of those that moderators and above did not ask for. */
type Sent = { all: RateWindow; open: RateWindow };

/** What was sent in one channel. */
type ChannelPast = { sent: Sent; lastText: string; lastAt: number };

/** Changed in place by `limit`. */
export type LimiterState = {
  readonly policy: LimiterPolicy;
  /** The part of the account's limits that is ours, from 0 to 1; the rest is for other processes. */
  share: number;
  /** When lines were sent, over all channels. */
  readonly sent: Sent;
  readonly channels: Map<string, ChannelPast>;
  /** When lines of a tenant were sent. */
  readonly tenants: Map<string, RateWindow>;
  /** When channels that have been silent were last let go of. */
  sweptAt: number;
  /** What waits, the higher priority first, then the older. */
  queue: Waiting[];
};

export type LimiterEvent =
  /** Something to say. `level`: what the account is in the channel now. */
  | { type: "offer"; message: OutgoingMessage; level: UserLevel }
  /** Time has passed. */
  | { type: "tick" }
  /** From now on this part of the account's limits, from 0 to 1, is ours. */
  | { type: "share"; share: number }
  /** The network is gone: what waits would be stale when it is back. */
  | { type: "clear"; reason: string };

export type LimiterEffect =
  /** Its text may be varied: see `varied`. */
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
    sent: nothingSent(policy),
    channels: new Map(),
    tenants: new Map(),
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
      return offer(state, event.message, event.level, now);
  }
}

/** When the next tick can change something, or undefined while nothing waits. */
export function nextTickAt(state: LimiterState, now: number): number | undefined {
  let next: number | undefined;
  for (const waiting of state.queue) {
    const at = Math.min(
      allowedAt(state, waiting, now),
      waiting.since + staleMsOf(state.policy, waiting.priority),
    );
    next = next === undefined ? at : Math.min(next, at);
  }
  return next;
}

function offer(
  state: LimiterState,
  message: OutgoingMessage,
  level: UserLevel,
  now: number,
): LimiterEffect[] {
  const waiting = { ...message, since: message.askedAt ?? now, level };
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

/** Drops what waited too long and sends what may be sent now. */
function release(state: LimiterState, now: number): LimiterEffect[] {
  const effects: LimiterEffect[] = [];
  if (state.queue.length === 0) return effects;
  const kept: Waiting[] = [];
  for (const waiting of state.queue) {
    const maxMs = staleMsOf(state.policy, waiting.priority);
    if (now - waiting.since < maxMs) {
      kept.push(waiting);
      continue;
    }
    effects.push({ type: "dropped", message: plain(waiting), reason: staleReason(maxMs) });
  }
  state.queue = kept;
  for (let next = nextOf(state, now); next; next = nextOf(state, now)) {
    state.queue.splice(state.queue.indexOf(next), 1);
    const message = plain(next);
    message.text = textFor(state, next, now);
    record(state, message, now);
    effects.push({ type: "send", message });
  }
  return effects;
}

/**
 * What is said next, of what may be said now: the highest priority; of these the line of the tenant
 * that said least lately, so that nobody's busy chat silences another's; of these the oldest.
 */
function nextOf(state: LimiterState, now: number): Waiting | undefined {
  let next: Waiting | undefined;
  let nextCount = 0;
  for (const waiting of state.queue) {
    if (next && waiting.priority < next.priority) break;
    if (allowedAt(state, waiting, now) > now) continue;
    const count = state.tenants.get(waiting.tenant)?.countAt(now) ?? 0;
    if (next && count >= nextCount) continue;
    next = waiting;
    nextCount = count;
  }
  return next;
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

function allowedAt(state: LimiterState, { channel, level, priority }: Waiting, now: number) {
  const { policy, share } = state;
  const isModerator = rankOf(level) >= MODERATOR;
  const freeAt = ({ all, open }: Sent, max: number, part: number) => {
    const whole = Math.floor(max * part);
    const at = all.freeAt(now, whole);
    return priority >= MODERATOR ? at : Math.max(at, open.freeAt(now, openPart(policy, max, part)));
  };
  const account = isModerator ? policy.accountAsModerator : policy.account;
  const inChannel = isModerator ? policy.channelAsModerator : policy.channel;
  const past = state.channels.get(channel);
  return Math.max(
    freeAt(state.sent, account, share),
    past ? freeAt(past.sent, inChannel, 1) : now,
    past && !isPrivileged(level) ? past.lastAt + policy.minGapMs : now,
  );
}

/** What is left of a limit beside what is kept for moderators. */
function openPart({ reservedCount, reservedPart }: LimiterPolicy, max: number, part: number) {
  const whole = Math.floor(max * part);
  if (reservedCount === 0 || whole === 0) return whole;
  return Math.max(1, whole - Math.ceil(Math.max(reservedCount, max * reservedPart) * part));
}

function nothingSent({ windowMs }: LimiterPolicy): Sent {
  return { all: new RateWindow(windowMs), open: new RateWindow(windowMs) };
}

/**
 * How old a line may be when it is sent. Viewers do not wait for long; what is said by itself (a
 * priority below 0) and to moderators does.
 */
export function staleMsOf(policy: LimiterPolicy, priority: number): number {
  return priority >= 0 && priority < MODERATOR ? policy.viewersStaleMs : policy.staleMs;
}

/** The text, or another that looks the same where the network would refuse it as a repetition. */
function textFor({ policy, channels }: LimiterState, line: Waiting, now: number): string {
  const past = channels.get(line.channel);
  const isRepeated = past?.lastText === line.text && now - past.lastAt < policy.sameLineMs;
  return isRepeated && !isPrivileged(line.level) ? varied(line.text) : line.text;
}

export function staleReason(maxMs: number): string {
  return `it could not be sent within ${Math.ceil(maxMs / 1000)} seconds`;
}

const MODERATOR = rankOf("mod");

/** Repetitions and quick succession are refused below VIPs only. */
function isPrivileged(level: UserLevel): boolean {
  return rankOf(level) >= rankOf("vip");
}

function record(
  { policy, sent, channels, tenants }: LimiterState,
  {
    channel,
    text,
    tenant,
    priority = 0,
  }: Pick<OutgoingMessage, "channel" | "text"> & Partial<OutgoingMessage>,
  now: number,
): void {
  const past = channels.get(channel) ?? { sent: nothingSent(policy), lastText: text, lastAt: now };
  channels.set(channel, past);
  for (const { all, open } of [sent, past.sent]) {
    all.add(now);
    if (priority < MODERATOR) open.add(now);
  }
  past.lastText = text;
  past.lastAt = now;
  if (tenant === undefined) return;
  const own = tenants.get(tenant) ?? new RateWindow(policy.windowMs);
  tenants.set(tenant, own);
  own.add(now);
}

/** Lets go of channels and tenants that no window reaches any more. */
function sweep(state: LimiterState, now: number): void {
  const { windowMs, sameLineMs, minGapMs } = state.policy;
  const keptMs = Math.max(windowMs, sameLineMs, minGapMs);
  if (now - state.sweptAt < keptMs) return;
  state.sweptAt = now;
  for (const [channel, { lastAt }] of state.channels) {
    if (lastAt <= now - keptMs) state.channels.delete(channel);
  }
  for (const [tenant, own] of state.tenants) {
    if (own.countAt(now) === 0) state.tenants.delete(tenant);
  }
}

function plain({ id, tenant, channel, text, priority }: Waiting): OutgoingMessage {
  return { id, tenant, channel, text, priority };
}
