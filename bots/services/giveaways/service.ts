import type { Logger } from "pino";
import type { Network } from "#core/chat/batch.ts";
import type { WaddleEffect, WaddleLine } from "#core/waddle/engine.ts";
import type { GiveawayBackend } from "../../backend.ts";
import type { ChatNetwork } from "../../chat/network.ts";
import type { ChatClock } from "../waddle/waddle.ts";
import { DryRuns } from "./dry-runs.ts";
import { type GiveawayEffect, Giveaways } from "./giveaways.ts";
import type { SavedEntries } from "./saved-entries.ts";

/** In the rehearsal, lines of giveaways come after answers. */
const REHEARSAL_IMPORTANCE = 1;

export type GiveawayDeskOptions = {
  backend: GiveawayBackend;
  saved: SavedEntries;
  /** Public address of the main site. */
  siteUrl: string;
  /** What a command begins with in a tenant's chat. */
  prefixOf: (tenant: string) => string;
  clock?: ChatClock | undefined;
  log: Logger;
};

/** Giveaways on every network: the real ones on Twitch, dry runs in the rehearsal. */
export class GiveawayDesk {
  readonly #real: Giveaways;
  readonly #dry: DryRuns;
  #networks: readonly ChatNetwork[] = [];

  constructor(options: GiveawayDeskOptions) {
    const { backend, saved, siteUrl, prefixOf, log, clock = () => Date.now() } = options;
    this.#real = new Giveaways({
      backend,
      saved,
      siteUrl,
      prefixOf,
      log,
      speak: (tenant, text, importance, onEnd) => {
        const network = this.#network("twitch");
        if (network?.canSpeak(tenant)) network.speak(tenant, text, importance, onEnd);
        else onEnd?.(false);
      },
    });
    this.#dry = new DryRuns({
      list: (tenant) => backend.list(tenant),
      say: (tenant, text) => this.#network("rehearsal")?.speak(tenant, text, REHEARSAL_IMPORTANCE),
      clock: (tenant) => clock("rehearsal", tenant),
      prefixOf,
      log,
    });
  }

  /** Begins to speak on these networks. */
  start(networks: readonly ChatNetwork[]): void {
    this.#networks = networks;
    this.#real.start();
  }

  async stop(): Promise<void> {
    this.#dry.stop();
    await this.#real.stop();
  }

  /** A line of a chat, and what the engine made of it. */
  hear(network: Network, line: WaddleLine, effects: readonly WaddleEffect[]): void {
    const giveaways = network === "rehearsal" ? this.#dry : this.#real;
    giveaways.hear(line);
    for (const effect of effects) if (isGiveaway(effect)) giveaways.act(effect);
  }

  /** A rehearsal begins anew; what is real goes on. */
  forget(network: Network, tenant: string): void {
    if (network === "rehearsal") this.#dry.forget(tenant);
  }

  #network(name: Network): ChatNetwork | undefined {
    return this.#networks.find((network) => network.name === name);
  }
}

function isGiveaway(effect: WaddleEffect): effect is GiveawayEffect {
  return effect.type === "giveaway";
}
