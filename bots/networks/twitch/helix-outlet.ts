import type { Logger } from "pino";
import { staleReason } from "#core/chat/limiter.ts";
import { TWITCH } from "#core/chat/limits.ts";
import { refusalOf } from "#core/chat/refusals.ts";
import { apiFault } from "./api.ts";
import { reasonOf } from "./api-reason.ts";
import type { ChatOutlet, OutletListeners, OutletMessage, OutletResult } from "./outlet.ts";
import type { TwitchApi } from "./twitch-api.ts";

export type HelixOutletOptions = {
  api: TwitchApi;
  bot: { userId: string; login: string };
  log: Logger;
  listeners: OutletListeners;
};

/** A channel that did not let the application in is asked again after this time. */
const ASK_AGAIN_MS = 600_000;

/** twurple's error for a line that Twitch took and dropped, by its fields. */
type Dropped = Error & { code?: string };

/**
 * Sends lines by Twitch's API, which answers each with whether it went out and why not (rules
 * TWITCH-S1 to TWITCH-S5). With the application's token, which shows the bot as one, where the
 * channel allows it; else with the bot's own. One line is sent after the other, past what else is
 * asked of Twitch, so that none is too old when it goes (rule TWITCH-S5).
 */
export class HelixOutlet implements ChatOutlet {
  readonly kind = "helix";
  readonly #options: HelixOutletOptions;
  /** By channel: when the application was not let in; performance.now(). */
  readonly #closed = new Map<string, number>();
  readonly #underway = new Set<Promise<unknown>>();
  /** The line before the next one. */
  #last: Promise<unknown> = Promise.resolve();
  #isReady = false;

  constructor(options: HelixOutletOptions) {
    this.#options = options;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  start(): void {
    this.#isReady = true;
    this.#options.listeners.onReady?.();
  }

  async stop(): Promise<void> {
    this.#isReady = false;
    await Promise.all(this.#underway);
  }

  send(message: OutletMessage): Promise<OutletResult> {
    const sending = this.#last
      .then(() => this.#send(message))
      .catch((error: unknown) => this.#refused(message, error));
    this.#last = sending;
    this.#underway.add(sending);
    void sending.then(() => this.#underway.delete(sending));
    return sending;
  }

  async #send(message: OutletMessage): Promise<OutletResult> {
    const { ids, lines } = this.#options.api;
    const { login } = message.channel;
    const { age } = message;
    // The API answers slowly at times, and a line that waits for another grows old.
    lines.until = age ? age.askedAt + age.maxMs : Number.POSITIVE_INFINITY;
    if (performance.now() >= lines.until) return tooOld(message);
    if (message.channel.id !== "") ids.add(login, message.channel.id);
    const id = await ids.one(login);
    if (id === undefined) {
      return {
        sent: false,
        reason: "Twitch has suspended this channel, or there is none of that name",
        presence: "channel_suspended",
      };
    }
    if (message.style === "announcement" && (await this.#announce(id, message.text))) {
      return { sent: true };
    }
    if (this.#isOpen(login)) {
      try {
        await this.#sendAsApplication(id, message);
        return { sent: true };
      } catch (error) {
        if (![401, 403].includes(apiFault(error).status)) throw error;
        this.#closed.set(login, performance.now());
      }
    }
    await this.#sendAsBot(id, message);
    return { sent: true };
  }

  /** Whether it went out as an announcement: only moderators make them. */
  async #announce(channel: string, text: string): Promise<boolean> {
    const { api, bot } = this.#options;
    try {
      await api.lines.client.asUser(bot.userId, (asBot) =>
        asBot.chat.sendAnnouncement(channel, { message: text }),
      );
      return true;
    } catch (error) {
      const { status } = apiFault(error);
      if (status === 0 || status >= 500) throw error;
      return false;
    }
  }

  async #sendAsApplication(channel: string, message: OutletMessage): Promise<void> {
    const { api, bot } = this.#options;
    await api.lines.client.chat.sendChatMessageAsApp(bot.userId, channel, textOf(message), {
      ...(message.replyTo !== undefined && { replyParentMessageId: message.replyTo }),
    });
  }

  async #sendAsBot(channel: string, message: OutletMessage): Promise<void> {
    const { api, bot } = this.#options;
    await api.lines.client.asUser(bot.userId, (asBot) =>
      asBot.chat.sendChatMessage(channel, textOf(message), {
        ...(message.replyTo !== undefined && { replyParentMessageId: message.replyTo }),
      }),
    );
  }

  #isOpen(channel: string): boolean {
    if (!this.#options.api.auth.hasClientSecret) return false;
    const closedAt = this.#closed.get(channel);
    return closedAt === undefined || performance.now() - closedAt > ASK_AGAIN_MS;
  }

  #refused(message: OutletMessage, error: unknown): OutletResult {
    const { log, bot, api } = this.#options;
    const { channel } = message;
    if (isDropped(error)) {
      const code = error.code ?? "";
      log.warn({ channel: channel.login, notice: code }, "Twitch did not take a line");
      const { reason, presence, isRepeated } = refusalOf(code) ?? { reason: saidBy(error) };
      return {
        sent: false,
        reason,
        ...(presence && { presence }),
        ...(isRepeated && { isRepeated }),
      };
    }
    const { status, reason } = apiFault(error);
    if (status === 0 && performance.now() >= api.lines.until) return tooOld(message);
    log.warn({ channel: channel.login, status, reason }, "Twitch did not take a line");
    if (status === 403) {
      const banned = refusalOf("msg_banned");
      return { sent: false, reason: banned?.reason ?? reason, presence: "banned" };
    }
    return { sent: false, reason: reasonOf(error, bot.login) };
  }
}

/** The text is safe already; only what the message asks for by `style` becomes an action. */
function textOf({ text, style }: OutletMessage): string {
  if (style !== "action") return text;
  return `/me ${text}`.slice(0, TWITCH.lineMaxChars);
}

function tooOld({ age }: OutletMessage): OutletResult {
  return { sent: false, reason: staleReason(age?.maxMs ?? 0) };
}

function isDropped(error: unknown): error is Dropped {
  return error instanceof Error && error.constructor.name === "ChatMessageDroppedError";
}

/** Twitch's own words, without what twurple puts before them. */
function saidBy({ message }: Error): string {
  return message.replace(/^.*? dropped: /, "");
}
