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
} as const;
