import * as v from "valibot";
import type { EntryKind } from "../chat/batch.ts";
import { OUTBOX, TWITCH } from "../chat/limits.ts";
import { recordId } from "../entities/session.ts";
import { MODERATION } from "./limits.ts";
import { RULE_KINDS } from "./settings.ts";

const SERVICE = "moderation";

/** Why something was removed: a rule, or a nuke. */
export const LOG_CAUSES = [...RULE_KINDS, "nuke"] as const;

/** Whom a log names when nobody asked for an act. */
export const BY_RULES = "rules";

/** A member who acted in the console is named by id on the way to PocketBase, which stores the name. */
const MEMBER = "member:";
const CONSOLE = "console:";
const SOMEBODY = "console";

/** "" for a member who is not known. */
export function byMember(id: string): string {
  return id === "" ? SOMEBODY : `${MEMBER}${id}`;
}

/** The id of the member that an entry on its way names; undefined for anybody else. */
export function memberIn(by: string): string | undefined {
  return by.startsWith(MEMBER) ? by.slice(MEMBER.length) : undefined;
}

/** How the log names a member of this name; "" for one who is gone. */
export function byName(name: string): string {
  return `${CONSOLE}${name}`.slice(0, 60);
}

/** Who acted, in words. */
export function actorWords(by: string): string {
  if (!by.startsWith(CONSOLE)) return by === SOMEBODY ? "a member in the console" : by;
  const name = by.slice(CONSOLE.length);
  return name === "" ? "a member in the console" : `${name} in the console`;
}

const time = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = (max: number) => v.pipe(v.string(), v.maxLength(max));

/** What was done, or what could not be done, about a line. */
export const logEntrySchema = v.object({
  /** The id of its record. */
  id: recordId,
  tenant: recordId,
  /** Milliseconds since the epoch. */
  at: time,
  cause: v.picklist(LOG_CAUSES),
  reason: text(MODERATION.reasonMaxChars),
  act: v.picklist(["delete", "timeout", "ban"]),
  /** Of a time-out; 0 otherwise. */
  seconds: time,
  user_id: text(60),
  login: text(60),
  line: text(TWITCH.lineMaxChars),
  by: text(60),
  /** When the strike was given that came with it; 0: none. */
  strike_at: time,
  /** Why it was not done; empty when it was. */
  failure: text(MODERATION.reasonMaxChars),
});

export type LogEntry = v.InferOutput<typeof logEntrySchema>;

export const LOG_ENTRY: EntryKind<LogEntry> = {
  service: SERVICE,
  kind: "log_entry",
  schema: logEntrySchema,
  maxCount: OUTBOX.entriesMaxCount,
};

/** An act was taken back. */
export const logUndoSchema = v.object({ id: recordId, tenant: recordId, at: time, by: text(60) });

export type LogUndo = v.InferOutput<typeof logUndoSchema>;

/** The realtime topic of a tenant's log, for its members: an empty notice whenever it changed. */
export function logTopic(tenant: string): string {
  return `gq/moderation/${tenant}`;
}

export const LOG_UNDO: EntryKind<LogUndo> = {
  service: SERVICE,
  kind: "log_undo",
  schema: logUndoSchema,
};
