import { refuse } from "../http/answer.ts";

/**
 * A mailed code is the second factor alone: it is sent only to those who have just passed the
 * first. Everybody else gets the answer that an unknown address gets, and no mail.
 */
export function requestCode(e: core.RecordCreateOTPRequestEvent) {
  const { record } = e;
  if (record && openFactors(e, record).length > 0) return e.next();
  return e.json(200, {
    otpId: $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789"),
  });
}

/** A right code counts only together with the first factor that it completes (`mfaId`). */
export function signInWithCode(e: core.RecordAuthWithOTPRequestEvent) {
  const { record } = e;
  // Parsed by PocketBase, which reads it again later: the body itself could be read only once.
  const mfa: unknown = e.requestInfo().body.mfaId;
  if (!record || !openFactors(e, record).some((factor) => factor.id === mfa)) {
    return refuse(e, { status: 400, code: "CODE_WRONG" });
  }
  return e.next();
}

/** First factors that the user has passed and that wait for the second. */
function openFactors(e: core.RequestEvent, user: core.Record): core.MFA[] {
  const lifetime = user.collection().mfa.durationTime();
  return e.app
    .findAllMFAsByRecord(user)
    .filter((factor) => factor !== undefined)
    .filter((factor) => factor.method() !== "otp" && !factor.hasExpired(lifetime));
}
