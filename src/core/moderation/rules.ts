import { ExpressionSet } from "../chat/expressions/set.ts";
import type { UserLevel } from "../entities/chat-command.ts";
import { foldCase } from "../platform/fold.ts";
import { findForbiddenLink } from "./links.ts";
import { type ModerationSettings, RULE_KINDS, type RuleKind } from "./settings.ts";
import { countLetters, countSymbols, longestRun, mostFrequentWord } from "./shape.ts";
import { listSites } from "./sites.ts";
import { compileWords } from "./words.ts";

/** A rule that a line breaks, and why, in words for moderators. */
export type Breach = { rule: RuleKind; reason: string };

/** What a rule needs to know of a line's writer. */
export type Writer = {
  login: string;
  level: UserLevel;
  isSubscriber: boolean;
  /** Whether a moderator has permitted them links. */
  hasPermit: boolean;
  /** How often they wrote this line within the last moments, this time included. */
  sameLines: number;
};

type Check = (text: string, writer: Writer) => string | undefined;

/** Settings, ready to check lines with. */
export type Rules = {
  settings: ModerationSettings;
  checks: readonly { kind: RuleKind; check: Check }[];
  exempt: ReadonlySet<string>;
  /** Logins of the workspace's regulars, whom a rule may exempt. */
  regulars: ReadonlySet<string>;
};

export function compileRules(
  settings: ModerationSettings,
  regulars: readonly string[] = [],
): Rules {
  const on = RULE_KINDS.filter((kind) => settings[kind].enabled);
  return {
    settings,
    checks: on.map((kind) => ({ kind, check: CHECKS[kind](settings) })),
    exempt: new Set(settings.exempt_people),
    regulars: new Set(regulars),
  };
}

/** The first rule that the line breaks; undefined when it breaks none, or none applies to its writer. */
export function findBreach(rules: Rules, text: string, writer: Writer): Breach | undefined {
  if (isModerator(writer) || rules.exempt.has(writer.login)) return undefined;
  for (const { kind, check } of rules.checks) {
    const rule = rules.settings[kind];
    if (rule.exempt_vips && writer.level === "vip") continue;
    if (rule.exempt_subscribers && writer.isSubscriber) continue;
    if (rule.exempt_regulars && rules.regulars.has(writer.login)) continue;
    const reason = check(text, writer);
    if (reason !== undefined) return { rule: kind, reason };
  }
  return undefined;
}

/** Moderators and the broadcaster are always exempt. */
export function isModerator({ level }: { level: UserLevel }): boolean {
  return level === "mod" || level === "broadcaster";
}

const CHECKS: Record<RuleKind, (settings: ModerationSettings) => Check> = {
  words({ words: { words, look_alikes } }) {
    const list = compileWords(words, { lookAlikes: look_alikes });
    return (text) => {
      const word = list.find(text);
      return word === undefined ? undefined : `banned word "${word}"`;
    };
  },
  expressions({ expressions: { expressions } }) {
    const set = new ExpressionSet(expressions);
    return (text) => {
      const expression = set.find(foldCase(text));
      return expression === undefined ? undefined : `expression ${expression}`;
    };
  },
  links({ links: { allowed } }) {
    const sites = listSites(allowed);
    return (text, { hasPermit }) => {
      const link = hasPermit ? undefined : findForbiddenLink(text, sites);
      return link && `link to ${link.host}`;
    };
  },
  length:
    ({ length: { characters } }) =>
    (text) =>
      text.length > characters ? `${text.length} characters` : undefined,
  repetition:
    ({ repetition: { characters, words, lines } }) =>
    (text, { sameLines }) => {
      if (sameLines >= lines) return `the same line ${sameLines} times`;
      const run = text.length < characters ? 0 : longestRun(text);
      if (run >= characters) return `one character ${run} times in a row`;
      // Words that are counted have a space between any two.
      const times = text.length < 2 * words - 1 ? 0 : mostFrequentWord(text);
      return times >= words ? `one word ${times} times` : undefined;
    },
  caps:
    ({ caps: { min_letters, percent } }) =>
    (text) => {
      if (text.length < min_letters) return undefined;
      const { letters, capitals } = countLetters(text);
      if (letters < min_letters) return undefined;
      return tooLarge(capitals, letters, percent, "capitals");
    },
  symbols:
    ({ symbols: { min_symbols, percent } }) =>
    (text) => {
      if (text.length < min_symbols) return undefined;
      const { symbols, characters } = countSymbols(text);
      if (symbols < min_symbols) return undefined;
      return tooLarge(symbols, characters, percent, "symbols");
    },
};

function tooLarge(part: number, whole: number, percent: number, of: string): string | undefined {
  const share = Math.floor((100 * part) / whole);
  return share >= percent ? `${share} % ${of}` : undefined;
}
