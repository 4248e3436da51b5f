/**
 * Limits and defaults of moderation.
 * The unit is in the name: Ms, Seconds, Minutes, Hours, Days, Chars, Count, Percent.
 */

export const MODERATION = {
  /** Words and phrases of the list, and the characters of each. */
  wordsMaxCount: 500,
  wordMaxChars: 60,
  /** Regular expressions, and their characters. */
  expressionsMaxCount: 100,
  expressionMaxChars: 200,
  /** Addresses that are allowed. */
  sitesMaxCount: 200,
  siteMaxChars: 100,
  /** People to whom no rule applies. */
  peopleMaxCount: 200,
  /** Steps of the ladder, and how long strikes count. */
  ladderMaxCount: 6,
  strikeDefaultMinutes: 60,
  strikeMaxMinutes: 10_080,
  /** A time-out: by Twitch at most two weeks. */
  timeoutMaxSeconds: 1_209_600,
  /** Of a rule whose action is a time-out whatever the strikes. */
  ruleTimeoutSeconds: 600,
  /** At most one line of warning in a chat within this time. */
  warnEverySeconds: 5,
  /** `!permit NAME [seconds]`. */
  permitDefaultSeconds: 60,
  permitMaxSeconds: 3600,
  permitsMaxCount: 200,
  /** People whose strikes and last lines are remembered in a chat; beyond that the oldest go. */
  peopleRememberedMaxCount: 2000,
  /** What is remembered and written down of a reason. */
  reasonMaxChars: 300,
  /** The same line again counts when it comes within this time. */
  sameLineSeconds: 60,
} as const;

/** `!nuke WORDS [minutes]`, and from the console. */
export const NUKE = {
  defaultMinutes: 5,
  maxMinutes: 60,
  wordsMinChars: 3,
  wordsMaxChars: 100,
  timeoutSeconds: 600,
  peopleMaxCount: 100,
} as const;

/** The last lines of chat, which the bots keep in memory alone for nukes and dry runs. */
export const RECENT_CHAT = {
  keptMinutes: 60,
  linesPerChannelMaxCount: 3000,
  /** Over all channels of a process. */
  linesMaxCount: 100_000,
} as const;

/** What a dry run shows of the lines that it would have removed. */
export const DRY_RUN = { shownMaxCount: 40, textMaxChars: 200, linesPerTurnCount: 100 } as const;

/** The log of what was removed. */
export const MODERATION_LOG = {
  keptDays: 30,
  keptPerTenantCount: 1000,
  shownCount: 100,
} as const;

/** What each rule allows at most, as it is set at first, and the range of each. */
export const RULE_LIMITS = {
  capsMinLetters: { default: 25, min: 5, max: 500 },
  capsPercent: { default: 80, min: 30, max: 100 },
  symbolsMinCount: { default: 20, min: 5, max: 500 },
  symbolsPercent: { default: 60, min: 20, max: 100 },
  sameCharacterCount: { default: 40, min: 5, max: 500 },
  sameWordCount: { default: 15, min: 3, max: 250 },
  sameLineCount: { default: 4, min: 2, max: 20 },
  lengthChars: { default: 400, min: 20, max: 500 },
} as const;
