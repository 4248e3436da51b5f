/** Which words the one who draws may choose from. */
import type { PondContent, PondWord } from "./content.ts";
import { letters } from "./guess.ts";
import { DOODLE } from "./limits.ts";
import { DIFFICULTIES, type Difficulty, type PondSettings } from "./settings.ts";
import { type PondState, pickOne } from "./state.ts";

/**
 * Words that were not in a turn yet: one of each difficulty where that is mixed. Where too few are
 * left, any of the same source; a source without a word is ours instead.
 */
export function wordOptions(
  { packs, room }: Pick<PondState, "packs" | "room">,
  used: readonly string[],
  content: PondContent,
  random: () => number,
): PondWord[] {
  const { doodle } = room.settings;
  const all = poolOf(doodle.words, packs.words, content);
  const fresh = all.filter(({ text }) => !used.includes(letters(text)));
  const pool = fresh.length > 0 ? fresh : all;
  const options: PondWord[] = [];
  for (const level of levelsOf(doodle.difficulty)) {
    const left = pool.filter((word) => !options.some((option) => isSame(option, word)));
    const fitting = left.filter((word) => word.difficulty === level);
    const one = pickOne(fitting.length > 0 ? fitting : left, random);
    if (one !== undefined) options.push(one);
  }
  return options;
}

function isSame(one: PondWord, other: PondWord): boolean {
  return letters(one.text) === letters(other.text);
}

function levelsOf(difficulty: PondSettings["doodle"]["difficulty"]): Difficulty[] {
  if (difficulty === "mixed") return [...DIFFICULTIES];
  return Array.from({ length: DOODLE.optionsCount }, () => difficulty);
}

function poolOf(
  source: PondSettings["doodle"]["words"],
  pack: readonly PondWord[],
  content: PondContent,
): readonly PondWord[] {
  if (source === "pack" && pack.length > 0) return pack;
  const ours = DIFFICULTIES.flatMap((level) =>
    content.words[level].map((text) => ({ text, difficulty: level })),
  );
  return source === "both" ? [...ours, ...pack] : ours;
}
