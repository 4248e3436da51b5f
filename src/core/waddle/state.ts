import type { LiveState } from "../chat/chat-events.ts";
import type { ChatTrace } from "../chat/chat-line.ts";
import type { CommandEdit } from "./command-edit.ts";
import type { WaddleCommand, WaddleConfig } from "./config.ts";
import type { Cooldowns } from "./cooldowns.ts";
import type { CounterEffect, Counters } from "./counters.ts";
import type { ParsedResponse } from "./response-grammar.ts";

/** The state of one chat, and what follows from a line. */

/** A response is parsed when it is needed for the first time. */
export type ReadyCommand = { command: WaddleCommand; response: ParsedResponse | undefined };

/**
 * One chat. It belongs to the caller that started it: `handle` changes it in place, since a copy for
 * each line would cost more than the answer.
 */
export type WaddleState = {
  config: WaddleConfig;
  /** By every name and alias, with its `!`. */
  commands: ReadonlyMap<string, ReadyCommand>;
  readonly cooldowns: Cooldowns;
  readonly counters: Counters;
  /** By command id: uses, where this engine knows of more than the configuration. */
  readonly uses: Map<string, number>;
  /** Commands made in this chat so far. */
  madeCount: number;
  /** Undefined until the network reports it. */
  live: LiveState | undefined;
};

export type WaddleEffect =
  /** Say `text`, which cleanLine has made safe. A greater `priority` is said first. */
  | { type: "say"; text: string; replyTo: string; priority: number }
  /** One more use of the command with this id. */
  | { type: "count"; command: string }
  | CounterEffect
  /** Chat changed the commands; the engine already goes by it. */
  | { type: "edit"; edit: CommandEdit }
  /**
   * Why the line with this id did or did not get an answer. `isUnknown`: the command is none of
   * Waddle's, so another service may answer it.
   */
  | (ChatTrace & { isUnknown?: true });
