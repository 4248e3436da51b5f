import type { Network, Turn } from "#core/chat/batch.ts";
import type { LiveState } from "#core/waddle/engine.ts";
import {
  handle,
  type ScheduleConfig,
  type ScheduleEffect,
  type ScheduleEvent,
  type ScheduleState,
  type ScheduleWorld,
  startSchedule,
  waitMs,
} from "#core/waddle/schedule.ts";
import type { ConfigChange, TenantConfig } from "../../backend.ts";
import type { ChatNetwork } from "../../chat/network.ts";
import type { SavedSchedules } from "./schedule-store.ts";
import type { ChatClock } from "./waddle.ts";

/**
 * So often at least the clocks are looked at: one that was set is noticed within this time, and so
 * is a chat that the bot has joined.
 */
const LOOK_MS = 2000;
/** The world's clock counts as set when it goes apart from the elapsed one by more than this. */
const DRIFT_MS = 1000;
/** Steps that one move of a rehearsal's clock makes; what lies beyond them is missed. */
const MOVE_STEPS_COUNT = 60;

type Chat = {
  network: ChatNetwork;
  tenant: string;
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
  /** Notes what became of a turn; not called for the rehearsal. */
  note: (turn: Turn) => void;
  /** Turns that PocketBase may not know of yet, from before this process began. */
  pending?: readonly Turn[];
  /** The time in each chat; the rehearsal may move its own. */
  clock?: ChatClock | undefined;
  /** Keeps what a restart may not forget; absent: nothing is kept. The rehearsal is not in it. */
  saved?: SavedSchedules | undefined;
  /** Where a counter of a chat stands. */
  counter?: (network: Network, tenant: string, name: string) => number | undefined;
};

/**
 * Timers and offline messages of all chats, one state for each network and tenant, with one timer
 * of the process. The rules are T in docs/spec/waddle.md.
 */
export class Schedule {
  readonly #note: (turn: Turn) => void;
  readonly #clock: ChatClock;
  readonly #counter: ScheduleOptions["counter"];
  readonly #saved: SavedSchedules | undefined;
  readonly #tenants = new Map<string, TenantConfig>();
  readonly #chats = new Map<string, Chat>();
  readonly #live = new Map<string, LiveState>();
  /** When messages were said last of which PocketBase may not know, by kind and id. */
  readonly #said = new Map<string, number>();
  #networks: readonly ChatNetwork[] = [];
  #timer: NodeJS.Timeout | undefined;
  #drift = Date.now() - performance.now();
  /** While a rehearsal's clock is moved: how far it has come. */
  #moving: Clocks | undefined;
  #isStopped = false;

  constructor({ note, pending = [], clock, saved, counter }: ScheduleOptions) {
    this.#note = note;
    this.#saved = saved;
    this.#counter = counter;
    this.#clock = clock ?? (() => Date.now());
    for (const turn of pending) if (turn.reason === "") this.#remember(turn);
  }

  /** Begins to speak on these networks. */
  start(networks: readonly ChatNetwork[]): void {
    this.#networks = networks;
    this.#look();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#chats.clear();
    this.#saved?.close();
  }

  configure(change: ConfigChange): void {
    if (change.type === "one") {
      this.#tenants.set(change.config.tenant, change.config);
    } else {
      this.#tenants.clear();
      for (const config of change.tenants) this.#tenants.set(config.tenant, config);
    }
    for (const chat of this.#chats.values()) {
      if (change.type === "one" && chat.tenant !== change.config.tenant) continue;
      const config = this.#configOf(chat.network, chat.tenant);
      if (config) this.#step(chat, { type: "config", config });
    }
    this.#look();
  }

  /** A person wrote a line. */
  hear(network: Network, tenant: string): void {
    const key = `${network}:${tenant}`;
    const chat = this.#chats.get(key);
    if (!chat) return;
    // A line makes nothing due, so there is no need to ask when to wake.
    chat.state = handle(chat.state, { type: "line" }, this.#worldOf(chat)).state;
    if (network !== "rehearsal") this.#saved?.heard(key, () => chat.state);
  }

  live(network: Network, tenant: string, live: LiveState): void {
    this.#live.set(`${network}:${tenant}`, live);
    const chat = this.#chats.get(`${network}:${tenant}`);
    if (chat) this.#step(chat, { type: "live", live });
  }

  /**
   * The clock of a rehearsal was moved forward: what was due in the time between is said now, as
   * if the time had passed, and up to MOVE_STEPS_COUNT of it.
   */
  moved(network: Network, tenant: string): void {
    const chat = this.#chats.get(`${network}:${tenant}`);
    if (!chat) {
      this.#look();
      return;
    }
    const start = this.#clocks(chat.shift);
    const end = this.#clocks(this.#shiftOf(chat));
    this.#moving = start;
    for (let step = 0; step < MOVE_STEPS_COUNT; step += 1) {
      const wait = waitMs(chat.state, { ...this.#moving, random: Math.random });
      if (wait === undefined || this.#moving.now + wait > end.now) break;
      this.#moving = { now: this.#moving.now + wait, elapsed: this.#moving.elapsed + wait };
      this.#tick(chat);
    }
    this.#moving = undefined;
    this.#tick(chat);
    this.#sleep();
  }

  /** Begins anew in a chat: what was said and heard there counts no more. */
  forget(network: Network, tenant: string): void {
    this.#chats.delete(`${network}:${tenant}`);
  }

  /** Begins and ends chats, ticks those that are due, and sleeps until the next is. */
  #look(): void {
    if (this.#isStopped) return;
    this.#findChats();
    const drift = Date.now() - performance.now();
    const wasSet = Math.abs(drift - this.#drift) > DRIFT_MS;
    this.#drift = drift;
    const now = performance.now();
    for (const chat of this.#chats.values()) {
      const isOther = Math.abs(this.#shiftOf(chat) - chat.shift) > DRIFT_MS;
      if (wasSet || isOther || chat.dueAt <= now) this.#tick(chat);
    }
    this.#sleep();
  }

  #sleep(): void {
    if (this.#isStopped) return;
    const now = performance.now();
    let dueAt = now + LOOK_MS;
    for (const chat of this.#chats.values()) dueAt = Math.min(dueAt, chat.dueAt);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), Math.max(1, Math.ceil(dueAt - now)));
  }

  #findChats(): void {
    const gone = new Set(this.#chats.keys());
    for (const network of this.#networks) {
      for (const tenant of network.tenants()) {
        const key = `${network.name}:${tenant}`;
        const config = this.#configOf(network, tenant);
        if (!config) continue;
        gone.delete(key);
        if (!this.#chats.has(key)) this.#chats.set(key, this.#begin(network, tenant, config));
      }
    }
    for (const key of gone) this.#chats.delete(key);
  }

  #begin(network: ChatNetwork, tenant: string, config: ScheduleConfig): Chat {
    const shift = this.#shiftOf({ network, tenant });
    const world = { ...this.#clocks(shift), random: Math.random };
    const key = `${network.name}:${tenant}`;
    const past = network.name === "rehearsal" ? undefined : this.#saved?.of(key);
    let state = startSchedule(config, world, past);
    const live = this.#live.get(key);
    if (live) state = handle(state, { type: "live", live }, world).state;
    const wait = waitMs(state, world) ?? Number.POSITIVE_INFINITY;
    return { network, tenant, state, shift, dueAt: performance.now() + wait };
  }

  #tick(chat: Chat): void {
    this.#step(chat, { type: "tick", canSpeak: chat.network.canSpeak(chat.tenant) });
  }

  #step(chat: Chat, event: ScheduleEvent): void {
    const world = this.#worldOf(chat);
    const { state, effects } = handle(chat.state, event, world);
    chat.state = state;
    const wait = waitMs(state, world) ?? Number.POSITIVE_INFINITY;
    chat.dueAt = performance.now() + wait;
    chat.shift = this.#shiftOf(chat);
    for (const effect of effects) this.#carryOut(chat, effect);
  }

  #carryOut(chat: Chat, effect: ScheduleEffect): void {
    const { network, tenant } = chat;
    if (effect.type === "say") {
      const { key, turn, text, importance } = effect;
      network.speak(tenant, text, importance, (isSent) =>
        this.#spoken(chat, { type: "spoken", key, turn, isSent }),
      );
      return;
    }
    if (network.name === "rehearsal") return;
    const { kind, id, at } = effect;
    const turn = { kind, id, at, reason: effect.type === "silent" ? effect.reason : "" };
    if (effect.type === "sent") this.#remember(turn);
    this.#note(turn);
    if (effect.type === "sent") this.#saved?.spoke(`${network.name}:${tenant}`, chat.state);
  }

  #spoken(chat: Chat, event: ScheduleEvent): void {
    if (this.#isStopped) return;
    this.#step(chat, event);
    if (!this.#moving) this.#sleep();
  }

  #remember({ kind, id, at }: Turn): void {
    const key = `${kind}:${id}`;
    this.#said.set(key, Math.max(at, this.#said.get(key) ?? 0));
  }

  /**
   * The tenant's messages, with what was said since PocketBase was asked. What was said in the
   * channel holds nothing up in a rehearsal.
   */
  #configOf(network: ChatNetwork, tenant: string): ScheduleConfig | undefined {
    const config = this.#tenants.get(tenant);
    if (!config?.isWaddleEnabled) return undefined;
    const { schedule } = config;
    const said = (kind: Turn["kind"], id: string, lastSent: number) =>
      network.name === "rehearsal" ? 0 : Math.max(lastSent, this.#said.get(`${kind}:${id}`) ?? 0);
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

  #worldOf(chat: Chat): ScheduleWorld {
    const clocks = this.#moving ?? this.#clocks(this.#shiftOf(chat));
    const counter = (name: string) => this.#counter?.(chat.network.name, chat.tenant, name);
    return { ...clocks, random: Math.random, counter };
  }

  #shiftOf({ network, tenant }: Pick<Chat, "network" | "tenant">): number {
    const shift = this.#clock(network.name, tenant) - Date.now();
    return Math.abs(shift) < DRIFT_MS ? 0 : shift;
  }

  #clocks(shift: number): Clocks {
    return { now: Date.now() + shift, elapsed: performance.now() + shift };
  }
}
