import type { RuleAction, RuleKind } from "#core/moderation/settings.ts";

/** One line about each rule. */
export const RULE_PURPOSES: Record<RuleKind, string> = {
  words: "Words and phrases that nobody writes here.",
  expressions: "Patterns, for what a list of words can't say.",
  links: "Addresses of sites that are not on your list.",
  length: "Walls of text.",
  repetition: "The same again and again.",
  caps: "SHOUTING.",
  symbols: "Lines of signs and stacked marks; emoji are fine.",
};

export const ACTIONS: readonly { id: RuleAction; name: string }[] = [
  { id: "strike", name: "Next step of the ladder" },
  { id: "delete", name: "Always delete the line" },
  { id: "timeout", name: "Always time out for 10 minutes" },
  { id: "ban", name: "Always ban" },
];
