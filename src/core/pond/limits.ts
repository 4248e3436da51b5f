/**
 * Limits and defaults of Pond Party's room games.
 * The unit is in the name: Ms, Seconds, Minutes, Hours, Chars, Count, Points.
 */

export const POND = {
  codeChars: 4,
  nameMaxChars: 24,
  gooseSeedMaxChars: 24,
  /** A guest's secret: their seat's token, made by their browser. */
  tokenMinChars: 20,
  tokenMaxChars: 64,
  seatsMinCount: 2,
  seatsMaxCount: 50,
  /** All sockets of a room: seats, big screens, and those who have not taken a seat yet. */
  socketsMaxCount: 120,
  screensMaxCount: 20,
  /** A big screen without a connection is clear after so long, and one without a room looks again. */
  screenAloneMs: 8000,
  screenLookAgainMs: 15_000,
  kickedMaxCount: 200,
  /** A host who is away for so long pauses the game, and after so much longer another one is host. */
  hostLostMs: 5000,
  hostPassMs: 15_000,
  /** Whoever is away for less than this is still waited for in a turn, question or round. */
  returnMs: 5000,
  /** In the lobby, and after a game, a seat whose guest is away is kept for so long. */
  seatLostMs: 120_000,
  /** With too few players a game waits for so long and then ends with its report. */
  fewPlayersMs: 60_000,
  /** A pause that the host asked for ends by itself. */
  pauseMaxMs: 600_000,
  /** A room without anybody closes, and one that is open closes in the end. */
  emptyCloseMs: 600_000,
  openMaxHours: 12,
  /** One frame to each socket in an interval: 25 a second. */
  frameMs: 40,
  linesShownCount: 40,
  lineMaxChars: 60,
  guessesBurstCount: 6,
  guessesPerSecond: 2,
} as const;

/** Goose Doodle. */
export const DOODLE = {
  roundsMinCount: 1,
  roundsMaxCount: 5,
  roundsCount: 2,
  turnMinSeconds: 30,
  turnMaxSeconds: 180,
  turnSeconds: 80,
  chooseMs: 12_000,
  showMs: 6000,
  /** Words that the one who draws chooses from. */
  optionsCount: 3,
  /** A turn ends when the one who draws is away for so long. */
  drawerLostMs: 8000,
  /** A guess earns from the least to the most, by how much of the time is left. */
  guessMinPoints: 100,
  guessMaxPoints: 500,
  /** The parts of a turn after which a letter is shown; of a word's letters at most one in so many. */
  hintsAt: [0.4, 0.6, 0.8],
  lettersPerHintCount: 4,
  /** The sheet, in pixels of the canvas: four to three, so that it is large on a phone held upright. */
  sheetWidthPx: 1440,
  sheetHeightPx: 1080,
  inkPerDrawingMaxChars: 150_000,
  stepsPerDrawingMaxCount: 6000,
  /** Turns of one game, and so drawings that a room keeps. */
  turnsMaxCount: 150,
} as const;

/** Honk Quiz. */
export const QUIZ = {
  questionsMinCount: 3,
  questionsMaxCount: 30,
  questionsCount: 10,
  answerMinSeconds: 5,
  answerMaxSeconds: 60,
  answerSeconds: 20,
  showMs: 6000,
  optionsCount: 4,
  answerMinPoints: 400,
  answerMaxPoints: 1000,
} as const;

/** Duck Duck Goose. */
export const DUCK = {
  roundsMinCount: 3,
  roundsMaxCount: 15,
  roundsCount: 7,
  /** Ducks before the goose, and the time from one to the next. */
  ducksMinCount: 2,
  ducksMaxCount: 5,
  gapMinMs: 900,
  gapMaxMs: 2400,
  goMs: 2500,
  showMs: 5000,
  /** Nobody reacts faster; who does has guessed. The rule of sprints, too. */
  fastestMs: 100,
  /** The most that a slow connection is made up for. */
  delayMaxMs: 300,
  delaysKeptCount: 8,
  /** Points by judged time: the most up to `fullMs`, and the least from `slowMs` on. */
  minPoints: 50,
  maxPoints: 500,
  fullMs: 150,
  slowMs: 1500,
} as const;

/** What a host may bring. */
export const PACK = {
  textMaxChars: 40_000,
  wordsMaxCount: 500,
  wordMinChars: 2,
  wordMaxChars: 30,
  questionsMaxCount: 200,
  questionMinChars: 5,
  questionMaxChars: 200,
  optionMaxChars: 80,
  sourceMaxChars: 200,
  /** Mistakes that are named at once. */
  errorsMaxCount: 20,
} as const;
