import type { Prize } from "../entities/giveaway.ts";

/** Prizes without a code: what a run has left of them, and how a form writes them. */

/** What was given of a run's prizes: how often each, by its place in the list. */
export type Given = readonly number[];

/** Returns how many of a run's prizes nobody has claimed. */
export function prizesLeft(prizes: readonly Prize[], given: Given): number {
  return prizes.reduce((sum, { count }, at) => sum + Math.max(0, count - (given[at] ?? 0)), 0);
}

/** Returns the place of the first prize that is left, in the order of the list; undefined for none. */
export function nextPrize(prizes: readonly Prize[], given: Given): number | undefined {
  const at = prizes.findIndex(({ count }, place) => count > (given[place] ?? 0));
  return at < 0 ? undefined : at;
}

/** A run of a giveaway that still owes prizes: those of its own that are left, and who may claim. */
export type Owing = { left: number; waiting: number };

/**
 * Returns how many more winners a run can have: its own prizes first, then the giveaway's codes that
 * no winner of another run may still need (FAIR-F8).
 */
export function freePrizes(codes: number, own: Owing, others: readonly Owing[]): number {
  const needed = others.reduce((sum, { left, waiting }) => sum + Math.max(0, waiting - left), 0);
  return own.left - own.waiting + Math.max(0, codes - needed);
}

const LINE = /^(?:(\d{1,4})\s*[x×]?\s+)?(.+)$/iu;

/**
 * Reads a list as a form has it: a prize a line, with how many in front, "3 × A plush goose"; more
 * about it after a bar, "A print | A4, signed". What is no number of prizes belongs to the name.
 */
export function readPrizes(text: string): Prize[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [words = "", ...more] = line.split("|");
      const [, count, name = ""] = LINE.exec(words.trim()) ?? [];
      return {
        name: name.trim(),
        description: more.join("|").trim(),
        count: count === undefined ? 1 : Number(count),
      };
    });
}

/** Writes a list so that `readPrizes` reads the same. */
export function prizesText(prizes: readonly Prize[]): string {
  return prizes
    .map(({ name, description, count }) =>
      description === "" ? `${count} × ${name}` : `${count} × ${name} | ${description}`,
    )
    .join("\n");
}
