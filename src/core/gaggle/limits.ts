/**
 * Limits and defaults of Gaggle.
 * The unit is in the name: Ms, Seconds, Minutes, Hours, Days, Bytes, Chars, Count.
 */

/** What a creator may set of the game. */
export const GAME = {
  intervalMinMinutes: 15,
  intervalMaxMinutes: 120,
  intervalDefaultMinutes: 20,
  chaseMinSeconds: 60,
  chaseMaxSeconds: 300,
  catchRateMin: 0.1,
  catchRateMax: 5,
  foxMinSeconds: 30,
  foxMaxSeconds: 600,
  /** An encounter opens so long after its time at the latest; later it is left out. */
  openLateMaxSeconds: 30,
  /** The tries of an encounter are committed so long after its end at the latest. */
  commitMaxSeconds: 5,
  /** Encounters that one chain of seeds has seeds for: a month of one every 45 minutes. */
  chainLength: 1_000,
  /** A viewer's own word in the draw. */
  wordMaxChars: 16,
  /** How often a try drops an egg, unless the creator says otherwise; from 0 to 1. */
  eggChanceDefault: 0.1,
  /** How many chat lines warm an egg. */
  eggWarmLines: 60,
  wishesMaxCount: 10,
  tradeMinutes: 10,
  /** Offers that one person may have open at once. */
  openTradesMaxCount: 5,
  /** Whoever has not played in a channel for so long gets a new name in its log (GAGGLE-L10). */
  playerKnownDays: 30,
  /** Tries, or honks, that an encounter takes; more are not counted. */
  triesMaxCount: 20_000,
  /** How many who wish for a card are named when it comes by. */
  wishersToldMaxCount: 5,
  /** A command that comes again within so long is not carried out again. */
  actsKeptHours: 24,
  /** Lines of the log; its hourly heads and the encounters' results stay. */
  logKeptDays: 365,
  /** What a page of a list has. */
  encountersPerPageCount: 50,
  topMaxCount: 20,
  tradesShownCount: 20,
  headsShownCount: 72,
  /** Of all channels, in the feed. */
  headsInFeedCount: 200,
  /** Commands of one person, tries apart: some at once, then one every few seconds. */
  commandsBurstCount: 5,
  commandsPerSecond: 0.4,
  /** Chat hears at most this often that nothing is here. */
  nothingEverySeconds: 60,
  /** Erasing a collection has to be confirmed within this time. */
  forgetConfirmSeconds: 60,
  /** A result that chat could not be told for so long is not told at all. */
  tellWithinMinutes: 10,
} as const;

/** How often the console asks again for what happened in the game while its page is looked at. */
export const GAME_LOG = { refreshMs: 30_000 } as const;
