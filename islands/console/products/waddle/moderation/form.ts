import { check, type FieldErrors } from "#core/entities/text.ts";
import {
  type ModerationSettings,
  moderationSchema,
  type Penalty,
  RULE_KINDS,
  type RuleAction,
  type RuleKind,
} from "#core/moderation/settings.ts";

/** What every rule's card has. */
type RuleForm = {
  enabled: boolean;
  action: RuleAction;
  exempt_subscribers: boolean;
  exempt_regulars: boolean;
  exempt_vips: boolean;
};

/** The settings as they are typed: numbers as text, lists as one entry a line. */
export type ModerationForm = {
  enabled: boolean;
  links: RuleForm & { allowed: string };
  caps: RuleForm & { min_letters: string; percent: string };
  symbols: RuleForm & { min_symbols: string; percent: string };
  repetition: RuleForm & { characters: string; words: string; lines: string };
  length: RuleForm & { characters: string };
  words: RuleForm & { words: string; look_alikes: boolean };
  expressions: RuleForm & { expressions: string };
  exempt_people: string;
  ladder: readonly Penalty[];
  strike_minutes: string;
  warns: boolean;
};

export function formOf(settings: ModerationSettings): ModerationForm {
  const { links, caps, symbols, repetition, length, words, expressions } = settings;
  return {
    ...settings,
    links: { ...links, allowed: linesOf(links.allowed) },
    caps: { ...caps, min_letters: `${caps.min_letters}`, percent: `${caps.percent}` },
    symbols: { ...symbols, min_symbols: `${symbols.min_symbols}`, percent: `${symbols.percent}` },
    repetition: {
      ...repetition,
      characters: `${repetition.characters}`,
      words: `${repetition.words}`,
      lines: `${repetition.lines}`,
    },
    length: { ...length, characters: `${length.characters}` },
    words: { ...words, words: linesOf(words.words) },
    expressions: { ...expressions, expressions: linesOf(expressions.expressions) },
    exempt_people: linesOf(settings.exempt_people),
    strike_minutes: `${settings.strike_minutes}`,
  };
}

/** Reads the form; the message of each wrong part where it can't be read. */
export function readForm(
  form: ModerationForm,
): { ok: true; value: ModerationSettings } | { ok: false; errors: FieldErrors } {
  const { links, caps, symbols, repetition, length, words, expressions } = form;
  return check(moderationSchema, {
    ...form,
    links: { ...links, allowed: listOf(links.allowed) },
    caps: { ...caps, min_letters: numberOf(caps.min_letters), percent: numberOf(caps.percent) },
    symbols: {
      ...symbols,
      min_symbols: numberOf(symbols.min_symbols),
      percent: numberOf(symbols.percent),
    },
    repetition: {
      ...repetition,
      characters: numberOf(repetition.characters),
      words: numberOf(repetition.words),
      lines: numberOf(repetition.lines),
    },
    length: { ...length, characters: numberOf(length.characters) },
    words: { ...words, words: listOf(words.words) },
    // A comma belongs to an expression.
    expressions: { ...expressions, expressions: splitLines(expressions.expressions) },
    exempt_people: listOf(form.exempt_people),
    strike_minutes: numberOf(form.strike_minutes),
  });
}

export function validateForm(form: ModerationForm): FieldErrors {
  const read = readForm(form);
  return read.ok ? {} : read.errors;
}

/** The rules that are switched on, in the order in which they are checked. */
export function rulesOn(form: Pick<ModerationForm, RuleKind>): RuleKind[] {
  return RULE_KINDS.filter((kind) => form[kind].enabled);
}

/** The entries of a list, pasted with lines, commas or both. */
export function listOf(text: string): string[] {
  return splitLines(text.replaceAll(",", "\n"));
}

function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function linesOf(list: readonly string[]): string {
  return list.join("\n");
}

/** What is no number stays text, so that the schema says what is wrong. */
function numberOf(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text) : text;
}
