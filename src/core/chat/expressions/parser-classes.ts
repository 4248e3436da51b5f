import type { ExpressionReader } from "./reader.ts";
import {
  complement,
  DIGITS,
  type Expression,
  lowerOf,
  merged,
  type Range,
  SPACES,
  WORD,
  withLowerCase,
} from "./syntax.ts";

const CLASSES: Readonly<Record<string, readonly Range[]>> = {
  d: DIGITS,
  D: complement(DIGITS),
  w: WORD,
  // In lower case there are no capitals that this could mean.
  W: complement([...WORD, [65, 90]]),
  s: SPACES,
  S: complement(SPACES),
};

const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, "0": 0 };

/** Reads what begins with a backslash, outside of square brackets. */
export function readEscape(reader: ExpressionReader): Expression {
  const at = reader.place;
  reader.skip();
  if (reader.take("b")) return { type: "assert", what: "boundary" };
  if (reader.take("B")) return { type: "assert", what: "no boundary" };
  const ranges = classAt(reader);
  if (ranges) return { type: "set", ranges };
  const code = lowerOf(escapedCode(reader, at));
  return { type: "set", ranges: [[code, code]] };
}

/** Reads a set in square brackets. */
export function readClass(reader: ExpressionReader): readonly Range[] {
  const start = reader.place;
  reader.skip();
  const isNegated = reader.take("^");
  const ranges: Range[] = [];
  let isFirst = true;
  while (isFirst || reader.next !== "]") {
    if (reader.isAtEnd) reader.refuseAt(start, 'This "[" is not closed by a "]"');
    if (reader.next === "[" && reader.takeMatch(/^\[:/)) {
      reader.refuseAt(reader.place - 2, "Named classes are not supported");
    }
    isFirst = false;
    ranges.push(...readMember(reader));
  }
  reader.skip();
  return isNegated ? complement(ranges) : merged(ranges);
}

function readMember(reader: ExpressionReader): readonly Range[] {
  const at = reader.place;
  const from = readCode(reader);
  if (typeof from !== "number") return from;
  const isRange = reader.takeMatch(/^-(?!\])/) !== undefined;
  if (!isRange) return withLowerCase([from, from]);
  const to = reader.isAtEnd ? [] : readCode(reader);
  if (typeof to !== "number")
    return reader.refuseAt(at, "A range goes from a character to another");
  if (to < from) reader.refuseAt(at, "This range goes backwards");
  return withLowerCase([from, to]);
}

/** A character of a set, or the class that a backslash names. */
function readCode(reader: ExpressionReader): number | readonly Range[] {
  const at = reader.place;
  const { next } = reader;
  reader.skip();
  if (next !== "\\") return next.codePointAt(0) ?? 0;
  if (reader.take("b")) return 8;
  return classAt(reader) ?? escapedCode(reader, at);
}

function classAt(reader: ExpressionReader): readonly Range[] | undefined {
  const ranges = Object.hasOwn(CLASSES, reader.next) ? CLASSES[reader.next] : undefined;
  if (ranges) reader.skip();
  return ranges;
}

function escapedCode(reader: ExpressionReader, at: number): number {
  const hex = reader.takeMatch(/^(?:x([\da-f]{2})|u([\da-f]{4})|[ux]\{([\da-f]{1,6})\})/i);
  if (hex) {
    const code = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? "", 16);
    if (code > 0x10ffff) reader.refuseAt(at, "There is no such character");
    return code;
  }
  const { next } = reader;
  if (next === "") return reader.refuseAt(at, "A backslash needs a character behind it");
  const control = Object.hasOwn(CONTROLS, next) ? CONTROLS[next] : undefined;
  if (control === undefined && /[\dk]/.test(next)) {
    reader.refuseAt(at, "References back are not supported, because they take too long");
  }
  if (control === undefined && /[A-Za-z]/.test(next)) {
    reader.refuseAt(at, `\\${next} is not supported`);
  }
  reader.skip();
  return control ?? next.codePointAt(0) ?? 0;
}
