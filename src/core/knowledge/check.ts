import { closeness } from "./vectors.ts";
import { termSet, type WordWeights } from "./word-weights.ts";
import { termsOf } from "./words.ts";

/** A sentence as a model wrote it, and the numbers behind it. */
export type CitedSentence = { text: string; cites: number[] };

const CITES = /\s*[[【(](\d+(?:\s*[,;]\s*\d+)*)[\]】)]/g;
/** At least this share of what a sentence says must be in what it cites. */
const COVERAGE_MIN = 0.6;
/** Where words differ, meaning may make up for some of them, not for most. */
const COVERAGE_WITH_MEANING_MIN = 0.45;
const CLOSENESS_MIN = 0.6;

/** What must be in a passage letter by letter: figures, commands, variables, settings, addresses. */
const LITERAL =
  /https?:\/\/[^\s)\]]+|\$\([^)]*\)|(?<!\w)[!/][a-z][\w-]*|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|<[@#][^>]*>|@\w+|\d[\d.,:]*\d|\d/g;

/** Takes the numbers of passages out of a sentence: "It waits. [1, 2]" cites 1 and 2. */
export function readCites(sentence: string): CitedSentence {
  const cites = new Set<number>();
  const text = sentence.replace(CITES, (_whole, numbers: string) => {
    for (const number of numbers.split(/[,;]/)) cites.add(Number(number));
    return "";
  });
  return { text: text.replace(/\s+([.,;:!?]+)(?=\s|$)/g, "$1").trim(), cites: [...cites] };
}

/**
 * True when the passages that a sentence cites support it (KNOW-C1): by its words, or by fewer of them
 * and a close meaning; and all figures, commands, names of settings and addresses are there literally.
 */
export function isSupported(
  sentence: string,
  passages: readonly string[],
  weights: WordWeights,
  vectors?: { sentence: Float32Array; passages: readonly Float32Array[] },
): boolean {
  const source = passages.join("\n");
  if (passages.length === 0 || termsOf(sentence).length === 0) return false;
  if (!literalsOf(sentence).every((literal) => hasLiteral(source, literal))) return false;
  const coverage = weights.coverage(sentence, termSet(source));
  if (coverage >= COVERAGE_MIN) return true;
  if (!vectors || coverage < COVERAGE_WITH_MEANING_MIN) return false;
  return vectors.passages.some((one) => closeness(one, vectors.sentence) >= CLOSENESS_MIN);
}

function literalsOf(sentence: string): string[] {
  return sentence.match(LITERAL)?.map((literal) => literal.replace(/[.,:]+$/, "")) ?? [];
}

function hasLiteral(source: string, literal: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/(?<=\d)[,.](?=\d{3}\b)/g, "");
  const wanted = plain(literal);
  if (!/^\d/.test(wanted)) return plain(source).includes(wanted);
  const escaped = wanted.replace(/[.:]/g, "\\$&");
  return new RegExp(`(?<![\\d.,:])${escaped}(?![\\d]|[.,:]\\d)`).test(plain(source));
}
