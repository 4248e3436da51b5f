import type { Logger } from "pino";
import * as v from "valibot";
import type { Delivery } from "#core/chat/batch.ts";
import type { ChatLine } from "#core/chat/chat-line.ts";
import type { LimiterPolicy } from "#core/chat/limiter.ts";
import { TWITCH } from "#core/chat/limits.ts";
import {
  REHEARSAL_PROTOCOL,
  type RehearsalBotMessage,
  type RehearsalNotice,
  type RehearsalStage,
  rehearsalNotice,
} from "#core/chat/rehearsal/protocol.ts";
import type { WaddleEffect } from "#core/waddle/engine.ts";
import type { Backend } from "../../backend.ts";
import { Speech } from "../../chat/message-sender.ts";
import type { ChatNetwork } from "../../chat/network.ts";
import { AttendedRooms } from "../../chat/rooms/bot-rooms.ts";
import type { Schedule } from "../../services/waddle/schedule.ts";
import type { Waddle } from "../../services/waddle/waddle.ts";
import type { RehearsalClock } from "./clock.ts";

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

export type RehearsalDependencies = {
  roomsUrl: string;
  ticket: Backend["ticket"];
  waddle: Waddle;
  schedule: Schedule;
  clock: RehearsalClock;
  note: (delivery: Delivery) => void;
  /** Whether this process, of several, speaks for the tenant now. */
  maySpeak: (tenant: string) => boolean;
  log: Logger;
};

/**
 * The rehearsal chat. The lobby tells which tenants have someone in their room; we are in those
 * rooms, speak there, and never count a use.
 */
export class RehearsalNetwork implements ChatNetwork {
  readonly name = "rehearsal";
  readonly #given: RehearsalDependencies;
  readonly #speech: Speech;
  readonly #rooms: AttendedRooms;

  constructor(given: RehearsalDependencies) {
    this.#given = given;
    this.#speech = new Speech({
      network: "rehearsal",
      policy: POLICY,
      send: ({ tenant, text }) => this.#reply(tenant, text),
      note: (delivery) => this.#note(delivery),
    });
    this.#rooms = new AttendedRooms({
      ...given,
      kind: "rehearsal",
      protocol: REHEARSAL_PROTOCOL,
      speaksFor: (tenant) => given.waddle.isEnabled(tenant) && given.maySpeak(tenant),
      onMessage: (tenant, message) => this.#hear(tenant, message),
    });
  }

  get health() {
    const state = this.#rooms.isConnected ? ("connected" as const) : ("connecting" as const);
    return { state, channels: this.#rooms.tenants.length };
  }

  start(): void {
    this.#rooms.start();
  }

  configure(): void {
    this.#rooms.configure();
  }

  tenants(): Iterable<string> {
    return this.#rooms.tenants;
  }

  canSpeak(tenant: string): boolean {
    return this.#rooms.isOpen(tenant);
  }

  speak(tenant: string, text: string, importance: number, onEnd?: (isSent: boolean) => void): void {
    this.#speech.say({ tenant, channel: tenant, text, importance, isModerator: true, onEnd });
  }

  async stop(): Promise<void> {
    this.#speech.clear("the bot was stopped");
    this.#rooms.stop();
  }

  #hear(tenant: string, message: unknown): void {
    const notice = v.safeParse(rehearsalNotice, message);
    if (notice.success) this.#heard(tenant, notice.output);
  }

  #heard(tenant: string, notice: RehearsalNotice): void {
    switch (notice.type) {
      case "line":
        if (notice.line.kind === "said") this.#answer(tenant, notice.line);
        return;
      case "welcome":
      case "stage":
        this.#setStage(tenant, notice.stage);
        return;
      case "reset":
        this.#given.waddle.forget("rehearsal", tenant);
        this.#given.schedule.forget("rehearsal", tenant);
        this.#setStage(tenant, notice.stage);
        return;
      case "presence":
        this.#tellCooldowns(tenant);
        return;
      default:
    }
  }

  #setStage(tenant: string, stage: RehearsalStage): void {
    const { clock, waddle, schedule } = this.#given;
    clock.set(tenant, stage.shift_ms);
    // Before the news of the stream: what the time between brings belongs to the stream before.
    schedule.moved("rehearsal", tenant);
    const { is_live: isLive, title, game, started_at: startedAt } = stage;
    waddle.live("rehearsal", tenant, { isLive, title, game, startedAt });
    this.#tellCooldowns(tenant);
  }

  #answer(tenant: string, line: ChatLine): void {
    const effects = this.#given.waddle.hear("rehearsal", {
      type: "line",
      id: line.id,
      channel: tenant,
      login: line.login,
      displayName: line.display_name,
      level: line.level,
      text: line.text,
      isSelf: line.from_bot,
      isBot: false,
    });
    for (const effect of effects) this.#carryOut(tenant, effect);
    if (effects.length > 0) this.#tellCooldowns(tenant);
  }

  /** Counts, counters and edits end here: a rehearsal changes nothing. */
  #carryOut(tenant: string, effect: WaddleEffect): void {
    if (effect.type === "trace") this.#send(tenant, effect);
    if (effect.type !== "say") return;
    this.speak(tenant, effect.text, effect.importance);
  }

  #tellCooldowns(tenant: string): void {
    const cooldowns = this.#given.waddle.cooldowns("rehearsal", tenant);
    this.#send(tenant, { type: "cooldowns", cooldowns });
  }

  #note(delivery: Delivery): void {
    const { tenant, text, state, reason } = delivery;
    const at = this.#given.clock.now(tenant);
    this.#send(tenant, { type: "delivery", text, state, reason, at });
    this.#given.note({ ...delivery, channel: LEDGER_CHANNEL });
  }

  #reply(tenant: string, text: string): string | undefined {
    if (this.#send(tenant, { type: "reply", text })) return undefined;
    return "the rehearsal room is not connected";
  }

  #send(tenant: string, message: RehearsalBotMessage): boolean {
    return this.#rooms.send(tenant, message);
  }
}
