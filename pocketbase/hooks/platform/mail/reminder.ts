import { BRAND } from "#core/platform/brand.ts";
import { UNVERIFIED } from "#core/platform/limits.ts";
import { logError } from "../http/answer.ts";
import { actionUrl, write } from "./account.ts";

/** Reminds somebody of an address that nobody has verified, before the account is removed. */
export function sendReminder(app: CoreApp, user: core.Record): void {
  const { meta } = app.settings();
  const message = new MailerMessage({
    from: { name: meta.senderName, address: meta.senderAddress },
    to: [{ name: "", address: user.email() }],
  });
  write(message, {
    subject: `Your ${BRAND} account will be removed`,
    lines: [
      `Somebody signed up at ${BRAND} with this address, and has not verified it yet.`,
      `In ${UNVERIFIED.remindedDaysBefore} days the account is removed, with its workspace. To keep it, verify the address:`,
    ],
    next: {
      link: actionUrl("verifyEmail", user.newVerificationToken()),
      action: "Verify my address",
    },
    after: "If you did not sign up, ignore this mail: nothing else will come.",
  });
  try {
    app.newMailClient().send(message);
  } catch (error) {
    logError("The reminder of an address that is not verified could not be sent", error);
  }
}
