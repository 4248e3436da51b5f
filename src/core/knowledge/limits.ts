/** Limits of what is known and asked: the one place that says them. */
export const KNOWLEDGE = {
  questionMaxChars: 500,
  answerMaxChars: 8000,
  /** Earlier questions that an answer takes into account. */
  historyMaxCount: 6,
  reasonMaxChars: 500,
  /** Passages that an answer may cite. */
  citedMaxCount: 6,
  /** Passages that are shown where nothing answers the question. */
  nearestMaxCount: 3,
  /** Of a workspace's own documents. */
  documentsMaxCount: 100,
  documentMaxChars: 500_000,
  fileMaxBytes: 10_000_000,
  passagesMaxCount: 10_000,
  /** A longer section is split. */
  passageChars: 900,
  /** The title and headings above a passage. */
  trailMaxCount: 8,
  /** Passages that are shown beside those that an answer cites: what was left out. */
  shownMaxCount: 10,
  /** Of a text, what its vector is made of. */
  embeddedChars: 600,
  /** Without a question for so long the embedding model leaves the memory. */
  modelIdleMs: 10 * 60_000,
  /** Answers that are made at the same time; the others wait, so many and so long at most. */
  answersAtOnceMaxCount: 4,
  answersWaitingMaxCount: 50,
  answerWaitMs: 30_000,
  /** What a model may take until its first word, between two, and for a whole answer. */
  modelFirstMs: 30_000,
  modelStallMs: 20_000,
  modelTotalMs: 120_000,
  modelAnswerTokens: 800,
  /** An endpoint that asks to wait is not asked for as long, up to this. */
  modelRestMaxMs: 5 * 60_000,
  /** What the prompt of one answer can come to, in tokens: passages, history and rules. */
  modelPromptTokens: 8000,
  /** How often documents that wait are asked for, and what reading one may take. */
  documentsPollMs: 15_000,
  documentReadMs: 30_000,
  documentPassagesMaxCount: 2000,
  pdfPagesMaxCount: 500,
  /** A page by link; more than a file of the workspace is never read. */
  linkMaxBytes: 2_000_000,
  /** Questions from one address to Ask, within `askMs`. */
  asksPerAddressMaxCount: 10,
  askMs: 60_000,
  /** Thumbs for answers of Ask. */
  feedbackKeptDays: 180,
  feedbackKeptCount: 10_000,
  /** A question with its history. */
  askBodyMaxBytes: 100_000,
  /** How long a page without scripts waits for the whole answer. */
  wholeAnswerMs: 30_000,
} as const;
