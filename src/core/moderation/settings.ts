import * as v from "valibot";
import { compileExpressions, ExpressionError } from "../chat/expressions/program.ts";
import { MODERATION, RULE_LIMITS } from "./limits.ts";
import { readSite } from "./sites.ts";

/** The rules in the order in which a line is checked: the first that it breaks counts. */
export const RULE_KINDS = [
  "words",
  "expressions",
  "links",
  "length",
  "repetition",
  "caps",
  "symbols",
] as const;

export type RuleKind = (typeof RULE_KINDS)[number];

export const RULE_NAMES: Record<RuleKind, string> = {
  words: "Banned words",
  expressions: "Expressions",
  links: "Links",
  length: "Length",
  repetition: "Repetition",
  caps: "Capitals",
  symbols: "Symbols",
};

/** What a rule does with a line: the next step of the ladder, or always the same. */
export const RULE_ACTIONS = ["strike", "delete", "timeout", "ban"] as const;

export type RuleAction = (typeof RULE_ACTIONS)[number];

/** What is done about a line. A time-out and a ban remove all lines of the person. */
export const penalty = v.variant("type", [
  v.object({ type: v.literal("delete") }),
  v.object({
    type: v.literal("timeout"),
    seconds: v.pipe(
      v.number("A time-out must be a number of seconds"),
      v.integer("A time-out must be a whole number of seconds"),
      v.minValue(1, "A time-out must be 1 second or more"),
      v.maxValue(MODERATION.timeoutMaxSeconds, "A time-out must be two weeks or less"),
    ),
  }),
  v.object({ type: v.literal("ban") }),
]);

export type Penalty = v.InferOutput<typeof penalty>;

const common = {
  enabled: v.optional(v.boolean("A rule is on or off"), false),
  action: v.optional(
    v.picklist(RULE_ACTIONS, `Action must be one of: ${RULE_ACTIONS.join(", ")}`),
    "strike",
  ),
  exempt_subscribers: v.optional(v.boolean("Subscribers are exempt or not"), false),
  exempt_regulars: v.optional(v.boolean("Regulars are exempt or not"), false),
  exempt_vips: v.optional(v.boolean("VIPs are exempt or not"), true),
};

function within(label: string, range: { default: number; min: number; max: number }) {
  return v.optional(
    v.pipe(
      v.number(`${label} must be a number`),
      v.integer(`${label} must be a whole number`),
      v.minValue(range.min, `${label} must be ${range.min} or more`),
      v.maxValue(range.max, `${label} must be ${range.max} or less`),
    ),
    range.default,
  );
}

function texts(what: { one: string; many: string; maxCount: number; maxChars: number }) {
  const { one, many, maxCount, maxChars } = what;
  return v.pipe(
    v.array(
      v.pipe(
        v.string(`${one} must be text`),
        v.trim(),
        v.nonEmpty(`${one} is empty`),
        v.maxLength(maxChars, `${one} must be ${maxChars} characters or less`),
      ),
      `${many} must be a list`,
    ),
    v.transform((list) => [...new Set(list)]),
    v.maxLength(maxCount, `There can be at most ${maxCount} ${many.toLowerCase()}`),
  );
}

const sites = v.pipe(
  texts({
    one: "A site",
    many: "Allowed sites",
    maxCount: MODERATION.sitesMaxCount,
    maxChars: MODERATION.siteMaxChars,
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = dataset.value.map((text) => readSite(text));
    const wrong = read.indexOf(undefined);
    if (wrong === -1) return read.filter((site) => site !== undefined);
    addIssue({ message: `"${dataset.value[wrong]}" is not a site, such as youtube.com/@pond` });
    return NEVER;
  }),
);

const words = v.pipe(
  texts({
    one: "A banned word",
    many: "Banned words",
    maxCount: MODERATION.wordsMaxCount,
    maxChars: MODERATION.wordMaxChars,
  }),
  v.check(
    (list) => list.every((word) => /[^*\s]/u.test(word)),
    "A banned word needs a letter beside its stars",
  ),
);

const expressions = v.pipe(
  texts({
    one: "An expression",
    many: "Expressions",
    maxCount: MODERATION.expressionsMaxCount,
    maxChars: MODERATION.expressionMaxChars,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    try {
      compileExpressions(dataset.value);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      addIssue({ message: error.message });
    }
  }),
);

const login = v.pipe(
  v.string("A name must be text"),
  v.trim(),
  v.toLowerCase(),
  v.transform((text) => text.replace(/^@/, "")),
  v.regex(/^[a-z0-9_]{1,25}$/, "A name has letters, digits and underscores, 25 at most"),
);

const linksRule = v.object({ ...common, allowed: v.optional(sites, []) });
const capsRule = v.object({
  ...common,
  min_letters: within("Letters", RULE_LIMITS.capsMinLetters),
  percent: within("Share of capitals", RULE_LIMITS.capsPercent),
});
const symbolsRule = v.object({
  ...common,
  min_symbols: within("Symbols", RULE_LIMITS.symbolsMinCount),
  percent: within("Share of symbols", RULE_LIMITS.symbolsPercent),
});
const repetitionRule = v.object({
  ...common,
  characters: within("The same character", RULE_LIMITS.sameCharacterCount),
  words: within("The same word", RULE_LIMITS.sameWordCount),
  lines: within("The same line", RULE_LIMITS.sameLineCount),
});
const lengthRule = v.object({ ...common, characters: within("Length", RULE_LIMITS.lengthChars) });
const wordsRule = v.object({
  ...common,
  words: v.optional(words, []),
  look_alikes: v.optional(v.boolean("Look-alikes are found or not"), true),
});
const expressionsRule = v.object({ ...common, expressions: v.optional(expressions, []) });

export const LADDER_DEFAULT: readonly Penalty[] = [
  { type: "delete" },
  { type: "timeout", seconds: 10 },
  { type: "timeout", seconds: 600 },
  { type: "ban" },
];

/** All that a workspace sets for its moderation. Off by default. */
export const moderationSchema = v.object({
  enabled: v.optional(v.boolean("Moderation is on or off"), false),
  links: v.optional(linksRule, {}),
  caps: v.optional(capsRule, {}),
  symbols: v.optional(symbolsRule, {}),
  repetition: v.optional(repetitionRule, {}),
  length: v.optional(lengthRule, {}),
  words: v.optional(wordsRule, {}),
  expressions: v.optional(expressionsRule, {}),
  exempt_people: v.optional(
    v.pipe(
      v.array(login, "Exempt people must be a list of names"),
      v.transform((list) => [...new Set(list)]),
      v.maxLength(
        MODERATION.peopleMaxCount,
        `At most ${MODERATION.peopleMaxCount} people can be exempt`,
      ),
    ),
    [],
  ),
  ladder: v.optional(
    v.pipe(
      v.array(penalty, "The ladder must be a list of steps"),
      v.minLength(1, "The ladder needs a step"),
      v.maxLength(
        MODERATION.ladderMaxCount,
        `The ladder has at most ${MODERATION.ladderMaxCount} steps`,
      ),
    ),
    () => [...LADDER_DEFAULT],
  ),
  strike_minutes: v.optional(
    v.pipe(
      v.number("Strikes must count for a number of minutes"),
      v.integer("Strikes must count for whole minutes"),
      v.minValue(1, "Strikes must count for 1 minute or more"),
      v.maxValue(MODERATION.strikeMaxMinutes, "Strikes must count for a week or less"),
    ),
    MODERATION.strikeDefaultMinutes,
  ),
  warns: v.optional(v.boolean("Warnings are on or off"), true),
});

export type ModerationSettings = v.InferOutput<typeof moderationSchema>;

/** As nobody has set anything. */
export const MODERATION_OFF: ModerationSettings = v.parse(moderationSchema, {});
