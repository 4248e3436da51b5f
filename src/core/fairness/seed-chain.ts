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

/** So far apart are the seeds that are kept; those between are worked out when they are needed. */
const KEPT_EVERY = 50;

/**
 * The seeds 0 to `length` of a channel, from the last one, which is secret: 64 hexadecimal digits of
 * 256 random bits. A chain of 1,000 takes a few milliseconds, and keeps few of them in memory.
 */
export class SeedChain {
  readonly #channel: string;
  readonly #length: number;
  readonly #kept = new Map<number, string>();

  constructor(channel: string, last: string, length: number) {
    this.#channel = channel;
    this.#length = length;
    let seed = last;
    this.#kept.set(length, seed);
    for (let index = length; index >= 1; index -= 1) {
      seed = seedBefore(channel, index, seed);
      if ((index - 1) % KEPT_EVERY === 0) this.#kept.set(index - 1, seed);
    }
  }

  /** The seed of a number from 0 to the chain's length. */
  at(index: number): string {
    let from = Math.min(this.#length, Math.ceil(index / KEPT_EVERY) * KEPT_EVERY);
    let seed = this.#kept.get(from) ?? "";
    for (; from > index; from -= 1) seed = seedBefore(this.#channel, from, seed);
    return seed;
  }
}
