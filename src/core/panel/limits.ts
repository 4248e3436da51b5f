/**
 * Limits of the Twitch panel.
 * The unit is in the name: Ms, Seconds, Bytes, Count.
 */
export const PANEL_LIMITS = {
  /** Everything in the zip together, unpacked. */
  filesMaxBytes: 300 * 1024,
  /** How often a panel that is looked at asks again, and while something is here. */
  refreshMs: 6_000,
  refreshOpenMs: 3_000,
  /** A panel that the server did not answer waits so long, twice as long each time, up to the most. */
  retryMinMs: 3_000,
  retryMaxMs: 60_000,
  /** An answer that takes longer counts as none. */
  answerWithinMs: 8_000,
  /** How long PocketBase waits for the bots. */
  botsWithinSeconds: 3,
  /** Commands, giveaways and cards that are listed. */
  commandsMaxCount: 60,
  giveawaysMaxCount: 10,
  cardsMaxCount: 500,
  /** Tries of one viewer: more in this time are refused. */
  triesMaxCount: 10,
  triesSeconds: 20,
  /** A question of PocketBase's to the bots is good for so long. */
  questionSeconds: 30,
} as const;
