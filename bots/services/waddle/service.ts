import type { IncomingLine, LiveState } from "#core/chat/chat-events.ts";
import type { RehearsalCooldown } from "#core/chat/rehearsal/protocol.ts";
import { COMMAND_EDIT, COUNTER_CHANGE, SCHEDULED_RUN, USAGE } from "#core/waddle/batch-entries.ts";
import type { WaddleConfig } from "#core/waddle/config.ts";
import { handle, startWaddle, type WaddleEvent } from "#core/waddle/engine.ts";
import { shownCooldowns } from "#core/waddle/shown-cooldowns.ts";
import type { WaddleEffect, WaddleState } from "#core/waddle/state.ts";
import type { ConfigChange, TenantConfig } from "../../backend.ts";
import { type Chat, chatKey } from "../../chat/network.ts";
import type { ChatService, LineAnswer, ServiceContext } from "../../chat/service.ts";
import { withPending } from "./pending.ts";
import { Schedule } from "./schedule.ts";
import { ScheduleStore } from "./schedule-store.ts";

/** A chat, and the configuration that it got last: what chat edited since is in its state alone. */
type ChatEngine = { chat: Chat; state: WaddleState; config: WaddleConfig };

/** Waddle in all chats: one engine for each, so that cooldowns do not mix, and one schedule. */
export class WaddleService implements ChatService {
  readonly id = "waddle";
  readonly #context: ServiceContext;
  readonly #schedule: Schedule;
  /** The tenants that have Waddle on. */
  readonly #tenants = new Map<string, TenantConfig>();
  readonly #engines = new Map<string, ChatEngine>();

  constructor(context: ServiceContext) {
    this.#context = context;
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
    const edits = outbox.pending(COMMAND_EDIT).map(({ payload }) => payload);
    const change = withPending(read, { edits, counters: outbox.recent(COUNTER_CHANGE) });
    if (change.type === "all") this.#tenants.clear();
    for (const config of change.type === "all" ? change.tenants : [change.config]) {
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
    const effects = this.#step(chat, line);
    const trace = effects.find((effect) => effect.type === "trace");
    if (!trace) return undefined;
    if (chat.network.capabilities.isPersistent) for (const effect of effects) this.#save(effect);
    const messages = effects.filter((effect) => effect.type === "say");
    const { answered, reason, isUnknown = false } = trace;
    return { messages, answered, reason, isUnknown };
  }

  onStream(live: LiveState, chat: Chat): void {
    this.#schedule.onStream(live, chat);
    if (this.#engines.has(chatKey(chat))) this.#step(chat, { type: "live", live });
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
  #save(effect: WaddleEffect): void {
    const { outbox } = this.#context;
    switch (effect.type) {
      case "count":
        outbox.add(USAGE, { command: effect.command, count: 1 });
        return;
      case "edit":
        outbox.add(COMMAND_EDIT, effect.edit);
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

  #step(chat: Chat, event: WaddleEvent): WaddleEffect[] {
    const engine = this.#engine(chat);
    if (!engine) return [];
    const now = chat.network.now(chat.tenant);
    return handle(engine.state, event, { now, random: Math.random }).effects;
  }

  #engine(chat: Chat): ChatEngine | undefined {
    const key = chatKey(chat);
    const known = this.#engines.get(key);
    if (known) return known;
    const config = this.#tenants.get(chat.tenant)?.waddle;
    if (!config) return undefined;
    const engine = { chat, state: startWaddle(config), config };
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
