import type { IncomingLine, LiveState } from "../chat/chat-events.ts";
import type { ChatTrace } from "../chat/chat-line.ts";
import type { Pattern } from "../chat/pattern.ts";
import type { ChatCommand } from "../entities/chat-command.ts";
import type { CommandEdit } from "./command-edit.ts";
import type { WaddleCommand, WaddleConfig } from "./config.ts";
import type { Cooldowns } from "./cooldowns.ts";
import type { CounterEffect, Counters, HeldChange } from "./counters.ts";
import type { ListEdit } from "./list-edit.ts";
import type { Lookup, LookupResults } from "./lookups.ts";
import type { ParsedResponse } from "./response-grammar.ts";

/** The state of one chat, and what follows from a line. */

/** What comes from outside: milliseconds since the epoch, and random numbers from 0 up to 1. */
export type WaddleContext = { now: number; random: () => number };

/** Responses are parsed when they are needed for the first time. */
export type ReadyCommand = {
  command: WaddleCommand;
  responses: Map<string, ParsedResponse>;
};

/** A word, phrase or expression that makes a command answer, wherever it stands in a line. */
export type ReadyTrigger = { found: ReadyCommand; trigger: string; pattern: Pattern };

/** An answer that is being worked out, or waits for what it has to look up. */
export type Work = {
  /** The answer's number in this chat. */
  answer: number;
  line: IncomingLine;
  /** What the command was called with. */
  args: string;
  known: LookupResults;
  /** The dice as they fell, so that an answer that waited is the same. */
  draws: number[];
} & (
  | {
      type: "command";
      found: ReadyCommand;
      /** Why the line is for this command, e.g. "answered as !hello". */
      reason: string;
      /** An event asked, for which levels, conditions and cooldowns do not hold. */
      isForced: boolean;
    }
  /** One that every workspace has, by its name with `!`. */
  | { type: "built-in"; name: string }
);

/** An answer on its way to chat, and what follows once it was sent. */
export type PendingAnswer = {
  /** The id of the line that it answers. */
  line: string;
  /** The command that it is a use of; empty for a built-in one, whose uses nobody counts. */
  command: string;
  counters: readonly HeldChange[];
};

/**
 * One chat. It belongs to the caller that started it: `handle` changes it in place, since a copy for
 * each line would cost more than the answer.
 */
export type WaddleState = {
  config: WaddleConfig;
  /** By every name and alias, with its `!`. */
  commands: ReadonlyMap<string, ReadyCommand>;
  /** What else makes commands answer, in the commands' order. */
  triggers: readonly ReadyTrigger[];
  regulars: ReadonlySet<string>;
  readonly cooldowns: Cooldowns;
  readonly counters: Counters;
  /** By command id: uses, where this engine knows of more than the configuration. */
  readonly uses: Map<string, number>;
  /** By command id: how many of its responses in turn were given. */
  readonly turns: Map<string, number>;
  /** By number: answers that wait for lookups. */
  readonly waiting: Map<number, Work>;
  /** By number: answers of which it is not known yet whether they were sent. */
  readonly pending: Map<number, PendingAnswer>;
  /** Answers begun in this chat so far, by which they are numbered. */
  answerCount: number;
  /** Records made in this chat so far. */
  madeCount: number;
  /** Undefined until the network reports it. */
  live: LiveState | undefined;
  /** Ids of the last events, since a network may report one twice. */
  readonly events: Set<string>;
};

export type WaddleEffect =
  /**
   * Say `text`, which cleanLine has made safe. A greater `priority` is said first. Whether it was sent
   * is the event `ended` with its `answer`.
   */
  | {
      type: "say";
      answer: number;
      text: string;
      priority: number;
      style?: ChatCommand["response_style"];
      /** The id of the line to reply to. */
      replyTo?: string;
    }
  /** Look these up; the results are the event `looked_up` with the `answer`, in the same order. */
  | { type: "look_up"; answer: number; lookups: readonly Lookup[] }
  /** One use more of the command with this id, or one less: its answer was not sent. */
  | { type: "count"; command: string; by: 1 | -1 }
  | CounterEffect
  /** How many of a command's responses in turn were given; kept over a restart. */
  | { type: "turn"; command: string; turn: number }
  /** Chat changed the commands; the engine already goes by it. */
  | { type: "edit"; edit: CommandEdit }
  /** Chat changed the regulars or quotes; the engine already goes by it. */
  | { type: "list_edit"; edit: ListEdit }
  /**
   * Why the line with this id did or did not get an answer. `isUnknown`: the command is none of
   * Waddle's, so another service may answer it.
   */
  | (ChatTrace & { isUnknown?: true });
