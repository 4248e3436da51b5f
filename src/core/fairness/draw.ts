import { hmacHex, sha256Hex } from "./digest.ts";
import { WeightTree } from "./weight-tree.ts";

/**
 * The draw of a giveaway: the same winners for the same input, in the browser, in Node and in
 * PocketBase. The rules are numbered in docs/spec/fairness.md.
 */

/** One who takes part: a login in lower case, and its chances, a whole number from 1. */
export type Entrant = { login: string; weight: number };

export type DrawInput = {
  /** The secret that was committed to: 64 hex digits. */
  seed: string;
  /** The beacon's randomness in hex; empty when none is mixed in. */
  randomness: string;
  /** In the order of FAIR-O1. */
  entries: readonly Entrant[];
  /** How many to draw; fewer come when fewer take part. */
  count: number;
};

/** What is published when a run opens (FAIR-F1). */
export function seedHash(seed: string): string {
  return sha256Hex(seed);
}

/** Orders who takes part by the code units of the logins, as the earlier rules do (FAIR-O1). */
export function inDrawOrder<T extends Entrant>(entries: readonly T[]): T[] {
  return [...entries].sort((a, b) => (a.login < b.login ? -1 : a.login > b.login ? 1 : 0));
}

/** The text of a list under the earlier rules (FAIR-O1): a line `login weight` for each. */
export function entriesText(entries: readonly Entrant[]): string {
  return entries.map(({ login, weight }) => `${login} ${weight}\n`).join("");
}

export function entriesHash(entries: readonly Entrant[]): string {
  return sha256Hex(entriesText(entries));
}

/** The logins that are drawn, in the order of the draw; nobody twice. */
export function draw(input: DrawInput): string[] {
  return drawWithHash({ ...input, hash: entriesHash(input.entries) });
}

/** As `draw`, for who has the hash of the entries already: a long list takes goja seconds. */
export function drawWithHash({ entries, ...input }: DrawInput & { hash: string }): string[] {
  const weights = entries.map(({ weight }) => weight);
  return drawPlaces({ ...input, weights, rules: 1 }).map((place) => entries[place]?.login ?? "");
}

export type PlacesInput = Pick<DrawInput, "seed" | "randomness" | "count"> & {
  /** The list's hash. */
  hash: string;
  /** In the order of the list; a weight of 0 is never drawn. */
  weights: readonly number[];
  /** The version of the rules, which is part of what is hashed. */
  rules: 1 | 2;
};

/** The places in the list that are drawn, from 0, in the order of the draw; none twice (FAIR-F7). */
export function drawPlaces({ seed, randomness, count, hash, weights, rules }: PlacesInput) {
  const tree = new WeightTree(weights);
  const drawn: number[] = [];
  while (drawn.length < count && tree.total > 0) {
    const pick = numberBelow(tree.total, (attempt) =>
      hmacHex(seed, `gq-draw-${rules}\n${randomness}\n${hash}\n${drawn.length}\n${attempt}`),
    );
    drawn.push(tree.take(pick));
  }
  return drawn;
}

/** 48 bits: whole numbers of that size are exact in JavaScript. */
const SAMPLE_DIGITS = 12;
const SAMPLES = 2 ** 48;

/**
 * A whole number from 0 to below `limit`, each as likely as the others (FAIR-F6): the first 48 bits of
 * `digest(0)`; when they lie in the incomplete last round of `limit`, those of `digest(1)`, and so
 * on. `limit` is at most 2^48.
 */
export function numberBelow(limit: number, digest: (attempt: number) => string): number {
  const fair = SAMPLES - (SAMPLES % limit);
  for (let attempt = 0; ; attempt += 1) {
    const sample = Number.parseInt(digest(attempt).slice(0, SAMPLE_DIGITS), 16);
    if (sample < fair) return sample % limit;
  }
}
