import { type Tenant, TIME_ZONE_UNKNOWN } from "#core/entities/tenant.ts";
import { NOT_FOUND, type Refusal } from "../http/answer.ts";
import { firstRecord } from "../http/request.ts";
import type { RecordRulesByCollection } from "../records/write.ts";
import { addressErrors } from "./address.ts";
import { personLabel } from "./audit.ts";
import { isTimeZone } from "./time-zone.ts";

export const PEOPLE_RULES: RecordRulesByCollection = {
  tenants: {
    compare: (_, { time_zone }: Tenant) =>
      isTimeZone(time_zone) ? {} : { time_zone: TIME_ZONE_UNKNOWN },
    conflicts: (app, { slug }: Tenant, { tenant }) => addressErrors(app, slug, tenant),
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
