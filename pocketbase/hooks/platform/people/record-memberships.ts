import { membershipSchema } from "#core/entities/membership.ts";
import { check } from "#core/entities/text.ts";
import { invalid, type Refusal, refuse } from "../http/answer.ts";
import { bodyOf, firstRecord, valuesOf } from "../http/request.ts";
import { nextWithNotes, personLabel } from "./audit.ts";
import { requirePermissions } from "./membership.ts";

/** Changes what another member may do. */
export function updateMembership(e: core.RecordRequestEvent) {
  const { record } = e;
  if (!record || e.hasSuperuserAuth()) return e.next();
  const original = record.original();
  const refusal = refusalOf(e, original);
  if (refusal !== undefined) return refuse(e, refusal);
  const before = valuesOf(original);
  const result = check(membershipSchema, { ...before, ...bodyOf(e) });
  if (!result.ok) return refuse(e, invalid(result.errors));

  // PocketBase has put the whole body into the record; a membership stays with its two sides.
  record.set("tenant", original.get("tenant"));
  record.set("user", original.get("user"));
  record.set("role", result.value.role);
  record.set("permissions", result.value.permissions);
  const from = grantText(String(before.role), before.permissions);
  const to = grantText(result.value.role, result.value.permissions);
  const changed = JSON.stringify(from) !== JSON.stringify(to);
  return nextWithNotes(
    e,
    original.getString("tenant"),
    changed
      ? [{ action: "person.changed", subject: subjectOf(e.app, original), details: { from, to } }]
      : [],
  );
}

/** Removes another member. */
export function removeMembership(e: core.RecordRequestEvent) {
  const { record } = e;
  if (!record || e.hasSuperuserAuth()) return e.next();
  const refusal = refusalOf(e, record);
  if (refusal !== undefined) return refuse(e, refusal);
  return nextWithNotes(e, record.getString("tenant"), [
    { action: "person.removed", subject: subjectOf(e.app, record) },
  ]);
}

/** Nobody touches the owner, and nobody gives themselves another role. */
function refusalOf(e: core.RequestEvent, membership: core.Record): Refusal | undefined {
  const permit = requirePermissions(e, membership.getString("tenant"), ["tenant_admin"]);
  if ("refusal" in permit) return permit.refusal;
  if (membership.getString("role") === "owner") return { status: 409, code: "OWNER_FIXED" };
  if (membership.getString("user") === e.auth?.id) return { status: 409, code: "OWN_MEMBERSHIP" };
  return undefined;
}

export function subjectOf(app: CoreApp, membership: core.Record): string {
  const user = firstRecord(app, "users", "id = {:id}", { id: membership.getString("user") });
  return user === undefined ? "" : personLabel(user);
}

/** A role, and what a custom one grants, as the audit log keeps it. */
export function grantText(role: string, permissions: unknown): string | string[] {
  return role === "custom" && Array.isArray(permissions)
    ? [role, ...permissions.map(String)]
    : role;
}
