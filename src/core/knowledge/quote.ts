import type { FoundPassage } from "./passage-index.ts";
import { sentencesOf } from "./sentences.ts";
import { termSet, type WordWeights } from "./word-weights.ts";

export type Quote = { text: string; cites: number[] };

/** How many lines of a passage are quoted, and of how many passages, by how talkative the voice is. */
const AMOUNTS: readonly { passages: number; lines: number }[] = [
  { passages: 1, lines: 1 },
  { passages: 1, lines: 2 },
  { passages: 2, lines: 3 },
  { passages: 2, lines: 5 },
  { passages: 3, lines: 8 },
];
const USUAL = 3;
/** A further passage is quoted only where it is nearly as good as the first. */
const FURTHER_SHARE = 0.92;

/**
 * Answers without a model (KNOW-Q1): quotes whole sentences and lines of the best passages, word for
 * word, those that say most of what was asked. `found` is what may be cited, numbered from 1.
 */
export function quotesFor(
  question: string,
  found: readonly FoundPassage[],
  weights: WordWeights,
  talkativeness = USUAL,
): Quote[] {
  const amount = AMOUNTS[talkativeness - 1] ?? AMOUNTS[USUAL - 1];
  const [best] = found;
  if (!best || !amount) return [];
  return found
    .map((one, index) => ({ one, number: index + 1 }))
    .filter(({ one }) => one.evidence >= best.evidence * FURTHER_SHARE)
    .slice(0, amount.passages)
    .flatMap(({ one, number }) =>
      bestLines(question, one.passage.text, weights, number === 1 ? amount.lines : 1).map(
        (text) => ({
          text,
          cites: [number],
        }),
      ),
    );
}

/** The lines that cover most of the question, in the order in which they stand. */
function bestLines(
  question: string,
  text: string,
  weights: WordWeights,
  maxCount: number,
): string[] {
  const lines = sentencesOf(text);
  const ranked = lines
    .map((line, at) => ({ line, at, worth: weights.coverage(question, termSet(line)) }))
    .sort((one, other) => other.worth - one.worth || one.at - other.at);
  const most = ranked[0]?.worth ?? 0;
  return ranked
    .filter(({ worth }, place) => place === 0 || worth >= most / 2)
    .slice(0, maxCount)
    .sort((one, other) => one.at - other.at)
    .map(({ line }) => line);
}
