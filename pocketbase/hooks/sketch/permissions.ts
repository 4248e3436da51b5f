import type { ErrorCode } from "#core/platform/errors.ts";
import { isGuest, type PermissionRequest, type SketchPermissionRole } from "#core/sketch/api.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { firstRecord } from "../platform/http/request.ts";
import { type Actor, recordAudit } from "../platform/people/audit.ts";
import { membershipOf } from "../platform/people/membership.ts";
import { insert } from "../platform/people/workspace.ts";
import { queueAccessEvent } from "./access-events.ts";
import { givenRole, linkAccessOf, memberRole, permissionRecord } from "./roles.ts";

type Role = SketchPermissionRole | "guest";

/**
 * Makes somebody something in a sketch, and notifies its room. Call it in a transaction. Returns why it
 * can't be: NOT_FOUND, OWNER_FIXED, SKETCH_OWN_ROLE, SKETCH_GUEST_OWNER, SKETCH_PERMISSIONS_FULL.
 */
export function givePermission(
  app: CoreApp,
  sketch: core.Record,
  request: PermissionRequest,
  actor: Actor,
): ErrorCode | undefined {
  const { person, role } = request;
  const refusal = refusalOf(app, sketch, request, actor);
  if (refusal !== undefined) return refusal;
  const before = givenRole(app, sketch.id, person);
  if (before === (role ?? undefined)) return undefined;
  const name = nameOf(app, request);
  const from = roleWith(app, sketch, person, before);
  const to = roleWith(app, sketch, person, role ?? undefined);
  const record = permissionRecord(app, sketch.id, person);
  if (role === null) {
    if (record !== undefined) app.delete(record);
  } else if (record === undefined) {
    const tenant = sketch.getString("tenant");
    const blocked = role === "blocked" ? person : "";
    insert(app, "sketch_permissions", { tenant, sketch: sketch.id, person, name, role, blocked });
  } else {
    record.set("role", role);
    record.set("blocked", role === "blocked" ? person : "");
    if (name !== "") record.set("name", name);
    app.save(record);
  }
  if (from === to) return undefined;
  queueAccessEvent(app, sketch, { type: "role", person, role: to });
  recordAudit(app, sketch.getString("tenant"), actor, {
    action: "sketch.role_changed",
    subject: sketch.getString("name"),
    details: { person: name || record?.getString("name") || "A guest", from, to },
  });
  return undefined;
}

function refusalOf(
  app: CoreApp,
  sketch: core.Record,
  { person, role }: PermissionRequest,
  actor: Actor,
): ErrorCode | undefined {
  if (isGuest(person)) {
    if (role === "owner") return "SKETCH_GUEST_OWNER";
  } else {
    const membership = membershipOf(app, person, sketch.getString("tenant"));
    if (membership === undefined) return "NOT_FOUND";
    if (membership.role === "owner") return "OWNER_FIXED";
    if (typeof actor === "object" && "id" in actor && actor.id === person) return "SKETCH_OWN_ROLE";
  }
  const isNew = role !== null && permissionRecord(app, sketch.id, person) === undefined;
  const count = app.countRecords("sketch_permissions", $dbx.hashExp({ sketch: sketch.id }));
  return isNew && count >= SKETCH.permissionsMaxCount ? "SKETCH_PERMISSIONS_FULL" : undefined;
}

function roleWith(
  app: CoreApp,
  sketch: core.Record,
  person: string,
  given: SketchPermissionRole | undefined,
): Role {
  if (isGuest(person)) return given ?? (linkAccessOf(sketch) === "draw" ? "guest" : "viewer");
  const membership = membershipOf(app, person, sketch.getString("tenant"));
  return membership === undefined ? "viewer" : memberRole(membership, given);
}

function nameOf(app: CoreApp, { person, name }: PermissionRequest): string {
  if (isGuest(person)) return name;
  return firstRecord(app, "users", "id = {:person}", { person })?.getString("name") ?? "";
}

/** What somebody was made in a workspace's sketches ends with their membership. */
export function forgetPermissions(app: CoreApp, tenant: string, person: string): void {
  app
    .db()
    .newQuery("DELETE FROM sketch_permissions WHERE tenant = {:tenant} AND person = {:person}")
    .bind({ tenant, person })
    .execute();
}
