import { fingerprint } from "../platform/secret-text.ts";

/**
 * A person of Discord in the log: enough to find what was answered to them when they ask to be
 * forgotten, and nothing without the installation's key.
 */
export function personDigest(user: string): string {
  return fingerprint(`discord person ${user}`);
}

/** A person in a day's budget of a server. It stays when they are forgotten, or a budget would begin anew. */
export function budgetSubject(server: string, user: string, day: string): string {
  return `person:${fingerprint(`discord budget ${server} ${user} ${day}`)}`;
}
