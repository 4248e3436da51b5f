import type { Logger } from "pino";
import type { LiveState } from "#core/chat/chat-events.ts";
import { TWITCH_LIVE } from "#core/chat/limits.ts";
import { apiFault } from "./api.ts";
import { HELIX_BATCH_COUNT, type Helix } from "./helix.ts";

export type LiveOptions = {
  helix: Helix;
  /** Told at first and with every change. */
  onLive: (tenant: string, live: LiveState) => void;
  log: Logger;
  timing?: { everyMs: number; soonMs: number; infoEveryMs: number };
};

type Known = {
  tenant: string;
  live: LiveState | undefined;
  /** In how many answers in a row a stream was missing that had been there. */
  missedCount: number;
  /** When title and category were last asked for; performance.now(). */
  infoAt: number;
};

/** Keeps track of which channels are live, by asking Twitch every minute (rules WADDLE-N4 and WADDLE-N5). */
export class TwitchLive {
  readonly #options: LiveOptions;
  readonly #timing: NonNullable<LiveOptions["timing"]>;
  readonly #channels = new Map<string, Known>();
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;
  #isAway = false;
  #isStopped = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#timing = options.timing ?? TWITCH_LIVE;
  }

  /** The channels to know about, and whose they are. New ones are asked for soon. */
  want(tenants: ReadonlyMap<string, string>): void {
    for (const [channel, { tenant }] of this.#channels) {
      if (tenants.get(channel) !== tenant) this.#channels.delete(channel);
    }
    let hasNew = false;
    for (const [channel, tenant] of tenants) {
      if (this.#channels.has(channel)) continue;
      hasNew = true;
      const infoAt = Number.NEGATIVE_INFINITY;
      this.#channels.set(channel, { tenant, live: undefined, missedCount: 0, infoAt });
    }
    if (hasNew && !this.#isPolling) this.#schedule(this.#timing.soonMs);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(waitMs: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#poll(), waitMs);
  }

  async #poll(): Promise<void> {
    this.#isPolling = true;
    let fault: unknown;
    for (const batch of batches([...this.#channels.keys()])) {
      if (this.#isStopped) return;
      try {
        await this.#ask(batch);
      } catch (error) {
        fault = error;
      }
    }
    this.#record(fault);
    this.#isPolling = false;
    const hasNew = [...this.#channels.values()].some(({ live }) => live === undefined);
    const { everyMs, soonMs } = this.#timing;
    this.#schedule(hasNew && fault === undefined ? soonMs : everyMs);
  }

  async #ask(batch: readonly string[]): Promise<void> {
    const { helix } = this.#options;
    const streams = await helix.streams(batch);
    const live = new Map(streams.map((stream) => [stream.channel, stream]));
    const offline: string[] = [];
    for (const channel of batch) {
      const stream = live.get(channel);
      if (stream) {
        const { title, game, startedAt } = stream;
        this.#set(channel, { isLive: true, title, game, startedAt });
      } else if (this.#isOffline(channel)) {
        offline.push(channel);
      }
    }
    await this.#askOffline(offline);
  }

  /** A stream that was there must be missing twice: Helix forgets one now and then. */
  #isOffline(channel: string): boolean {
    const known = this.#channels.get(channel);
    if (!known) return false;
    if (!known.live?.isLive) return true;
    known.missedCount += 1;
    return known.missedCount >= TWITCH_LIVE.missedMaxCount;
  }

  /** Title and category of channels that are offline change seldom. */
  async #askOffline(offline: readonly string[]): Promise<void> {
    const now = performance.now();
    const due = offline.filter((channel) => {
      const known = this.#channels.get(channel);
      return known && (known.live?.isLive || now - known.infoAt >= this.#timing.infoEveryMs);
    });
    const asked = due.length === 0 ? [] : await this.#options.helix.infos(due).catch(() => []);
    const infos = new Map(asked.map((info) => [info.channel, info]));
    for (const channel of offline) {
      const known = this.#channels.get(channel);
      if (!known) continue;
      const info = infos.get(channel) ?? known.live;
      const { title, game } = info ?? { title: "", game: "" };
      if (infos.has(channel)) known.infoAt = now;
      this.#set(channel, { isLive: false, title, game, startedAt: 0 });
    }
  }

  #set(channel: string, live: LiveState): void {
    const known = this.#channels.get(channel);
    if (!known) return;
    known.missedCount = 0;
    if (known.live && isSame(known.live, live)) return;
    known.live = live;
    this.#options.onLive(known.tenant, live);
  }

  /** Logs a change, once. What is known stays as it is while Twitch does not answer. */
  #record(fault: unknown): void {
    const { log } = this.#options;
    if (fault === undefined) {
      if (this.#isAway) log.info("Twitch reports again which channels are live");
      this.#isAway = false;
      return;
    }
    if (this.#isAway) return;
    this.#isAway = true;
    const { status, reason } = apiFault(fault);
    const isRefused = status === 400 || status === 401 || status === 403;
    const advice = isRefused
      ? "Twitch refuses the application: check TWITCH_CLIENT_ID and TWITCH_CLIENT_SECRET"
      : "Twitch does not report which channels are live; trying again";
    log.warn({ status, reason }, advice);
  }
}

function isSame(one: LiveState, other: LiveState): boolean {
  return (
    one.isLive === other.isLive &&
    one.title === other.title &&
    one.game === other.game &&
    one.startedAt === other.startedAt
  );
}

function batches(channels: readonly string[]): string[][] {
  const all: string[][] = [];
  for (let at = 0; at < channels.length; at += HELIX_BATCH_COUNT) {
    all.push(channels.slice(at, at + HELIX_BATCH_COUNT));
  }
  return all;
}
