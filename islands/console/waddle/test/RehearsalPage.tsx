import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link } from "react-router";
import { Note } from "../../../ui/Notice.tsx";
import { RoomStatusTag } from "../../../ui/RoomStatusTag.tsx";
import { Page } from "../../shell/Page.tsx";
import { ChatLines } from "./ChatLines.tsx";
import { Composer } from "./Composer.tsx";
import styles from "./Rehearsal.module.css";
import { $refusal, $roomStatus, $transcript, joinRehearsal } from "./store.ts";

/** The rehearsal chat: the real bot answers here, where no viewer reads. */
export function RehearsalPage() {
  const transcript = useStore($transcript);
  const status = useStore($roomStatus);
  const refusal = useStore($refusal);
  useEffect(joinRehearsal, []);
  return (
    <Page
      title="Rehearsal chat"
      purpose="Speak as your viewers and hear the real bot answer. Nothing said here is counted or leaves this room."
    >
      <section className={styles.chat} aria-label="Rehearsal chat">
        <header className={styles.head}>
          <BotPresence isHere={status === "connected" && transcript.botHere} />
          <RoomStatusTag status={status} />
        </header>
        {refusal && <Note tone="danger">{refusal}</Note>}
        <ChatLines transcript={transcript}>
          <p className={styles.quiet}>
            Nobody has said anything yet. Type a command below, or{" "}
            <Link to="/waddle/chat?edit=new">write one first</Link>.
          </p>
        </ChatLines>
        <Composer isConnected={status === "connected"} />
      </section>
    </Page>
  );
}

function BotPresence({ isHere }: { isHere: boolean }) {
  return (
    <p className={styles.presence} role="status">
      <span className={isHere ? styles.here : styles.away} aria-hidden="true" />
      {isHere ? "Waddle is here" : "Waddle is on its way"}
    </p>
  );
}
