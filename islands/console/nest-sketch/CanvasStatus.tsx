import { useStore } from "@nanostores/react";
import { RoomStatusTag } from "../../ui/RoomStatusTag.tsx";
import styles from "./CanvasStatus.module.css";
import { $canvasStatus } from "./status.ts";

/** The canvas's part of the header: preview label, connection, active users. */
export function CanvasStatus() {
  const { connection, people } = useStore($canvasStatus);
  return (
    <div className={styles.status}>
      <span className={styles.label}>Preview</span>
      <RoomStatusTag status={connection} />
      {connection === "connected" && (
        <span className={styles.people}>
          {people} <span className={styles.word}>{people === 1 ? "person" : "people"} here</span>
        </span>
      )}
    </div>
  );
}
