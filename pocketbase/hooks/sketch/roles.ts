import type { Permission } from "#core/platform/permissions.ts";
import type { RoomRole } from "#core/platform/rooms/ticket.ts";
import type { TicketRequest } from "#core/rooms/tickets.ts";
import {
  LINK_ACCESS,
  type LinkAccess,
  SKETCH_PERMISSION_ROLES,
  type SketchPermissionRole,
} from "#core/sketch/api.ts";
import { PERMISSION_MISSING, type Refusal } from "../platform/http/answer.ts";
import { firstRecord } from "../platform/http/request.ts";
import { type Membership, requirePermissions } from "../platform/people/membership.ts";

/** What a person was made in one sketch; undefined for nothing special. */
export function givenRole(
  app: CoreApp,
  sketch: string,
  person: string,
): SketchPermissionRole | undefined {
  const record = permissionRecord(app, sketch, person);
  return SKETCH_PERMISSION_ROLES.find((role) => role === record?.getString("role"));
}

export function permissionRecord(
  app: CoreApp,
  sketch: string,
  person: string,
): core.Record | undefined {
  return firstRecord(app, "sketch_permissions", "sketch = {:sketch} && person = {:person}", {
    sketch,
    person,
  });
}

/** What a member's place in the workspace makes them in its sketches (ACCESS-K2). */
export function usualRole({ permissions }: Pick<Membership, "permissions">): SketchPermissionRole {
  return permissions.includes("nest_sketch_manage") ? "owner" : "viewer";
}

/** What a member is in a sketch: what they were made there, or else what they usually are (ACCESS-K3). */
export function memberRole(
  { role, permissions }: Pick<Membership, "role" | "permissions">,
  given: SketchPermissionRole | undefined,
): SketchPermissionRole {
  return role === "owner" ? "owner" : (given ?? usualRole({ permissions }));
}

/** The room of a sketch admits the members of its tenant (docs/spec/sketch-access.md, ACCESS-K2 to ACCESS-K4 and ACCESS-K24). */
export function admitToSketch(
  e: core.RequestEvent,
  { room, watch }: TicketRequest,
): { membership: Membership; role: RoomRole } | { refusal: Refusal } {
  const sketch = firstRecord(e.app, "sketches", "id = {:room}", { room });
  const permit = requirePermissions(e, sketch?.getString("tenant") ?? "", []);
  if ("refusal" in permit) return permit;
  const { membership } = permit;
  const role = memberRole(membership, givenRole(e.app, room, e.auth?.id ?? ""));
  if (role === "blocked") return { refusal: { status: 403, code: "SKETCH_BLOCKED" } };
  return { membership, role: watch ? "viewer" : role };
}

/** What the link makes everybody who comes by it. */
export function linkAccessOf(sketch: core.Record): LinkAccess {
  return LINK_ACCESS.find((access) => access === sketch.getString("link_access")) ?? "off";
}

/** The sketch, when the signed-in member is one of `roles` there and has the permissions; or why not. */
export function requireSketch(
  e: core.RequestEvent,
  id: string,
  roles: readonly SketchPermissionRole[],
  permissions: readonly Permission[] = [],
): { sketch: core.Record; membership: Membership } | { refusal: Refusal } {
  const sketch = firstRecord(e.app, "sketches", "id = {:id}", { id });
  const permit = requirePermissions(e, sketch?.getString("tenant") ?? "", permissions);
  if ("refusal" in permit) return permit;
  const { membership } = permit;
  const role = memberRole(membership, givenRole(e.app, id, e.auth?.id ?? ""));
  if (sketch === undefined || !roles.includes(role)) return { refusal: PERMISSION_MISSING };
  return { sketch, membership };
}
