import type { Network } from "#core/waddle/batch.ts";
import {
  handle,
  type LiveState,
  startWaddle,
  type WaddleConfig,
  type WaddleEffect,
  type WaddleEvent,
  type WaddleLine,
  type WaddleState,
} from "#core/waddle/engine.ts";
import type { ConfigChange, TenantConfig } from "./backend.ts";
import type { Schedule } from "./schedule.ts";

/** What time it is in a tenant's chat on a network: milliseconds since the epoch. */
export type ChatClock = (network: Network, tenant: string) => number;

/** The Waddle engines of all tenants: one for each network, so that cooldowns do not mix. */
export class Waddle {
  readonly #clock: ChatClock;
  /** Hears what the engine hears; what it says is its own. */
  readonly #schedule: Schedule | undefined;
  readonly #tenants = new Map<string, TenantConfig>();
  readonly #states = new Map<string, WaddleState>();
  /** By `network:tenant`, as for the states, which may come later than the news. */
  readonly #live = new Map<string, LiveState>();

  /** The rehearsal may move the clock of its chats; the others go by the real one. */
  constructor(clock: ChatClock = () => Date.now(), schedule?: Schedule) {
    this.#clock = clock;
    this.#schedule = schedule;
  }

  /** Those whose Waddle is on. */
  get enabled(): TenantConfig[] {
    return [...this.#tenants.values()].filter(({ isWaddleEnabled }) => isWaddleEnabled);
  }

  configure(change: ConfigChange): void {
    if (change.type === "one") {
      this.#tenants.set(change.config.tenant, change.config);
    } else {
      this.#tenants.clear();
      for (const config of change.tenants) this.#tenants.set(config.tenant, config);
      for (const key of this.#live.keys()) {
        if (!this.#tenants.has(tenantOf(key))) this.#live.delete(key);
      }
    }
    for (const [key, state] of this.#states) {
      const config = this.#configOf(tenantOf(key));
      if (!config) this.#states.delete(key);
      else if (config !== state.config) this.#apply(key, state, config);
    }
  }

  /** What a line leads to. Nothing, when the tenant's Waddle is off or not known. */
  hear(network: Network, line: WaddleLine): WaddleEffect[] {
    if (!line.isSelf && !line.isBot && !line.isShared) this.#schedule?.hear(network, line.channel);
    return this.#step(network, line.channel, line);
  }

  /** What is known of the tenant's stream now. */
  live(network: Network, tenant: string, live: LiveState): void {
    this.#live.set(`${network}:${tenant}`, live);
    this.#schedule?.live(network, tenant, live);
    if (this.#states.has(`${network}:${tenant}`)) {
      this.#step(network, tenant, { type: "live", live });
    }
  }

  #step(network: Network, tenant: string, event: WaddleEvent): WaddleEffect[] {
    const config = this.#configOf(tenant);
    if (!config) return [];
    const key = `${network}:${tenant}`;
    const state = this.#states.get(key) ?? this.#begin(key, config);
    const world = { now: this.#clock(network, tenant), random: Math.random };
    const step = handle(state, event, world);
    this.#states.set(key, step.state);
    return step.effects;
  }

  #begin(key: string, config: WaddleConfig): WaddleState {
    const state = startWaddle(config);
    const live = this.#live.get(key);
    return live ? { ...state, live } : state;
  }

  #configOf(tenant: string): WaddleConfig | undefined {
    const config = this.#tenants.get(tenant);
    return config?.isWaddleEnabled ? config.waddle : undefined;
  }

  #apply(key: string, state: WaddleState, config: WaddleConfig): void {
    // No time passes by a new configuration, so it needs no clock of its own.
    const world = { now: 0, random: Math.random };
    this.#states.set(key, handle(state, { type: "config", config }, world).state);
  }
}

function tenantOf(key: string): string {
  return key.slice(key.indexOf(":") + 1);
}
