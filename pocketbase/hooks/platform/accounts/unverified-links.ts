import type { ProviderName } from "../environment.ts";
import { firstRecord } from "../http/request.ts";
import { execute, rowsOf } from "../records/rows.ts";
import { currentSignIn } from "./sign-ins.ts";

/**
 * Links that were made before their person's address was verified (rule GUARD-G43). Whoever signs up
 * with somebody else's address must not keep a way in when its owner verifies it. PocketBase itself
 * takes all links off when an address becomes verified, by whatever way, and ends the sign-ins; it
 * takes them off at each further link, too. Here those are kept that the verifying sign-in made.
 */

/** What is noted of a link that no sign-in can be named for. */
const NO_SIGN_IN = "none";

const EXTERNAL = {
  id: "",
  collectionRef: "",
  recordRef: "",
  provider: "",
  providerId: "",
  created: "",
  updated: "",
};

/** The request's own sign-in as it is noted of a link. */
export function signInOf(e: core.RequestEvent, user: core.Record): string {
  const signIn = e.auth?.id === user.id ? currentSignIn(e) : undefined;
  return signIn?.id ?? NO_SIGN_IN;
}

/** True for a link that can't sign in, because the address has not been verified since. */
export function isUnproven(app: CoreApp, user: core.Record, provider: ProviderName): boolean {
  if (!user.verified()) return true;
  return accountOf(app, user, provider)?.getString("unverified_sign_in") !== "";
}

/**
 * Does what may verify the user's address, such as PocketBase's own part of a request; the links that
 * the same sign-in made stay, and count from then on. Call it in a transaction.
 */
export function keepingLinksOf(
  app: CoreApp,
  user: core.Record,
  signIn: string,
  verify: () => void,
): void {
  const kept =
    signIn === NO_SIGN_IN ? [] : putAside(app, user, "unverified_sign_in = {:signIn}", { signIn });
  verify();
  putBack(app, kept);
  if (kept.length > 0) replaceSignIn(app, user, signIn, "");
}

/**
 * Does PocketBase's part of linking one more account, whose names and tokens are stored already.
 * `isProven`: it counts at once, because the provider vouches for the user's address.
 */
export function linkOneMore(
  app: CoreApp,
  user: core.Record,
  { provider, signIn, isProven }: { provider: ProviderName; signIn: string; isProven: boolean },
  link: () => void,
): void {
  noteLink(app, user, provider, isProven ? "" : signIn);
  if (user.verified()) {
    link();
    return;
  }
  const condition = isProven
    ? "(unverified_sign_in = {:signIn} OR account.provider = {:provider})"
    : "TRUE";
  const kept = putAside(app, user, condition, isProven ? { signIn, provider } : {});
  link();
  putBack(app, kept);
  if (isProven) replaceSignIn(app, user, signIn, "");
}

/** A sign-in goes on under another name, because all others of the person have ended. */
export function replaceSignIn(app: CoreApp, user: core.Record, from: string, to: string): void {
  execute(
    app,
    `UPDATE provider_accounts SET unverified_sign_in = {:to}
     WHERE user = {:user} AND unverified_sign_in = {:from} AND unverified_sign_in != ''`,
    { user: user.id, from, to },
  );
}

/** Notes which sign-in made a link before the address was verified; "" for a link that counts. */
function noteLink(app: CoreApp, user: core.Record, provider: ProviderName, signIn: string): void {
  const account = accountOf(app, user, provider);
  if (account === undefined) return;
  account.set("unverified_sign_in", signIn);
  app.save(account);
}

/** Takes links out of PocketBase's sight, past the hooks of a link that ends. */
function putAside(
  app: CoreApp,
  user: core.Record,
  condition: string,
  values: { [name: string]: string },
): (typeof EXTERNAL)[] {
  const kept = rowsOf(
    app,
    EXTERNAL,
    `SELECT link.* FROM _externalAuths AS link
     JOIN provider_accounts AS account
       ON account.user = link.recordRef AND account.provider = link.provider
     WHERE link.recordRef = {:user} AND ${condition}`,
    { user: user.id, ...values },
  );
  for (const { id } of kept) execute(app, "DELETE FROM _externalAuths WHERE id = {:id}", { id });
  return kept;
}

/** Links that PocketBase has made anew meanwhile stay as it made them. */
function putBack(app: CoreApp, kept: readonly (typeof EXTERNAL)[]): void {
  for (const row of kept) {
    execute(
      app,
      `INSERT OR IGNORE INTO _externalAuths
         (id, collectionRef, recordRef, provider, providerId, created, updated)
       VALUES ({:id}, {:collectionRef}, {:recordRef}, {:provider}, {:providerId}, {:created}, {:updated})`,
      row,
    );
  }
}

function accountOf(app: CoreApp, user: core.Record, provider: ProviderName) {
  return firstRecord(app, "provider_accounts", "user = {:user} && provider = {:provider}", {
    user: user.id,
    provider,
  });
}
