/** What the console's first page may cost. */
export const CONSOLE_GOALS = {
  /** Bytes of all JavaScript that the dashboard loads, compressed as sent. */
  javaScriptBytes: 188_000,
  /** Milliseconds to interactive with an empty cache and with a full one. */
  coldMs: 1500,
  warmMs: 800,
} as const;
