/** One log for all processes: every line has a time, a level and the process it came from. */

import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import pino, { type Logger } from "pino";
import pretty from "pino-pretty";
import * as v from "valibot";

export type LogSettings = {
  level: "debug" | "info" | "warn" | "error";
  format: "pretty" | "json";
};

export type ProcessLog = {
  /** The supervisor's own logger. */
  own: Logger;
  /** Passes the lines of a process's output through, under its name. */
  follow: (name: string, output: Readable, fallbackLevel: "info" | "warn") => void;
};

/** Opens the log on `target`, in colour when that is a terminal. */
export function openLog(settings: LogSettings, target: Writable, colour: boolean): ProcessLog {
  const out: Writable =
    settings.format === "json"
      ? target
      : pretty({
          destination: target,
          colorize: colour,
          translateTime: "SYS:HH:MM:ss",
          ignore: "pid,hostname",
          singleLine: true,
          sync: true,
        });
  const lowest = pino.levels.values[settings.level] ?? 30;
  const own = pino({ name: "start", level: settings.level, base: null }, out);

  return {
    own,
    follow(name, output, fallbackLevel) {
      createInterface({ input: output }).on("line", (line) => {
        const entry = readLine(line, pino.levels.values[fallbackLevel] ?? 30);
        if (entry !== null && entry.level >= lowest) {
          out.write(`${JSON.stringify({ ...entry, name })}\n`);
        }
      });
    },
  };
}

/** A pino line; some loggers write the level's name in place of its number. */
const entrySchema = v.looseObject({
  level: v.union([
    v.number(),
    v.pipe(
      v.picklist(["trace", "debug", "info", "warn", "error", "fatal"]),
      v.transform((name) => pino.levels.values[name] ?? 30),
    ),
  ]),
  time: v.number(),
  msg: v.string(),
});

type Entry = v.InferOutput<typeof entrySchema>;

/** A pino line as it is; any other text as an entry of its own; null for an empty line. */
function readLine(line: string, fallbackLevel: number): Entry | null {
  const text = stripAnsi(line).trim();
  if (text === "") return null;
  if (text.startsWith("{")) {
    try {
      const entry = v.safeParse(entrySchema, JSON.parse(text));
      if (entry.success) return entry.output;
    } catch {
      // Not JSON after all: it is logged as text below.
    }
  }
  // Go's standard logger puts the date first; the log has its own.
  const msg = text.replace(/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2} /, "");
  return { level: fallbackLevel, time: Date.now(), msg };
}

function stripAnsi(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character starts a colour code
  return text.replace(/\u001b\[[0-9;]*m/g, "");
}
