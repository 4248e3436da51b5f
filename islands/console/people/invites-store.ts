import * as v from "valibot";
import { GRANTABLE_ROLES, PERMISSIONS } from "#core/platform/permissions.ts";
import { pb } from "../../stores/environment.ts";
import { recordList } from "../../stores/record-list.ts";
import { attempt, type Failure } from "../../stores/result.ts";
import { currentSession } from "../../stores/session.ts";
import { showToast } from "../../stores/toasts.ts";
import { undoableRemoval } from "../../stores/undoable-removal.ts";
import type { Grant } from "./store.ts";

const inviteSchema = v.object({
  id: v.string(),
  email: v.string(),
  role: v.picklist(GRANTABLE_ROLES),
  permissions: v.nullish(v.array(v.picklist(PERMISSIONS)), []),
  expires_at: v.string(),
  created_at: v.string(),
});

/** An invite that nobody has accepted yet. */
export type PendingInvite = v.InferOutput<typeof inviteSchema>;

const list = recordList<PendingInvite>({
  fetch: async () => {
    const tenant = currentSession()?.tenant.id ?? "";
    const filter = pb().filter('tenant = {:tenant} && accepted_at = ""', { tenant });
    const invites = await pb().collection("invites").getFullList({ filter, sort: "-created_at" });
    return v.parse(v.array(inviteSchema), invites);
  },
});

const removal = undoableRemoval(list.$records);

export const $invites = removal.$left;

export const loadInvites = list.load;

/** Mails somebody an invite into the active workspace. Returns the failure, if any. */
export async function sendInvite(email: string, grant: Grant): Promise<Failure | undefined> {
  const body = { email: email.trim(), ...grant };
  const sent = await attempt(() => pb().send("/api/gq/invites", { method: "POST", body }));
  if (!sent.ok) return sent.failure;
  await loadInvites();
  return undefined;
}

/** Mails the invite again with a new link, for the full time. */
export async function sendAgain({ id, email }: PendingInvite): Promise<void> {
  const sent = await attempt(() => pb().send(`/api/gq/invites/${id}/resend`, { method: "POST" }));
  if (!sent.ok) return showToast({ tone: "danger", text: sent.failure.message });
  showToast({ tone: "info", text: `A new link is on its way to ${email}. The old one has ended.` });
  await loadInvites();
}

/** Takes an invite off the list. Its link ends when the offer to undo has ended. */
export function revoke(invite: PendingInvite): void {
  const text = `The invite of ${invite.email} is revoked.`;
  removal.takeOff([invite.id], text, () => endInvite(invite));
}

async function endInvite({ id, email }: PendingInvite): Promise<void> {
  // keepalive: the request goes out even when the page is being left.
  const ended = await attempt(() => pb().collection("invites").delete(id, { keepalive: true }));
  if (ended.ok || ended.failure.status === 404) return void (await loadInvites());
  removal.bringBack([id]);
  const text = `The invite of ${email} was not revoked. ${ended.failure.message}`;
  showToast({ tone: "danger", text });
}
