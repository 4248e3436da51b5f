import type { ChatEvent, IncomingLine, LiveState } from "#core/chat/chat-events.ts";
import type { RehearsalCooldown } from "#core/chat/rehearsal/protocol.ts";
import {
  COMMAND_EDIT,
  COUNTER_CHANGE,
  LIST_EDIT,
  SCHEDULED_RUN,
  USAGE,
} from "#core/waddle/batch-entries.ts";
import type { WaddleConfig } from "#core/waddle/config.ts";
import { handle, startWaddle, type WaddleEvent } from "#core/waddle/engine.ts";
import { shownCooldowns } from "#core/waddle/shown-cooldowns.ts";
import type { WaddleEffect, WaddleState } from "#core/waddle/state.ts";
import type { ConfigChange, TenantConfig } from "../../backend.ts";
import { type Chat, chatKey, type ServiceMessage } from "../../chat/network.ts";
import type { ChatService, LineAnswer, ServiceContext } from "../../chat/service.ts";
import { Lookups } from "./lookups.ts";
import { withPending } from "./pending.ts";
import { Schedule } from "./schedule.ts";
import { ScheduleStore } from "./schedule-store.ts";
import { TurnStore } from "./turn-store.ts";

/** A chat, and the configuration that it got last: what chat edited since is in its state alone. */
type ChatEngine = { chat: Chat; state: WaddleState; config: WaddleConfig };

/** Waddle in all chats: one engine for each, so that cooldowns do not mix, and one schedule. */
export class WaddleService implements ChatService {
  readonly id = "waddle";
  readonly #context: ServiceContext;
  readonly #schedule: Schedule;
  readonly #lookups: Lookups;
  readonly #turns: TurnStore;
  /** The tenants that have Waddle on. */
  readonly #tenants = new Map<string, TenantConfig>();
  readonly #engines = new Map<string, ChatEngine>();

  constructor(context: ServiceContext, lookups = new Lookups()) {
    this.#context = context;
    this.#lookups = lookups;
    this.#turns = new TurnStore(context.state);
    const { networks, outbox, state, liveOf } = context;
    this.#schedule = new Schedule({
      networks,
      liveOf,
      record: (run) => outbox.add(SCHEDULED_RUN, run),
      pending: outbox.pending(SCHEDULED_RUN).map(({ payload }) => payload),
      store: new ScheduleStore(state),
      counter: (chat, name) => this.#counter(chat, name),
    });
  }

  channels(): Iterable<string> {
    return this.#tenants.keys();
  }

  configure(read: ConfigChange): void {
    const { outbox } = this.#context;
    const change = withPending(read, {
      edits: outbox.pending(COMMAND_EDIT).map(({ payload }) => payload),
      lists: outbox.pending(LIST_EDIT).map(({ payload }) => payload),
      counters: outbox.recent(COUNTER_CHANGE),
    });
    if (change.type === "all") this.#tenants.clear();
    for (const config of change.tenants) {
      if (config.services.includes(this.id)) this.#tenants.set(config.tenant, config);
      else this.#tenants.delete(config.tenant);
    }
    for (const [key, engine] of this.#engines) {
      const config = this.#tenants.get(engine.chat.tenant)?.waddle;
      if (!config) this.#engines.delete(key);
      else if (config !== engine.config) this.#reconfigure(engine, config);
    }
    this.#schedule.configure(this.#tenants);
  }

  onLine(line: IncomingLine, chat: Chat, takenBy: string | undefined): LineAnswer | undefined {
    if (!line.isSelf && !line.isBot && !line.isShared) this.#schedule.onLine(chat);
    if (takenBy !== undefined) return undefined;
    const engine = this.#engine(chat);
    if (!engine) return undefined;
    const effects = this.#step(engine, line);
    const trace = effects.find((effect) => effect.type === "trace");
    if (!trace) return undefined;
    const { answered, reason, isUnknown = false } = trace;
    return { messages: this.#messagesOf(engine, effects), answered, reason, isUnknown };
  }

  onEvent(event: ChatEvent, chat: Chat): readonly ServiceMessage[] {
    const engine = this.#engine(chat);
    if (!engine) return [];
    return this.#messagesOf(engine, this.#step(engine, { type: "happened", event }));
  }

  onStream(live: LiveState, chat: Chat): void {
    this.#schedule.onStream(live, chat);
    // What an engine that begins now knows first is no change, so it begins with every chat.
    const engine = this.#engine(chat);
    if (engine) this.#carryOut(engine, this.#step(engine, { type: "live", live }));
  }

  onClock(chat: Chat): void {
    this.#schedule.onClock(chat);
  }

  onReset(chat: Chat): void {
    this.#engines.delete(chatKey(chat));
    this.#schedule.forget(chat);
  }

  cooldowns(chat: Chat): RehearsalCooldown[] {
    const engine = this.#engines.get(chatKey(chat));
    return engine ? shownCooldowns(engine.state, chat.network.now(chat.tenant)) : [];
  }

  stop(): void {
    this.#schedule.stop();
  }

  /** Keeps what chat changed; it is on disk before it is said. */
  #save(chat: Chat, effect: WaddleEffect): void {
    const { outbox } = this.#context;
    switch (effect.type) {
      case "turn":
        this.#turns.write(chat, effect.command, effect.turn);
        return;
      case "count":
        outbox.add(USAGE, { command: effect.command, count: effect.by });
        return;
      case "edit":
        outbox.add(COMMAND_EDIT, effect.edit);
        return;
      case "list_edit":
        outbox.add(LIST_EDIT, effect.edit);
        return;
      case "counter": {
        const { counter, value, by } = effect;
        const change =
          by === undefined
            ? ({ operation: "set", amount: value } as const)
            : ({ operation: "add", amount: by } as const);
        outbox.add(COUNTER_CHANGE, { counter, ...change });
        return;
      }
      default:
    }
  }

  /** The value of a counter in a chat, for what is said without a command. */
  #counter(chat: Chat, name: string): number | undefined {
    return this.#engine(chat)?.state.counters.find(name)?.value;
  }

  /** Lets the engine handle an event, and keeps what chat changed. */
  #step({ chat, state }: ChatEngine, event: WaddleEvent): WaddleEffect[] {
    const { network, tenant } = chat;
    const { effects } = handle(state, event, { now: network.now(tenant), random: Math.random });
    if (network.capabilities.isPersistent) for (const effect of effects) this.#save(chat, effect);
    return effects;
  }

  /** The messages among the effects; what is to be looked up begins. */
  #messagesOf(engine: ChatEngine, effects: readonly WaddleEffect[]): ServiceMessage[] {
    return effects.flatMap((effect) => {
      if (effect.type === "look_up") void this.#lookUp(engine, effect);
      if (effect.type !== "say") return [];
      const { type: _, answer, ...message } = effect;
      return [{ ...message, onEnd: (isSent) => this.#onEnd(engine, answer, isSent) }];
    });
  }

  /** Does what follows from something else than a line: sends, and shows why. */
  #carryOut(
    engine: ChatEngine,
    effects: readonly WaddleEffect[],
    askedAt = performance.now(),
  ): void {
    const { network, tenant } = engine.chat;
    for (const effect of effects) if (effect.type === "trace") network.showTrace(tenant, effect);
    for (const message of this.#messagesOf(engine, effects)) {
      network.send(tenant, { ...message, askedAt });
    }
  }

  /** Looks things up, and goes on with the answer when they are known. */
  async #lookUp(
    engine: ChatEngine,
    { answer, lookups }: Extract<WaddleEffect, { type: "look_up" }>,
  ): Promise<void> {
    const askedAt = performance.now();
    const results = await this.#lookups.all(lookups, engine.chat);
    // A chat that began anew, or is gone, does not wait for it any more.
    if (this.#engines.get(chatKey(engine.chat)) !== engine) return;
    this.#carryOut(engine, this.#step(engine, { type: "looked_up", answer, results }), askedAt);
  }

  /** What follows from an answer that was sent, or never will be. */
  #onEnd(engine: ChatEngine, answer: number, isSent: boolean): void {
    this.#carryOut(engine, this.#step(engine, { type: "ended", answer, isSent }));
  }

  #engine(chat: Chat): ChatEngine | undefined {
    const key = chatKey(chat);
    const known = this.#engines.get(key);
    if (known) return known;
    const config = this.#tenants.get(chat.tenant)?.waddle;
    if (!config) return undefined;
    const isKept = chat.network.capabilities.isPersistent;
    const turns = isKept ? this.#turns.read(chat, config.commands) : [];
    const engine = { chat, state: startWaddle(config, turns), config };
    engine.state.live = this.#context.liveOf(chat);
    this.#engines.set(key, engine);
    return engine;
  }

  #reconfigure(engine: ChatEngine, config: WaddleConfig): void {
    engine.config = config;
    // No time passes by a new configuration, so it needs no clock.
    handle(engine.state, { type: "config", config }, { now: 0, random: Math.random });
  }
}
