import { EXPRESSION } from "../limits.ts";
import { readClass, readEscape } from "./parser-classes.ts";
import { ExpressionReader } from "./reader.ts";
import { ANYTHING, type Expression, lowerOf } from "./syntax.ts";

/**
 * Parses a regular expression of the linear kind: what RE2 knows without flags and Unicode
 * properties (https://github.com/google/re2/wiki/Syntax). Case makes no difference. Throws an
 * ExpressionError for anything else.
 */
export function parseExpression(source: string): Expression {
  const reader = new ExpressionReader(source);
  const parsed = readChoice(reader, 0);
  if (!reader.isAtEnd) reader.refuse('")" closes no group; write \\) for the sign itself');
  return parsed;
}

function readChoice(reader: ExpressionReader, depth: number): Expression {
  const options = [readSequence(reader, depth)];
  while (reader.take("|")) options.push(readSequence(reader, depth));
  const [only, ...others] = options;
  return only && others.length === 0 ? only : { type: "choice", options };
}

function readSequence(reader: ExpressionReader, depth: number): Expression {
  const parts: Expression[] = [];
  while (!reader.isAtEnd && reader.next !== "|" && reader.next !== ")") {
    parts.push(readRepeated(reader, depth));
  }
  return parts.length === 0 ? { type: "empty" } : { type: "sequence", parts };
}

function readRepeated(reader: ExpressionReader, depth: number): Expression {
  let part = readAtom(reader, depth);
  let isRepeated = false;
  for (;;) {
    const at = reader.place;
    const times = readTimes(reader);
    if (!times) return part;
    if (isRepeated)
      reader.refuseAt(at, "Only one repetition can follow a part; put it in brackets");
    // Which of several matches is found makes no difference here, so a lazy one is as any other.
    reader.take("?");
    if (reader.next === "+") reader.refuse("Possessive repetition is not supported");
    part = { type: "repeat", part, ...times, at };
    isRepeated = true;
  }
}

type Times = { min: number; max: number | undefined };

function readTimes(reader: ExpressionReader): Times | undefined {
  if (reader.take("*")) return { min: 0, max: undefined };
  if (reader.take("+")) return { min: 1, max: undefined };
  if (reader.take("?")) return { min: 0, max: 1 };
  const at = reader.place;
  const found = reader.takeMatch(/^\{(\d{1,4})(,?)(\d{0,4})\}/);
  if (!found) return undefined;
  const min = Number(found[1]);
  const max = found[2] === "" ? min : found[3] === "" ? undefined : Number(found[3]);
  if (Math.max(min, max ?? 0) > EXPRESSION.repeatMaxCount) {
    const most = EXPRESSION.repeatMaxCount;
    reader.refuseAt(at, `A part can be repeated at most ${most} times`);
  }
  if (max !== undefined && max < min) reader.refuseAt(at, "The greater number comes second");
  return { min, max };
}

function readAtom(reader: ExpressionReader, depth: number): Expression {
  const { next } = reader;
  switch (next) {
    case "(":
      return readGroup(reader, depth);
    case "[":
      return { type: "set", ranges: readClass(reader) };
    case "\\":
      return readEscape(reader);
    case "*":
    case "+":
    case "?":
      return reader.refuse(`"${next}" repeats nothing; write \\${next} for the sign itself`);
    default:
  }
  reader.skip();
  if (next === ".") return { type: "set", ranges: ANYTHING };
  if (next === "^") return { type: "assert", what: "start" };
  if (next === "$") return { type: "assert", what: "end" };
  const code = lowerOf(next.codePointAt(0) ?? 0);
  return { type: "set", ranges: [[code, code]] };
}

function readGroup(reader: ExpressionReader, depth: number): Expression {
  const at = reader.place;
  if (depth >= EXPRESSION.depthMaxCount) {
    reader.refuse(`Groups lie at most ${EXPRESSION.depthMaxCount} deep`);
  }
  reader.skip();
  if (reader.next === "?") {
    const isPlain = reader.takeMatch(/^\?(:|P?<[A-Za-z_]\w*>)/);
    if (!isPlain) {
      const isLook = reader.takeMatch(/^\?<?[=!]/) !== undefined;
      const what = isLook ? "Looking ahead or behind" : "This kind of group";
      reader.refuseAt(at, `${what} is not supported, because it can't be checked in linear time`);
    }
  }
  const inner = readChoice(reader, depth + 1);
  if (!reader.take(")")) reader.refuseAt(at, 'This group is not closed by a ")"');
  return inner;
}
