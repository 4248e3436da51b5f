/** When pages of the documentation changed, by the repository's history. */
import { execFileSync } from "node:child_process";
import type { DocsPage } from "./pages.ts";

export type Change = {
  /** Seconds since the epoch. */
  at: number;
  /** First line of the commit's message. */
  what: string;
};

/** The latest change of each file, by its path in the repository. */
let latest: Map<string, Change> | undefined;

/**
 * The page's latest change; undefined where the history is not known: in a copy without it, in a
 * shallow one, and for a page that was never committed.
 */
export function changeOf(page: DocsPage): Change | undefined {
  latest ??= readHistory();
  return latest.get(page.filePath ?? "");
}

function readHistory(): Map<string, Change> {
  const changes = new Map<string, Change>();
  if (git("rev-parse", "--is-shallow-repository").trim() !== "false") return changes;
  let change: Change | undefined;
  for (const line of git("log", "--format=%x00%ct %s", "--name-only", "--", "content/docs").split(
    "\n",
  )) {
    const [, at, what] = /^\0(\d+) (.*)$/.exec(line) ?? [];
    if (at !== undefined && what !== undefined) change = { at: Number(at), what };
    else if (change && line !== "" && !changes.has(line)) changes.set(line, change);
  }
  return changes;
}

/** What git says; empty where there is no git or no repository. */
function git(...args: string[]): string {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return "";
  }
}
