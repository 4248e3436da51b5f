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
  /** In the order of FAIR-F3. */
  entries: readonly Entrant[];
  /** How many to draw; fewer come when fewer take part. */
  count: number;
};

/** What is published when a run opens (FAIR-F1). */
export function seedHash(seed: string): string {
  return sha256Hex(seed);
}

/** Orders who takes part by the code units of the logins (FAIR-F3): nobody's place can be chosen. */
export function inDrawOrder<T extends Entrant>(entries: readonly T[]): T[] {
  return [...entries].sort((a, b) => (a.login < b.login ? -1 : a.login > b.login ? 1 : 0));
}

/** The text whose hash is published when a run closes (FAIR-F4): a line `login weight` for each. */
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
export function drawWithHash({
  seed,
  randomness,
  entries,
  count,
  hash,
}: DrawInput & { hash: string }): string[] {
  const tree = new WeightTree(entries.map(({ weight }) => weight));
  const drawn: string[] = [];
  while (drawn.length < count && tree.total > 0) {
    const pick = numberBelow(tree.total, (attempt) =>
      hmacHex(seed, `gq-draw-1\n${randomness}\n${hash}\n${drawn.length}\n${attempt}`),
    );
    const place = tree.take(pick);
    drawn.push(entries[place]?.login ?? "");
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
