import { AUTH } from "#core/limits.ts";

export type MailKind = "verification" | "correction" | "email-change" | "known-address" | "invite";

/**
 * True when a mail of this kind may go to this user now, and notes that it does: at most one per
 * AUTH.verificationResendSeconds, so that nobody's mailbox can be flooded.
 */
export function mayMail(kind: MailKind, user: core.Record): boolean {
  return mayMailAddress(kind, user.id);
}

/** The same for an address that may have no account, or for a user's id. */
export function mayMailAddress(kind: MailKind, address: string): boolean {
  const key = `gq/mail/${kind}/${address}`;
  const store = $app.store();
  const now = Date.now();
  const last: unknown = store.get(key);
  if (typeof last === "number" && now - last < AUTH.verificationResendSeconds * 1000) return false;
  store.set(key, now);
  return true;
}
