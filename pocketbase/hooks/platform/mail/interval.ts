import { AUTH, MAIL } from "#core/platform/limits.ts";

export type MailKind =
  | "verification"
  | "correction"
  | "email-change"
  | "known-address"
  | "invite"
  | "log-in"
  | "confirm"
  | "link"
  | "reset";

const DAY_MS = 86_400_000;

/**
 * True when a mail of this kind may go to this user now, and records it: at most one per
 * AUTH.verificationResendSeconds and `perDay` a day, so that nobody's mailbox can be
 * flooded.
 */
export function mayMail(
  kind: MailKind,
  user: core.Record,
  perDay: number = MAIL.perDayMaxCount,
): boolean {
  return mayMailAddress(kind, user.id, perDay);
}

/** The same for an address that may have no account, or for a user's id. */
export function mayMailAddress(
  kind: MailKind,
  address: string,
  perDay: number = MAIL.perDayMaxCount,
): boolean {
  const key = `gq/mail/${kind}/${address}`;
  const store = $app.store();
  const now = Date.now();
  const sent = timesIn(store.get(key)).filter((time) => now - time < DAY_MS);
  const last = sent.at(-1) ?? 0;
  if (now - last < AUTH.verificationResendSeconds * 1000) return false;
  if (sent.length >= perDay) return false;
  store.set(key, JSON.stringify([...sent, now]));
  return true;
}

/** Other scopes read the store too, so its values are text. */
function timesIn(kept: unknown): number[] {
  const times: unknown = typeof kept === "string" ? JSON.parse(kept) : [];
  return Array.isArray(times) ? times.map(Number) : [];
}
