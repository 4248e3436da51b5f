/** bcrypt refuses more than 72 bytes, and a character may take four. The length costs no time. */
const HASHED_MAX_CHARS = 17;

/**
 * A log-in with an unknown address takes the time of one hash, too. Checking a password takes
 * longer than all else in a request, and PocketBase does it for known addresses alone: who
 * measures the time would learn which addresses have an account.
 */
export function evenPasswordTime(e: core.RecordAuthWithPasswordRequestEvent) {
  if (!e.record && e.collection) {
    new Record(e.collection).setPassword(e.password.slice(0, HASHED_MAX_CHARS));
  }
  return e.next();
}
