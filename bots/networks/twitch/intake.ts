import type { BotState, BotStatus } from "#core/chat/bot-status.ts";
import type { ChatEvent } from "#core/chat/chat-events.ts";
import type { UserLevel } from "#core/entities/chat-command.ts";
import type { TwitchLine } from "./lines.ts";

/** A channel on Twitch: by its login, and by Twitch's id, which outlives a rename; "" while unknown. */
export type TwitchChannel = {
  login: string;
  id: string;
  /** The workspace answers rewards that are redeemed. */
  hasRewards?: boolean;
};

/** Whether the bot is in a channel that it should be in, and why not. */
export type Presence = Exclude<BotState, "off" | "no_channel" | "no_account">;

/** Channels are named by their login, in lower case. */
export type IntakeListeners = {
  /** The same line may come twice: a listener recognises it by its id. */
  onLine: (line: TwitchLine) => void;
  onEvent: (channel: string, event: ChatEvent) => void;
  /** The bot has joined a channel, left it, or was refused there. */
  onPresence: (channel: string, presence: Presence) => void;
  /** Twitch's id of a channel, where the intake learns of it. */
  onId?: (channel: string, id: string) => void;
  /** What the bot itself is in a channel: by it Twitch's limits differ. */
  onLevel: (channel: string, level: UserLevel) => void;
  /** Lines arrive, or will once their channels are joined. */
  onReady?: () => void;
  /** No line arrives any more; the intake tries again by itself. */
  onEnd: (reason: string) => void;
};

/**
 * What brings in the lines of Twitch's channels. It connects by itself, again and again, until it is
 * stopped, and is in the channels that are wanted.
 */
export type ChatIntake = {
  readonly kind: BotStatus["intake"];
  readonly state: "connected" | "connecting" | "refused";
  start(): void;
  stop(): Promise<void>;
  /** Be in these channels, and in no others. */
  want(channels: readonly TwitchChannel[]): void;
  /** The part of the account's joins that this process may use, from 0 to 1. */
  share(share: number): void;
  presenceOf(channel: string): Presence;
  readonly joinedCount: number;
};
