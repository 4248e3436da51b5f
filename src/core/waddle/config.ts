import type { ChatCommand, UserLevel } from "../entities/chat-command.ts";
import type { EventMessage } from "../entities/event-message.ts";
import type { Quote } from "../entities/quote.ts";

/** What the engine knows of a workspace. */

export type WaddleCommand = ChatCommand & {
  id: string;
  /** How often it was used, as far as is known when the configuration is read. */
  usage_count: number;
};

/** A number that chat keeps, as `$(counter NAME)` and `!counter` show it. */
export type WaddleCounter = {
  id: string;
  /** In lower case, without spaces. */
  name: string;
  value: number;
  /** What one step adds or takes away, 1 or more. */
  step: number;
  /** Who may change it in chat: this level and those above. */
  user_level: UserLevel;
  /** How often the stored counter has been changed. */
  revision: number;
  /** The bots' batch that changed the stored value last; empty for none. */
  lastBatch: string;
};

export type WaddleQuote = Quote & { id: string };

export type WaddleEventMessage = EventMessage & { id: string };

export type WaddleConfig = {
  /** What a chat line begins with in place of the `!` of the stored names. */
  prefix: string;
  /** The channel's name, for `$(channel)`. */
  channel: string;
  /** Time zone of `$(time)`, e.g. Europe/Berlin. */
  timeZone: string;
  commands: readonly WaddleCommand[];
  counters: readonly WaddleCounter[];
  /** Logins, in lower case. */
  regulars: readonly string[];
  quotes: readonly WaddleQuote[];
  eventMessages: readonly WaddleEventMessage[];
  /** The owner lets responses read pages of the web. */
  mayFetch: boolean;
};

/** A workspace in which nothing was made yet. */
export const EMPTY_CONFIG: WaddleConfig = {
  prefix: "!",
  channel: "",
  timeZone: "UTC",
  commands: [],
  counters: [],
  regulars: [],
  quotes: [],
  eventMessages: [],
  mayFetch: false,
};
