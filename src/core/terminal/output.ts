/** What a command answers, as data: the island draws it, `--json` prints it, tests compare it. */
import type { GameConfig } from "../entities/game-config.ts";
import type { TerminalErrorCode } from "./errors.ts";

/** A place to go to: a page of one of the site's variants. */
export type PageLink = { text: string; variant: "main" | "creator" | "ask"; path: string };

export type TerminalProblem = {
  code: TerminalErrorCode;
  message: string;
  /** What may help, a line each. */
  hints: readonly string[];
  /** Which part of the line it is about. */
  at?: { start: number; end: number };
  link?: PageLink;
};

/** How to take a change back. */
export type Undo =
  | { type: "remove"; kind: CreatedKind; id: string }
  | { type: "waddle-config"; values: { command_prefix: string } }
  | { type: "game-config"; values: Partial<GameConfig> };

export type CreatedKind = "command" | "timer" | "offline" | "giveaway" | "code";

export type Output =
  | { type: "text"; text: string }
  | { type: "info"; text: string }
  | { type: "art"; text: string; label: string }
  | { type: "error"; problem: TerminalProblem }
  | {
      type: "table";
      caption: string;
      columns: readonly string[];
      rows: readonly (readonly string[])[];
    }
  | { type: "links"; links: readonly PageLink[] }
  | { type: "json"; value: unknown }
  /** Something was changed: what, where it is to be seen, and how to take it back. */
  | { type: "changed"; text: string; link: PageLink; undo?: Undo };

/** What the terminal itself is to do after a command. */
export type TerminalAction =
  | { type: "clear" }
  | { type: "reset" }
  | { type: "exit" }
  | { type: "theme"; theme: string }
  | { type: "open"; page: PageLink };

/** `data` is what `--json` prints where the outputs themselves are made for reading. */
export type Answer = { outputs: Output[]; action?: TerminalAction; data?: unknown };

export function answer(...outputs: Output[]): Answer {
  return { outputs };
}

export function failure(
  problem: Partial<TerminalProblem> & Pick<TerminalProblem, "code" | "message">,
): Answer {
  return { outputs: [{ type: "error", problem: { hints: [], ...problem } }] };
}

/** An output as plain text: for copying, for screen readers and for the docs. */
export function plainText(output: Output): string {
  switch (output.type) {
    case "text":
    case "info":
    case "art":
      return output.text;
    case "error": {
      const { code, message, hints, link } = output.problem;
      const where = link === undefined ? [] : [`${link.text}: ${link.path}`];
      return [`${code}  ${message}`, ...hints, ...where].join("\n");
    }
    case "table":
      return tableText(output.columns, output.rows);
    case "links":
      return output.links.map(({ text, path }) => `${text}  ${path}`).join("\n");
    case "json":
      return JSON.stringify(output.value, null, 2);
    case "changed":
      return output.text;
  }
}

/** Columns as wide as their longest cell, two spaces between; the last one is not padded. */
export function tableText(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const all = [columns.map((column) => column.toUpperCase()), ...rows];
  const widths = columns.map((_, index) =>
    Math.max(...all.map((row) => [...(row[index] ?? "")].length)),
  );
  return all
    .map((row) =>
      columns
        .map((_, index) => {
          const cell = row[index] ?? "";
          const space = (widths[index] ?? 0) - [...cell].length;
          return index === columns.length - 1 ? cell : cell + " ".repeat(space);
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
