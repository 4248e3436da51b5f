/** What a host brings: words or questions, one a line, checked with an error for each wrong line. */
import * as v from "valibot";
import {
  difficulty,
  drawnWord,
  type PondWord,
  type QuizQuestion,
  quizQuestion,
} from "./content.ts";
import { letters } from "./guess.ts";
import { PACK, QUIZ } from "./limits.ts";

/** `line` counts from 1; 0 is the pack as a whole. */
export type PackError = { line: number; message: string };

export type PackReading<T> = { ok: true; entries: T[] } | { ok: false; errors: PackError[] };

type Cells = { line: number; cells: string[] };

/**
 * Reads words: a word a line, with `easy`, `medium` or `hard` after a comma where it is not `medium`.
 */
export function readWordPack(text: string): PackReading<PondWord> {
  return readLines(text, PACK.wordsMaxCount, "words", ({ cells }) => {
    const [word = "", level = "", ...rest] = cells;
    if (rest.length > 0) return "Write one word a line, and its difficulty after a comma";
    const parsed = v.safeParse(drawnWord, word);
    if (!parsed.success) return parsed.issues[0].message;
    if (letters(parsed.output) === "") return "A word needs letters that can be guessed";
    const chosen = v.safeParse(difficulty, level === "" ? "medium" : level.toLowerCase());
    if (!chosen.success) return chosen.issues[0].message;
    return {
      key: letters(parsed.output),
      entry: { text: parsed.output, difficulty: chosen.output },
    };
  });
}

/** Reads questions: a question a line as CSV, then the right answer and three wrong ones. */
export function readQuestionPack(text: string): PackReading<QuizQuestion> {
  return readLines(text, PACK.questionsMaxCount, "questions", ({ cells }) => {
    const [question = "", ...options] = cells;
    if (options.length !== QUIZ.optionsCount) {
      return `Write the question, the right answer and ${QUIZ.optionsCount - 1} wrong ones, with commas between; put what has a comma in "quotes"`;
    }
    const parsed = v.safeParse(quizQuestion, { text: question, options, source: "" });
    if (!parsed.success) return parsed.issues[0].message;
    return { key: letters(parsed.output.text), entry: parsed.output };
  });
}

function readLines<T>(
  text: string,
  maxCount: number,
  noun: string,
  read: (cells: Cells) => { key: string; entry: T } | string,
): PackReading<T> {
  const entries: T[] = [];
  const errors: PackError[] = [];
  const lineOf = new Map<string, number>();
  const lines = linesOf(text);
  const whole = problemOf(lines.length, maxCount, noun);
  if (whole !== null) return { ok: false, errors: [whole] };
  for (const { line, cells } of lines) {
    if (errors.length === PACK.errorsMaxCount) break;
    const result = read({ line, cells });
    if (typeof result === "string") {
      errors.push({ line, message: result });
      continue;
    }
    const before = lineOf.get(result.key);
    if (before === undefined) {
      lineOf.set(result.key, line);
      entries.push(result.entry);
    } else errors.push({ line, message: `That is on line ${before} already` });
  }
  return errors.length === 0 ? { ok: true, entries } : { ok: false, errors };
}

function problemOf(count: number, maxCount: number, noun: string): PackError | null {
  if (count === 0) return { line: 0, message: `There are no ${noun} in it` };
  if (count <= maxCount) return null;
  return { line: 0, message: `A pack has ${maxCount} ${noun} or less; this one has ${count}` };
}

/** Lines that are not empty and no comment, in cells. A cell never reaches over a line's end. */
function linesOf(text: string): Cells[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((row, index) => ({ line: index + 1, row: row.trim() }))
    .filter(({ row }) => row !== "" && !row.startsWith("#"))
    .map(({ line, row }) => ({ line, cells: cellsOf(row, delimiterOf(row)) }));
}

/** The cells of a row of CSV (RFC 4180): in quotes a cell may have delimiters, and quotes twice. */
function cellsOf(row: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let index = 0; index < row.length; index += 1) {
    const sign = row.charAt(index);
    if (sign === '"' && isQuoted && row.charAt(index + 1) === '"') {
      cell += sign;
      index += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === "")) isQuoted = !isQuoted;
    else if (sign === delimiter && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}

/** Spreadsheets copy tabs and, in some countries, save semicolons. */
function delimiterOf(row: string): string {
  if (row.includes("\t")) return "\t";
  return row.includes(";") && !row.includes(",") ? ";" : ",";
}
