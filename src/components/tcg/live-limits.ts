/** The encounter on /tcg. */
export const LIVE = {
  /** Shorter than any channel's, so that a visitor needs no patience. */
  chaseSeconds: 12,
  viewers: ["pondweed", "reedling", "marsh_marigold"],
} as const;
