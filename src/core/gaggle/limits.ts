/**
 * Limits and defaults of Gaggle.
 * The unit is in the name: Ms, Seconds, Minutes, Hours, Days, Bytes, Chars, Count.
 */

/** What a creator may set of the game. */
export const GAME = {
  intervalMinMinutes: 15,
  intervalMaxMinutes: 120,
  chaseMinSeconds: 60,
  chaseMaxSeconds: 300,
  catchRateMin: 0.1,
  catchRateMax: 5,
  foxMinSeconds: 30,
  foxMaxSeconds: 600,
} as const;
