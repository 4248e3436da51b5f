/** A stream of numbers in [0, 1). */
export type Random = () => number;

/**
 * The stream of a seed: the same words give the same numbers everywhere. FNV-1a into mulberry32,
 * both in the public domain. For drawing only: draws that matter use `src/core`'s HMAC.
 */
export function randomOf(seed: string): Random {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number in [-reach, reach). */
export function sway(random: Random, reach: number): number {
  return (random() * 2 - 1) * reach;
}

/** One of the list, each as likely; the list must not be empty. */
export function pick<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[Math.floor(random() * list.length)] ?? list[0];
}
