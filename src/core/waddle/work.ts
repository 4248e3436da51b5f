import type { IncomingLine } from "../chat/chat-events.ts";
import { LOOKUP } from "./limits.ts";
import { type Look, type Lookup, LookupResults } from "./lookups.ts";
import type { WaddleContext, WaddleEffect, WaddleState, Work } from "./state.ts";

/** Answers from the first line to what is said, over the lookups that they need. */

/** What an answer came to: what to do, or the reason why there is none. */
export type Outcome = { effects: WaddleEffect[] } | { refusal: string } | "wait";

/** What one attempt at an answer has. */
export type Attempt = {
  state: WaddleState;
  look: Look;
  now: number;
  /** The same dice at each attempt. */
  random: () => number;
};

type Begun<T> = T extends Work ? Omit<T, "answer" | "known" | "draws"> : never;

/** Begins an answer; it has a number from now on. */
export function beginWork(state: WaddleState, begun: Begun<Work>): Work {
  state.answerCount += 1;
  return { ...begun, answer: state.answerCount, known: new LookupResults(), draws: [] } as Work;
}

/**
 * Works at an answer as far as it goes. `attempt` is run from its beginning each time: it finds what
 * was looked up before, and the dice as they fell.
 */
export function workAt(
  state: WaddleState,
  work: Work,
  { now, random }: WaddleContext,
  attempt: (work: Work, attempt: Attempt) => Outcome,
): WaddleEffect[] {
  const missing: Lookup[] = [];
  let rolls = 0;
  const outcome = attempt(work, {
    state,
    now,
    look: work.known.look(missing),
    random: () => {
      const draw = work.draws[rolls] ?? random();
      work.draws[rolls] = draw;
      rolls += 1;
      return draw;
    },
  });
  if (outcome === "wait" || missing.length > 0) return wait(state, work, missing);
  if ("effects" in outcome) return outcome.effects;
  state.cooldowns.settle(work.answer, false);
  return refused(work.line, outcome.refusal);
}

function wait(state: WaddleState, work: Work, missing: readonly Lookup[]): WaddleEffect[] {
  const { answer, line, known } = work;
  const isTooMuch = known.size + missing.length > LOOKUP.perAnswerMaxCount;
  if (isTooMuch || state.waiting.size >= LOOKUP.waitingMaxCount || missing.length === 0) {
    state.cooldowns.settle(answer, false);
    return refused(line, "too much is being looked up at the same time");
  }
  known.ask(missing);
  state.waiting.set(answer, work);
  return [
    { type: "look_up", answer, lookups: missing },
    { type: "trace", line: line.id, answered: true, reason: "looking it up" },
  ];
}

/** A trace that says why a line gets no answer. */
export function refused({ id }: Pick<IncomingLine, "id">, reason: string): WaddleEffect[] {
  return [{ type: "trace", line: id, answered: false, reason: reason.slice(0, 300) }];
}
