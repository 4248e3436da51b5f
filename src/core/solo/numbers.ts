/** Returns whole numbers from 0 to below `below`, which is at most 2^31. */
export type Numbers = (below: number) => number;

/**
 * The whole numbers of a seed, the same in every browser and on the server: FNV-1a into mulberry32,
 * both in the public domain, by operations on 32 bits alone. For games: whoever knows the seed knows
 * what follows.
 */
export function numbersOf(seed: string): Numbers {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at += 1) {
    state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  }
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
