import { compileExpressions, ExpressionError } from "#core/chat/expressions/program.ts";

/** Each leaves as many ways open after each character as it can, and ends where no line does. */
const SLOW = [
  "(a|b)*a(a|b){90}c",
  "(a*)*c",
  ".{0,90}x",
  "(.*){20}q",
  "(x+x+)+y",
  "(a?){60}(a|b){60}y",
  "(a|b)*b(a|b){40}y",
  "(a|b)*b(a|b){10}y",
];

/** As many of them as there may be at once. */
export function hostileExpressions(): string[] {
  const taken: string[] = [];
  for (const next of SLOW) if (fits([...taken, next])) taken.push(next);
  return taken;
}

/** Lines of 500 letters in an order of no pattern, the same in each run. */
export function hostileLetters(count: number): string[] {
  let random = 1;
  const letter = () => {
    random = (random * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (random >> 16) & 1 ? "a" : "b";
  };
  return Array.from({ length: count }, () => Array.from({ length: 500 }, letter).join(""));
}

function fits(sources: readonly string[]): boolean {
  try {
    compileExpressions(sources);
    return true;
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}
