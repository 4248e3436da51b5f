import { BRAND } from "#core/platform/brand.ts";
import { variantUrl } from "#core/platform/variants.ts";
import { environment } from "../environment.ts";
import { logError } from "../http/answer.ts";
import { firstRecord } from "../http/request.ts";
import { mayMail } from "./interval.ts";

/** The mails about an account. Each says what to do, and what to do when it was somebody else. */
export type Letter = {
  subject: string;
  lines: string[];
  /** What to do: a link to open, or a code to type. */
  next: { link: string; action: string } | { code: string };
  after: string;
};

export function writeVerification(e: core.MailerRecordEvent) {
  write(e.message, {
    subject: `Verify your e-mail address for ${BRAND}`,
    lines: [`Welcome to ${BRAND}. One step is left: verify your e-mail address.`],
    next: { link: actionUrl("verifyEmail", e.meta.token), action: "Verify my address" },
    after: "If you did not sign up, ignore this mail: nothing else will come.",
  });
  return e.next();
}

export function writePasswordReset(e: core.MailerRecordEvent) {
  write(e.message, {
    subject: `Reset your ${BRAND} password`,
    lines: ["You asked for a new password. The link works once, for a short time."],
    next: { link: actionUrl("resetPassword", e.meta.token), action: "Choose a new password" },
    after: "If you did not ask, ignore this mail: your password stays as it is.",
  });
  return e.next();
}

export function writeEmailChange(e: core.MailerRecordEvent) {
  write(e.message, {
    subject: `Confirm your new e-mail address for ${BRAND}`,
    lines: ["You asked to use this address for your account from now on."],
    next: { link: actionUrl("changeEmail", e.meta.token), action: "Use this address" },
    after: "If you did not ask, ignore this mail: nothing changes.",
  });
  return e.next();
}

export function writeCode(e: core.MailerRecordEvent) {
  write(e.message, {
    subject: `Your code for ${BRAND}`,
    lines: ["Somebody, probably you, is signing in. Type this code where it is asked for:"],
    next: { code: String(e.meta.password) },
    after:
      "It works once, for ten minutes. If it was not you, somebody knows your password: change it.",
  });
  return e.next();
}

/** Notifies the owner of an account that somebody tried to sign up with its address. */
export function sendKnownAddress(app: CoreApp, user: core.Record) {
  const { meta } = app.settings();
  const message = new MailerMessage({
    from: { name: meta.senderName, address: meta.senderAddress },
    to: [{ name: "", address: user.email() }],
  });
  write(message, {
    subject: `You already have an account at ${BRAND}`,
    lines: [
      "Somebody, probably you, tried to use this address for an account, and it has one already.",
    ],
    next: { link: variantUrl(environment().siteUrl, "creator", "/login"), action: "Log in" },
    after: "If it was not you, ignore this mail: your account has not changed.",
  });
  app.newMailClient().send(message);
}

/** The code by which somebody who is signed in proves that it is them. */
export function mailConfirmation(app: CoreApp, user: core.Record, code: string) {
  const { meta } = app.settings();
  const message = new MailerMessage({
    from: { name: meta.senderName, address: meta.senderAddress },
    to: [{ name: "", address: user.email() }],
  });
  write(message, {
    subject: `Confirm a change of your ${BRAND} account`,
    lines: [
      "Somebody, probably you, is changing your account. Type this code where it is asked for:",
    ],
    next: { code },
    after: "It works once, for ten minutes. If it was not you, log in and sign out everywhere.",
  });
  app.newMailClient().send(message);
}

/**
 * Mails the address that somebody wants for their account: a link that confirms it, or, when it has
 * an account, that somebody tried. A failure is only logged: the answer has gone out.
 */
export function mailNewAddress(app: CoreApp, user: core.Record, email: string): void {
  const other = firstRecord(app, "users", "email = {:email}", { email });
  try {
    if (other === undefined) $mails.sendRecordChangeEmail(app, user, email);
    else if (other.id === user.id) $mails.sendRecordVerification(app, user);
    else if (mayMail("known-address", other)) sendKnownAddress(app, other);
  } catch (error) {
    logError("The mail about a new address could not be sent", error);
  }
}

/** The address of the page that takes a mail's token. */
export function actionUrl(
  mode: "verifyEmail" | "resetPassword" | "changeEmail",
  token: string,
): string {
  const path = `/auth/action?mode=${mode}&token=${encodeURIComponent(token)}`;
  return variantUrl(environment().siteUrl, "creator", path);
}

/** Puts a letter into a message, as text and as HTML. */
export function write(message: mailer.Message | undefined, letter: Letter) {
  if (message === undefined) return;
  const { subject, lines, next, after } = letter;
  message.subject = subject;
  const step = "code" in next ? next.code : `${next.action}: ${next.link}`;
  message.text = [...lines, step, after].join("\n\n");
  const paragraphs = [
    ...lines.map(escapeHtml),
    "code" in next
      ? `<strong>${escapeHtml(next.code)}</strong>`
      : `<a href="${escapeHtml(next.link)}">${escapeHtml(next.action)}</a>`,
    escapeHtml(after),
  ];
  message.html = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("\n");
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
