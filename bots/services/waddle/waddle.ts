import type { Network } from "#core/chat/batch.ts";
import type { RehearsalCooldown } from "#core/chat/rehearsal/protocol.ts";
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
import { BOT } from "#core/waddle/limits.ts";
import { shownCooldowns } from "#core/waddle/shown-cooldowns.ts";
import type { ConfigChange, TenantConfig } from "../../backend.ts";
import type { GiveawayDesk } from "../giveaways/service.ts";
import type { Schedule } from "./schedule.ts";

/** What time it is in a tenant's chat on a network: milliseconds since the epoch. */
export type ChatClock = (network: Network, tenant: string) => number;

/** A chat, and the configuration that it got last: what chat edited since is in its state alone. */
type Chat = { state: WaddleState; config: WaddleConfig };

/** The Waddle engines of all tenants: one for each network, so that cooldowns do not mix. */
export class Waddle {
  readonly #clock: ChatClock;
  /** Hears what the engine hears; what it says is its own. */
  readonly #schedule: Schedule | undefined;
  /** Hears lines and what they led to; what it says is its own. */
  #giveaways: GiveawayDesk | undefined;
  readonly #tenants = new Map<string, TenantConfig>();
  readonly #chats = new Map<string, Chat>();
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

  /** What a command begins with in a tenant's chat. */
  prefixOf(tenant: string): string {
    return this.#tenants.get(tenant)?.waddle.prefix ?? BOT.prefixDefault;
  }

  /** Brings lines to the giveaways from now on. */
  tellGiveaways(giveaways: GiveawayDesk): void {
    this.#giveaways = giveaways;
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
    for (const [key, chat] of this.#chats) {
      const config = this.#configOf(tenantOf(key));
      if (!config) this.#chats.delete(key);
      else if (config !== chat.config) this.#apply(chat, config);
    }
  }

  /** What a line leads to. Nothing, when the tenant's Waddle is off or not known. */
  hear(network: Network, line: WaddleLine): WaddleEffect[] {
    if (!line.isSelf && !line.isBot && !line.isShared) this.#schedule?.hear(network, line.channel);
    const effects = this.#step(network, line.channel, line);
    if (this.#configOf(line.channel)) this.#giveaways?.hear(network, line, effects);
    return effects;
  }

  /** What is known of the tenant's stream now. */
  live(network: Network, tenant: string, live: LiveState): void {
    this.#live.set(`${network}:${tenant}`, live);
    this.#schedule?.live(network, tenant, live);
    if (this.#chats.has(`${network}:${tenant}`)) {
      this.#step(network, tenant, { type: "live", live });
    }
  }

  /** Whether this process answers for the tenant. */
  isEnabled(tenant: string): boolean {
    return this.#configOf(tenant) !== undefined;
  }

  /** What is known of the tenant's stream; undefined until the network tells. */
  liveOf(network: Network, tenant: string): LiveState | undefined {
    return this.#live.get(`${network}:${tenant}`);
  }

  /** The tenant's channel on Twitch; empty while none is connected, or its Waddle is off. */
  channelOf(tenant: string): string {
    const config = this.#tenants.get(tenant);
    return config?.isWaddleEnabled ? config.twitchChannel : "";
  }

  /** The cooldowns that run in a tenant's chat now, the first to end first. */
  cooldowns(network: Network, tenant: string): RehearsalCooldown[] {
    const chat = this.#chats.get(`${network}:${tenant}`);
    return chat ? shownCooldowns(chat.state, this.#clock(network, tenant)) : [];
  }

  /** Begins anew in a tenant's chat: no cooldowns, and what the configuration says. */
  forget(network: Network, tenant: string): void {
    this.#chats.delete(`${network}:${tenant}`);
    this.#giveaways?.forget(network, tenant);
  }

  /** Where a counter stands in a tenant's chat, for what is said without a command. */
  counter(network: Network, tenant: string, name: string): number | undefined {
    const config = this.#configOf(tenant);
    return config && this.#chat(network, tenant, config).state.counters.find(name)?.value;
  }

  #step(network: Network, tenant: string, event: WaddleEvent): WaddleEffect[] {
    const config = this.#configOf(tenant);
    if (!config) return [];
    const { state } = this.#chat(network, tenant, config);
    const world = { now: this.#clock(network, tenant), random: Math.random };
    return handle(state, event, world).effects;
  }

  #chat(network: Network, tenant: string, config: WaddleConfig): Chat {
    const key = `${network}:${tenant}`;
    const known = this.#chats.get(key);
    if (known) return known;
    const chat = { state: startWaddle(config), config };
    chat.state.live = this.#live.get(key);
    this.#chats.set(key, chat);
    return chat;
  }

  #configOf(tenant: string): WaddleConfig | undefined {
    const config = this.#tenants.get(tenant);
    return config?.isWaddleEnabled ? config.waddle : undefined;
  }

  #apply(chat: Chat, config: WaddleConfig): void {
    chat.config = config;
    // No time passes by a new configuration, so it needs no clock.
    handle(chat.state, { type: "config", config }, { now: 0, random: Math.random });
  }
}

function tenantOf(key: string): string {
  return key.slice(key.indexOf(":") + 1);
}
