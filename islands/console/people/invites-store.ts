import { atom, computed } from "nanostores";
import * as v from "valibot";
import { GRANTABLE_ROLES, PERMISSIONS } from "#core/platform/permissions.ts";
import { pb } from "../../stores/environment.ts";
import { attempt, type Failure, type Loadable } from "../../stores/result.ts";
import { currentSession } from "../../stores/session.ts";
import { showToast } from "../../stores/toasts.ts";
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

const $loaded = atom<Loadable<PendingInvite[]>>({ status: "loading" });

/** Invites that were revoked here and can still be brought back. */
const $revoked = atom<ReadonlySet<string>>(new Set());

export const $invites = computed(
  [$loaded, $revoked],
  (loaded, revoked): Loadable<PendingInvite[]> => {
    if (loaded.status !== "ready") return loaded;
    return { status: "ready", data: loaded.data.filter(({ id }) => !revoked.has(id)) };
  },
);

export async function loadInvites(): Promise<void> {
  const tenant = currentSession()?.tenant.id ?? "";
  const filter = pb().filter('tenant = {:tenant} && accepted_at = ""', { tenant });
  const loaded = await attempt(async () => {
    const list = await pb().collection("invites").getFullList({ filter, sort: "-created_at" });
    return v.parse(v.array(inviteSchema), list);
  });
  if (loaded.ok) $loaded.set({ status: "ready", data: loaded.value });
  else if ($loaded.get().status !== "ready") {
    $loaded.set({ status: "failed", failure: loaded.failure });
  }
}

/** Mails somebody an invite into the active workspace; answers why it did not work. */
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

/** Takes an invite off the list; its link ends when the offer to undo has gone. */
export function revoke(invite: PendingInvite): void {
  $revoked.set(new Set($revoked.get()).add(invite.id));
  showToast({
    tone: "info",
    text: `The invite of ${invite.email} is revoked.`,
    action: { label: "Undo", run: () => bringBack(invite.id) },
    onExpire: () => void endInvite(invite),
  });
}

async function endInvite({ id, email }: PendingInvite): Promise<void> {
  // keepalive: the request goes out even when the page is being left.
  const ended = await attempt(() => pb().collection("invites").delete(id, { keepalive: true }));
  if (ended.ok || ended.failure.status === 404) return void (await loadInvites());
  bringBack(id);
  const text = `The invite of ${email} was not revoked. ${ended.failure.message}`;
  showToast({ tone: "danger", text });
}

function bringBack(id: string): void {
  $revoked.set(new Set([...$revoked.get()].filter((revoked) => revoked !== id)));
}
