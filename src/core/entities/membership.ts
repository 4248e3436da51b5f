import * as v from "valibot";
import { GRANTABLE_ROLES, PERMISSIONS, ROLES } from "../platform/permissions.ts";
import { defineEntity } from "./define-entity.ts";
import { recordId } from "./session.ts";

/** A role that can be given, and what a custom one grants. */
export const grantEntries = {
  role: v.picklist(GRANTABLE_ROLES, "Choose one of the roles in the list"),
  permissions: v.optional(
    v.array(
      v.picklist(PERMISSIONS, "There is no such permission"),
      "Permissions must be a list of their names",
    ),
    [],
  ),
};

/** Permissions count for the custom role alone; each is kept once, in the order of PERMISSIONS. */
export function settleGrant<TGrant extends v.InferOutput<typeof membershipFields>>(
  grant: TGrant,
): TGrant {
  const picked = new Set<string>(grant.role === "custom" ? grant.permissions : []);
  return { ...grant, permissions: PERMISSIONS.filter((name) => picked.has(name)) };
}

const membershipFields = v.object(grantEntries);

/** What an admin may change of another member. */
export const membershipSchema = v.pipe(membershipFields, v.transform(settleGrant));

/** A role, and what a custom one grants, as the audit log stores it. */
export function grantText(role: string, permissions: unknown): string | string[] {
  return role === "custom" && Array.isArray(permissions)
    ? [role, ...permissions.map(String)]
    : role;
}

/** What a person is in a workspace. Invites and routes of its own make memberships. */
export const membership = defineEntity({
  collection: "memberships",
  label: { one: "member", many: "members" },
  schema: membershipSchema,
  permission: "tenant_admin",
  writes: ["update", "delete"],
  audit: {
    deleted: "person.removed",
    changed: (before, after) => {
      const from = grantText(String(before.role), before.permissions);
      const to = grantText(after.role, after.permissions);
      const isSame = JSON.stringify(from) === JSON.stringify(to);
      return isSame ? [] : [{ action: "person.changed", details: { from, to } }];
    },
  },
});

/** Answer of `GET /api/gq/people`: the members of the active workspace, the owner first. */
export const peopleSchema = v.array(
  v.object({
    /** The membership's id. */
    id: recordId,
    user: recordId,
    name: v.string(),
    email: v.string(),
    role: v.picklist(ROLES),
    /** What the role grants, with what its permissions imply. */
    permissions: v.array(v.picklist(PERMISSIONS)),
    joined_at: v.string(),
    you: v.boolean(),
  }),
);

export type Person = v.InferOutput<typeof peopleSchema>[number];
