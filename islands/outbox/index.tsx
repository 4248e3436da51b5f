import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { startApp } from "../start-app.tsx";
import { startWithoutClient } from "../stores/browser-environment.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { MailPlate } from "./MailPlate.tsx";
import styles from "./Outbox.module.css";
import { $mail, watchMail } from "./store.ts";

/** The mail that a development start keeps instead of sending, newest first. */
function Outbox() {
  const mail = useStore($mail);
  useEffect(watchMail, []);
  return (
    <section className={styles.outbox} aria-label="Mail">
      {mail.status === "loading" && <Skeleton lines={4} />}
      {mail.status === "absent" && (
        <Notice title="There is no outbox here">
          Mail is kept here only by a development start without a mail server.
        </Notice>
      )}
      {mail.status === "failed" && (
        <Notice
          title="The outbox could not be read"
          action={<Button onPress={() => location.reload()}>Try again</Button>}
        >
          The server can't be reached. This page looks again by itself.
        </Notice>
      )}
      {mail.status === "ready" && mail.messages.length === 0 && (
        <Notice title="No mail yet">Sign up, and the verification mail arrives here.</Notice>
      )}
      {mail.status === "ready" &&
        mail.messages.map((message) => <MailPlate key={message.id} message={message} />)}
    </section>
  );
}

startWithoutClient();
startApp("outbox", <Outbox />);
