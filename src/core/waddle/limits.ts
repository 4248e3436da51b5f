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
  /** So many people's own cooldowns are remembered in a chat; beyond that the oldest go. */
  cooldownPeopleMaxCount: 5000,
  perTenantMaxCount: 1000,
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
