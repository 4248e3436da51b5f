import { useStore } from "@nanostores/react";
import { RotateCcw } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/Button.tsx";
import { Note } from "../../../ui/Notice.tsx";
import { RoomStatusTag } from "../../../ui/RoomStatusTag.tsx";
import { BotPresence } from "../feed/BotPresence.tsx";
import { ChatLines } from "../feed/ChatLines.tsx";
import { Backstage } from "./Backstage.tsx";
import { Composer } from "./Composer.tsx";
import styles from "./Rehearsal.module.css";
import { Stage } from "./Stage.tsx";
import { $refusal, $roomStatus, $transcript, joinRehearsal, startOver } from "./store.ts";

/** The room in which one speaks as viewers, and what viewers never see beside it. */
export function RehearsalRoom() {
  const transcript = useStore($transcript);
  const status = useStore($roomStatus);
  const refusal = useStore($refusal);
  useEffect(joinRehearsal, []);
  const isConnected = status === "connected";
  return (
    <div className={styles.room}>
      <section className={styles.chat} aria-label="Rehearsal chat">
        <header className={styles.head}>
          <BotPresence isHere={isConnected && transcript.botHere} />
          <div className={styles.tools}>
            <Button look="plain" isDisabled={!isConnected} onPress={startOver}>
              <RotateCcw aria-hidden="true" /> Start over
            </Button>
            <RoomStatusTag status={status} />
          </div>
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
  );
}
