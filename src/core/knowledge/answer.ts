import * as v from "valibot";
import { KNOWLEDGE } from "./limits.ts";

/**
 * What is asked of the knowledge engine and what it answers, for Ask, Gander and the console's
 * preview. An answer is a stream of events, one JSON value a line (`application/x-ndjson`).
 */

const text = (maxChars: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxChars));

/** One earlier question of a conversation and what was answered. */
const exchange = v.object({
  question: text(KNOWLEDGE.questionMaxChars),
  answer: v.pipe(v.string(), v.maxLength(KNOWLEDGE.answerMaxChars)),
});

/** Body of `POST /api/gq/ask`. The newest exchange comes last. */
export const askRequest = v.object({
  question: text(KNOWLEDGE.questionMaxChars),
  history: v.optional(v.pipe(v.array(exchange), v.maxLength(KNOWLEDGE.historyMaxCount)), []),
});

export type AskRequest = v.InferOutput<typeof askRequest>;

/** A passage as people see it: where it stands, and how well it fits the question. */
export const shownPassage = v.object({
  /** Its number in the answer, from 1; 0 when the answer left it out. */
  number: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** "Waddle › Timers › Quiet hours": the page's title and the headings above the passage. */
  trail: v.array(v.string()),
  /** The page with the heading's anchor, or the document's own address; "" where it has none. */
  address: v.string(),
  text: v.string(),
  /** From 0 to 1, the best passage of all questions being 1; fused of words and meaning. */
  score: v.number(),
});

export type ShownPassage = v.InferOutput<typeof shownPassage>;

/**
 * How an answer ended. `answered`: by a model, each sentence supported; `quoted`: passages alone, since
 * no model is set or it can't be reached; `thin`: nothing that is known answers it; `refused`: the
 * model's provider declined; `over_budget`: a budget or a rate limit is used up.
 */
export const OUTCOMES = ["answered", "quoted", "thin", "refused", "over_budget"] as const;

export const answerEvent = v.variant("type", [
  /** First: the passages that the answer may cite, then those that were left out. */
  v.object({ type: v.literal("passages"), passages: v.array(shownPassage) }),
  /** One sentence, with the numbers of the passages that support it. */
  v.object({ type: v.literal("sentence"), text: v.string(), cites: v.array(v.number()) }),
  /** Last. `notice` is in words for whoever asked; `removed` counts sentences that nothing supported. */
  v.object({
    type: v.literal("end"),
    outcome: v.picklist(OUTCOMES),
    notice: v.string(),
    removed: v.number(),
    /** Names the answer, for a thumb up or down; "" where none is taken. */
    id: v.string(),
  }),
]);

export type AnswerEvent = v.InferOutput<typeof answerEvent>;

export const THUMBS = ["up", "down"] as const;

/** Body of `POST /api/gq/ask/feedback`. */
export const feedbackRequest = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/)),
  thumb: v.picklist(THUMBS),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(KNOWLEDGE.reasonMaxChars)), ""),
  question: text(KNOWLEDGE.questionMaxChars),
});

export type FeedbackRequest = v.InferOutput<typeof feedbackRequest>;
