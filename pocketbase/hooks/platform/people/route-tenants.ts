import * as v from "valibot";
import { confirmation, newTenantSchema } from "#core/entities/tenant.ts";
import { check } from "#core/entities/text.ts";
import { TENANT } from "#core/platform/limits.ts";
import {
  EMAIL_UNVERIFIED,
  invalid,
  NOT_SIGNED_IN,
  PERMISSION_MISSING,
  refuse,
} from "../http/answer.ts";
import { bodyOf } from "../http/request.ts";
import { recordAudit } from "./audit.ts";
import { requirePermissions, userOf } from "./membership.ts";
import { timeZoneOf } from "./time-zone.ts";
import { createWorkspace } from "./workspace.ts";

/** POST /api/gq/tenants: one more workspace of one's own. Returns its id; it is not yet active. */
export function createTenant(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  if (!user.verified()) return refuse(e, EMAIL_UNVERIFIED);
  const body = bodyOf(e);
  const result = check(newTenantSchema, body);
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { name } = result.value;
  let id: string | undefined;
  e.app.runInTransaction((app) => {
    if (ownedCount(app, user.id) >= TENANT.ownedMaxCount) return;
    id = createWorkspace(app, user.id, { name, enabled: [], timeZone: timeZoneOf(body.time_zone) });
    recordAudit(app, id, user, { action: "workspace.created", subject: name });
  });
  if (id === undefined) return refuse(e, { status: 409, code: "WORKSPACES_FULL" });
  return e.json(200, { id });
}

/**
 * POST /api/gq/tenants/delete: deletes the active workspace and all that is in it, by its owner,
 * who types its address. Members go on in another workspace of theirs.
 */
export function deleteTenant(e: core.RequestEvent) {
  const permit = requirePermissions(e, "active", []);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  const { tenant, role } = permit.membership;
  if (role !== "owner") return refuse(e, PERMISSION_MISSING);
  const record = e.app.findRecordById("tenants", tenant);
  const result = check(v.object({ confirm: confirmation(record.getString("slug")) }), bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  let isLast = false;
  e.app.runInTransaction((app) => {
    isLast = ownedCount(app, e.auth?.id ?? "") < 2;
    if (!isLast) app.delete(record);
  });
  if (isLast) return refuse(e, { status: 409, code: "LAST_WORKSPACE" });
  return e.noContent(204);
}

function ownedCount(app: CoreApp, user: string): number {
  return app.countRecords("memberships", $dbx.hashExp({ user, role: "owner" }));
}
