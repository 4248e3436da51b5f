import type { BotStatus } from "#core/chat/bot-status.ts";
import type { UserLevel } from "#core/entities/chat-command.ts";
import type { SendResult } from "../../chat/message-sender.ts";
import type { MessageStyle } from "../../chat/network.ts";
import type { Presence, TwitchChannel } from "./intake.ts";

/** One line to say. Its text is safe already: see `cleanLine`. */
export type OutletMessage = {
  channel: TwitchChannel;
  text: string;
  style?: MessageStyle;
  /** The id of the line that it replies to. */
  replyTo?: string;
  /** How old it may be when it is sent, in milliseconds, and when it was asked for: performance.now(). */
  age?: { maxMs: number; askedAt: number };
};

/** `presence`: what the refusal says of the bot in the channel, e.g. that it is banned. */
export type OutletResult = SendResult & { presence?: Presence };

export type OutletListeners = {
  onReady?: () => void;
  /** Nothing can be sent any more; the outlet tries again by itself. */
  onEnd: (reason: string) => void;
  /** What the bot itself is in a channel, where the outlet learns of it. */
  onLevel: (channel: string, level: UserLevel) => void;
};

/** What sends lines to Twitch's channels. */
export type ChatOutlet = {
  readonly kind: BotStatus["outlet"];
  readonly isReady: boolean;
  start(): void;
  /** Resolves when every message that was begun has its result. */
  stop(): Promise<void>;
  /** Sends one message. Its limits are the caller's concern; it never rejects. */
  send(message: OutletMessage): Promise<OutletResult>;
};
