import { NOT_SIGNED_IN, refuse } from "../http/answer.ts";
import { deliverRevocations, queueRevocation } from "../rooms/revocation.ts";
import { isSignedIn, namedSignIn, oldest } from "./sign-ins.ts";

/** Where a stream keeps the sign-in that it was opened by. */
const STREAM_KEY = "gq/sign_in";

/**
 * True for a request with a token of a sign-in that has ended. PocketBase itself would still take
 * the token, until its own date.
 */
function comesTooLate(e: core.RequestEvent): boolean {
  return e.auth?.collection().name === "users" && !isSignedIn(e);
}

/**
 * Refuses PocketBase's own requests with a token whose sign-in has ended (GUARD-G34). Our own routes
 * ask `userOf`. A middleware would do for both, but would keep a JavaScript runtime for each stream.
 */
export function refuseEnded(e: core.RequestEvent & { next(): void }) {
  return comesTooLate(e) ? refuse(e, NOT_SIGNED_IN) : e.next();
}

/** The same for a stream, which remembers its sign-in, so that it ends with it. */
export function bindStream(e: core.RealtimeSubscribeRequestEvent) {
  // Before it is looked up: whichever comes first, a sign-out in between is not missed.
  e.client?.set(STREAM_KEY, namedSignIn(e) ?? "");
  return refuseEnded(e);
}

/** A sign-in ends: those of the person's rooms that it opened ask for a new ticket. */
export function afterSignInRemoved(e: core.RecordEvent) {
  const person = e.record?.getString("user") ?? "";
  e.next();
  const memberships = e.app.findRecordsByFilter("memberships", "user = {:person}", "", 0, 0, {
    person,
  });
  for (const membership of memberships) {
    if (membership) queueRevocation(e.app, membership.getString("tenant"), person);
  }
}

/** What it had open ends at once: its streams, and its sockets in the rooms. */
export function announceSignInRemoved(e: core.RecordEvent) {
  const broker = $app.subscriptionsBroker();
  for (const client of Object.values(broker.clients())) {
    if (client.get(STREAM_KEY) === e.record?.id) broker.unregister(client.id());
  }
  deliverRevocations();
  return e.next();
}

/** Ends the sign-ins that are too old or were not used for too long, with all that they have open. */
export function endOldSignIns(): void {
  const over = $app.findRecordsByFilter(
    "sign_ins",
    "signed_in_at < {:signedIn} || last_seen_at < {:seen}",
    "",
    0,
    0,
    oldest(),
  );
  for (const signIn of over) if (signIn) $app.delete(signIn);
}
