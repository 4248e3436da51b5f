import { MAIL_OUTBOX } from "#core/platform/limits.ts";
import { environment } from "../environment.ts";
import { insert } from "../people/workspace.ts";

/** Every mail passes here: without an SMTP server it is kept in the outbox instead of sent. */
export function sendMail(e: core.MailerEvent) {
  if (environment().smtp.host !== "") return e.next();
  const { message } = e;
  if (message === undefined) return;
  insert(e.app, "outbox_messages", {
    to: message.to.map(({ address }) => address).join(", "),
    subject: message.subject,
    text: message.text,
    html: message.html,
  });
  e.app
    .db()
    .newQuery(
      `DELETE FROM outbox_messages WHERE id NOT IN (
         SELECT id FROM outbox_messages ORDER BY created_at DESC, rowid DESC LIMIT {:kept}
       )`,
    )
    .bind({ kept: MAIL_OUTBOX.keptCount })
    .execute();
}
