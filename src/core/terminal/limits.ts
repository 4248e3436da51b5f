/**
 * Limits and defaults of GQSH.
 * The unit is in the name: Ms, Seconds, Minutes, Hours, Days, Bytes, Chars, Count.
 */

/** The terminal GQSH. A session that grows past a size or can't be saved keeps fewer entries. */
export const TERMINAL = {
  historyMaxCount: 100,
  entriesMaxCount: 1000,
  sessionMaxBytes: 5_242_880,
  entriesWhenLargeCount: 500,
  entriesWhenFailedCount: 100,
  sessionDays: 7,
  heightDefaultPercent: 40,
  claimWaitMs: 100,
  suggestionsMaxCount: 3,
  suggestionMaxDistance: 2,
  listedTextMaxChars: 50,
  /** How tall it may be made, in percent of the window. */
  heightMinPercent: 20,
  heightMaxPercent: 90,
  /** Rows of a table that are shown before somebody asks for more. */
  rowsPerPageCount: 25,
  /** Lines of a text, or of data, that are shown before somebody asks for more. */
  linesPerPageCount: 60,
  statusTimeoutMs: 5000,
} as const;
