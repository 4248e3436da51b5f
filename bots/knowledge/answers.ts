import type { AnswerEvent, AskRequest } from "#core/knowledge/answer.ts";

/** Where an answer may be looked for. What is not named here is never read. */
export type AnswerScope = {
  /** The platform's documentation. */
  docs: boolean;
  /** Documents of one workspace that are read, with the hash of what was read. */
  documents: readonly { id: string; title: string; hash: string; link: string }[];
  /** The workspace of the documents; "" where there are none. */
  tenant: string;
};

/** How an answer is to sound; empty texts mean: plainly. */
export type Voice = {
  name: string;
  tone: string;
  instructions: string;
  samples: readonly string[];
  /** 1: one sentence; 5: everything that is known. */
  talkativeness: number;
};

export type Ask = AskRequest & {
  scope: AnswerScope;
  voice?: Voice;
  /** What was said around the question, the newest last; nothing in it can be cited. */
  context?: readonly string[];
  signal: AbortSignal;
  /** What a model counted, of the question and the answer together; not called without a model. */
  onTokens?: (tokens: number) => void;
};

/** Answers questions from what is known. One for the whole process; it loads nothing until it is asked. */
export interface Answers {
  /** The events of one answer; the last is of type `end`, unless `signal` ended it before. Never throws. */
  ask(ask: Ask): AsyncIterable<AnswerEvent>;
  /** The most tokens that one answer can cost; 0 without a model. */
  readonly tokensMaxCount: number;
  stop(): Promise<void>;
}
