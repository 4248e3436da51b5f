/** Limits of Gander: the one place that says them. */
export const GANDER = {
  nameMaxChars: 40,
  toneMaxChars: 100,
  instructionsMaxChars: 2000,
  sampleMaxChars: 200,
  samplesMaxCount: 8,
  answersMaxCount: 10_000,
  tokensMaxCount: 10_000_000,
  questionMaxChars: 2000,
  answerMaxChars: 8000,
  loggedPassagesMaxCount: 12,
  memoryMaxChars: 300,
  memoriesPerUserMaxCount: 20,
  /** Documents by link are read again after this time. */
  rereadMs: 24 * 60 * 60 * 1000,
  /** Answers of the log are kept this long. */
  logDays: 30,
  logPageCount: 30,
  serversPerTenantMaxCount: 20,
  channelsPerServerMaxCount: 500,
  /** Answers that one person, and one server, may ask for in `rateSeconds`, beside their budgets. */
  asksPerPersonMaxCount: 12,
  asksPerServerMaxCount: 120,
  rateSeconds: 60,
  /** Questions of one member to the preview, in `previewSeconds`. */
  previewsMaxCount: 30,
  previewSeconds: 600,
  /** How much was answered is kept by day and server, for the plots. */
  usageDays: 90,
  /** What was reserved, and for whom, is kept until it can be settled no more. */
  reservationDays: 2,
  /** The answers' day budget of a server before anybody sets it. */
  answersPerServerDefault: 200,
  tokensPerServerDefault: 200_000,
  answersPerChannelDefault: 100,
  answersPerUserDefault: 20,
  /** What a server without a workspace says of its channels is kept this long. */
  joinDays: 7,
  /** A page of Discord that adds the bot must come back within this time. */
  installMinutes: 10,
  documentTitleMaxChars: 120,
  linkMaxChars: 1000,
  textMaxChars: 100_000,
  /** Passages of one document, as they are stored. */
  passagesMaxBytes: 3_000_000,
  /** Documents that are handed to the bots at once. */
  documentsAtOnce: 5,
  /** Documents that the bots have a copy of, of which they ask at a time whether they are still there. */
  keptAtOnce: 500,
  /** Who began to read a document and was not back after this time has stopped. */
  readingMinutes: 10,
  /** A deleted document can be brought back for this long. */
  undoMinutes: 15,
} as const;
