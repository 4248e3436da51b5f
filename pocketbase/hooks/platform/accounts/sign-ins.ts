import { describeDevice } from "#core/platform/device.ts";
import { SIGN_IN } from "#core/platform/limits.ts";
import { firstRecord, httpRequest } from "../http/request.ts";
import { databaseTime } from "../records/database-time.ts";

/** The claim of a user's token that names its record in `sign_ins`. */
const CLAIM = "sign_in";

type Method = "password" | "twitch" | "discord" | "code";

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
  });
}

/** A token of the user that belongs to a sign-in, otherwise as PocketBase makes them. */
export function tokenFor(user: core.Record, signIn: string): string {
  const { secret, duration } = user.collection().authToken;
  const claims = {
    type: "auth",
    id: user.id,
    collectionId: user.collection().id,
    refreshable: true,
    [CLAIM]: signIn,
  };
  return $security.createJWT(claims, user.tokenKey() + secret, duration);
}

/** The sign-in that the request's own token belongs to; undefined when it has been forgotten. */
export function currentSignIn(e: core.RequestEvent, user: core.Record): core.Record | undefined {
  const token = (httpRequest(e)?.header.get("Authorization") ?? "").replace(/^Bearer /i, "");
  // PocketBase has checked the signature: without it the request would have no user.
  const id: unknown = token === "" ? undefined : $security.parseUnverifiedJWT(token)[CLAIM];
  if (typeof id !== "string") return undefined;
  return firstRecord(e.app, "sign_ins", "id = {:id} && user = {:user}", { id, user: user.id });
}

/** Records that the device of this request is in use, once in a while. */
export function touchSignIn(e: core.RequestEvent, user: core.Record): void {
  const signIn = currentSignIn(e, user);
  if (signIn === undefined) return;
  const before = databaseTime(Date.now() - SIGN_IN.seenEveryMinutes * 60_000);
  if (signIn.getString("last_seen_at") > before) return;
  signIn.set("last_seen_at", databaseTime(Date.now()));
  e.app.save(signIn);
}

/** Forgets sign-ins of the user whose tokens have expired unused. */
export function forgetExpiredSignIns(app: CoreApp, user: core.Record): void {
  const { duration } = user.collection().authToken;
  const before = databaseTime(Date.now() - duration * 1000);
  app
    .db()
    .newQuery("DELETE FROM sign_ins WHERE user = {:user} AND last_seen_at < {:before}")
    .bind({ user: user.id, before })
    .execute();
}
