const FIRST_MS = 250;
const LONGEST_MS = 15_000;

/** A process that was ready this long has recovered: its next failure counts as the first. */
export const RECOVERED_AFTER_MS = 30_000;

/** How long to wait before restart number `failures` (1 for the first), in ms: doubles up to 15 s. */
export function restartDelayMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (Math.max(1, failures) - 1));
}
