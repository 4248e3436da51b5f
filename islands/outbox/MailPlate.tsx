import { browserTimeZone } from "../stores/time-zone.ts";
import { exactTime } from "../ui/time.ts";
import styles from "./Outbox.module.css";
import { linkParts, type MailMessage } from "./store.ts";

export function MailPlate({ message }: { message: MailMessage }) {
  const { to, subject, text, at } = message;
  return (
    <article className={styles.mail}>
      <header className={styles.head}>
        <h2 className={styles.subject}>{subject}</h2>
        <p className={styles.meta}>
          to {to}, <time dateTime={at}>{exactTime(Date.parse(at), browserTimeZone())}</time>
        </p>
      </header>
      <p className={styles.text}>
        {linkParts(text).map((part) =>
          part.href ? (
            <a key={part.at} href={part.href}>
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
    </article>
  );
}
