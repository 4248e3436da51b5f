import { firstRecord } from "./request.ts";

/**
 * A log-in with an unknown address takes as long as one with a known. Checking a password takes
 * longer than all else in a request, and PocketBase does it for known addresses alone: who
 * measures the time would learn which addresses have an account. So the password is checked against
 * some record's, and the result forgotten. Without any record no address is known.
 */
export function evenPasswordTime(e: core.RecordAuthWithPasswordRequestEvent) {
  if (!e.record && e.collection) {
    firstRecord(e.app, e.collection.name, "id != ''", {})?.validatePassword(e.password);
  }
  return e.next();
}
