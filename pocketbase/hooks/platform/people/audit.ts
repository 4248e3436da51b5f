import type { AuditEntry } from "#core/entities/audit.ts";
import { AUDIT } from "#core/platform/limits.ts";
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

/** Writes an entry. Call it in the transaction of the change itself. */
export function recordAudit(app: CoreApp, tenant: string, actor: Actor, entry: AuditEntry): void {
  insert(app, "audit_log", {
    tenant,
    actor: isLabel(actor) || actor === "operator" ? "" : actor.id,
    actor_name: isLabel(actor) ? actor.label : labelOf(actor),
    action: entry.action,
    subject: entry.subject ?? "",
    details: entry.details ?? {},
  });
  app
    .db()
    .newQuery(
      `DELETE FROM audit_log WHERE tenant = {:tenant} AND id NOT IN (
         SELECT id FROM audit_log WHERE tenant = {:tenant}
         ORDER BY created_at DESC, rowid DESC LIMIT {:kept}
       )`,
    )
    .bind({ tenant, kept: AUDIT.keptPerTenantCount })
    .execute();
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
  app.runInTransaction((transaction) => {
    e.app = transaction;
    for (const entry of entries) recordAudit(transaction, tenant, actorOf(e), entry);
    e.next();
  });
  e.app = app;
}
