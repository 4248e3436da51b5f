import { describeDevice } from "#core/platform/device.ts";
import { SIGN_IN } from "#core/platform/limits.ts";
import { httpRequest } from "../http/request.ts";
import { databaseTime, msOf } from "../records/database-time.ts";

/** The claim of a user's token that names its record in `sign_ins`. */
const CLAIM = "sign_in";

/** Where a request keeps whether its sign-in still counts: it is looked up once. */
const KNOWN_KEY = "gq/signed-in";

const DAY_MS = 86_400_000;

type Method = "password" | "twitch" | "discord" | "code" | "operator";

/** A record of a new sign-in from the device that the request comes from; not saved yet. */
export function newSignIn(e: core.RequestEvent, user: core.Record, method: Method): core.Record {
  const device = describeDevice(httpRequest(e)?.header.get("User-Agent") ?? "");
  const now = databaseTime(Date.now());
  const collection = e.app.findCollectionByNameOrId("sign_ins");
  return new Record(collection, {
    id: $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789"),
    user: user.id,
    ...device,
    method,
    signed_in_at: now,
    last_seen_at: now,
    confirmed_at: now,
  });
}

/** A token as PocketBase made it, but bound to a sign-in, which it does not outlive. */
export function boundToken(made: string, user: core.Record, signIn: core.Record): string {
  const { exp, refreshable } = $security.parseUnverifiedJWT(made);
  const until = Math.min(
    Number(exp) * 1000,
    msOf(signIn.getString("signed_in_at")) + SIGN_IN.days * DAY_MS,
  );
  const claims = {
    type: "auth",
    id: user.id,
    collectionId: user.collection().id,
    refreshable: refreshable === true,
    [CLAIM]: signIn.id,
  };
  const seconds = Math.max(1, Math.floor((until - Date.now()) / 1000));
  return $security.createJWT(claims, user.tokenKey() + user.collection().authToken.secret, seconds);
}

/** The id of the sign-in that the request's token names, whether it still counts or not. */
export function namedSignIn(e: core.RequestEvent): string | undefined {
  const token = (httpRequest(e)?.header.get("Authorization") ?? "").replace(/^Bearer /i, "");
  if (e.auth?.collection().name !== "users" || token === "") return undefined;
  // PocketBase has checked the signature: without it the request would have no user.
  const id: unknown = $security.parseUnverifiedJWT(token)[CLAIM];
  return typeof id === "string" ? id : undefined;
}

/**
 * The sign-in of the request's own token; undefined when it has ended: signed out, too old, or too
 * long unused (GUARD-G34, GUARD-G35).
 */
export function currentSignIn(e: core.RequestEvent): core.Record | undefined {
  const id = namedSignIn(e);
  if (id === undefined) return undefined;
  try {
    const signIn = e.app.findRecordById("sign_ins", id);
    return signIn.getString("user") === e.auth?.id && !isOver(signIn) ? signIn : undefined;
  } catch {
    return undefined;
  }
}

/** True when the request comes from a device that a person is signed in on. Its use is recorded. */
export function isSignedIn(e: core.RequestEvent): boolean {
  const known: unknown = e.get(KNOWN_KEY);
  if (typeof known === "boolean") return known;
  const signIn = currentSignIn(e);
  if (signIn) touch(e.app, signIn);
  e.set(KNOWN_KEY, signIn !== undefined);
  return signIn !== undefined;
}

/** Records that a device is in use, once in a while. */
function touch(app: CoreApp, signIn: core.Record): void {
  const now = Date.now();
  if (now - msOf(signIn.getString("last_seen_at")) < SIGN_IN.seenEveryMinutes * 60_000) return;
  app
    .db()
    .newQuery("UPDATE sign_ins SET last_seen_at = {:now} WHERE id = {:id}")
    .bind({ now: databaseTime(now), id: signIn.id })
    .execute();
}

function isOver(signIn: core.Record): boolean {
  const { signedIn, seen } = oldest();
  return signIn.getString("signed_in_at") < signedIn || signIn.getString("last_seen_at") < seen;
}

/** When the oldest sign-in began that still counts, and when it was used. */
export function oldest(): { signedIn: string; seen: string } {
  const now = Date.now();
  return {
    signedIn: databaseTime(now - SIGN_IN.days * DAY_MS),
    seen: databaseTime(now - SIGN_IN.idleDays * DAY_MS),
  };
}
