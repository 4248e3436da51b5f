/** Returns whole numbers from 0 to below `below`, which is at most 2^31. */
export type Numbers = (below: number) => number;

/** What a text adds to a hash that stands at `state`: FNV-1a on 32 bits. A text can be hashed in parts. */
export function hashed(text: string, state = 0x811c9dc5): number {
  let hash = state;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}

/**
 * The whole numbers of a seed's hash, the same in every browser and on the server: mulberry32, by
 * operations on 32 bits alone. It and FNV-1a are in the public domain. For games: whoever knows the
 * seed knows what follows.
 */
export function numbersFrom(hash: number): Numbers {
  let state = hash;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
