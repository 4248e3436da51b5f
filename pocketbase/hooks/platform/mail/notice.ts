import { BRAND } from "#core/platform/brand.ts";
import { variantUrl } from "#core/platform/variants.ts";
import { environment } from "../environment.ts";
import { logError } from "../http/answer.ts";
import { type Letter, write } from "./account.ts";

type Notice = "password" | "email" | "second-factor" | "log-in";

const WORDS: Record<Notice, { subject: string; line: string }> = {
  password: {
    subject: `Your ${BRAND} password was changed`,
    line: "The password of your account was changed, and other devices were signed out.",
  },
  email: {
    subject: `Your ${BRAND} account has another e-mail address`,
    line: "Your account uses another e-mail address from now on, and all devices were signed out.",
  },
  "second-factor": {
    subject: `Your ${BRAND} account asks for no code any more`,
    line: "Signing in takes no mailed code any more: the second factor was switched off.",
  },
  "log-in": {
    subject: `Somebody tries to log in to your ${BRAND} account`,
    line: "Log-ins to your account fail again and again. Whoever tries has to wait longer and longer now. A browser that you have logged in with before lets you in as ever, and so does a new password.",
  },
};

/** Notifies somebody that the security of their account changed or is tried, in case it was not them. */
export function sendNotice(app: CoreApp, to: string, notice: Notice): void {
  const { subject, line } = WORDS[notice];
  const { meta } = app.settings();
  const message = new MailerMessage({
    from: { name: meta.senderName, address: meta.senderAddress },
    to: [{ name: "", address: to }],
  });
  const path = notice === "email" ? "/support" : "/forgot-password";
  const next: Letter["next"] =
    notice === "email"
      ? { link: variantUrl(environment().siteUrl, "main", path), action: "Ask for help" }
      : {
          link: variantUrl(environment().siteUrl, "creator", path),
          action: "Choose a new password",
        };
  write(message, {
    subject,
    lines: [line, "If it was you, there is nothing to do. If it was not:"],
    next,
    after: "You get this mail because this is the address of the account.",
  });
  try {
    app.newMailClient().send(message);
  } catch (error) {
    logError("The mail about an account's security could not be sent", error);
  }
}
