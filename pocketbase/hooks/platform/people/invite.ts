import { grantText } from "#core/entities/membership.ts";
import { INVITE } from "#core/platform/limits.ts";
import { GRANTABLE_ROLES, type GrantableRole } from "#core/platform/permissions.ts";
import { firstRecord, valuesOf } from "../http/request.ts";
import { databaseTime } from "../records/database-time.ts";
import { recordAudit } from "./audit.ts";
import { membershipOf } from "./membership.ts";
import { insert } from "./workspace.ts";

/** A new secret for an invite, good for INVITE.days. The record stores its hash; save it after. */
export function renewToken(invite: core.Record): string {
  const token = $security.randomString(INVITE.tokenChars);
  invite.set("token_hash", $security.sha256(token));
  invite.set("expires_at", databaseTime(Date.now() + INVITE.days * 86_400_000));
  return token;
}

/**
 * Takes the open invites along that a person made into a workspace, when they leave it or may invite
 * nobody there any more (rule GUARD-G47).
 */
export function voidInvitesOf(app: CoreApp, tenant: string, person: string): void {
  const filter = "tenant = {:tenant} && invited_by = {:person} && accepted_at = ''";
  for (const invite of app.findRecordsByFilter("invites", filter, "", 0, 0, { tenant, person })) {
    if (invite) app.delete(invite);
  }
}

/** The invite of a token while it can be accepted: neither used, nor revoked, nor too old. */
export function openInvite(app: CoreApp, token: string): core.Record | undefined {
  if (token === "") return undefined;
  const invite = firstRecord(app, "invites", "token_hash = {:hash} && accepted_at = ''", {
    hash: $security.sha256(token),
  });
  return invite !== undefined && !isExpired(invite) ? invite : undefined;
}

export function isExpired(invite: core.Record): boolean {
  return Date.parse(invite.getString("expires_at").replace(" ", "T")) <= Date.now();
}

export function roleOf(invite: core.Record): GrantableRole {
  return GRANTABLE_ROLES.find((name) => name === invite.getString("role")) ?? "custom";
}

/** What an invite grants, as the audit log stores it. */
export function inviteGrant(invite: core.Record): string | string[] {
  return grantText(roleOf(invite), valuesOf(invite).permissions);
}

/**
 * Makes the user a member, uses the invite up and opens its workspace. The token came by mail, so
 * it has proven the address. Call it in the transaction that has found the invite.
 */
export function acceptInvite(app: CoreApp, invite: core.Record, user: core.Record): string {
  const tenant = invite.getString("tenant");
  if (membershipOf(app, user.id, tenant) === undefined) {
    const { permissions } = valuesOf(invite);
    insert(app, "memberships", { tenant, user: user.id, role: roleOf(invite), permissions });
    recordAudit(app, tenant, user, {
      action: "person.joined",
      details: { role: inviteGrant(invite) },
    });
  }
  invite.set("accepted_at", databaseTime(Date.now()));
  app.save(invite);
  user.setVerified(true);
  user.set("tenant_id", tenant);
  app.save(user);
  return tenant;
}
