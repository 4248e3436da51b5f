import type { LiveState } from "#core/chat/chat-events.ts";
import type { ScheduledRun } from "#core/waddle/batch-entries.ts";
import {
  handle,
  type ScheduleConfig,
  type ScheduleContext,
  type ScheduleEffect,
  type ScheduleEvent,
  type ScheduleState,
  startSchedule,
  waitMs,
} from "#core/waddle/schedule.ts";
import type { TenantConfig } from "../../backend.ts";
import { type Chat, type ChatNetwork, chatKey } from "../../chat/network.ts";
import type { ScheduleStore } from "./schedule-store.ts";

/**
 * The clocks are checked at least this often: one that was set is noticed within this time, and so is
 * a chat that the bot has joined.
 */
const CHECK_MS = 2000;
/** The world's clock counts as set when it differs from the elapsed one by more than this. */
const DRIFT_MS = 1000;
/** Steps that one move of a rehearsal's clock makes; what lies beyond them is missed. */
const MOVE_STEPS_COUNT = 60;

type ScheduledChat = {
  chat: Chat;
  state: ScheduleState;
  /**
   * By how much the chat's clock was ahead of the world's, in ms, when `dueAt` was found; not 0 in a
   * rehearsal alone.
   */
  shift: number;
  /** When the next tick is due, by performance.now(). */
  dueAt: number;
};

/** Two clocks, in ms: the world's since the epoch, and one that nobody sets. */
type Clocks = { now: number; elapsed: number };

export type ScheduleOptions = {
  networks: readonly ChatNetwork[];
  /** Records the outcome of a run; not called for a chat that leaves nothing behind. */
  record: (run: ScheduledRun) => void;
  /** Runs that PocketBase may not know of yet, from before this process began. */
  pending?: readonly ScheduledRun[];
  /** Keeps what a restart may not forget; absent: nothing is kept. */
  store?: ScheduleStore;
  /** What is known of the stream of a chat. */
  liveOf?: (chat: Chat) => LiveState | undefined;
  /** The value of a counter of a chat. */
  counter?: (chat: Chat, name: string) => number | undefined;
};

/**
 * Timers and offline messages of all chats, one state for each network and tenant, with one timer
 * of the process. The rules are T in docs/spec/waddle.md.
 */
export class Schedule {
  readonly #options: ScheduleOptions;
  /** The tenants that have Waddle on. */
  #tenants: ReadonlyMap<string, TenantConfig> = new Map();
  readonly #chats = new Map<string, ScheduledChat>();
  /** When messages were said last of which PocketBase may not know, by kind and id. */
  readonly #said = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #drift = Date.now() - performance.now();
  /** While a rehearsal's clock is moved: how far it has come. */
  #moving: Clocks | undefined;
  #isStopped = false;

  constructor(options: ScheduleOptions) {
    this.#options = options;
    for (const run of options.pending ?? []) if (run.reason === "") this.#remember(run);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#chats.clear();
    this.#options.store?.stop();
  }

  /** Goes by these tenants from now on; the first call begins. */
  configure(tenants: ReadonlyMap<string, TenantConfig>): void {
    const before = this.#tenants;
    this.#tenants = new Map(tenants);
    for (const scheduled of this.#chats.values()) {
      const { network, tenant } = scheduled.chat;
      if (before.get(tenant) === tenants.get(tenant)) continue;
      const config = this.#configOf(network, tenant);
      if (config) this.#step(scheduled, { type: "config", config });
      else this.forget(scheduled.chat);
    }
    this.#check();
    // The networks are in the chats of new tenants once every service is configured.
    this.#wakeIn(0);
  }

  /** A person wrote a line. */
  onLine(chat: Chat): void {
    const scheduled = this.#chats.get(chatKey(chat));
    if (!scheduled) return;
    // A line makes nothing due, so there is no need to ask when to wake.
    scheduled.state = handle(
      scheduled.state,
      { type: "line" },
      this.#contextOf(scheduled.chat),
    ).state;
    if (chat.network.capabilities.isPersistent) {
      this.#options.store?.onLine(chat, () => scheduled.state);
    }
  }

  onStream(live: LiveState, chat: Chat): void {
    const scheduled = this.#chats.get(chatKey(chat));
    if (scheduled) this.#step(scheduled, { type: "live", live });
  }

  /**
   * The clock of a rehearsal was moved forward: what was due in the time between is said now, as
   * if the time had passed, and up to MOVE_STEPS_COUNT of it.
   */
  onClock(chat: Chat): void {
    const scheduled = this.#chats.get(chatKey(chat));
    if (!scheduled) {
      this.#check();
      return;
    }
    const start = this.#clocks(scheduled.shift);
    const end = this.#clocks(this.#shiftOf(chat));
    this.#moving = start;
    for (let step = 0; step < MOVE_STEPS_COUNT; step += 1) {
      const wait = waitMs(scheduled.state, { ...this.#moving, random: Math.random });
      if (wait === undefined || this.#moving.now + wait > end.now) break;
      this.#moving = { now: this.#moving.now + wait, elapsed: this.#moving.elapsed + wait };
      this.#tick(scheduled);
    }
    this.#moving = undefined;
    this.#tick(scheduled);
    this.#sleep();
  }

  /** Begins anew in a chat: what was said and written there counts no more. */
  forget(chat: Chat): void {
    this.#chats.delete(chatKey(chat));
  }

  /** Begins and ends chats, ticks those that are due, and sleeps until the next is. */
  #check(): void {
    if (this.#isStopped) return;
    this.#findChats();
    const drift = Date.now() - performance.now();
    const wasSet = Math.abs(drift - this.#drift) > DRIFT_MS;
    this.#drift = drift;
    const now = performance.now();
    for (const chat of this.#chats.values()) {
      const isOther = Math.abs(this.#shiftOf(chat.chat) - chat.shift) > DRIFT_MS;
      if (wasSet || isOther || chat.dueAt <= now) this.#tick(chat);
    }
    this.#sleep();
  }

  #sleep(): void {
    if (this.#isStopped) return;
    const now = performance.now();
    let dueAt = now + CHECK_MS;
    for (const chat of this.#chats.values()) dueAt = Math.min(dueAt, chat.dueAt);
    this.#wakeIn(Math.max(1, Math.ceil(dueAt - now)));
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#check(), ms);
  }

  #findChats(): void {
    const gone = new Set(this.#chats.keys());
    for (const network of this.#options.networks) {
      if (!network.capabilities.isStream) continue;
      for (const tenant of network.tenants()) {
        const chat = { network, tenant };
        const key = chatKey(chat);
        const config = this.#configOf(network, tenant);
        if (!config) continue;
        gone.delete(key);
        if (!this.#chats.has(key)) this.#chats.set(key, this.#begin(chat, config));
      }
    }
    for (const key of gone) this.#chats.delete(key);
  }

  #begin(chat: Chat, config: ScheduleConfig): ScheduledChat {
    const shift = this.#shiftOf(chat);
    const context = { ...this.#clocks(shift), random: Math.random };
    const { store, liveOf } = this.#options;
    const past = chat.network.capabilities.isPersistent ? store?.of(chat) : undefined;
    let state = startSchedule(config, context, past);
    const live = liveOf?.(chat);
    if (live) state = handle(state, { type: "live", live }, context).state;
    const wait = waitMs(state, context) ?? Number.POSITIVE_INFINITY;
    return { chat, state, shift, dueAt: performance.now() + wait };
  }

  #tick(scheduled: ScheduledChat): void {
    const { network, tenant } = scheduled.chat;
    this.#step(scheduled, { type: "tick", canSpeak: network.canSend(tenant) });
  }

  #step(scheduled: ScheduledChat, event: ScheduleEvent): void {
    const context = this.#contextOf(scheduled.chat);
    const { state, effects } = handle(scheduled.state, event, context);
    scheduled.state = state;
    const wait = waitMs(state, context) ?? Number.POSITIVE_INFINITY;
    scheduled.dueAt = performance.now() + wait;
    scheduled.shift = this.#shiftOf(scheduled.chat);
    for (const effect of effects) this.#carryOut(scheduled, effect);
  }

  #carryOut(scheduled: ScheduledChat, effect: ScheduleEffect): void {
    const { network, tenant } = scheduled.chat;
    if (effect.type === "say") {
      const { key, runAt, text, priority } = effect;
      const onEnd = (isSent: boolean) =>
        this.#spoken(scheduled, { type: "spoken", key, runAt, isSent });
      network.send(tenant, { text, priority, onEnd });
      return;
    }
    if (!network.capabilities.isPersistent) return;
    const { kind, id, at } = effect;
    const run = { kind, id, at, reason: effect.type === "skipped" ? effect.reason : "" };
    if (effect.type === "sent") this.#remember(run);
    this.#options.record(run);
    if (effect.type === "sent") this.#options.store?.onSpoke(scheduled.chat, scheduled.state);
  }

  #spoken(scheduled: ScheduledChat, event: ScheduleEvent): void {
    if (this.#isStopped) return;
    this.#step(scheduled, event);
    if (!this.#moving) this.#sleep();
  }

  #remember({ kind, id, at }: ScheduledRun): void {
    const key = `${kind}:${id}`;
    this.#said.set(key, Math.max(at, this.#said.get(key) ?? 0));
  }

  /**
   * The tenant's messages, with what was said since PocketBase was asked. What was said in the
   * channel delays nothing in a rehearsal.
   */
  #configOf(network: ChatNetwork, tenant: string): ScheduleConfig | undefined {
    const config = this.#tenants.get(tenant);
    if (!config) return undefined;
    const { schedule } = config;
    const said = (kind: ScheduledRun["kind"], id: string, lastSent: number) =>
      network.capabilities.isPersistent
        ? Math.max(lastSent, this.#said.get(`${kind}:${id}`) ?? 0)
        : 0;
    return {
      ...schedule,
      timers: schedule.timers.map((timer) => ({
        ...timer,
        lastSent: said("timer", timer.id, timer.lastSent),
      })),
      offlineMessages: schedule.offlineMessages.map((message) => ({
        ...message,
        lastSent: said("offline", message.id, message.lastSent),
      })),
    };
  }

  #contextOf(chat: Chat): ScheduleContext {
    const clocks = this.#moving ?? this.#clocks(this.#shiftOf(chat));
    const counter = (name: string) => this.#options.counter?.(chat, name);
    return { ...clocks, random: Math.random, counter };
  }

  #shiftOf({ network, tenant }: Chat): number {
    const shift = network.now(tenant) - Date.now();
    return Math.abs(shift) < DRIFT_MS ? 0 : shift;
  }

  #clocks(shift: number): Clocks {
    return { now: Date.now() + shift, elapsed: performance.now() + shift };
  }
}
