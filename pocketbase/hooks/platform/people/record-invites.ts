import { NOT_FOUND, refuse } from "../http/answer.ts";
import { nextWithNotes } from "./audit.ts";
import { requirePermissions } from "./membership.ts";

/** Revokes an invite: its link works no more. One that was accepted stays, as what it was. */
export function revokeInvite(e: core.RecordRequestEvent) {
  const { record } = e;
  if (!record || e.hasSuperuserAuth()) return e.next();
  const tenant = record.getString("tenant");
  const permit = requirePermissions(e, tenant, ["tenant_admin"]);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  if (record.getString("accepted_at") !== "") return refuse(e, NOT_FOUND);
  return nextWithNotes(e, tenant, [
    { action: "invite.revoked", subject: record.getString("email") },
  ]);
}
