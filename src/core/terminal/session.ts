/**
 * The terminal's session: what was typed and answered, kept over reloads for TERMINAL.sessionDays.
 * It never grows without bound: so many commands, so many entries, fewer when it is large, fewest
 * when the browser will not keep it.
 */
import * as v from "valibot";
import { TERMINAL } from "./limits.ts";
import type { Output } from "./output.ts";

export const ENTRY_TYPES = ["command", "output", "error", "info", "ascii-art"] as const;

export type EntryType = (typeof ENTRY_TYPES)[number];

/** `content` is a command's text, or an answer as data. */
export type Entry = {
  id: string;
  /** Milliseconds since the epoch. */
  timestamp: number;
  type: EntryType;
  content: string | Output;
};

export type Session = {
  sessionId: string;
  /** Oldest first. */
  commandHistory: readonly string[];
  /** Milliseconds since the epoch. */
  lastOpened: number;
  entries: readonly Entry[];
};

const span = v.object({ start: v.number(), end: v.number() });
const link = v.object({
  text: v.string(),
  variant: v.picklist(["main", "creator", "ask"]),
  // What a kept session links to stays on this site.
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)[^\\\s]*$/)),
});

const output = v.variant("type", [
  v.object({ type: v.literal("text"), text: v.string() }),
  v.object({ type: v.literal("info"), text: v.string() }),
  v.object({ type: v.literal("art"), text: v.string(), label: v.string() }),
  v.object({
    type: v.literal("error"),
    problem: v.object({
      code: v.string(),
      message: v.string(),
      hints: v.array(v.string()),
      at: v.optional(span),
      link: v.optional(link),
    }),
  }),
  v.object({
    type: v.literal("table"),
    caption: v.string(),
    columns: v.array(v.string()),
    rows: v.array(v.array(v.string())),
  }),
  v.object({ type: v.literal("links"), links: v.array(link) }),
  v.object({ type: v.literal("json"), value: v.unknown() }),
  // The undo of an earlier visit is not offered again.
  v.object({ type: v.literal("changed"), text: v.string(), link }),
]);

const kept = v.object({
  sessionId: v.string(),
  commandHistory: v.array(v.string()),
  lastOpened: v.number(),
  entries: v.array(
    v.object({
      id: v.string(),
      timestamp: v.number(),
      type: v.picklist(ENTRY_TYPES),
      content: v.union([v.string(), output]),
    }),
  ),
});

export function newSession(sessionId: string, now: number): Session {
  return { sessionId, commandHistory: [], lastOpened: now, entries: [] };
}

/** The session of an earlier visit, or null: none, unreadable, or unused for too long. */
export function readSession(text: string | null, now: number): Session | null {
  if (text === null) return null;
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), kept), text);
  if (!result.success) return null;
  const session = result.output;
  if (now - session.lastOpened > TERMINAL.sessionDays * 86_400_000) return null;
  return trimmed({ ...(session as Session), lastOpened: now });
}

/** The session with one more command in its history; the same twice in a row is kept once. */
export function withCommand(session: Session, command: string): Session {
  const { commandHistory } = session;
  if (commandHistory.at(-1) === command) return session;
  return trimmed({ ...session, commandHistory: [...commandHistory, command] });
}

export function withEntries(session: Session, entries: readonly Entry[]): Session {
  return trimmed({ ...session, entries: [...session.entries, ...entries] });
}

/** The kind of entry that an answer is. */
export function entryTypeOf({ type }: Output): EntryType {
  if (type === "error") return "error";
  if (type === "info") return "info";
  return type === "art" ? "ascii-art" : "output";
}

function trimmed(session: Session): Session {
  return {
    ...session,
    commandHistory: session.commandHistory.slice(-TERMINAL.historyMaxCount),
    entries: session.entries.slice(-TERMINAL.entriesMaxCount),
  };
}

/**
 * Saves by `write`, which throws when the browser refuses: whole, with fewer entries when it is
 * larger than TERMINAL.sessionMaxBytes, with the fewest when that fails. Answers what was saved, or
 * null when nothing could be: then the session lives as long as the page.
 */
export function saveSession(session: Session, write: (text: string) => void): Session | null {
  const whole = JSON.stringify(session);
  const isLarge = new TextEncoder().encode(whole).length > TERMINAL.sessionMaxBytes;
  const first = isLarge ? withLast(session, TERMINAL.entriesWhenLargeCount) : session;
  for (const attempt of [first, withLast(session, TERMINAL.entriesWhenFailedCount)]) {
    try {
      write(attempt === session ? whole : JSON.stringify(attempt));
      return attempt;
    } catch {
      // The storage is full or blocked: the next attempt is smaller.
    }
  }
  return null;
}

function withLast(session: Session, count: number): Session {
  return { ...session, entries: session.entries.slice(-count) };
}
