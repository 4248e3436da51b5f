import { inviteSchema } from "#core/entities/invite.ts";
import { check, type FieldErrors } from "#core/entities/text.ts";
import { INVITE, TENANT } from "#core/platform/limits.ts";
import { conflict, invalid, NOT_FOUND, type Refusal, refuse } from "../http/answer.ts";
import { bodyOf, firstRecord } from "../http/request.ts";
import { mayMailAddress } from "../mail/interval.ts";
import { sendInvite } from "../mail/invite.ts";
import { databaseTime } from "../records/database-time.ts";
import { recordAudit } from "./audit.ts";
import { inviteGrant, isExpired, renewToken } from "./invite.ts";
import { countInvite } from "./invite-count.ts";
import { requirePermissions } from "./membership.ts";

const TOO_SOON: Refusal = { status: 429, code: "RATE_LIMITED" };

const ACCOUNT_FULL: Refusal = { status: 429, code: "INVITES_FULL_ACCOUNT" };

/** POST /api/gq/invites: asks somebody into the active workspace, by mail. Returns the invite's id. */
export function createInvite(e: core.RequestEvent) {
  const permit = requirePermissions(e, "active", ["tenant_admin"]);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  const user = e.auth;
  const result = check(inviteSchema, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { email, role, permissions } = result.value;
  const { tenant } = permit.membership;

  const errors = addressErrors(e.app, tenant, email);
  if (Object.keys(errors).length > 0) return refuse(e, conflict(errors));
  const full = fullness(e.app, tenant);
  if (full !== undefined) return refuse(e, full);
  if (!user || !mayMailAddress("invite", email)) return refuse(e, TOO_SOON);

  const invite = new Record(e.app.findCollectionByNameOrId("invites"), {
    tenant,
    email,
    role,
    permissions,
    invited_by: user.id,
  });
  const token = renewToken(invite);
  let isCounted = false;
  e.app.runInTransaction((app) => {
    isCounted = countInvite(app, user.id);
    if (!isCounted) return;
    const old = openInviteFor(app, tenant, email);
    if (old !== undefined) app.delete(old);
    app.save(invite);
    const details = { role: inviteGrant(invite) };
    recordAudit(app, tenant, user, { action: "invite.sent", subject: email, details });
  });
  if (!isCounted) return refuse(e, ACCOUNT_FULL);
  sendInvite(e.app, invite, token, user);
  return e.json(200, { id: invite.id });
}

/** POST /api/gq/invites/{id}/resend: a new link, for the full time; the old one works no more. */
export function resendInvite(e: core.RequestEvent) {
  const id = e.request?.pathValue("id") ?? "";
  const invite = firstRecord(e.app, "invites", "id = {:id} && accepted_at = ''", { id });
  const tenant = invite?.getString("tenant") ?? "";
  const permit = requirePermissions(e, tenant, ["tenant_admin"]);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  const user = e.auth;
  if (invite === undefined || !user) return refuse(e, NOT_FOUND);
  if (sentToday(e.app, tenant) >= INVITE.perDayMaxCount) {
    return refuse(e, { status: 429, code: "INVITES_FULL" });
  }
  const email = invite.getString("email");
  if (!mayMailAddress("invite", email)) return refuse(e, TOO_SOON);
  const token = renewToken(invite);
  let isCounted = false;
  e.app.runInTransaction((app) => {
    isCounted = countInvite(app, user.id);
    if (!isCounted) return;
    app.save(invite);
    recordAudit(app, tenant, user, { action: "invite.sent_again", subject: email });
  });
  if (!isCounted) return refuse(e, ACCOUNT_FULL);
  sendInvite(e.app, invite, token, user);
  return e.noContent(204);
}

function addressErrors(app: CoreApp, tenant: string, email: string): FieldErrors {
  const member = firstRecord(app, "memberships", "tenant = {:tenant} && user.email = {:email}", {
    tenant,
    email,
  });
  if (member !== undefined) return { email: "Somebody with this address is a member already" };
  const open = openInviteFor(app, tenant, email);
  if (open === undefined || isExpired(open)) return {};
  return { email: "This address is invited already. Send that invite again, or revoke it" };
}

/** The invite of an address that nobody has accepted; it may be too old. */
function openInviteFor(app: CoreApp, tenant: string, email: string): core.Record | undefined {
  return firstRecord(app, "invites", "tenant = {:tenant} && email = {:email} && accepted_at = ''", {
    tenant,
    email,
  });
}

function fullness(app: CoreApp, tenant: string): Refusal | undefined {
  const people =
    app.countRecords("memberships", $dbx.hashExp({ tenant })) +
    app.countRecords("invites", $dbx.hashExp({ tenant, accepted_at: "" }));
  if (people >= TENANT.membersMaxCount) return { status: 409, code: "WORKSPACE_FULL" };
  if (sentToday(app, tenant) >= INVITE.perDayMaxCount) {
    return { status: 429, code: "INVITES_FULL" };
  }
  return undefined;
}

/** By the audit log: an invite that was revoked has been sent, too. */
function sentToday(app: CoreApp, tenant: string): number {
  const since = databaseTime(Date.now() - 86_400_000);
  return app.countRecords(
    "audit_log",
    $dbx.hashExp({ tenant, action: ["invite.sent", "invite.sent_again"] }),
    $dbx.exp("created_at > {:since}", { since }),
  );
}
