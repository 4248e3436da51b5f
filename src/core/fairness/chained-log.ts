import { sha256Hex } from "./digest.ts";

/**
 * An append-only text log in which each line carries a hash over all lines before it: whoever kept
 * one line's hash can tell that nothing before it was changed, dropped or put in (GAGGLE-L1).
 */

/** The hash before the first line. */
export const LOG_START = "0".repeat(64);

/** One line's parts: its number from 1, Unix seconds, its type, fields, and its hash. */
export type LogLine = {
  n: number;
  at: number;
  type: string;
  fields: readonly string[];
  hash: string;
};

/** Where a log stands: what the next line is appended to. */
export type LogHead = { n: number; at: number; hash: string };

export const EMPTY_LOG: LogHead = { n: 0, at: 0, hash: LOG_START };

/**
 * The text of the next line, and where the log stands with it. Fields may hold neither spaces nor
 * line breaks. `at` is in Unix seconds; a clock that was set back does not set the log back.
 */
export function appendLine(
  head: LogHead,
  at: number,
  type: string,
  fields: readonly string[],
): { text: string; head: LogHead } {
  const n = head.n + 1;
  const time = Math.max(at, head.at);
  const body = [n, time, type, ...fields].join(" ");
  const hash = sha256Hex(`${head.hash} ${body}`);
  return { text: `${body} ${hash}`, head: { n, at: time, hash } };
}

/** What is wrong with a line, by its number. */
export class LogFault extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(`Line ${line}: ${message}`);
    this.line = line;
  }
}

/**
 * The parts of a line, checked against where the log stood before it. `sha256` is another function for
 * the same digest, where a runtime has a faster one.
 * @throws {LogFault} when it does not follow.
 */
export function readLine(
  head: LogHead,
  text: string,
  sha256: (text: string) => string = sha256Hex,
): LogLine {
  const n = head.n + 1;
  const end = text.lastIndexOf(" ");
  const body = text.slice(0, end);
  const [number, time, type = "", ...fields] = body.split(" ");
  if (number !== String(n)) throw new LogFault(n, `it is numbered ${number}`);
  if (time === undefined || !/^\d{1,12}$/.test(time)) throw new LogFault(n, "it has no time");
  const hash = sha256(`${head.hash} ${body}`);
  if (hash !== text.slice(end + 1)) throw new LogFault(n, "its hash does not follow");
  if (Number(time) < head.at) throw new LogFault(n, "it is older than the line before");
  return { n, at: Number(time), type, fields, hash };
}
