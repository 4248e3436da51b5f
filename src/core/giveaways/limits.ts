/**
 * Limits and defaults of giveaways.
 * The unit is in the name: Ms, Seconds, Minutes, Hours, Days, Bytes, Chars, Count.
 */

export const GIVEAWAY = {
  durationDefaultMinutes: 30,
  durationMinMinutes: 1,
  durationMaxMinutes: 10_080,
  entriesPerUserDefaultCount: 1,
  entriesPerUserMaxCount: 100,
  nameMaxChars: 60,
  descriptionMaxChars: 500,
  winnersDefaultCount: 1,
  winnersMaxCount: 100,
  claimDefaultMinutes: 60,
  claimMinMinutes: 1,
  claimMaxMinutes: 10_080,
  chatLinesMaxCount: 1000,
  excludeWinnersMaxDays: 90,
  subscriberLuckMax: 10,
  scheduleMaxChars: 100,
  perTenantMaxCount: 100,
  codeMaxChars: 500,
  prizeNameMaxChars: 100,
  prizeDescriptionMaxChars: 500,
  /** Codes of one giveaway, and of one request. */
  codesMaxCount: 20_000,
  codesPerRequestMaxCount: 5000,
  /** Viewers in one run, and entries that the bots send at once. */
  entrantsMaxCount: 50_000,
  entriesPerBatchMaxCount: 200,
  /** How long a number to type in chat works, and how many one run has at a time. */
  numberMinutes: 30,
  numbersPerRunMaxCount: 20_000,
  /** In this time the same reveal, sent again, is answered again: its answer may have been lost. */
  revealAgainSeconds: 60,
  /** After so many days a run is forgotten, with its entries and its page. */
  runKeptDays: 90,
  noticeKeptMinutes: 10,
} as const;
