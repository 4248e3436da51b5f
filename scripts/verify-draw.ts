/**
 * Repeats a giveaway's draw, without asking any server:
 *
 *   npm run verify:draw -- FILE --seed-hash HASH --entries-hash HASH --round NUMBER
 *
 * The file is what a giveaway's page offers to download, `GET /api/gq/public/giveaways/<name>/<token>/draw`.
 * The hashes and the round are what somebody noted before the round came, such as from chat; without
 * all three the verdict is "arithmetic only". The rules are numbered in docs/spec/fairness.md.
 *
 * Exit code 0: proven. 1: wrong. 2: no draw, or wrong options. 3: right, but not proven.
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { HASH_SHORT_CHARS } from "#core/fairness/limits.ts";
import { type Notes, type Verdict, verdictText, verifyDraw } from "#core/fairness/verification.ts";
import { type PublishedDraw, publishedDraw } from "#core/giveaways/published-draw.ts";

const EXIT_CODES: Record<Verdict, number> = { proven: 0, wrong: 1, arithmetic: 3, unproven: 3 };

const USAGE =
  "npm run verify:draw -- draw.json --seed-hash HASH --entries-hash HASH --round NUMBER";

const hash = v.optional(
  v.pipe(v.string(), v.toLowerCase(), v.regex(new RegExp(`^[0-9a-f]{${HASH_SHORT_CHARS},64}$`))),
);
const options = v.object({
  "seed-hash": hash,
  "entries-hash": hash,
  round: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
});

/** A mistake of the caller's, with what to say. */
class UsageError extends Error {}

/** Verifies the file that the arguments name. Returns what to print, and the exit code. */
export async function verifyFile(
  args: readonly string[],
): Promise<{ exitCode: number; output: string }> {
  try {
    const { file, notes } = readOptions(args);
    const draw = await read(file);
    const { verdict, checks } = verifyDraw(draw, { notes });
    const lines = [
      `${draw.name}, run ${draw.run}`,
      ...checks.map(({ ok, text, detail }) => `${ok ? "  right" : "  WRONG"}  ${text}: ${detail}`),
      ...winnersOf(draw),
      verdictText(draw, verdict),
    ];
    return { exitCode: EXIT_CODES[verdict], output: lines.join("\n") };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { exitCode: 2, output: error.message };
  }
}

function readOptions(args: readonly string[]): { file: string; notes: Notes } {
  try {
    const text = { type: "string" } as const;
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { "seed-hash": text, "entries-hash": text, round: text },
    });
    const [file] = positionals;
    const given = v.parse(options, values);
    if (file === undefined) throw new Error("Name the downloaded draw");
    const { "seed-hash": seed, "entries-hash": list, round } = given;
    const noted = (value: string) => ({ value, isBefore: true });
    return {
      file,
      notes: {
        ...(seed !== undefined && { seed: noted(seed) }),
        ...(list !== undefined && { list: noted(list) }),
        ...(round !== undefined && { round: noted(round) }),
      },
    };
  } catch (error) {
    throw new UsageError(`${reasonOf(error)}\n${USAGE}`);
  }
}

async function read(path: string): Promise<PublishedDraw> {
  try {
    return v.parse(publishedDraw, JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    throw new UsageError(`${path} is not a downloaded draw: ${reasonOf(error)}`);
  }
}

function winnersOf(published: PublishedDraw): string[] {
  if (published.version === 1) {
    const { drawn, winner_count } = published;
    return [`Winners: ${drawn.slice(0, winner_count).join(", ") || "nobody"}`];
  }
  return published.drawn.map(({ id, login, prize, passed }) => {
    const name = published.prizes[prize - 1] ?? "?";
    return `Prize ${prize}, ${name}: ${login} (${id})${passed === null ? "" : passedText(passed)}`;
  });
}

function passedText({ by, reason }: { by: string; reason: string }): string {
  return by === "" ? ", not claimed" : `, drawn again by ${by}: ${reason}`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

if (import.meta.main) {
  const { exitCode, output } = await verifyFile(process.argv.slice(2));
  (exitCode === 2 ? process.stderr : process.stdout).write(`${output}\n`);
  process.exitCode = exitCode;
}
