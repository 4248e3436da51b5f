import type { Logger } from "pino";
import * as v from "valibot";
import type { Delivery } from "#core/chat/batch.ts";
import type { ChatLine, ChatTrace } from "#core/chat/chat-line.ts";
import type { LimiterPolicy } from "#core/chat/limiter.ts";
import { TWITCH } from "#core/chat/limits.ts";
import {
  REHEARSAL_PROTOCOL,
  type RehearsalBotMessage,
  type RehearsalNotice,
  type RehearsalStage,
  type RehearsalVisitor,
  rehearsalNotice,
} from "#core/chat/rehearsal/protocol.ts";
import type { Backend, TenantConfig } from "../../backend.ts";
import type { ChannelApi, Person } from "../../chat/channel-api.ts";
import { type ChannelMessage, MessageSender, type SendResult } from "../../chat/message-sender.ts";
import type { Chat, ChatNetwork, ServiceMessage } from "../../chat/network.ts";
import { BotRooms } from "../../chat/rooms/bot-rooms.ts";
import type { ChatRouter } from "../../chat/router.ts";
import { pretendedApi } from "./channel-api.ts";

/** As a moderator on Twitch has it, for each room; a creator may try the same line again at once. */
const POLICY: LimiterPolicy = {
  windowMs: TWITCH.limitWindowMs,
  account: Number.POSITIVE_INFINITY,
  accountAsModerator: Number.POSITIVE_INFINITY,
  channel: TWITCH.messagesPerWindowAsModerator,
  channelAsModerator: TWITCH.messagesPerWindowAsModerator,
  reservedCount: 0,
  reservedPart: 0,
  sameLineMs: 0,
  minGapMs: 0,
  queueMaxCount: TWITCH.queueMaxCount,
  staleMs: TWITCH.staleMs,
  viewersStaleMs: TWITCH.staleMs,
};

/** What a line of the rehearsal can hold. */
const EVENT_MAX_CHARS = TWITCH.lineMaxChars;
/** How many people who spoke last are remembered. */
const PEOPLE_MAX_COUNT = 50;

/** What the ledger calls the channel of a rehearsal. */
const LEDGER_CHANNEL = "rehearsal";

export type RehearsalOptions = {
  roomsUrl: string;
  ticket: Backend["ticket"];
  router: ChatRouter;
  /** Records whether each message was sent, queued or dropped. */
  record: (delivery: Delivery) => void;
  /** Whether this process, of several, owns the tenant's channel now. */
  ownsTenant: (tenant: string) => boolean;
  /** The machine's time, in milliseconds since the epoch. */
  clock: () => number;
  log: Logger;
};

/**
 * The rehearsal chat. The lobby reports which tenants have someone in their room; we are in those
 * rooms and speak there.
 */
export class RehearsalNetwork implements ChatNetwork {
  readonly name = "rehearsal";
  readonly capabilities = {
    isPersistent: false,
    replies: true,
    threads: false,
    edits: false,
    isStream: true,
  };
  readonly #options: RehearsalOptions;
  readonly #sender: MessageSender;
  readonly #rooms: BotRooms;
  /** By how much each tenant's clock is ahead of the machine's, in ms, as people moved it. */
  readonly #shifts = new Map<string, number>();
  /** The people who spoke last in each rehearsal, by login. */
  readonly #people = new Map<string, Map<string, Person>>();

  constructor(options: RehearsalOptions) {
    this.#options = options;
    this.#sender = new MessageSender({
      network: "rehearsal",
      policy: POLICY,
      send: (message) => this.#reply(message),
      record: (delivery) => this.#record(delivery),
    });
    this.#rooms = new BotRooms({
      ...options,
      kind: "rehearsal",
      protocol: REHEARSAL_PROTOCOL,
      ownsRoom: (tenant) => options.router.isWanted(tenant) && options.ownsTenant(tenant),
      onMessage: (tenant, message) => this.#onMessage(tenant, message),
    });
  }

  get health() {
    const state = this.#rooms.isConnected ? ("connected" as const) : ("connecting" as const);
    return { state, channels: this.#rooms.tenants.length };
  }

  start(): void {
    this.#rooms.start();
  }

  configure(_wanted: readonly TenantConfig[]): void {
    this.#rooms.configure();
  }

  tenants(): Iterable<string> {
    return this.#rooms.tenants;
  }

  canSend(tenant: string): boolean {
    return this.#rooms.isOpen(tenant);
  }

  send(tenant: string, message: ServiceMessage): void {
    const onEnd = (isSent: boolean) => {
      message.onEnd?.(isSent);
      this.#sendCooldowns(tenant);
    };
    this.#sender.send({ ...message, onEnd, tenant, channel: tenant, level: "mod" });
  }

  /** Everything that a channel offers, pretended: what would happen is shown. */
  channelApi(tenant: string): ChannelApi {
    return pretendedApi({
      show: (text) => this.#notify(tenant, { type: "event", text: text.slice(0, EVENT_MAX_CHARS) }),
      people: [...(this.#people.get(tenant)?.values() ?? [])],
      now: this.now(tenant),
    });
  }

  showTrace(tenant: string, trace: ChatTrace): void {
    this.#notify(tenant, trace);
  }

  now(tenant: string): number {
    return this.#options.clock() + (this.#shifts.get(tenant) ?? 0);
  }

  async stop(): Promise<void> {
    this.#sender.clear("the bot was stopped");
    this.#rooms.stop();
  }

  #onMessage(tenant: string, message: unknown): void {
    const notice = v.safeParse(rehearsalNotice, message);
    if (notice.success) this.#onNotice(tenant, notice.output);
  }

  #onNotice(tenant: string, notice: RehearsalNotice): void {
    switch (notice.type) {
      case "line":
        if (notice.line.kind === "said") this.#onLine(tenant, notice.line);
        return;
      case "welcome":
      case "stage":
        this.#setStage(tenant, notice.stage);
        return;
      case "reset":
        this.#people.delete(tenant);
        this.#options.router.onReset(this.#chat(tenant));
        this.#setStage(tenant, notice.stage);
        return;
      case "happened":
        this.#onEvent(tenant, notice);
        return;
      case "visit":
        this.#onVisit(tenant, notice.visitor);
        return;
      case "presence":
        this.#sendCooldowns(tenant);
        return;
      default:
    }
  }

  #setStage(tenant: string, stage: RehearsalStage): void {
    const { router } = this.#options;
    const chat = this.#chat(tenant);
    if (stage.shift_ms === 0) this.#shifts.delete(tenant);
    else this.#shifts.set(tenant, stage.shift_ms);
    // Before the news of the stream: what the time between brings belongs to the stream before.
    router.onClock(chat);
    const { is_live: isLive, title, game, started_at: startedAt } = stage;
    router.onStream({ isLive, title, game, startedAt }, chat);
    this.#sendCooldowns(tenant);
  }

  /** The pretended person's id is their name. */
  #onEvent(tenant: string, { id, event }: Extract<RehearsalNotice, { type: "happened" }>): void {
    const { login } = event;
    const played = { ...event, id, userId: login, displayName: login };
    this.#options.router.onEvent(played, this.#chat(tenant));
  }

  #onVisit(tenant: string, visitor: RehearsalVisitor): void {
    const problem = this.#options.router.onVisit(visitor, this.#chat(tenant));
    if (problem !== undefined) this.#notify(tenant, { type: "event", text: problem });
  }

  #onLine(tenant: string, line: ChatLine): void {
    const { router } = this.#options;
    const chat = this.#chat(tenant);
    if (!line.from_bot) this.#remember(tenant, line);
    const outcome = router.ask(
      {
        type: "line",
        id: line.id,
        channel: tenant,
        userId: line.login,
        login: line.login,
        displayName: line.display_name,
        level: line.level,
        text: line.text,
        isSelf: line.from_bot,
        isBot: false,
      },
      chat,
    );
    router.carryOut(chat, outcome);
    if (outcome.trace) this.#sendCooldowns(tenant);
  }

  #remember(tenant: string, { login, display_name: displayName }: ChatLine): void {
    const people = this.#people.get(tenant) ?? new Map<string, Person>();
    this.#people.set(tenant, people);
    people.delete(login);
    people.set(login, { id: login, login, displayName });
    const [oldest] = people.keys();
    if (people.size > PEOPLE_MAX_COUNT && oldest !== undefined) people.delete(oldest);
  }

  #sendCooldowns(tenant: string): void {
    const cooldowns = this.#options.router.cooldowns(this.#chat(tenant));
    this.#notify(tenant, { type: "cooldowns", cooldowns });
  }

  #record(delivery: Delivery): void {
    const { tenant, text, state, reason } = delivery;
    this.#notify(tenant, { type: "delivery", text, state, reason, at: this.now(tenant) });
    this.#options.record({ ...delivery, channel: LEDGER_CHANNEL });
  }

  #reply({ tenant, text, style, replyTo }: ChannelMessage): SendResult {
    const look = {
      ...(style && style !== "plain" && { style }),
      ...(replyTo !== undefined && { reply_to: replyTo }),
    };
    if (this.#notify(tenant, { type: "reply", text, ...look })) return { sent: true };
    return { sent: false, reason: "the rehearsal room is not connected" };
  }

  #notify(tenant: string, message: RehearsalBotMessage): boolean {
    return this.#rooms.send(tenant, message);
  }

  #chat(tenant: string): Chat {
    return { network: this, tenant };
  }
}
