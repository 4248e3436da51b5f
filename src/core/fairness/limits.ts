/**
 * Limits and defaults of draws.
 * The unit is in the name: Ms, Seconds, Minutes, Hours, Days, Bytes, Chars, Count.
 */

/** The public beacon that is mixed into a draw. */
export const BEACON = {
  /** The named round comes so long after the planned end, and after a close at another time. */
  afterEndSeconds: 10,
  afterCloseSeconds: 6,
  /** A close so much earlier or later than planned names a nearer, or a later, round. */
  earlyMaxSeconds: 30,
  lateMaxSeconds: 7,
  /** After so long without an answer the seed alone decides. */
  giveUpSeconds: 45,
  timeoutSeconds: 3,
} as const;
