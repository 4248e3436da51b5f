import { BRAND } from "#core/platform/brand.ts";
import { INVITE } from "#core/platform/limits.ts";
import { ROLE_NAMES } from "#core/platform/permissions.ts";
import { variantUrl } from "#core/platform/variants.ts";
import { environment } from "../environment.ts";
import { logError } from "../http/answer.ts";
import { roleOf } from "../people/invite.ts";
import { write } from "./account.ts";
import { nameInMail } from "./names.ts";

/** Mails an invite's link. A failure is only logged: the invite can be sent again. */
export function sendInvite(
  app: CoreApp,
  invite: core.Record,
  token: string,
  inviter: core.Record,
): void {
  const { meta } = app.settings();
  const tenant = app.findRecordById("tenants", invite.getString("tenant"));
  const workspace = nameInMail(tenant.getString("name"));
  const message = new MailerMessage({
    from: { name: meta.senderName, address: meta.senderAddress },
    to: [{ name: "", address: invite.getString("email") }],
  });
  write(message, {
    subject: `You are invited to ${workspace} at ${BRAND}`,
    lines: [
      `${inviterInMail(inviter)} invites you to the workspace ${workspace} at ${BRAND}, as ${ROLE_NAMES[roleOf(invite)]}.`,
      `The link works once, for ${INVITE.days} days.`,
    ],
    next: {
      link: variantUrl(
        environment().siteUrl,
        "creator",
        `/auth/action?mode=invite&token=${encodeURIComponent(token)}`,
      ),
      action: "Look at the invite",
    },
    after: "If you do not know who that is, ignore this mail: nothing else will come of it.",
  });
  try {
    app.newMailClient().send(message);
  } catch (error) {
    logError("The mail of an invite could not be sent", error);
  }
}

/** Who invites: the name that they chose, which is no link, and their verified address. */
function inviterInMail(inviter: core.Record): string {
  const name = nameInMail(inviter.getString("name"));
  return name === "" ? inviter.email() : `${name} (${inviter.email()})`;
}
