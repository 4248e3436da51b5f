import { AUTH } from "#core/limits.ts";

export type MailKind = "verification" | "known-address";

/**
 * True when a mail of this kind may go to this user now, and notes that it does: at most one per
 * AUTH.verificationResendSeconds, so that nobody's mailbox can be flooded.
 */
export function mayMail(kind: MailKind, user: core.Record): boolean {
  const key = `gq/mail/${kind}/${user.id}`;
  const store = $app.store();
  const now = Date.now();
  const last: unknown = store.get(key);
  if (typeof last === "number" && now - last < AUTH.verificationResendSeconds * 1000) return false;
  store.set(key, now);
  return true;
}
