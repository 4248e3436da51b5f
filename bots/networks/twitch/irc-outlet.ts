import type { Logger } from "pino";
import { TWITCH } from "#core/chat/limits.ts";
import { type Refusal, refusalOf } from "#core/chat/refusals.ts";
import type { IrcLink, LinkListeners } from "./irc-link.ts";
import { channelOf, type IrcMessage, tag } from "./lines.ts";
import type { ChatOutlet, OutletListeners, OutletMessage, OutletResult } from "./outlet.ts";

/** A line that Twitch has not answered yet. */
type Pending = { resolve: (result: OutletResult) => void; timer: NodeJS.Timeout };

/** An id as Twitch gives it to a line; nothing else may get into a tag. */
const MESSAGE_ID = /^[A-Za-z0-9-]{1,64}$/;

/**
 * Sends lines by IRC (rule WADDLE-L15). Twitch answers each line of a channel in order: with a
 * USERSTATE when it took it (https://dev.twitch.tv/docs/chat/irc/#userstate), or with a NOTICE that
 * says why not.
 */
export class IrcOutlet implements ChatOutlet {
  readonly kind = "irc";
  readonly #link: IrcLink;
  readonly #log: Logger;
  readonly #user: LinkListeners;
  /** By channel, in the order in which they were sent. */
  readonly #pending = new Map<string, Pending[]>();

  constructor(link: IrcLink, log: Logger, listeners: OutletListeners) {
    this.#link = link;
    this.#log = log;
    this.#user = {
      onReady: () => listeners.onReady?.(),
      onMessage: (message) => this.#onMessage(message),
      onEnd: (reason) => {
        this.#settleAll();
        listeners.onEnd(reason);
      },
    };
  }

  get isReady(): boolean {
    return this.#link.isReady;
  }

  start(): void {
    this.#link.use(this.#user);
  }

  async stop(): Promise<void> {
    this.#settleAll();
    this.#link.release(this.#user);
  }

  async send(message: OutletMessage): Promise<OutletResult> {
    if (!this.#link.isReady) return { sent: false, reason: "not connected to Twitch" };
    const { login } = message.channel;
    this.#link.send(lineOf(message));
    return new Promise((resolve) => {
      // Twitch answers nothing to some lines that it took.
      const timer = setTimeout(() => this.#settle(login, { sent: true }), TWITCH.sentAfterMs);
      const waiting = this.#pending.get(login);
      if (waiting) waiting.push({ resolve, timer });
      else this.#pending.set(login, [{ resolve, timer }]);
    });
  }

  #onMessage(message: IrcMessage): void {
    const channel = channelOf(message);
    if (message.command === "USERSTATE") {
      this.#settle(channel, { sent: true });
    } else if (message.command === "NOTICE") {
      const refusal = refusalOf(tag(message, "msg-id"));
      if (refusal) this.#refuse(channel, refusal, message);
    }
  }

  #refuse(channel: string, { reason, presence, isRepeated }: Refusal, message: IrcMessage): void {
    if (!this.#pending.has(channel)) return;
    const notice = tag(message, "msg-id");
    this.#log.warn({ channel, notice, text: message.params[1] }, "Twitch did not take a line");
    this.#settle(channel, {
      sent: false,
      reason,
      ...(presence && { presence }),
      ...(isRepeated && { isRepeated }),
    });
  }

  /** The oldest line of the channel has its result. */
  #settle(channel: string, result: OutletResult): void {
    const waiting = this.#pending.get(channel);
    const first = waiting?.shift();
    if (waiting?.length === 0) this.#pending.delete(channel);
    if (!first) return;
    clearTimeout(first.timer);
    first.resolve(result);
  }

  /** The connection is gone: what was written counts as sent. */
  #settleAll(): void {
    for (const channel of [...this.#pending.keys()]) {
      while (this.#pending.has(channel)) this.#settle(channel, { sent: true });
    }
  }
}

/** The text is safe already; only what the message asks for by `style` becomes an action. */
function lineOf({ channel, text, style, replyTo }: OutletMessage): string {
  const tags =
    replyTo !== undefined && MESSAGE_ID.test(replyTo) ? `@reply-parent-msg-id=${replyTo} ` : "";
  const said = style === "action" ? `\u0001ACTION ${text}\u0001` : text;
  return `${tags}PRIVMSG #${channel.login} :${said}`;
}
