import type { RoomStatus } from "../stores/room-socket.ts";
import { classNames } from "./class-names.ts";
import styles from "./RoomStatusTag.module.css";

const WORDS: Record<RoomStatus, string> = {
  connected: "Connected",
  connecting: "Connecting...",
  disconnected: "Disconnected",
};

/** Whether a room is connected, in words and by a mark. */
export function RoomStatusTag({ status }: { status: RoomStatus }) {
  return (
    <span role="status" className={classNames(styles.tag, styles[status])}>
      {WORDS[status]}
    </span>
  );
}
