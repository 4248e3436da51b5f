import { SLUG_TAKEN, type Tenant, TIME_ZONE_UNKNOWN } from "#core/entities/tenant.ts";
import type { FieldErrors } from "#core/entities/text.ts";
import { NOT_FOUND, type Refusal } from "../http/answer.ts";
import { firstRecord } from "../http/request.ts";
import type { Place, RecordRulesByCollection } from "../records/write.ts";
import { personLabel } from "./audit.ts";

export const PEOPLE_RULES: RecordRulesByCollection = {
  tenants: {
    compare: (app, tenant: Tenant, place) => tenantErrors(app, tenant, place),
    trustsOperators: true,
  },
  memberships: {
    refuse: (e, membership) => membershipRefusal(e, membership),
    subject: (app, membership) => memberLabel(app, membership),
    trustsOperators: true,
  },
  invites: {
    // One that was accepted stays, as what it was.
    keep: (_, invite) => (invite.getString("accepted_at") === "" ? undefined : NOT_FOUND),
    subject: (_, invite) => invite.getString("email"),
  },
};

/** Nobody changes the owner, and nobody gives themselves another role. */
function membershipRefusal(e: core.RequestEvent, membership: core.Record): Refusal | undefined {
  if (membership.getString("role") === "owner") return { status: 409, code: "OWNER_FIXED" };
  if (membership.getString("user") === e.auth?.id) return { status: 409, code: "OWN_MEMBERSHIP" };
  return undefined;
}

/** A member as the audit log names them. */
export function memberLabel(app: CoreApp, membership: core.Record): string {
  const user = firstRecord(app, "users", "id = {:id}", { id: membership.getString("user") });
  return user === undefined ? "" : personLabel(user);
}

function tenantErrors(app: CoreApp, { slug, time_zone }: Tenant, { tenant }: Place): FieldErrors {
  const errors: FieldErrors = {};
  const other = firstRecord(app, "tenants", "slug = {:slug} && id != {:tenant}", { slug, tenant });
  if (other !== undefined) errors.slug = SLUG_TAKEN;
  if (!isTimeZone(time_zone)) errors.time_zone = TIME_ZONE_UNKNOWN;
  return errors;
}

/** A machine without a table of zones knows UTC alone; there the shape of the name is enough. */
function isTimeZone(name: string): boolean {
  return isKnown(name) || !isKnown("Europe/London");
}

/** PocketBase's Timezone is UTC for every name that is not in the table. */
function isKnown(name: string): boolean {
  return new Timezone(name).string() === name;
}
