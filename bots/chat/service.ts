import type { Logger } from "pino";
import type { EntryKind } from "#core/chat/batch.ts";
import type { ChatEvent, IncomingLine, LiveState } from "#core/chat/chat-events.ts";
import type { RehearsalCooldown, RehearsalVisitor } from "#core/chat/rehearsal/protocol.ts";
import type { Person } from "#core/gaggle/api.ts";
import type { PanelQuestion, PanelReply } from "#core/panel/api.ts";
import type { ConfigChange } from "../backend.ts";
import type { ChannelState } from "./channel-state.ts";
import type { Chat, ChatNetwork, ServiceMessage } from "./network.ts";
import type { ServerStates } from "./server-states.ts";
import type { CommandSpec, ServerCommand, ServerService } from "./servers.ts";

/** What a service makes of a line that it takes for its own. */
export type LineAnswer = {
  messages: readonly ServiceMessage[];
  /** Whether the line got an answer, and why or why not, for people who watch. */
  answered: boolean;
  reason: string;
  /** The line looks like a command, but not like one of this service: a later one may take it. */
  isUnknown?: boolean;
  /** The answer follows as a message that is sent with `answerTo`. */
  isPending?: boolean;
  /** The line was taken out of chat: the services after this one learn so. */
  isRemoved?: boolean;
};

/**
 * Something that answers in chat. It knows no network by name and no other service. The router
 * hands it the lines of the chats that it wants, in the order in which services are listed.
 */
export type ChatService = {
  readonly id: string;
  /** It answers in chats that stand beside no stream, too. */
  readonly worksWithoutStream?: boolean;
  /** Commands for networks that have some of their own; each says the same as a line of chat. */
  readonly commands?: readonly CommandSpec[];
  /** The line that a command stands for, without the prefix; undefined for one that is not its own. */
  lineOf?(command: Pick<ServerCommand, "name" | "word" | "fields">): string | undefined;
  /**
   * A button below one of its rich messages, as the network reports it, not read yet; undefined for one
   * that is not its own.
   */
  onButton?(pressed: unknown, id: string, chat: Chat): LineAnswer | undefined;
  /** What it does in servers, beside their chats. */
  readonly servers?: ServerService;
  /** The tenants in whose chats it wants to be, as far as it is configured. */
  channels(): Iterable<string>;
  /** The first change is of type `all`; before it, a service has nothing to do. */
  configure(change: ConfigChange): void;
  /**
   * A line of a chat that it wants. `takenBy` names the service that took the line before: this one
   * may count the line, and must not answer it. Returns undefined for a line that is not its own.
   */
  onLine(line: IncomingLine, chat: Chat, takenBy: string | undefined): LineAnswer | undefined;
  /** The stream began, changed or ended; also what is known of it at first. */
  onStream(live: LiveState, chat: Chat): void;
  /** A raid, a subscription, a follow, …; returns what to say to it. */
  onEvent?(event: ChatEvent, chat: Chat): readonly ServiceMessage[];
  /** The clock of a rehearsal was moved forward. */
  onClock?(chat: Chat): void;
  /** Somebody sends a goose or a fox into a rehearsal; returns why it does not come. */
  onVisit?(visitor: RehearsalVisitor, chat: Chat): string | undefined;
  /** A rehearsal begins anew: what was said there counts no more. */
  onReset?(chat: Chat): void;
  /** The cooldowns that run in a chat, the first to end first. */
  cooldowns?(chat: Chat): RehearsalCooldown[];
  /**
   * A question from the console about a chat, asked by somebody who may edit its commands. `body` is
   * not read yet; `by` is the member's id, "" where it is not known.
   */
  onQuestion?(body: unknown, chat: Chat, by: string): Promise<object>;
  /**
   * What a viewer's Twitch panel asks of the game in a chat; `person` is there when something is to be
   * taken. Undefined for a service that has no game. A line of the log is stored when this returns.
   */
  onPanel?(question: PanelQuestion, person: Person | undefined, chat: Chat): PanelReply;
  stop(): void | Promise<void>;
};

/** Takes entries for PocketBase and brings them there. */
export type ServiceOutbox = {
  /** Adds an entry; it is on disk when this returns. */
  add<T>(kind: EntryKind<T>, payload: T): void;
  /** Returns the entries of a kind that PocketBase has not confirmed, the oldest first. */
  pending<T>(kind: EntryKind<T>): { batch: string; payload: T }[];
  /** As `pending`, after those that PocketBase confirmed a moment ago. */
  recent<T>(kind: EntryKind<T>): { batch: string; payload: T }[];
};

/** What a service needs from the process. */
export type ServiceContext = {
  networks: readonly ChatNetwork[];
  outbox: ServiceOutbox;
  state: ChannelState;
  /** What is known of the stream of a chat; undefined until the network reports it. */
  liveOf: (chat: Chat) => LiveState | undefined;
  /** What workspaces have set for servers. */
  servers: ServerStates;
  log: Logger;
};

export type ServiceFactory = (context: ServiceContext) => ChatService;
