import { LOG_IN } from "#core/platform/limits.ts";
import { refuse, respondThen } from "../http/answer.ts";
import { answerHeaders } from "../http/request.ts";
import { mayMail } from "../mail/interval.ts";
import { sendNotice } from "../mail/notice.ts";
import { knownDevice } from "./known-device.ts";
import { beginAttempt, forgetAttempts } from "./log-in-attempts.ts";

/**
 * A log-in by password. After some failures the next attempt waits, by the address that is typed,
 * whether it has an account or not; the password is not looked at meanwhile (GUARD-G36).
 */
export function logInWithPassword(e: core.RecordAuthWithPasswordRequestEvent) {
  const { record } = e;
  const device = record ? knownDevice(e, record) : undefined;
  const who = device ? `device ${device}` : `address ${e.identity.trim().toLowerCase()}`;
  const attempt = beginAttempt(who);
  if (attempt.waitMs > 0) return waitFirst(e, attempt.waitMs);
  try {
    const answer = e.next();
    forgetAttempts(who);
    return answer;
  } catch (error) {
    // The password was right, and the second factor is asked for.
    if (e.written()) forgetAttempts(who);
    if (e.written() || device || attempt.count !== LOG_IN.mailAfterCount) throw error;
    const failed = { status: 400, message: "Failed to authenticate.", data: {} };
    return respondThen(
      e,
      () => e.json(failed.status, failed),
      () => {
        if (record?.verified() && mayMail("log-in", record, 1)) {
          sendNotice(e.app, record.email(), "log-in");
        }
      },
    );
  }
}

/** Refuses an attempt that comes too soon after others that failed. */
export function waitFirst(e: core.RequestEvent, ms: number) {
  answerHeaders(e).set("Retry-After", String(Math.ceil(ms / 1000)));
  return refuse(e, { status: 429, code: "LOG_IN_WAIT" });
}
