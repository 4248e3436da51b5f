import type { ChatEvent, IncomingLine, LiveState } from "#core/chat/chat-events.ts";
import type { ChatTrace } from "#core/chat/chat-line.ts";
import type { RehearsalCooldown, RehearsalVisitor } from "#core/chat/rehearsal/protocol.ts";
import type { Person } from "#core/gaggle/api.ts";
import type { PanelQuestion, PanelReply } from "#core/panel/api.ts";
import type { ConfigChange, TenantConfig } from "../backend.ts";
import { type Chat, chatKey, type ServiceMessage } from "./network.ts";
import type { CommandSpec, ServerCommand, ServerService } from "./servers.ts";
import type { ChatService, LineAnswer } from "./service.ts";

/** What all services together make of a line. */
export type Outcome = {
  messages: readonly ServiceMessage[];
  trace: ChatTrace | undefined;
  /** The answer follows, as a message with `answerTo`. */
  isPending?: boolean;
};

const NO_SERVICES: readonly ChatService[] = [];

/**
 * Stands between networks and services: joins the union of the channels that services want, hands
 * each line to the tenant's services in order of priority, and gives their messages to the network.
 */
export class ChatRouter {
  readonly #tenants = new Map<string, TenantConfig>();
  /** The services that want a tenant's chats, by tenant, in order of priority. */
  #services = new Map<string, ChatService[]>();
  readonly #live = new Map<string, { tenant: string; live: LiveState }>();
  #all: readonly ChatService[] = [];

  /** Begins with these services, the first of which has the highest priority. */
  use(services: readonly ChatService[]): void {
    this.#all = services;
  }

  configure(change: ConfigChange): void {
    if (change.type === "all") this.#tenants.clear();
    for (const config of change.tenants) this.#tenants.set(config.tenant, config);
    if (change.type === "all") {
      for (const [key, { tenant }] of this.#live) {
        if (!this.#tenants.has(tenant)) this.#live.delete(key);
      }
    }
    for (const service of this.#all) service.configure(change);
    this.#services = new Map();
    for (const service of this.#all) {
      for (const tenant of service.channels()) {
        if (!this.#tenants.has(tenant)) continue;
        const own = this.#services.get(tenant);
        if (own) own.push(service);
        else this.#services.set(tenant, [service]);
      }
    }
  }

  /** The tenants whose chats some service wants. */
  get wanted(): TenantConfig[] {
    return [...this.#tenants.values()].filter(({ tenant }) => this.#services.has(tenant));
  }

  isWanted(tenant: string): boolean {
    return this.#services.has(tenant);
  }

  /** The tenant's channel on Twitch; empty while none is connected, or no service wants it. */
  channelOf(tenant: string): string {
    return this.isWanted(tenant) ? (this.#tenants.get(tenant)?.twitchChannel ?? "") : "";
  }

  /** What is known of the stream of a chat; undefined until the network reports it. */
  liveOf(chat: Chat): LiveState | undefined {
    return this.#live.get(chatKey(chat))?.live;
  }

  /** Hands a line to the services, shows what came of it, and sends their messages. */
  onLine(line: IncomingLine, chat: Chat): void {
    this.carryOut(chat, this.ask(line, chat));
  }

  /** Hands a line to the services and returns what they make of it. */
  ask(line: IncomingLine, chat: Chat): Outcome {
    let messages: readonly ServiceMessage[] = [];
    let trace: ChatTrace | undefined;
    let takenBy: string | undefined;
    let isPending = false;
    let shown = line;
    for (const service of this.#servicesOf(chat)) {
      const answer = service.onLine(shown, chat, takenBy);
      if (!answer || takenBy !== undefined) continue;
      const { answered, reason } = answer;
      if (answer.isRemoved) shown = { ...line, isRemoved: true };
      if (!answer.isUnknown) {
        takenBy = service.id;
        messages = answer.messages;
        isPending = answer.isPending === true;
        trace = { type: "trace", line: line.id, answered, reason };
      }
      // The first that does not know the command says so, unless another one takes it.
      trace ??= { type: "trace", line: line.id, answered, reason };
    }
    return { messages, trace, isPending };
  }

  /** The line that a command stands for; undefined where no service of the chat has it. */
  lineOf(command: Pick<ServerCommand, "name" | "word" | "fields">, chat: Chat): string | undefined {
    for (const service of this.#servicesOf(chat)) {
      const line = service.lineOf?.(command);
      if (line !== undefined) return line;
    }
    return undefined;
  }

  /** Hands a pressed button to the services; undefined where it is no service's own. */
  onButton(pressed: unknown, id: string, chat: Chat): LineAnswer | undefined {
    for (const service of this.#servicesOf(chat)) {
      const answer = service.onButton?.(pressed, id, chat);
      if (answer) return answer;
    }
    return undefined;
  }

  /** All commands of services, for networks that have some of their own. */
  get commands(): CommandSpec[] {
    const all = this.#all.flatMap(({ commands = [], servers }) => [
      ...commands,
      ...(servers?.commands ?? []),
    ]);
    return [...new Set(all)];
  }

  /** What services do in servers. */
  get servers(): ServerService[] {
    return this.#all.flatMap(({ servers }) => servers ?? []);
  }

  carryOut({ network, tenant }: Chat, { messages, trace }: Outcome): void {
    if (trace) network.showTrace(tenant, trace);
    for (const message of messages) network.send(tenant, message);
  }

  onStream(live: LiveState, chat: Chat): void {
    this.#live.set(chatKey(chat), { tenant: chat.tenant, live });
    for (const service of this.#servicesOf(chat)) service.onStream(live, chat);
  }

  onEvent(event: ChatEvent, chat: Chat): void {
    for (const service of this.#servicesOf(chat)) {
      const messages = service.onEvent?.(event, chat) ?? [];
      for (const message of messages) chat.network.send(chat.tenant, message);
    }
  }

  /** Asks a service of the chat for the member whose id is `by`; undefined where it is not there, or answers no questions. */
  question(service: string, body: unknown, chat: Chat, by = ""): Promise<object> | undefined {
    return this.#servicesOf(chat)
      .find(({ id }) => id === service)
      ?.onQuestion?.(body, chat, by);
  }

  /** Asks the game of a chat for a viewer's Twitch panel; undefined where none is played. */
  onPanel(question: PanelQuestion, person: Person | undefined, chat: Chat): PanelReply | undefined {
    return this.#servicesOf(chat)
      .find(({ onPanel }) => onPanel !== undefined)
      ?.onPanel?.(question, person, chat);
  }

  onClock(chat: Chat): void {
    for (const service of this.#servicesOf(chat)) service.onClock?.(chat);
  }

  /** Returns why nothing comes, where no service sends it. */
  onVisit(visitor: RehearsalVisitor, chat: Chat): string | undefined {
    const service = this.#servicesOf(chat).find(({ onVisit }) => onVisit !== undefined);
    return service ? service.onVisit?.(visitor, chat) : "Gaggle is switched off here";
  }

  onReset(chat: Chat): void {
    for (const service of this.#servicesOf(chat)) service.onReset?.(chat);
  }

  cooldowns(chat: Chat): RehearsalCooldown[] {
    return this.#servicesOf(chat).flatMap((service) => service.cooldowns?.(chat) ?? []);
  }

  #servicesOf({ network, tenant }: Chat): readonly ChatService[] {
    const services = this.#services.get(tenant) ?? NO_SERVICES;
    if (network.capabilities.isStream) return services;
    return services.filter(({ worksWithoutStream }) => worksWithoutStream === true);
  }
}
