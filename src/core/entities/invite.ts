import * as v from "valibot";
import { INVITE } from "../platform/limits.ts";
import { GRANTABLE_ROLES } from "../platform/permissions.ts";
import { email } from "./account.ts";
import { defineEntity } from "./define-entity.ts";
import { grantEntries, settleGrant } from "./membership.ts";

/** Body of `POST /api/gq/invites`: the invited address, and its role in the active workspace. */
export const inviteSchema = v.pipe(v.object({ email, ...grantEntries }), v.transform(settleGrant));

/** An invite into a workspace. Routes of its own make and accept it. */
export const invite = defineEntity({
  collection: "invites",
  label: { one: "invite", many: "invites" },
  schema: inviteSchema,
  nameField: "email",
  permission: "tenant_admin",
  writes: ["delete"],
  stored: {
    what: "invites: the address, the role, who invited whom; the link's secret as a hash",
    purpose: "to let that person in, and nobody else",
    until: `they are revoked; the link works for ${INVITE.days} days`,
  },
  audit: { deleted: "invite.revoked" },
});

/** The secret in an invite's link; the server stores only its hash. */
export const inviteToken = v.pipe(
  v.string("The invite's token is required"),
  v.regex(new RegExp(`^[A-Za-z0-9]{${INVITE.tokenChars}}$`), "That is not an invite's token"),
);

/** Answer of `POST /api/gq/invites/look`: the workspace and role of an invite, before it is accepted. */
export const inviteLook = v.object({
  workspace: v.string(),
  role: v.picklist(GRANTABLE_ROLES),
  email: v.string(),
  /** The name of whoever invited; empty when their account is gone. */
  invited_by: v.string(),
  expires_at: v.string(),
  /** Whether the invited address has an account to log in with, or is to sign up. */
  has_account: v.boolean(),
});

export type InviteLook = v.InferOutput<typeof inviteLook>;
