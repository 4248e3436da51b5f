/** What the console's first page may cost. */
export const CONSOLE_GOALS = {
  /**
   * Bytes of all JavaScript that the dashboard loads, compressed as sent. Each product adds its pages to
   * the table of routes, its messages and its line on the dashboard: Gaggle added 2 KB, Gander
   * and the games of rooms 1 KB.
   */
  javaScriptBytes: 191_000,
  /** Milliseconds to interactive with an empty cache and with a full one. */
  coldMs: 1500,
  warmMs: 800,
} as const;
