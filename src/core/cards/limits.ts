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
