import { EXPRESSION } from "../limits.ts";
import { parseExpression } from "./parser.ts";
import { type Assertion, type Expression, ExpressionError, type Range } from "./syntax.ts";

export { ExpressionError } from "./syntax.ts";

/**
 * One step of a compiled expression, as Thompson described it in 1968
 * (https://swtch.com/~rsc/regexp/regexp1.html). `to` and `or` are places in the program.
 */
export type Step =
  | { type: "set"; ranges: readonly Range[]; to: number }
  | { type: "split"; to: number; or: number }
  | { type: "assert"; what: Assertion; to: number }
  | { type: "match"; expression: number };

/** The steps of all expressions, and where each begins. */
export type Program = { steps: readonly Step[]; starts: readonly number[] };

/**
 * Compiles expressions into one program. Throws an ExpressionError for the first that is refused,
 * or with which there are more steps or ranges than EXPRESSION allows.
 */
export function compileExpressions(sources: readonly string[]): Program {
  const builder = new Builder();
  const starts = sources.map((source, expression) => {
    const parsed = parseExpression(source);
    builder.source = source;
    return builder.add(parsed, builder.put({ type: "match", expression }));
  });
  return { steps: builder.steps, starts };
}

/** Builds from the end: each part is compiled with the step that follows it. */
class Builder {
  readonly steps: Step[] = [];
  readonly #sets = new Set<readonly Range[]>();
  #rangeCount = 0;
  source = "";

  put(step: Step): number {
    if (this.steps.length >= EXPRESSION.stepsMaxCount) {
      throw new ExpressionError("With this the expressions are too large", 1, this.source);
    }
    if (step.type === "set" && !this.#sets.has(step.ranges)) {
      this.#sets.add(step.ranges);
      this.#rangeCount += step.ranges.length;
      if (this.#rangeCount > EXPRESSION.rangesMaxCount) {
        throw new ExpressionError("With this the sets are too large", 1, this.source);
      }
    }
    this.steps.push(step);
    return this.steps.length - 1;
  }

  /** Returns where the part begins; after it the program goes on at `to`. */
  add(part: Expression, to: number): number {
    switch (part.type) {
      case "empty":
        return to;
      case "set":
        return this.put({ type: "set", ranges: part.ranges, to });
      case "assert":
        return this.put({ type: "assert", what: part.what, to });
      case "sequence":
        return part.parts.reduceRight((next, each) => this.add(each, next), to);
      case "choice":
        return part.options
          .map((option) => this.add(option, to))
          .reduce((or, start) => this.put({ type: "split", to: start, or }));
      case "repeat":
        return this.#repeat(part, to);
    }
  }

  #repeat({ part, min, max }: Extract<Expression, { type: "repeat" }>, to: number): number {
    let next = to;
    if (max === undefined) {
      const loop = { type: "split" as const, to, or: to };
      const split = this.put(loop);
      loop.to = this.add(part, split);
      next = split;
    } else {
      for (let count = min; count < max; count += 1) {
        next = this.put({ type: "split", to: this.add(part, next), or: to });
      }
    }
    for (let count = 0; count < min; count += 1) next = this.add(part, next);
    return next;
  }
}
