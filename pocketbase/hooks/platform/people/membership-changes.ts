import { ERRORS } from "#core/platform/errors.ts";
import { forgetPermissions } from "../../sketch/permissions.ts";
import { dropChannelLink } from "../accounts/provider.ts";
import { firstRecord } from "../http/request.ts";
import { unsubscribePerson } from "../realtime/subscribe.ts";
import { deliverRevocations, queueRevocation } from "../rooms/revocation.ts";
import { voidInvitesOf } from "./invite.ts";
import { membershipOf } from "./membership.ts";
import { createWorkspace } from "./workspace.ts";

/** What follows when a membership is saved: rooms ask for new tickets if its grant is another. */
export function afterMembershipSaved(e: core.RecordEvent) {
  const { record } = e;
  const before = record?.original();
  const changed =
    record !== undefined &&
    before !== undefined &&
    ["role", "permissions"].some((name) => record.getString(name) !== before.getString(name));
  refuseStale(e);
  e.next();
  if (!changed) return;
  const [tenant, person] = [record.getString("tenant"), record.getString("user")];
  // An owner owns every sketch, whatever somebody made them before.
  if (record.getString("role") === "owner") forgetPermissions(e.app, tenant, person);
  queueRevocation(e.app, tenant, person);
  const may = membershipOf(e.app, person, tenant)?.permissions ?? [];
  if (!may.includes("tenant_admin")) voidInvitesOf(e.app, tenant, person);
}

/**
 * What follows when a membership ends, by whatever way: rooms close, and the person goes on in
 * another workspace of theirs, or in a new one. Every user always has one.
 */
export function afterMembershipRemoved(e: core.RecordEvent) {
  const tenant = e.record?.getString("tenant") ?? "";
  const person = e.record?.getString("user") ?? "";
  refuseStale(e);
  e.next();
  queueRevocation(e.app, tenant, person);
  forgetPermissions(e.app, tenant, person);
  voidInvitesOf(e.app, tenant, person);
  dropChannelLink(e.app, tenant, person);
  // Nobody, when it is the account that is being deleted.
  const user = firstRecord(e.app, "users", "id = {:person}", { person });
  if (user === undefined) return;
  const active = user.getString("tenant_id");
  if (active !== tenant && active !== "") return;
  const [other] = e.app.findRecordsByFilter("memberships", "user = {:person}", "created_at", 1, 0, {
    person,
  });
  const next =
    other?.getString("tenant") ??
    createWorkspace(e.app, person, { name: user.getString("name") || "New pond", enabled: [] });
  user.set("tenant_id", next);
  e.app.save(user);
}

/**
 * Throws when somebody became the owner since the request has read their membership: it would be
 * demoted or removed as what it was, and the workspace left without an owner.
 */
function refuseStale({ app, record }: core.RecordEvent): void {
  if (record === undefined || record.original().getString("role") === "owner") return;
  const now = firstRecord(app, "memberships", "id = {:id}", { id: record.id });
  if (now?.getString("role") === "owner") throw new ApiError(409, ERRORS.OWNER_FIXED);
}

/** Runs after the change is safe in the database, so that a room reads the new membership. */
export function announceMembershipSaved(e: core.RecordEvent) {
  deliverRevocations();
  return e.next();
}

export function announceMembershipRemoved(e: core.RecordEvent) {
  const { record } = e;
  if (record) unsubscribePerson(record.getString("user"), record.getString("tenant"));
  deliverRevocations();
  return e.next();
}
