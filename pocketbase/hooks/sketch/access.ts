import { grantsOf, ROLES } from "#core/platform/permissions.ts";
import { isGuest, SKETCH_PERMISSION_ROLES, type SketchAccess } from "#core/sketch/api.ts";
import { rowsOf } from "../platform/records/rows.ts";
import { linkAccessOf, memberRole } from "./roles.ts";

/** Returns everybody's role in a sketch, as `asker` sees it. */
export function accessOf(app: CoreApp, sketch: core.Record, asker: string): SketchAccess {
  const given = rowsOf(
    app,
    { person: "", name: "", role: "" },
    `SELECT person, name, role FROM sketch_permissions WHERE sketch = {:sketch}
     ORDER BY name COLLATE NOCASE, person`,
    { sketch: sketch.id },
  ).flatMap(({ person, name, role }) => {
    const known = SKETCH_PERMISSION_ROLES.find((one) => one === role);
    return known ? [{ person, name, role: known }] : [];
  });
  const byPerson = new Map(given.map(({ person, role }) => [person, role]));
  return {
    sketch: { id: sketch.id, name: sketch.getString("name"), live: sketch.getBool("live") },
    link: { access: linkAccessOf(sketch), token: sketch.getString("link_token") },
    members: membersOf(app, sketch.getString("tenant")).map(({ person, name, ...grant }) => ({
      person,
      name,
      role: memberRole(grant, byPerson.get(person)),
      given: grant.role === "owner" ? null : (byPerson.get(person) ?? null),
      fixed: grant.role === "owner" || person === asker,
    })),
    guests: given.filter(({ person }) => isGuest(person)),
  };
}

function membersOf(app: CoreApp, tenant: string) {
  return rowsOf(
    app,
    { person: "", name: "", role: "", permissions: "" },
    `SELECT users.id AS person, users.name, memberships.role, memberships.permissions
     FROM memberships JOIN users ON users.id = memberships.user
     WHERE memberships.tenant = {:tenant} ORDER BY users.name COLLATE NOCASE, users.id`,
    { tenant },
  ).flatMap(({ person, name, role, permissions }) => {
    const known = ROLES.find((one) => one === role);
    if (known === undefined) return [];
    const picked: unknown = JSON.parse(permissions || "[]");
    const names = Array.isArray(picked) ? picked.map(String) : [];
    return [{ person, name: name || "Somebody", role: known, permissions: grantsOf(known, names) }];
  });
}
