/** Goals of moderation on one core. */
export const GOALS = { linesPerSecond: 20_000, slowestLineMs: 5 } as const;
