/** Random whole numbers below a limit, the same for the same seed. */
export type Random = (limit: number) => number;

/** Mulberry32 by Tommy Ettinger, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** 64 hexadecimal digits. */
export function hex(random: Random): string {
  return Array.from({ length: 64 }, () => random(16).toString(16)).join("");
}
