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
  rehearsalNotice,
} from "#core/chat/rehearsal/protocol.ts";
import type { Backend, TenantConfig } from "../../backend.ts";
import { MessageSender } from "../../chat/message-sender.ts";
import type { Chat, ChatNetwork, ServiceMessage } from "../../chat/network.ts";
import { BotRooms } from "../../chat/rooms/bot-rooms.ts";
import type { ChatRouter } from "../../chat/router.ts";

/** As a moderator on Twitch has it, for each room; a creator may try the same line again at once. */
const POLICY: LimiterPolicy = {
  windowMs: TWITCH.limitWindowMs,
  account: Number.POSITIVE_INFINITY,
  accountAsModerator: Number.POSITIVE_INFINITY,
  channel: TWITCH.messagesPerWindowAsModerator,
  channelAsModerator: TWITCH.messagesPerWindowAsModerator,
  sameLineMs: 0,
  queueMaxCount: TWITCH.queueMaxCount,
  staleMs: TWITCH.staleMs,
};

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
  readonly capabilities = { isPersistent: false, replies: false, threads: false, edits: false };
  readonly #options: RehearsalOptions;
  readonly #sender: MessageSender;
  readonly #rooms: BotRooms;
  /** By how much each tenant's clock is ahead of the machine's, in ms, as people moved it. */
  readonly #shifts = new Map<string, number>();

  constructor(options: RehearsalOptions) {
    this.#options = options;
    this.#sender = new MessageSender({
      network: "rehearsal",
      policy: POLICY,
      send: ({ tenant, text }) => this.#reply(tenant, text),
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
    this.#sender.send({ ...message, tenant, channel: tenant, isModerator: true });
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
        this.#options.router.onReset(this.#chat(tenant));
        this.#setStage(tenant, notice.stage);
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

  #onLine(tenant: string, line: ChatLine): void {
    const { router } = this.#options;
    const chat = this.#chat(tenant);
    const outcome = router.ask(
      {
        type: "line",
        id: line.id,
        channel: tenant,
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

  #sendCooldowns(tenant: string): void {
    const cooldowns = this.#options.router.cooldowns(this.#chat(tenant));
    this.#notify(tenant, { type: "cooldowns", cooldowns });
  }

  #record(delivery: Delivery): void {
    const { tenant, text, state, reason } = delivery;
    this.#notify(tenant, { type: "delivery", text, state, reason, at: this.now(tenant) });
    this.#options.record({ ...delivery, channel: LEDGER_CHANNEL });
  }

  #reply(tenant: string, text: string): string | undefined {
    if (this.#notify(tenant, { type: "reply", text })) return undefined;
    return "the rehearsal room is not connected";
  }

  #notify(tenant: string, message: RehearsalBotMessage): boolean {
    return this.#rooms.send(tenant, message);
  }

  #chat(tenant: string): Chat {
    return { network: this, tenant };
  }
}
