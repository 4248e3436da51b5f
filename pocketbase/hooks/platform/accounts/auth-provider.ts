import { email as emailSchema } from "#core/entities/account.ts";
import { check, singleLine } from "#core/entities/text.ts";
import { PERSON, TENANT } from "#core/platform/limits.ts";
import type { ProviderName } from "../environment.ts";
import { type Refusal, refuse } from "../http/answer.ts";
import { firstRecord } from "../http/request.ts";
import { sendLinked } from "../mail/link.ts";
import { userMissing, userOf } from "../people/membership.ts";
import { timeZoneOf } from "../people/time-zone.ts";
import { createUserWithWorkspace } from "../people/workspace.ts";
import { inTransaction } from "../records/transaction.ts";
import { validate } from "../twitch/twitch-id.ts";
import { PROVIDER_KEY } from "./auth-sign-in.ts";
import { CONFIRM_FIRST, isConfirmed } from "./confirmation.ts";
import { isProviderName, keepProviderAccount, linkOf } from "./provider.ts";
import { isUnproven, linkOneMore, signInOf } from "./unverified-links.ts";

type Event = core.RecordAuthWithOAuth2RequestEvent;

/**
 * Somebody came back from Twitch or Discord. Whoever is signed in links that account; whoever has
 * linked it before signs in; anybody else gets an account. PocketBase alone would also let in by
 * an equal e-mail address, and would sign somebody in as whoever the account is linked to.
 */
export function signInWithProvider(e: Event) {
  const provider = e.providerName;
  const account = e.oAuth2User;
  if (!isProviderName(provider) || !account) {
    return refuse(e, { status: 400, code: "PROVIDER_OFF" });
  }
  e.set(PROVIDER_KEY, provider);
  if (e.auth) return link(e, provider, account);
  if (e.record) return signIn(e, e.record, provider, account);
  return signUp(e, provider, account);
}

function link(e: Event, provider: ProviderName, account: auth.AuthUser) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, userMissing(e));
  if (!isConfirmed(e)) return refuse(e, CONFIRM_FIRST);
  const refusal = linkRefusal(e, user, provider, account);
  if (refusal) return refuse(e, refusal);
  const scopes = provider === "twitch" ? allowedBy(account) : [];
  const isNew = linkOf(e.app, user, provider) === undefined;
  const signIn = signInOf(e, user);
  // PocketBase takes the provider's word for an equal address, and verifies it.
  const isProven = user.verified() || account.email.toLowerCase() === user.email();
  inTransaction(e, (app) => {
    keepProviderAccount(app, user, provider, account, scopes);
    linkOneMore(app, user, { provider, signIn, isProven }, () => e.next());
  });
  if (isNew) sendLinked(e.app, user, provider, account);
}

/** What the person allowed at Twitch, who may have left some of it out. */
function allowedBy(account: auth.AuthUser): readonly string[] {
  const owner = validate(account.accessToken);
  return owner.type === "ok" ? (owner.value.scopes ?? []) : [];
}

function linkRefusal(
  e: Event,
  user: core.Record,
  provider: ProviderName,
  account: auth.AuthUser,
): Refusal | undefined {
  // The record is the user whom the account is linked to, or else the one who is signed in.
  if (e.record?.id !== user.id) return { status: 409, code: "LINKED_ELSEWHERE" };
  const known = linkOf(e.app, user, provider);
  if (known && known.providerId() !== account.id) return { status: 409, code: "ALREADY_LINKED" };
  return undefined;
}

function signIn(e: Event, user: core.Record, provider: ProviderName, account: auth.AuthUser) {
  // PocketBase also finds users by the e-mail address that the provider names.
  const isLinked = linkOf(e.app, user, provider)?.providerId() === account.id;
  if (!isLinked) return refuse(e, { status: 409, code: "SIGN_IN_TO_LINK" });
  if (isUnproven(e.app, user, provider)) {
    return refuse(e, { status: 403, code: "LINK_UNPROVEN" });
  }
  keepProviderAccount(e.app, user, provider, account);
  return e.next();
}

function signUp(e: Event, provider: ProviderName, account: auth.AuthUser) {
  // PocketBase passes on only addresses that the provider has verified.
  const email = check(emailSchema, account.email);
  if (!email.ok) return refuse(e, { status: 403, code: "PROVIDER_EMAIL_UNVERIFIED" });
  if (firstRecord(e.app, "users", "email = {:email}", { email: email.value })) {
    return refuse(e, { status: 409, code: "SIGN_IN_TO_LINK" });
  }
  const name = nameOf(account);
  inTransaction(e, (app) => {
    const { user } = createUserWithWorkspace(
      app,
      {
        email: email.value,
        password: undefined,
        verified: true,
        name,
      },
      { name, enabled: [], timeZone: timeZoneOf(e.createData?.time_zone) },
    );
    e.record = user;
    e.isNewRecord = true;
    keepProviderAccount(app, user, provider, account);
    e.next();
  });
  if (e.record) sendLinked(e.app, e.record, provider, account);
}

/** The first of the provider's names that may be a name here; for both the person and the workspace. */
function nameOf(account: auth.AuthUser): string {
  const schema = singleLine("Name", 1, Math.min(PERSON.nameMaxChars, TENANT.nameMaxChars));
  for (const name of [account.name, account.username]) {
    const result = check(schema, name);
    if (result.ok) return result.value;
  }
  return "New pond";
}
