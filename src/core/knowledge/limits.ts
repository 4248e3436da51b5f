/** Limits of what is known and asked: the one place that says them. */
export const KNOWLEDGE = {
  questionMaxChars: 500,
  answerMaxChars: 8000,
  /** Earlier questions that an answer takes into account. */
  historyMaxCount: 6,
  reasonMaxChars: 500,
  /** Passages that an answer may cite. */
  citedMaxCount: 6,
  /** Of a workspace's own documents. */
  documentsMaxCount: 100,
  documentMaxChars: 500_000,
  fileMaxBytes: 10_000_000,
  passagesMaxCount: 10_000,
  /** Questions from one address to Ask, within `askMs`. */
  asksPerAddressMaxCount: 10,
  askMs: 60_000,
} as const;
