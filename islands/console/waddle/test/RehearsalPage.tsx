import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link } from "react-router";
import { Note } from "../../../ui/Notice.tsx";
import { RoomStatusTag } from "../../../ui/RoomStatusTag.tsx";
import { Page } from "../../shell/Page.tsx";
import { BotPresence } from "../feed/BotPresence.tsx";
import { ChatLines } from "../feed/ChatLines.tsx";
import { Backstage } from "./Backstage.tsx";
import { Composer } from "./Composer.tsx";
import styles from "./Rehearsal.module.css";
import { Stage } from "./Stage.tsx";
import { $refusal, $roomStatus, $transcript, joinRehearsal } from "./store.ts";

/** The rehearsal chat: the real bot answers here, where no viewer reads. */
export function RehearsalPage() {
  const transcript = useStore($transcript);
  const status = useStore($roomStatus);
  const refusal = useStore($refusal);
  useEffect(joinRehearsal, []);
  const isConnected = status === "connected";
  return (
    <Page
      title="Rehearsal chat"
      purpose="Speak as your viewers and hear the real bot answer. Nothing said here is counted or leaves this room."
    >
      <div className={styles.room}>
        <section className={styles.chat} aria-label="Rehearsal chat">
          <header className={styles.head}>
            <BotPresence isHere={isConnected && transcript.botHere} />
            <RoomStatusTag status={status} />
          </header>
          {refusal && <Note tone="danger">{refusal}</Note>}
          <Stage stage={transcript.stage} isConnected={isConnected} />
          <ChatLines lines={transcript.lines} traces={transcript.traces}>
            <p className={styles.quiet}>
              Nobody has said anything yet. Type a command below, or{" "}
              <Link to="/waddle/chat?edit=new">write one first</Link>.
            </p>
          </ChatLines>
          <Composer isConnected={isConnected} />
        </section>
        <Backstage transcript={transcript} />
      </div>
    </Page>
  );
}
