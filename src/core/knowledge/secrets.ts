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
