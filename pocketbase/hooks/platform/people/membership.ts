import { grantsOf, type Permission, ROLES, type Role } from "#core/platform/permissions.ts";
import { isSignedIn } from "../accounts/sign-ins.ts";
import {
  EMAIL_UNVERIFIED,
  NOT_FOUND,
  NOT_SIGNED_IN,
  PERMISSION_MISSING,
  type Refusal,
} from "../http/answer.ts";
import { firstRecord } from "../http/request.ts";

export type Membership = { tenant: string; role: Role; permissions: Permission[] };

/** What a user is in a tenant; undefined for somebody else's tenant and for none alike. */
export function membershipOf(app: CoreApp, user: string, tenant: string): Membership | undefined {
  return toMembership(
    firstRecord(app, "memberships", "user = {:user} && tenant = {:tenant}", { user, tenant }),
  );
}

/** The membership in the user's active tenant, or else in the first that they belong to. */
export function activeMembership(app: CoreApp, user: core.Record): Membership | undefined {
  return (
    membershipOf(app, user.id, user.getString("tenant_id")) ??
    toMembership(firstRecord(app, "memberships", "user = {:user}", { user: user.id }))
  );
}

function toMembership(record: core.Record | undefined): Membership | undefined {
  if (record === undefined) return undefined;
  const role = ROLES.find((name) => name === record.getString("role"));
  if (role === undefined) return undefined;
  const picked: unknown = JSON.parse(record.getString("permissions") || "[]");
  return {
    tenant: record.getString("tenant"),
    role,
    permissions: grantsOf(role, Array.isArray(picked) ? picked.map(String) : []),
  };
}

/**
 * The signed-in user; services and superusers are not users, and whose sign-in has ended is nobody
 * (GUARD-G34).
 */
export function userOf(e: core.RequestEvent): core.Record | undefined {
  return e.auth?.collection().name === "users" && isSignedIn(e) ? e.auth : undefined;
}

/** Why a request that needs a user has none. */
export function userMissing(e: core.RequestEvent): Refusal {
  const { auth } = e;
  return auth && auth.collection().name !== "users" ? PERMISSION_MISSING : NOT_SIGNED_IN;
}

/** True for our own processes. */
export function isService(e: core.RequestEvent): boolean {
  return e.auth?.collection().name === "services";
}

/** The user's membership in `tenant` when they may do all of `permissions` there, or why not. */
export function requirePermissions(
  e: core.RequestEvent,
  tenant: string | "active",
  permissions: readonly Permission[],
): { membership: Membership } | { refusal: Refusal } {
  const user = userOf(e);
  if (user === undefined) return { refusal: userMissing(e) };
  const membership =
    tenant === "active" ? activeMembership(e.app, user) : membershipOf(e.app, user.id, tenant);
  if (membership === undefined) return { refusal: NOT_FOUND };
  if (!user.verified()) return { refusal: EMAIL_UNVERIFIED };
  if (!permissions.every((name) => membership.permissions.includes(name))) {
    return { refusal: PERMISSION_MISSING };
  }
  return { membership };
}
