/** What the page about moderation says of limits and commands, read from where the rules are. */

import { EXPRESSION } from "../chat/limits.ts";
import { penaltyWords } from "../moderation/act-words.ts";
import {
  DRY_RUN,
  MODERATION,
  MODERATION_LOG,
  NUKE,
  RECENT_CHAT,
  RULE_LIMITS,
} from "../moderation/limits.ts";
import { PRESETS } from "../moderation/presets.ts";
import { LADDER_DEFAULT } from "../moderation/settings.ts";
import { durationWords } from "../platform/time/duration.ts";
import { type CommandRow, type FieldRow, type LimitRow, number } from "./table-rows.ts";

const range = ({ min, max }: { min: number; max: number }) => `${number(min)} to ${number(max)}`;

function row(name: string, words: string, limit: { default: number; min: number; max: number }) {
  return { name, rule: `${words}: ${range(limit)}`, fallback: number(limit.default) };
}

const seconds = (count: number) => durationWords(count * 1000);

export const MODERATION_FIELDS: readonly FieldRow[] = [
  { name: "Moderate chat", rule: "whether anything is removed at all", fallback: "off" },
  {
    name: "Links",
    rule: `removed but for up to ${MODERATION.sitesMaxCount} allowed sites; a site allows its subdomains, with a path that part of it`,
    fallback: "none allowed",
  },
  {
    name: "Banned words",
    rule: `up to ${MODERATION.wordsMaxCount} words or phrases of ${MODERATION.wordMaxChars} characters; \`*\` before or behind allows letters there`,
    fallback: "none",
  },
  {
    name: "Expressions",
    rule: `up to ${MODERATION.expressionsMaxCount} of ${MODERATION.expressionMaxChars} characters, with ${EXPRESSION.stepsMaxCount} steps in all (a letter, a class or a choice is a step, and each of its repetitions)`,
    fallback: "none",
  },
  row("Capitals, from", "letters in the line", RULE_LIMITS.capsMinLetters),
  row("Capitals", "their share in %", RULE_LIMITS.capsPercent),
  row("Symbols, from", "symbols in the line", RULE_LIMITS.symbolsMinCount),
  row("Symbols", "their share in %", RULE_LIMITS.symbolsPercent),
  row("One character", "times in a row", RULE_LIMITS.sameCharacterCount),
  row("One word", "times in a line", RULE_LIMITS.sameWordCount),
  row(
    "One line",
    `times by one person, each within ${seconds(MODERATION.sameLineSeconds)} of the one before`,
    RULE_LIMITS.sameLineCount,
  ),
  row("Length", "the longest line in characters", RULE_LIMITS.lengthChars),
  {
    name: "Ladder",
    rule: `1 to ${MODERATION.ladderMaxCount} steps: delete the line, time out, ban`,
    fallback: LADDER_DEFAULT.map(penaltyWords).join(", "),
  },
  {
    name: "A strike counts for",
    rule: `1 to ${number(MODERATION.strikeMaxMinutes)} minutes`,
    fallback: `${number(MODERATION.strikeDefaultMinutes)} minutes`,
  },
  {
    name: "Say why in chat",
    rule: `one line of warning, at most every ${MODERATION.warnEverySeconds} seconds`,
    fallback: "on",
  },
  {
    name: "People left out",
    rule: `up to ${MODERATION.peopleMaxCount} names`,
    fallback: "none",
  },
];

export const MODERATION_COMMANDS: readonly CommandRow[] = [
  {
    name: "!permit NAME [seconds]",
    who: "moderators",
    does: `lets one person post links for ${MODERATION.permitDefaultSeconds} seconds, or as long as you say, ${number(MODERATION.permitMaxSeconds)} at most`,
  },
  {
    name: "!nuke WORDS [minutes]",
    who: "moderators",
    does: `times out for ${seconds(NUKE.timeoutSeconds)} everyone who wrote the words in the last ${NUKE.defaultMinutes} minutes, or as many as you say, ${NUKE.maxMinutes} at most`,
  },
];

export const MODERATION_LIMITS: readonly LimitRow[] = [
  {
    name: "Chat kept for dry runs and nukes",
    value: `${RECENT_CHAT.keptMinutes} minutes, about ${number(RECENT_CHAT.linesPerChannelMaxCount)} lines a channel, in memory alone`,
  },
  { name: "Lines that a dry run shows", value: `the last ${DRY_RUN.shownMaxCount}` },
  { name: "People timed out by one nuke", value: number(NUKE.peopleMaxCount) },
  {
    name: "Log",
    value: `${MODERATION_LOG.keptDays} days, at most ${number(MODERATION_LOG.keptPerTenantCount)} entries`,
  },
];

export const MODERATION_PRESETS: readonly LimitRow[] = PRESETS.map(({ name, about }) => ({
  name,
  value: about,
}));
