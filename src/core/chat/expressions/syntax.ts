/** What an expression is made of. Ranges are of code points in lower case, both ends included. */
export type Range = readonly [from: number, to: number];

export type Expression =
  | { type: "empty" }
  | { type: "set"; ranges: readonly Range[] }
  | { type: "assert"; what: Assertion }
  | { type: "sequence"; parts: readonly Expression[] }
  | { type: "choice"; options: readonly Expression[] }
  /** `max` undefined: as often as it comes. */
  | { type: "repeat"; part: Expression; min: number; max: number | undefined; at: number };

export type Assertion = "start" | "end" | "boundary" | "no boundary";

/** What is wrong with an expression. `at` counts its characters from 1. */
export class ExpressionError extends Error {
  readonly at: number;

  constructor(problem: string, at: number, source: string) {
    super(`${problem} (character ${at} of ${source})`);
    this.at = at;
  }
}

const MAX = 0x10ffff;

export const DIGITS: readonly Range[] = [[48, 57]];
export const WORD: readonly Range[] = [
  [48, 57],
  [95, 95],
  [97, 122],
];
export const SPACES: readonly Range[] = [
  [9, 13],
  [32, 32],
  [0xa0, 0xa0],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x3000, 0x3000],
];
export const ANYTHING: readonly Range[] = [[0, MAX]];

/** The same characters in as few ranges as can be. */
export function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  let last: [from: number, to: number] | undefined;
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else {
      last = [from, to];
      result.push(last);
    }
  }
  return result;
}

/** All code points that are in none of the ranges. */
export function complement(ranges: readonly Range[]): Range[] {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const result: Range[] = [];
  let next = 0;
  for (const [from, to] of sorted) {
    if (from > next) result.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= MAX) result.push([next, MAX]);
  return result;
}

/** A wider range than this has all its letters in both cases, or is no range of letters. */
const CASE_RANGE_MAX_COUNT = 600;

/** The range with the lower case of what is in it: lines are compared in lower case. */
export function withLowerCase([from, to]: Range): Range[] {
  const ranges: Range[] = [[from, to]];
  if (to - from > CASE_RANGE_MAX_COUNT) {
    if (from <= 65 && to >= 90) ranges.push([97, 122]);
    return ranges;
  }
  for (let code = from; code <= to; code += 1) {
    const lower = lowerOf(code);
    if (lower !== code) ranges.push([lower, lower]);
  }
  return ranges;
}

/** A code point in lower case, where that is one code point. */
export function lowerOf(code: number): number {
  const lower = String.fromCodePoint(code).toLowerCase();
  const first = lower.codePointAt(0) ?? code;
  return String.fromCodePoint(first).length === lower.length ? first : code;
}
