/**
 * Whether what was found answers a question. It is judged by how much of the question's words is said
 * there, and by how close the meaning is. The bars were set with the question sets of
 * tests/corpora/questions, between what they have and what they lack; they are not to be moved for one
 * question (docs/spec/knowledge.md).
 */
const CLOSENESS_WEIGHT = 1.25;
/** The closeness of what is only somewhat related, where none could be computed. */
const UNKNOWN_CLOSENESS = 0.5;

/** The documentation says for each part how people ask for it; a workspace's own texts don't. */
const BARS = { docs: 1.46, documents: 1.2 } as const;
/** With less than this share of the bar not even a model is asked. */
const MODEL_SHARE = 0.7;

/** So many of the passages that were found, the best ranked, may be an answer by themselves. */
export const JUDGED_MAX_COUNT = 3;

export type PassageSource = keyof typeof BARS;

/** Coverage and closeness are from 0 to 1. */
export function evidenceOf(coverage: number, closeness: number | undefined): number {
  return coverage + CLOSENESS_WEIGHT * Math.max(0, closeness ?? UNKNOWN_CLOSENESS);
}

/** True when a passage may be quoted as an answer. */
export function isEnough(evidence: number, source: PassageSource): boolean {
  return evidence >= BARS[source];
}

/** True when a passage may be shown to a model, which then says whether it answers the question. */
export function isWorthAsking(evidence: number, source: PassageSource): boolean {
  return evidence >= BARS[source] * MODEL_SHARE;
}

const SECRET =
  "(?:passwords?|passphrases?|tokens?|secrets?|(?:api|private|encryption) keys?|credentials|phone numbers?|home address(?:es)?|(?:e-?mail|ip) address(?:es)?|e-?mail|real name|credit card)";
const OWNED = "(?:my|your|his|her|their|our|the|this|every(?:body|one)(?:[’']s)?|\\w+[’']s)";

/** "Show me the token of the bot", "what is Ana's e-mail address": handed out, not explained. */
const HANDED_OUT = new RegExp(
  `\\b(?:show|tell|give|send|reveal|print|leak|dump)\\b(?: me| us)? (?:all )?${OWNED} (?:[\\w’'-]+ ){0,4}${SECRET}\\b`,
);
const TOLD = new RegExp(
  `^(?:so )?what(?:[’']?s| is| are) ${OWNED} (?:[\\w’'-]+ ){0,4}${SECRET}(?: of \\S.*)?\\??$`,
);

/**
 * True for a question that wants a secret or something personal handed out, which no text answers,
 * however near its words come (KNOW-E4).
 */
export function asksForSecret(question: string): boolean {
  const text = question.toLowerCase().trim();
  return HANDED_OUT.test(text) || TOLD.test(text);
}
