import type { Network } from "#core/chat/batch.ts";
import type { BotStatus } from "#core/chat/bot-status.ts";
import type { ChatTrace } from "#core/chat/chat-line.ts";
import type { TenantConfig } from "../backend.ts";
import type { ChannelHost } from "./channel/rooms.ts";
import type { ChannelApi } from "./channel-api.ts";

/** What a network can do. Services go by these, never by a network's name. */
export type NetworkCapabilities = {
  /** What happens there is real: it is counted and stored. A rehearsal leaves nothing behind. */
  isPersistent: boolean;
  /** A message can be shown as the reply to a line. */
  replies: boolean;
  /** A message can begin a thread, or be said in one. */
  threads: boolean;
  /** A message can be changed after it was sent. */
  edits: boolean;
  /**
   * It is the chat beside a stream. What streams alone need (commands of a channel, timers, moderation,
   * giveaways) has no place elsewhere, and elsewhere nothing waits for a stream to begin.
   */
  isStream: boolean;
};

/** A message with a picture and buttons, in Discord's own terms. */
export type RichMessage = { embeds: readonly object[]; components: readonly object[] };

/** A rich message that stands for something that changes: one of the same `key` is edited. */
export type RichPost = { key: string; message: RichMessage };

export type MessageStyle = "plain" | "action" | "announcement";

/** A message that a service wants to send. */
export type ServiceMessage = {
  text: string;
  /** As `/me` or as an announcement, where the network can; never read from the text itself. */
  style?: MessageStyle;
  /** The id of the line that it replies to, where it is to be shown as a reply. */
  replyTo?: string;
  /** The id of the line or command that it answers; a network with commands answers it with this. */
  answerTo?: string;
  /**
   * Shown where the network edits messages: `instead` of the text, or `beside` it, when the text is
   * news and what it is about is shown already.
   */
  rich?: RichPost & { place: "instead" | "beside" };
  /** What stands in the place of an answer's text on a network that shows pictures. */
  richAnswer?: RichMessage;
  /** The greater, the sooner it is sent and the later it is dropped. Answers have 0 to 3. */
  priority: number;
  /** When it was asked for, by performance.now(), where that is not now. */
  askedAt?: number;
  /** Called once: whether the message was sent, or dropped for whatever reason. */
  onEnd?: ((isSent: boolean) => void) | undefined;
};

/** A chat network as the bots process sees it. Each runs on its own; none can stop another. */
export type ChatNetwork = {
  readonly name: Network;
  readonly capabilities: NetworkCapabilities;
  /** Begins to connect, and goes on until `stop`. */
  start(): void;
  /** Be in the chats of these tenants, and in no others. */
  configure(wanted: readonly TenantConfig[]): void;
  /** The part of the account's limits that this process may use, from 0 to 1. */
  share?(share: number): void;
  /** Before `stop`: lines that arrive from now on are kept for the process that comes next. */
  hold?(): void;
  stop(): Promise<void>;
  /** The tenants in whose chat the bot is, or is going to be. */
  tenants(): Iterable<string>;
  /** True while a message to this tenant's chat can be sent. */
  canSend(tenant: string): boolean;
  /** Sends a message as soon as the network's limits allow. */
  send(tenant: string, message: ServiceMessage): void;
  /** Shows what a rich message says now, where one of its key was sent; soon, and not each change. */
  showRich?(tenant: string, post: RichPost): void;
  /** What can be done in the tenant's channel beside chat; undefined where nothing can. */
  channelApi?(tenant: string): ChannelApi | undefined;
  /** What somebody with this id is called now; undefined where the network does not say. */
  loginOf?(userId: string): Promise<string | undefined>;
  /** Shows people who watch the chat why a line did or did not get an answer. */
  showTrace(tenant: string, trace: ChatTrace): void;
  /** The time in the tenant's chat, in milliseconds since the epoch; a rehearsal may move its own. */
  now(tenant: string): number;
  /** Whether the bot is in the tenant's channel, and why not; absent where there are no channels. */
  statusOf?(tenant: string): BotStatus;
  /** The account's login; empty while there is no account, absent where none is needed. */
  readonly botLogin?: string;
  /** Set when people of a workspace can follow and use its channel here, in the console. */
  readonly channelHost?: ChannelHost;
  /** For the health endpoint. `off`: it has no account to connect with. */
  readonly health: { state: "connected" | "connecting" | "refused" | "off"; channels: number };
};

/** A tenant's chat on a network. */
export type Chat = { network: ChatNetwork; tenant: string };

/** Names a chat; a service keeps what it knows of a chat by this. */
export function chatKey({ network, tenant }: Chat): string {
  return `${network.name}:${tenant}`;
}
