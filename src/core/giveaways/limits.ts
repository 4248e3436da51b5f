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
  /** Prizes without a code: kinds of them, and of each in one run. */
  prizesMaxCount: 20,
  prizeMaxCount: 100,
  /** Codes of one giveaway, and of one request. */
  codesMaxCount: 20_000,
  codesPerRequestMaxCount: 5000,
  /** Viewers in one run, and entries that the bots send at once. */
  entrantsMaxCount: 50_000,
  entriesPerBatchMaxCount: 200,
  /** After a receipt in chat the next one waits for so long for each viewer that it was for. */
  receiptGapMs: 500,
  receiptGapMaxMs: 10_000,
  /** How long a number to type in chat works, and how many one run has at a time. */
  numberMinutes: 30,
  numbersPerRunMaxCount: 20_000,
  /** In this time the same reveal, sent again, is answered again: its answer may have been lost. */
  revealAgainSeconds: 60,
  /** A page shows a prize so long after its claim, in which another claim of its winner replaces it. */
  revealAfterSeconds: 60,
  /** Why a moderator draws a prize again, which is published. */
  reasonMaxChars: 200,
  /** Runs on one page of the public index. */
  runsPerPageCount: 50,
  noticeKeptMinutes: 10,
  /** A picture of the prize. */
  pictureMaxBytes: 2_097_152,
  pictureSideMaxPixels: 4096,
  /** How long the overlay shows winners, and how often it asks. */
  overlaySeconds: 20,
  overlayAskMs: 2000,
} as const;
