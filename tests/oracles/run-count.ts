/**
 * How many cases of a property are tried: `count` in `npm test`, and as many times more as `FUZZ_TIMES`
 * says in a long run (`npm run fuzz:rules`).
 */
export function runCount(count: number): number {
  return count * Number(process.env.FUZZ_TIMES ?? 1);
}

/** Whether this is a long run, which may try all that there is. */
export const isLongRun = process.env.FUZZ_TIMES !== undefined;
