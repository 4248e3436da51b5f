import { useSyncExternalStore } from "react";
import type { SketchSession } from "../room/session.ts";
import styles from "./Editor.module.css";

export type UnsavedStatusProps = {
  session: SketchSession;
  /** Images on their way to the server. */
  uploads: number;
};

/** Says what is not in the sketch yet: images on their way, and what waits while the room is away. */
export function UnsavedStatus({ session, uploads }: UnsavedStatusProps) {
  const waiting = useSyncExternalStore(session.onChange, () => {
    const { connection, unsaved, role } = session.room();
    if (connection === "connected" || unsaved === 0 || role === undefined) return "";
    return `Not connected. ${unsaved} ${unsaved === 1 ? "step waits" : "steps wait"} here and will join the sketch.`;
  });
  const text = waiting || sendingText(uploads);
  return (
    <p
      role="status"
      className={styles.away}
      data-shown={text === "" ? undefined : ""}
      data-calm={waiting === "" ? "" : undefined}
    >
      {text}
    </p>
  );
}

function sendingText(uploads: number): string {
  if (uploads === 0) return "";
  return uploads === 1 ? "Sending an image…" : `Sending ${uploads} images…`;
}
