import { sha256Hex } from "./digest.ts";

/**
 * A chain of secret seeds: each is the hash of the one after it, so that the first, which is
 * published at the start, fixes all others, and revealing one says nothing of those to come. The
 * rules are numbered in docs/spec/gaggle.md.
 */

/** The seed before seed number `index` (from 1), by rule GAGGLE-L2. */
export function seedBefore(channel: string, index: number, seed: string): string {
  return sha256Hex(`gq-chain-1\n${channel}\n${index}\n${seed}`);
}

/**
 * The seeds 0 to `length` of a channel, from the last one, which is secret: 64 hexadecimal digits of
 * 256 random bits. A chain of 1,000 takes a few milliseconds.
 */
export function seedChain(channel: string, last: string, length: number): string[] {
  const seeds = [last];
  for (let index = length; index >= 1; index -= 1) {
    seeds.push(seedBefore(channel, index, seeds.at(-1) ?? ""));
  }
  return seeds.reverse();
}
