import { HASH_SHORT_CHARS } from "../fairness/limits.ts";
import { ERRORS, type ErrorCode } from "../platform/errors.ts";
import type { ChatNotice, ClaimAnswer, EntryResult, OpenRun } from "./api.ts";
import { GIVEAWAY } from "./limits.ts";

/** What Waddle says of giveaways in chat. `Speech.say` makes each line safe and cuts it. */

export type ChatWords = {
  /** What a command begins with in this chat. */
  prefix: string;
  /** Milliseconds since the epoch. */
  now: number;
  /** The whole address of a path on the creator site. */
  link: (path: string) => string;
};

/** So many names stand in one line; the others are counted. */
const NAMES_MAX_COUNT = 15;

/** Of more than so many entrants the line names a few. */
const MANY_COUNT = 5;
const FEW_NAMES_COUNT = 3;

/** What is open, for whoever asks. */
export function statusLine(run: OpenRun | undefined, words: ChatWords): string {
  if (!run) return "No giveaway is open right now.";
  const left = duration(run.ends_at - words.now);
  return `"${run.name}" is open for ${left} more; ${viewers(run.entrants)} entered. Type ${enterWord(run, words)} to take part: ${words.link(run.path)}`;
}

/** What viewers type to enter: the giveaway's own word, or `!enter`, with the prefix of the chat. */
export function enterWord(
  { keyword }: { keyword: string },
  { prefix }: { prefix: string },
): string {
  return `${prefix}${keyword === "" ? "enter" : keyword.slice(1)}`;
}

/** What has happened to a run, said once. */
export function noticeLine(notice: ChatNotice, words: ChatWords): string {
  const page = words.link(notice.path);
  switch (notice.kind) {
    case "started": {
      const open = duration(notice.ends_at - words.now);
      return `Giveaway "${notice.name}" is open for ${open}. Type ${enterWord(notice, words)} to take part. Prizes and rules: ${page} Seed hash ${short(notice.seed_hash)}`;
    }
    case "closed":
      return `"${notice.name}" takes no more entries. ${viewers(notice.entrants)} took part; the draw follows. List hash ${short(notice.entries_hash)}, ${notice.round === 0 ? "no public beacon" : `drand round ${notice.round}`}`;
    case "cancelled":
      return `The giveaway "${notice.name}" was cancelled. Nobody wins.`;
    case "void":
      return `The giveaway "${notice.name}" is void: the public beacon could not be read in time. Nobody wins.`;
    case "drawn":
      if (notice.winners.length === 0) return `"${notice.name}" is over. Nobody could win: ${page}`;
      return `"${notice.name}" goes to ${names(notice.winners)}! ${howToClaim(notice.claim_minutes, page, words)}`;
    case "redrawn":
      if (notice.winners.length === 0) {
        return `A prize of "${notice.name}" was not claimed, and nobody is left to win it.`;
      }
      return `A prize of "${notice.name}" was not claimed and goes to ${names(notice.winners)} now! ${howToClaim(notice.claim_minutes, page, words)}`;
  }
}

/** So much of a hash is said that nobody can make another one that begins so (FAIR-F12). */
function short(hash: string): string {
  return hash.slice(0, HASH_SHORT_CHARS);
}

function howToClaim(minutes: number, page: string, { prefix }: ChatWords): string {
  return `Open ${page} and type ${prefix}claim with the number shown there, within ${duration(minutes * 60_000)}.`;
}

/** What became of entries, one line for all who get the same answer. */
export function entryLines(
  results: readonly EntryResult[],
  nameOf: (login: string) => string,
): string[] {
  const of = (outcome: EntryResult["outcome"]) =>
    results.filter((result) => result.outcome === outcome).map(({ login }) => nameOf(login));
  const lines: string[] = [];
  const entered = results.filter(({ outcome }) => outcome === "entered");
  if (entered.length > 0) {
    const shown = entered.map(({ login, entries }) =>
      entries > 1 ? `${nameOf(login)} (${entries} entries)` : nameOf(login),
    );
    lines.push(
      shown.length > MANY_COUNT
        ? `${shown.length} more have entered: ${names(shown, FEW_NAMES_COUNT)}.`
        : `In the draw: ${names(shown)}.`,
    );
  }
  const full = of("full");
  if (full.length > 0) lines.push(`In already, with every entry one may have: ${names(full)}.`);
  const short = results.filter(({ outcome }) => outcome === "lines_needed");
  if (short.length > 0) {
    const shown = short.map(({ login, lines_needed }) => `${nameOf(login)} (${lines_needed} more)`);
    lines.push(`Counted once you have chatted some more lines: ${names(shown)}.`);
  }
  const lately = of("recent_winner");
  if (lately.length > 0) lines.push(`Won lately, so not this time: ${names(lately)}.`);
  const late = of("closed");
  if (late.length > 0) lines.push(`Too late, it takes no more entries: ${names(late)}.`);
  return lines;
}

/** What a number that somebody typed led to. */
export function claimLine(displayName: string, answer: ClaimAnswer): string {
  if (!answer.ok) return refusalLine(displayName, answer.code);
  if (answer.kind === "prize") {
    return `@${displayName}, ${answer.prize_name} is yours: the page with that number shows it in ${GIVEAWAY.revealAfterSeconds} seconds. If it is not your page, type your own page's number before.`;
  }
  return entryLines([answer.entry], () => displayName).join(" ");
}

export function refusalLine(displayName: string, code: ErrorCode): string {
  return `@${displayName}: ${ERRORS[code]}`;
}

function names(all: readonly string[], maxCount: number = NAMES_MAX_COUNT): string {
  const shown = all.slice(0, maxCount);
  const others = all.length - shown.length;
  if (others > 0) return `${shown.join(", ")} and ${others} more`;
  if (shown.length < 2) return shown.join("");
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

function viewers(count: number): string {
  return count === 1 ? "1 viewer" : `${count} viewers`;
}

/** A time span in the words of chat, rounded up: "30 minutes", "2 hours 5 minutes", "3 days". */
export function duration(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  if (ms < 60_000) return plural(Math.max(0, Math.ceil(ms / 1000)), "second");
  if (minutes < 60) return plural(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return joined(plural(hours, "hour"), minutes % 60, "minute");
  return joined(plural(Math.floor(hours / 24), "day"), hours % 24, "hour");
}

function joined(first: string, count: number, unit: string): string {
  return count === 0 ? first : `${first} ${plural(count, unit)}`;
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
