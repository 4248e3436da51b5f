/**
 * Limits and defaults of draws.
 * The unit is in the name: Ms, Seconds, Minutes, Hours, Days, Bytes, Chars, Count.
 */

/** The public beacon that is mixed into a draw. */
export const BEACON = {
  /** The round is the first that comes later than this after the end (FAIR-F2). */
  afterEndSeconds: 15,
  /** A close so long after the planned end still counts as the planned end. */
  lateMaxSeconds: 8,
  /** A run whose round could not be read for so long is void (FAIR-F11). */
  voidAfterHours: 24,
  timeoutSeconds: 3,
} as const;

/** What chat hears of a hash, and what a person has to note of it at least (FAIR-F12). */
export const HASH_SHORT_CHARS = 16;
