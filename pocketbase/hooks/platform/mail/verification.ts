import { refuse } from "../http/answer.ts";
import { mayMail } from "./interval.ts";

/**
 * A verification mail may be asked for once a minute. PocketBase's own interval is two minutes and
 * silent, so its mark is taken away. To anybody but the user the answer is the same 204 as ever.
 */
export function requestVerification(e: core.RecordRequestVerificationRequestEvent) {
  const { record } = e;
  if (!record || record.verified()) return e.next();
  if (mayMail("verification", record)) {
    e.app.store().remove(`@limitVerificationEmail_${record.collection().id}${record.id}`);
    return e.next();
  }
  if (e.auth?.id === record.id) return refuse(e, { status: 429, code: "RATE_LIMITED" });
  return e.noContent(204);
}

/** PocketBase mails every two minutes at most; so many a day are enough. The answer stays the same. */
export function requestPasswordReset(e: core.RecordRequestPasswordResetRequestEvent) {
  return e.record && !mayMail("reset", e.record) ? e.noContent(204) : e.next();
}
