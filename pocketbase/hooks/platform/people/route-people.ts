import * as v from "valibot";
import type { Person } from "#core/entities/membership.ts";
import { recordId } from "#core/entities/session.ts";
import { confirmation } from "#core/entities/tenant.ts";
import { check } from "#core/entities/text.ts";
import { grantsOf, ROLES } from "#core/platform/permissions.ts";
import { invalid, NOT_FOUND, PERMISSION_MISSING, refuse } from "../http/answer.ts";
import { bodyOf, firstRecord } from "../http/request.ts";
import { recordAudit } from "./audit.ts";
import { requirePermissions } from "./membership.ts";
import { memberLabel } from "./record-rules.ts";

/** GET /api/gq/people: the members of the active workspace, the owner first, then by name. */
export function listPeople(e: core.RequestEvent) {
  const permit = requirePermissions(e, "active", ["tenant_admin"]);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  const rows = arrayOf(
    new DynamicModel({
      id: "",
      user: "",
      name: "",
      email: "",
      role: "",
      permissions: "",
      created_at: "",
    }),
  );
  e.app
    .db()
    .newQuery(
      `SELECT memberships.id, memberships.user, users.name, users.email, memberships.role,
         memberships.permissions, memberships.created_at
       FROM memberships JOIN users ON users.id = memberships.user
       WHERE memberships.tenant = {:tenant}
       ORDER BY memberships.role = 'owner' DESC, users.name COLLATE NOCASE, memberships.created_at`,
    )
    .bind({ tenant: permit.membership.tenant })
    .all(rows);
  const people: Person[] = rows.flatMap((row) => {
    const role = ROLES.find((name) => name === String(row.role));
    if (role === undefined) return [];
    const picked: unknown = JSON.parse(row.permissions || "[]");
    return [
      {
        id: String(row.id),
        user: String(row.user),
        name: String(row.name),
        email: String(row.email),
        role,
        permissions: grantsOf(role, Array.isArray(picked) ? picked.map(String) : []),
        joined_at: String(row.created_at),
        you: String(row.user) === e.auth?.id,
      },
    ];
  });
  return e.json(200, people);
}

/** POST /api/gq/people/leave: ends the caller's membership in the active workspace. */
export function leaveTenant(e: core.RequestEvent) {
  const permit = requirePermissions(e, "active", []);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  const { tenant } = permit.membership;
  const user = e.auth;
  let isOwner = false;
  e.app.runInTransaction((app) => {
    const membership = membershipIn(app, tenant, user?.id ?? "");
    isOwner = membership?.getString("role") === "owner";
    if (!membership || !user || isOwner) return;
    recordAudit(app, tenant, user, { action: "person.left" });
    app.delete(membership);
  });
  if (isOwner) return refuse(e, { status: 409, code: "OWNER_MUST_TRANSFER" });
  return e.noContent(204);
}

/** POST /api/gq/people/transfer: gives the active workspace to another member; its owner stays as admin. */
export function transferTenant(e: core.RequestEvent) {
  const permit = requirePermissions(e, "active", []);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  const { tenant, role } = permit.membership;
  const user = e.auth;
  if (role !== "owner" || !user) return refuse(e, PERMISSION_MISSING);
  const record = e.app.findRecordById("tenants", tenant);
  const schema = v.object({
    membership: recordId,
    confirm: confirmation(record.getString("slug")),
  });
  const result = check(schema, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));

  let done = false;
  e.app.runInTransaction((app) => {
    const own = membershipIn(app, tenant, user.id);
    const heir = firstRecord(app, "memberships", "id = {:id} && tenant = {:tenant}", {
      id: result.value.membership,
      tenant,
    });
    // Looked up again: two transfers may have come at once.
    if (own?.getString("role") !== "owner" || !heir || heir.id === own.id) return;
    // One owner at any time: the database has an index for it.
    own.set("role", "admin");
    app.save(own);
    heir.set("role", "owner");
    heir.set("permissions", []);
    app.save(heir);
    record.set("owner", heir.getString("user"));
    app.save(record);
    recordAudit(app, tenant, user, {
      action: "workspace.transferred",
      subject: memberLabel(app, heir),
    });
    done = true;
  });
  return done ? e.noContent(204) : refuse(e, NOT_FOUND);
}

function membershipIn(app: CoreApp, tenant: string, user: string): core.Record | undefined {
  return firstRecord(app, "memberships", "tenant = {:tenant} && user = {:user}", { tenant, user });
}
