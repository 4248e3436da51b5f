/**
 * Checking a password takes longer than all else in a request, and PocketBase does it for known
 * addresses alone: who measures the time would learn which addresses have an account.
 */

/** bcrypt refuses more than 72 bytes, and a character may take four. The length costs no time. */
const HASHED_MAX_CHARS = 17;

/** A log-in with an unknown address takes the time of one hash, too. */
export function evenPasswordTime(e: core.RecordAuthWithPasswordRequestEvent) {
  if (!e.record) spendHash(e.collection, e.password);
  return e.next();
}

/** A code is hashed when it is made; for an unknown address none is. */
export function evenCodeTime(e: core.RecordCreateOTPRequestEvent) {
  if (!e.record) spendHash(e.collection, e.password);
  return e.next();
}

function spendHash(collection: core.Collection | undefined, password: string) {
  if (collection === undefined) return;
  new Record(collection).setPassword(password.slice(0, HASHED_MAX_CHARS) || "x");
}
