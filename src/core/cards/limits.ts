/**
 * Limits of the cards.
 * The unit is in the name: Bytes, Chars, Count, Px.
 */
export const CARDS = {
  nameMaxChars: 40,
  flavourMaxChars: 160,
  rangeMaxChars: 160,
  traitMax: 10,
  /** The thumbnail in lists. */
  thumbnailWidthPx: 320,
  thumbnailMaxBytes: 12 * 1024,
} as const;

/** The search of the cards. */
export const CARD_SEARCH = {
  /** Results on a page of the API, and of the site where no script runs. */
  pageCount: 60,
  /** What one address may ask of the public API in a stretch of time. */
  requestsPerAddressMaxCount: 300,
  requestsMs: 10_000,
  /** How long caches may keep an answer of the public API without asking whether it still holds. */
  cacheSeconds: 300,
  suggestionsMaxCount: 4,
} as const;
