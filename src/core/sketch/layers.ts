/** Keys of the order in which elements are drawn: fractional indexing, compared as text. */
import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";

/**
 * True for a key that others can be made from. The first letter says how many digits follow before
 * the fraction; up to ten are allowed, so that no sketch comes to the end of the keys.
 */
export function isLayerKey(key: string): boolean {
  if (!/^[V-Za-k][0-9A-Za-z]{1,60}$/.test(key)) return false;
  const head = key.charCodeAt(0);
  const digits = head >= FIRST_UP ? head - FIRST_UP + 1 : LAST_DOWN - head + 1;
  if (key.length < digits + 1) return false;
  return key.length === digits + 1 || !key.endsWith("0");
}

const FIRST_UP = "a".charCodeAt(0);
const LAST_DOWN = "Z".charCodeAt(0);

/** So many keys above that of the topmost element, from the bottom to the top. */
export function keysAbove(top: string | null, count: number): string[] {
  return generateNKeysBetween(top, null, count);
}

/** So many keys below that of the lowest element, from the bottom to the top. */
export function keysBelow(bottom: string | null, count: number): string[] {
  return generateNKeysBetween(null, bottom, count);
}

/** A key between two; null where there is none, since both are the same. */
export function keyBetween(below: string | null, above: string | null): string | null {
  if (below !== null && below === above) return null;
  const key = generateKeyBetween(below, above);
  return isLayerKey(key) ? key : null;
}
