import { KNOWLEDGE } from "../knowledge/limits.ts";
import { type LimitRow, number } from "./table-rows.ts";

/** What the page about Ask says of its limits. */
export const ASK_LIMITS: readonly LimitRow[] = [
  { name: "A question", value: `${number(KNOWLEDGE.questionMaxChars)} characters` },
  {
    name: "Earlier questions that an answer takes into account",
    value: number(KNOWLEDGE.historyMaxCount),
  },
  { name: "Passages that an answer may cite", value: number(KNOWLEDGE.citedMaxCount) },
  {
    name: "Questions from one address",
    value: `${number(KNOWLEDGE.asksPerAddressMaxCount)} in ${KNOWLEDGE.askMs / 60_000} minute`,
  },
  { name: "A reason for a thumb", value: `${number(KNOWLEDGE.reasonMaxChars)} characters` },
  { name: "Thumbs are kept", value: `${KNOWLEDGE.feedbackKeptDays} days` },
];
