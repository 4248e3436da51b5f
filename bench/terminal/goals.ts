/** What the first opening of GQSH may cost. */
export const TERMINAL_GOALS = {
  /** Compressed bytes of scripts and styles beyond React, before the first key. */
  bytes: 25_000,
  /** Milliseconds from the click to the prompt, with the files in the browser's cache. */
  warmMs: 200,
} as const;
