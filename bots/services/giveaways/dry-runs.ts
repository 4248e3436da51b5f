import type { Logger } from "pino";
import {
  type DryEvent,
  type DryGiveaway,
  type DryState,
  NO_DRY_RUN,
  rehearseGiveaway,
} from "#core/giveaways/dry-run.ts";
import type { WaddleLine } from "#core/waddle/engine.ts";
import type { GiveawayEffect } from "./giveaways.ts";

/** How often a run's end is looked for; the rehearsal's clock may be moved at any time. */
const TICK_MS = 1000;

export type DryRunsOptions = {
  /** The workspace's giveaways. Throws when they can't be read. */
  list: (tenant: string) => Promise<DryGiveaway[]>;
  say: (tenant: string, text: string) => void;
  /** What time it is in a tenant's rehearsal: milliseconds since the epoch. */
  clock: (tenant: string) => number;
  prefixOf: (tenant: string) => string;
  log: Logger;
};

/** Giveaways in the rehearsal chats: played in memory, nothing is stored or spent. */
export class DryRuns {
  readonly #options: DryRunsOptions;
  readonly #states = new Map<string, DryState>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DryRunsOptions) {
    this.#options = options;
  }

  hear(line: WaddleLine): void {
    if (this.#states.has(line.channel)) this.#step(line.channel, { type: "heard", line });
  }

  act(effect: GiveawayEffect): void {
    const tenant = effect.line.channel;
    if (effect.action !== "start") {
      this.#step(tenant, { type: "asked", effect, giveaways: [] });
      return;
    }
    this.#options.list(tenant).then(
      (giveaways) => this.#step(tenant, { type: "asked", effect, giveaways }),
      (error) => {
        this.#options.log.warn({ error: String(error) }, "Giveaways can't be read for a rehearsal");
        this.#options.say(tenant, "The giveaways can't be read right now. Try again in a minute.");
      },
    );
  }

  /** The tenant's rehearsal is over, or begins anew. */
  forget(tenant: string): void {
    this.#states.delete(tenant);
    if (this.#states.size === 0) this.stop();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #step(tenant: string, event: DryEvent): void {
    const { state, says } = rehearseGiveaway(this.#states.get(tenant) ?? NO_DRY_RUN, event, {
      now: this.#options.clock(tenant),
      random: Math.random,
      prefix: this.#options.prefixOf(tenant),
    });
    for (const text of says) this.#options.say(tenant, text);
    if (state.run) {
      this.#states.set(tenant, state);
      this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
    } else {
      this.forget(tenant);
    }
  }

  #tick(): void {
    for (const tenant of [...this.#states.keys()]) this.#step(tenant, { type: "tick" });
  }
}
