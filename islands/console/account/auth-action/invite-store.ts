import { atom } from "nanostores";
import { parse } from "valibot";
import { type InviteLook, inviteLook } from "#core/entities/invite.ts";
import { pb } from "../../../stores/environment.ts";
import { attempt, type Failure } from "../../../stores/result.ts";
import { refreshSession } from "../../../stores/session.ts";

export type Invite =
  | { status: "looking" }
  | { status: "open"; invite: InviteLook }
  | { status: "joining"; invite: InviteLook }
  | { status: "joined"; invite: InviteLook }
  /** Used, revoked, expired or cut short. */
  | { status: "refused" }
  | { status: "failed"; failure: Failure };

export const $invite = atom<Invite>({ status: "looking" });

/** The address of an invite's page. */
export function invitePath(token: string): string {
  return `/auth/action?${new URLSearchParams({ mode: "invite", token })}`;
}

export async function lookAtInvite(token: string): Promise<void> {
  $invite.set({ status: "looking" });
  const looked = await attempt(async () => {
    const body = { token };
    const answer = await pb().send("/api/gq/invites/look", { method: "POST", body });
    return parse(inviteLook, answer);
  });
  if (looked.ok) $invite.set({ status: "open", invite: looked.value });
  else $invite.set(unopened(looked.failure));
}

/** Joins the workspace; it is the active one from then on. Returns the failure, if any. */
export async function acceptInvite(
  token: string,
  invite: InviteLook,
): Promise<Failure | undefined> {
  $invite.set({ status: "joining", invite });
  const accepted = await attempt(() =>
    pb().send("/api/gq/invites/accept", { method: "POST", body: { token } }),
  );
  if (!accepted.ok) {
    $invite.set({ status: "open", invite });
    return accepted.failure;
  }
  await refreshSession();
  $invite.set({ status: "joined", invite });
  return undefined;
}

function unopened(failure: Failure): Invite {
  const passing = failure.kind === "unreachable" || failure.status === 429 || failure.status >= 500;
  return passing ? { status: "failed", failure } : { status: "refused" };
}
