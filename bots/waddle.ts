import type { Network } from "#core/waddle/batch.ts";
import {
  handle,
  startWaddle,
  type WaddleConfig,
  type WaddleEffect,
  type WaddleLine,
  type WaddleState,
} from "#core/waddle/engine.ts";
import type { ConfigChange, TenantConfig } from "./backend.ts";

/** The Waddle engines of all tenants: one for each network, so that cooldowns do not mix. */
export class Waddle {
  readonly #tenants = new Map<string, TenantConfig>();
  readonly #states = new Map<string, WaddleState>();

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
    }
    for (const [key, state] of this.#states) {
      const config = this.#configOf(tenantOf(key));
      if (!config) this.#states.delete(key);
      else if (config !== state.config) this.#apply(key, state, config);
    }
  }

  /** What a line leads to. Nothing, when the tenant's Waddle is off or not known. */
  hear(network: Network, line: WaddleLine): WaddleEffect[] {
    const config = this.#configOf(line.channel);
    if (!config) return [];
    const key = `${network}:${line.channel}`;
    const state = this.#states.get(key) ?? startWaddle(config);
    const step = handle(state, line, { now: Date.now(), random: Math.random });
    this.#states.set(key, step.state);
    return step.effects;
  }

  #configOf(tenant: string): WaddleConfig | undefined {
    const config = this.#tenants.get(tenant);
    return config?.isWaddleEnabled ? config.waddle : undefined;
  }

  #apply(key: string, state: WaddleState, config: WaddleConfig): void {
    const world = { now: Date.now(), random: Math.random };
    this.#states.set(key, handle(state, { type: "config", config }, world).state);
  }
}

function tenantOf(key: string): string {
  return key.slice(key.indexOf(":") + 1);
}
