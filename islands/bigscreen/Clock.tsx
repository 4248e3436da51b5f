import type { PondRoom } from "../play/pond/room-store.ts";
import { useSecondsLeft } from "../play/pond/use-seconds-left.ts";
import styles from "./BigScreen.module.css";

const URGENT_SECONDS = 5;

/** The seconds that are left. */
export function Clock({ room, deadline }: { room: PondRoom; deadline: number | null }) {
  const seconds = useSecondsLeft(room, deadline);
  if (seconds === null) return null;
  return (
    <p
      role="timer"
      className={styles.clock}
      data-urgent={seconds <= URGENT_SECONDS ? "" : undefined}
    >
      {seconds}
    </p>
  );
}
