import { environment } from "../environment.ts";
import { writeCode } from "./account.ts";

/**
 * Mail to an operator goes out by SMTP to the address in the settings, or not at all: in the outbox
 * anybody at this machine could read the second factor (GUARD-G38).
 */
export function sendOperatorCode(e: core.MailerRecordEvent) {
  if (isReachable()) return writeCode(e);
}

export function sendOperatorMail(e: core.MailerRecordEvent) {
  if (isReachable()) return e.next();
}

/** The password stands in secrets.json. By mail alone nobody gets a new one: mail is the other factor. */
export function refuseOperatorReset(e: core.RecordRequestPasswordResetRequestEvent) {
  return e.noContent(204);
}

function isReachable(): boolean {
  const { smtp, operatorEmail } = environment();
  return smtp.host !== "" && operatorEmail !== "";
}
