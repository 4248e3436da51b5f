import * as v from "valibot";
import { type InviteLook, inviteToken } from "#core/entities/invite.ts";
import { check } from "#core/entities/text.ts";
import { keepingLinksOf, signInOf } from "../accounts/unverified-links.ts";
import { invalid, NOT_SIGNED_IN, type Refusal, refuse } from "../http/answer.ts";
import { bodyOf, firstRecord } from "../http/request.ts";
import { acceptInvite, openInvite, roleOf } from "./invite.ts";
import { userOf } from "./membership.ts";

/** The same for a token that never was, and for one that is used, revoked or too old. */
const INVITE_GONE: Refusal = { status: 404, code: "INVITE_GONE" };

const OTHER_ADDRESS: Refusal = { status: 403, code: "INVITE_OTHER_ADDRESS" };

const request = v.object({ token: inviteToken });

/** POST /api/gq/invites/look: the workspace and role of the invite whose link the caller has. */
export function lookAtInvite(e: core.RequestEvent) {
  const result = check(request, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const invite = openInvite(e.app, result.value.token);
  if (invite === undefined) return refuse(e, INVITE_GONE);
  const email = invite.getString("email");
  const inviter = firstRecord(e.app, "users", "id = {:id}", { id: invite.getString("invited_by") });
  const look: InviteLook = {
    workspace: e.app.findRecordById("tenants", invite.getString("tenant")).getString("name"),
    role: roleOf(invite),
    email,
    invited_by: inviter?.getString("name") ?? "",
    expires_at: invite.getString("expires_at"),
    has_account: firstRecord(e.app, "users", "email = {:email}", { email }) !== undefined,
  };
  return e.json(200, look);
}

/** POST /api/gq/invites/accept: joins the workspace, which becomes the active one. */
export function joinByInvite(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  const result = check(request, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  let answer: { tenant: string } | Refusal = INVITE_GONE;
  e.app.runInTransaction((app) => {
    const invite = openInvite(app, result.value.token);
    if (invite === undefined) return;
    if (!isFor(invite, user.email())) {
      answer = OTHER_ADDRESS;
      return;
    }
    keepingLinksOf(app, user, signInOf(e, user), () => {
      answer = { tenant: acceptInvite(app, invite, user) };
    });
  });
  return "tenant" in answer ? e.json(200, answer) : refuse(e, answer);
}

/** The token that came with a sign-up, if any, when it invites this very address; else why not. */
export function invitationOf(
  app: CoreApp,
  given: unknown,
  email: string,
): { token: string } | { refusal: Refusal } {
  if (given === undefined || given === "") return { token: "" };
  const result = check(v.object({ invite: inviteToken }), { invite: given });
  if (!result.ok) return { refusal: invalid(result.errors) };
  const invite = openInvite(app, result.value.invite);
  if (invite === undefined) return { refusal: INVITE_GONE };
  if (!isFor(invite, email)) return { refusal: OTHER_ADDRESS };
  return { token: result.value.invite };
}

/** Whether an invite was sent to this address. */
function isFor(invite: core.Record, email: string): boolean {
  return invite.getString("email") === email.trim().toLowerCase();
}
