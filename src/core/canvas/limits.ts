/**
 * Limits of everything that is drawn on: Nest Sketch and the drawings of Pond Party.
 * The unit is in the name: Px, Chars, Count.
 */
export const CANVAS = {
  widthPx: 1920,
  heightPx: 1080,
  pointsPerStrokeMaxCount: 1000,
  strokeWidthMinPx: 1,
  strokeWidthMaxPx: 64,
  /** What is fainter than this, of 1, nobody would find again. */
  opacityMin: 0.05,
  /** A stroke of the most points, each as long as ink makes it: three values of four digits. */
  inkMaxChars: 12_000,
} as const;
