import { LogFault } from "../fairness/chained-log.ts";
import type { PublicEncounter } from "./api.ts";
import { ChannelLog, type EncounterResult } from "./channel-log.ts";
import { type DrawTable, readDrawTable } from "./draw-table.ts";
import { type LogEvent, readEvent } from "./log-events.ts";

/**
 * What the page of an encounter checks: its lines are replayed from where the log stood before them.
 * That place, with the streaks of those who tried, is what the server says of it; only a replay of the
 * whole log shows that it is true (docs/spec/gaggle.md).
 */

/** One thing that was checked; `text` says what, `detail` what was found. */
export type EncounterCheck = { id: string; text: string; ok: boolean; detail: string };

/** A line of the log as people read it; `event` is undefined for one that says nothing known. */
export type ShownLine = { n: number; at: number; hash: string; event: LogEvent | undefined };

export type EncounterReplay = {
  checks: EncounterCheck[];
  /** What the lines come to; undefined for a void encounter, and for lines with a fault. */
  result: EncounterResult | undefined;
  lines: ShownLine[];
};

/**
 * Replays an encounter's lines and compares what they come to with what is published; throws nothing.
 * Of an encounter whose lines are no longer kept it checks nothing.
 */
export function replayEncounter(encounter: PublicEncounter): EncounterReplay {
  const lines = encounter.lines.map(shownLine);
  if (lines.length === 0) return { lines, result: undefined, checks: [] };
  const tables = tablesIn(encounter.table);
  const start = startOf(encounter, tables);
  if (start === undefined) {
    const terms = encounter.before.terms?.cards.slice(0, 16) ?? "none";
    return { lines, result: undefined, checks: [check("table", TABLE, false, terms)] };
  }
  const { result, fault } = follow(start, encounter.lines);
  const hash = start.terms?.cards ?? "";
  const isTableThere = tables.some((table) => table.hash === hash);
  const checks = [
    check("table", TABLE, isTableThere, hash.slice(0, 16)),
    check("lines", LINES, fault === undefined, fault ?? countOf(encounter.lines.length, "line")),
  ];
  if (fault === undefined) checks.push(...published(encounter, result, lines));
  return { lines, result, checks };
}

const TABLE = "The card table is the one whose hash is in the channel's terms";
const LINES =
  "The lines follow from each other, and each keeps the rules: opened at its time, one try a player and in time, closed within 5 s, drawn with the next seed of the chain and the beacon's round that its end demands";

/** The network that the encounter's channel is on, which its terms name; "" for unknown terms. */
export function networkOf({ before, lines }: PublicEncounter): string {
  const begun = lines.map((line) => line.split(" ")).find(([, , type]) => type === "K");
  const channel = begun?.[3] ?? before.terms?.channel ?? "";
  return channel.includes(":") ? channel.slice(0, channel.indexOf(":")) : "";
}

/** The line by which everybody can know what was committed: `C`; undefined for a void encounter. */
export function closingLine(lines: readonly ShownLine[]): ShownLine | undefined {
  return lines.find(({ event }) => event?.type === "C");
}

/** The beacon's round that was used and its signature; undefined for a void encounter. */
export function roundOf(
  lines: readonly ShownLine[],
): { round: number; signature: string } | undefined {
  const event = lines.find((line) => line.event?.type === "R")?.event;
  return event?.type === "R" ? { round: event.round, signature: event.signature } : undefined;
}

/** What is said of the beacon's signature once it was checked: it needs no server. */
export function signatureCheck(round: number, isSigned: boolean): EncounterCheck {
  const text = "The league of the public beacon signed this round; nobody could know it before";
  return check("signature", text, isSigned, `round ${round}`);
}

/** What is said of digits that somebody kept of the closing line. */
export function digitsCheck(lines: readonly ShownLine[], digits: string): EncounterCheck {
  const hash = closingLine(lines)?.hash ?? "";
  const isSame = digits.length > 0 && hash.startsWith(digits.toLowerCase());
  return check("digits", "The closing line is the one that you saw", isSame, digits);
}

/** Whether a log that is replayed from its first line stood where the encounter says it began. */
export function startCheck({ before }: PublicEncounter, log: ChannelLog): EncounterCheck {
  const { streaks, ...snapshot } = before;
  const kept = log.open ? undefined : log.snapshot();
  const isSame =
    kept !== undefined &&
    JSON.stringify([kept.head, kept.seed, kept.revealed, kept.slot, kept.terms?.cards]) ===
      JSON.stringify([
        snapshot.head,
        snapshot.seed,
        snapshot.revealed,
        snapshot.slot,
        snapshot.terms?.cards,
      ]);
  const areStreaksSame = streaks.every(({ player, misses, caughtToday, day }) => {
    const known = log.keptStreak(player);
    if (known === undefined) return misses === 0 && caughtToday === 0;
    return known.misses === misses && (known.day !== day || known.caughtToday === caughtToday);
  });
  return check(
    "start",
    "The log stood where this encounter says, and everybody's misses and catches are theirs",
    isSame && areStreaksSame,
    `line ${before.head.n}`,
  );
}

function check(id: string, text: string, ok: boolean, detail: string): EncounterCheck {
  return { id, text, ok, detail };
}

/** Reads card tables, one after the other with an empty line between; leaves out what is none. */
export function tablesIn(text: string): DrawTable[] {
  return text.split("\n\n").flatMap((part) => {
    try {
      const table = readDrawTable(`${part.replace(/\n+$/, "")}\n`);
      return table.cards.length > 0 ? [table] : [];
    } catch {
      return [];
    }
  });
}

function startOf({ before }: PublicEncounter, tables: readonly DrawTable[]) {
  const { streaks, terms, ...rest } = before;
  const streakOf = streaks.map(({ player, ...streak }) => [player, streak] as const);
  try {
    return ChannelLog.from({ ...rest, terms: terms ?? undefined }, streakOf, (hash) =>
      tables.find((table) => table.hash === hash),
    );
  } catch {
    return undefined;
  }
}

function follow(log: ChannelLog, lines: readonly string[]) {
  let result: EncounterResult | undefined;
  try {
    for (const line of lines) result = log.take(line) ?? result;
    return { result, fault: log.open ? "The lines end before the encounter does" : undefined };
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    return { result: undefined, fault: error.message };
  }
}

function shownLine(text: string): ShownLine {
  const end = text.lastIndexOf(" ");
  const [n = "", at = "", type = "", ...fields] = text.slice(0, end).split(" ");
  const hash = text.slice(end + 1);
  const line = { n: Number(n), at: Number(at), type, fields, hash };
  try {
    return { n: line.n, at: line.at, hash, event: readEvent(line) };
  } catch {
    return { n: line.n, at: line.at, hash, event: undefined };
  }
}

/** What is published beside the lines has to be what they come to. */
function published(
  encounter: PublicEncounter,
  result: EncounterResult | undefined,
  lines: readonly ShownLine[],
): EncounterCheck[] {
  const said = summary(encounter.state, encounter);
  const isVoid = lines.some(({ event }) => event?.type === "V");
  const opening = lines.find(({ event }) => event?.type === "O");
  const visitor = opening?.event?.type === "O" ? opening.event.visitor : "";
  const drawn = summary(isVoid ? "void" : "drawn", {
    visitor,
    tries: result?.kind === "goose" ? result.tries.length : tried(lines),
    caught: result?.kind === "goose" ? result.tries.filter((one) => one.isCaught).length : 0,
    eggs: result?.kind === "goose" ? result.tries.filter((one) => one.egg).length : 0,
    honks: lines.filter(({ event }) => event?.type === "H").length,
    ran_off: result?.kind === "fox" && result.ranOff,
  });
  const text = isVoid
    ? "It was called off before its close, and its seed is revealed all the same"
    : "What came by, each try's chance, who caught it, the eggs and the fox are what the draw gives";
  return [check("result", text, said === drawn, drawn)];
}

const tried = (lines: readonly ShownLine[]) =>
  lines.filter(({ event }) => event?.type === "T").length;

type Summary = Pick<PublicEncounter, "visitor" | "tries" | "caught" | "eggs" | "honks" | "ran_off">;

/** In a void encounter nothing counts but what came by. */
function summary(state: PublicEncounter["state"], of: Summary): string {
  if (state === "void") return `${of.visitor}, called off`;
  if (of.visitor === "fox") {
    return `a fox, ${countOf(of.honks, "honk")}, ${of.ran_off ? "it ran" : "it stayed"}`;
  }
  return `${of.visitor}: ${of.caught} of ${of.tries} caught it, ${countOf(of.eggs, "egg")}`;
}

const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
