/**
 * Limits and defaults of Waddle.
 * The unit is in the name: Ms, Seconds, Minutes, Hours, Days, Bytes, Chars, Count.
 */

export const COMMAND = {
  nameMaxChars: 24,
  aliasMaxCount: 10,
  responseMaxChars: 450,
  cooldownDefaultSeconds: 10,
  cooldownMaxSeconds: 86_400,
  cooldownGroupMaxChars: 24,
  /** Responses beside the first. */
  moreResponsesMaxCount: 9,
  categoryMaxCount: 10,
  triggerMaxCount: 10,
  triggerMaxChars: 200,
  admittedPeopleMaxCount: 50,
  /** So many people's own cooldowns are remembered in a chat; beyond that the oldest go. */
  cooldownPeopleMaxCount: 5000,
  perTenantMaxCount: 1000,
} as const;

/** What answers look up outside of chat. */
export const LOOKUP = {
  /** Answers of a chat that wait for lookups at the same time. */
  waitingMaxCount: 20,
  /** Lookups of one answer, those that follow from others included. */
  perAnswerMaxCount: 8,
  timeoutMs: 3000,
  /** Of a page of the web. */
  pageMaxBytes: 10_240,
  redirectMaxCount: 3,
  /** A page, a count or a list that was read is good for so long. */
  cacheMs: 30_000,
  cacheMaxCount: 500,
} as const;

/** People whom a workspace counts as regulars. */
export const REGULAR = { perTenantMaxCount: 2000 } as const;

/** A memorable sentence that chat keeps. */
export const QUOTE = { textMaxChars: 300, numberMax: 999_999, perTenantMaxCount: 1000 } as const;

/** What Waddle does at an event of the channel. */
export const EVENT = {
  minimumMax: 1_000_000,
  rewardMaxChars: 45,
  perTenantMaxCount: 100,
  /** Events that come again, as after a lost connection, are known for so many others. */
  rememberedCount: 500,
} as const;

/** Polls and predictions as Twitch has them (https://dev.twitch.tv/docs/api/reference/#create-poll). */
export const POLL = {
  titleMaxChars: 60,
  choiceMaxChars: 25,
  choiceMaxCount: 5,
  secondsDefault: 60,
  secondsMin: 15,
  secondsMax: 1800,
} as const;

/** https://dev.twitch.tv/docs/api/reference/#create-prediction */
export const PREDICTION = {
  titleMaxChars: 45,
  outcomeMaxChars: 25,
  outcomeMaxCount: 10,
  secondsDefault: 120,
  secondsMin: 30,
  secondsMax: 1800,
} as const;

/** A file of commands: what is read of it, and the most that a count of uses may bring. */
export const IMPORT = { fileMaxBytes: 2_097_152, usageMaxCount: 1_000_000_000 } as const;

/** By name: reading it of another object here would bring all limits to scripts that need few. */
const GAP_SECONDS = 30;

/** What has a schedule: `gapSeconds` lie between any two scheduled messages of a channel. */
export const SCHEDULE = {
  cronMaxChars: 100,
  gapSeconds: GAP_SECONDS,
  /** A run that comes later than that, because the machine slept, was missed. */
  lateMaxSeconds: 60,
  /** How long a message waits for others before its run is given up. */
  waitMaxSeconds: 600,
  /** A clock that is set back by more was wrong before: what it promised no longer holds. */
  setBackMaxMinutes: 60,
  skipReasonMaxChars: 120,
} as const;

/** A timed message. */
export const TIMER = {
  everyDefaultMinutes: 15,
  minChatActivityDefault: 0,
  minChatActivityMax: 10_000,
  gapSeconds: GAP_SECONDS,
  previewRunsCount: 5,
  moreMessagesMaxCount: 9,
  categoryMaxCount: 10,
  titleWordMaxCount: 10,
  perTenantMaxCount: 200,
} as const;

export const OFFLINE = {
  frequencyDefaultHours: 24,
  frequencyMaxHours: 168,
  offsetDefaultMinutes: 0,
  offsetMaxMinutes: 1439,
  perTenantMaxCount: 100,
} as const;

/** `!commands`, `!uptime` and `!counter` are silent for so long after an answer, except for moderators. */
export const BUILT_IN = { cooldownSeconds: 5 } as const;

/** A number that chat keeps; its name is spelled as a command's without the "!". */
export const COUNTER = {
  nameMaxChars: 24,
  valueDefault: 0,
  /** A value lies between this and its negative. */
  valueMax: 999_999_999,
  stepDefault: 1,
  stepMax: 1_000_000,
  perTenantMaxCount: 200,
} as const;
