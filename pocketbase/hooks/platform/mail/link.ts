import { BRAND } from "#core/platform/brand.ts";
import { variantUrl } from "#core/platform/variants.ts";
import { environment, type ProviderName } from "../environment.ts";
import { logError } from "../http/answer.ts";
import { write } from "./account.ts";
import { mayMail } from "./interval.ts";
import { nameInMail } from "./names.ts";

const NAMES: Record<ProviderName, string> = { twitch: "Twitch", discord: "Discord" };

/**
 * Tells somebody that an account was linked to theirs, in case it was not them (rule GUARD-G44). An
 * address that is not verified may be a stranger's: it gets few such mails.
 */
export function sendLinked(
  app: CoreApp,
  user: core.Record,
  provider: ProviderName,
  { name, username }: Pick<auth.AuthUser, "name" | "username">,
): void {
  if (!user.verified() && !mayMail("link", user)) return;
  const { meta } = app.settings();
  const message = new MailerMessage({
    from: { name: meta.senderName, address: meta.senderAddress },
    to: [{ name: "", address: user.email() }],
  });
  const service = NAMES[provider];
  write(message, {
    subject: `A ${service} account was linked to your ${BRAND} account`,
    lines: [
      `The ${service} account ${nameInMail(name || username)} was linked to your account here${
        user.verified() ? " and can sign in to it." : ". It can't sign in yet."
      }`,
      "If it was you, there is nothing to do. If it was not, choose a new password, then unlink it under Account.",
    ],
    next: {
      link: variantUrl(environment().siteUrl, "creator", "/forgot-password"),
      action: "Choose a new password",
    },
    after: "You get this mail because this is the address of the account.",
  });
  try {
    app.newMailClient().send(message);
  } catch (error) {
    logError("The mail about a linked account could not be sent", error);
  }
}
