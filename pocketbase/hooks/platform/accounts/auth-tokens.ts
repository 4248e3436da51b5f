import { password as passwordSchema } from "#core/entities/account.ts";
import { check } from "#core/entities/text.ts";
import { invalid, refuse } from "../http/answer.ts";
import { jsonBodyOf } from "../http/request.ts";
import { sendNotice } from "../mail/notice.ts";
import { inTransaction } from "../records/transaction.ts";
import { markDevice } from "./known-device.ts";
import { commonPasswordError, publicWordsOf } from "./password.ts";
import { keepingLinksOf, signInOf } from "./unverified-links.ts";

/** The link of a verification works once; PocketBase itself would take it again and again. */
export function confirmVerification(e: core.RecordConfirmVerificationRequestEvent) {
  const { record } = e;
  if (!record) return e.next();
  if (record.verified()) return refuse(e, { status: 400, code: "LINK_USED" });
  const signIn = signInOf(e, record);
  return inTransaction(e, (app) => {
    keepingLinksOf(app, record, signIn, () => e.next());
  });
}

/** A new password by mail: not one that attackers try first. */
export function confirmPasswordReset(e: core.RecordConfirmPasswordResetRequestEvent) {
  const { record } = e;
  if (!record) return e.next();
  const result = check(passwordSchema, jsonBodyOf(e)?.password);
  if (!result.ok) return refuse(e, invalid({ password: result.message }));
  const common = commonPasswordError(result.value, publicWordsOf(record));
  if (common) return refuse(e, invalid(common));
  record.set("has_password", true);
  // Whoever reads the account's mail is its owner, and gets in however many others try.
  markDevice(e, record);
  e.next();
  sendNotice(e.app, record.email(), "password");
}

/** The new address counts from now on; the old one is notified, if it was ever known to be theirs. */
export function confirmEmailChange(e: core.RecordConfirmEmailChangeRequestEvent) {
  const { record } = e;
  if (!record) return e.next();
  const old = record.verified() ? record.email() : "";
  const signIn = signInOf(e, record);
  inTransaction(e, (app) => {
    keepingLinksOf(app, record, signIn, () => e.next());
  });
  if (old !== "") sendNotice(e.app, old, "email");
}

/**
 * When a user's token key changes, every token of theirs has ended: the devices are forgotten, and
 * their realtime subscriptions end. Their rooms are user-changes.ts's part.
 */
export function endSignIns(e: core.RecordEvent) {
  const { record } = e;
  if (!record) return e.next();
  const before = record.original().tokenKey();
  e.next();
  if (record.tokenKey() === before) return;
  e.app
    .db()
    .newQuery("DELETE FROM sign_ins WHERE user = {:user}")
    .bind({ user: record.id })
    .execute();
  const broker = e.app.subscriptionsBroker();
  for (const client of Object.values(broker.clients())) {
    const listener: unknown = client.get("auth");
    if (isRecord(listener) && listener.id === record.id) broker.unregister(client.id());
  }
}

function isRecord(value: unknown): value is { id: string } {
  return typeof value === "object" && value !== null && "id" in value;
}
