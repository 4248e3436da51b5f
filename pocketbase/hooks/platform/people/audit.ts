import * as v from "valibot";
import type { AuditDetails, AuditEntry } from "#core/entities/audit.ts";
import { AUDIT } from "#core/platform/limits.ts";
import { databaseTime } from "../records/database-time.ts";
import { execute, rowsOf } from "../records/rows.ts";
import { insert } from "./workspace.ts";

/**
 * Who did it: a user; the operator, who has no account of their own; or somebody else by name, such
 * as a moderator in chat.
 */
export type Actor = core.Record | "operator" | { label: string };

export function actorOf(e: core.RequestEvent): Actor {
  return e.auth?.collection().name === "users" ? e.auth : "operator";
}

/** A person as the audit log names them. It is read by the workspace's admins alone. */
export function personLabel(user: core.Record): string {
  const name = user.getString("name");
  return name === "" ? user.email() : `${name} (${user.email()})`;
}

/** A text as an entry may name it. */
export function shortened(text: string): string {
  return text.slice(0, AUDIT.subjectMaxChars);
}

/** Writes an entry. Call it in the transaction of the change itself. */
export function recordAudit(app: CoreApp, tenant: string, actor: Actor, entry: AuditEntry): void {
  const row = {
    tenant,
    actor: isLabel(actor) || actor === "operator" ? "" : actor.id,
    actor_name: isLabel(actor) ? actor.label : labelOf(actor),
    action: entry.action,
    subject: entry.subject ?? "",
    details: entry.details ?? {},
    fold: entry.fold ?? "",
  };
  const earlier = row.fold === "" ? undefined : foldedInto(app, row);
  if (earlier === undefined) {
    insert(app, "audit_log", { ...row, times: 1 });
    return;
  }
  const { id, action, subject } = { ...row, id: earlier.id };
  const details = JSON.stringify(mergedDetails(earlier.details, row.details));
  execute(
    app,
    `UPDATE audit_log SET action = {:action}, subject = {:subject}, details = {:details},
       times = max(times, 1) + 1 WHERE id = {:id}`,
    { id, action, subject, details },
  );
}

type Folding = { tenant: string; actor: string; actor_name: string; fold: string };

/** The entry of the same person about the same thing that is young enough to stand for both. */
function foldedInto(app: CoreApp, { tenant, actor, actor_name, fold }: Folding) {
  return rowsOf(
    app,
    { id: "", details: "" },
    `SELECT id, details FROM audit_log
     WHERE tenant = {:tenant} AND fold = {:fold} AND created_at >= {:since}
       AND actor = {:actor} AND actor_name = {:actor_name}
     ORDER BY created_at DESC, rowid DESC LIMIT 1`,
    { tenant, actor, actor_name, fold, since: databaseTime(Date.now() - FOLD_MS) },
  )[0];
}

/** Every field that was changed by one of the two, and all else as it is now. */
function mergedDetails(stored: string, details: AuditDetails): AuditDetails {
  const { changed } = details;
  if (!Array.isArray(changed)) return details;
  const earlier = v.safeParse(changedNames, JSON.parse(stored));
  const before = earlier.success ? earlier.output.changed : [];
  return { ...details, changed: [...new Set([...before, ...changed])] };
}

const changedNames = v.object({ changed: v.array(v.string()) });

const FOLD_MS = AUDIT.foldMinutes * 60_000;

/** Forgets entries by their age alone, so that nobody can push others out. */
export function purgeAuditLog(): void {
  const before = databaseTime(Date.now() - AUDIT.keptDays * 86_400_000);
  execute($app, "DELETE FROM audit_log WHERE created_at < {:before}", { before });
}

function isLabel(actor: Actor): actor is { label: string } {
  return typeof actor === "object" && "label" in actor;
}

function labelOf(actor: core.Record | "operator"): string {
  return actor === "operator" ? "The operator" : personLabel(actor);
}

/** Continues a write through the API and records it: both happen, or neither. */
export function nextWithAudit(
  e: core.RecordRequestEvent,
  tenant: string,
  entries: readonly AuditEntry[],
) {
  if (entries.length === 0) return e.next();
  const { app } = e;
  try {
    app.runInTransaction((transaction) => {
      e.app = transaction;
      for (const entry of entries) recordAudit(transaction, tenant, actorOf(e), entry);
      e.next();
    });
  } finally {
    e.app = app;
  }
}
