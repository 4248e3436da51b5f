import styles from "./Countdown.module.css";
import type { PondRoom } from "./room-store.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** The last seconds, which look different. */
const URGENT_SECONDS = 5;

/** The time that is left, as a number and as a bar; `totalMs` is what the bar is full with. */
export function Countdown({
  room,
  deadline,
  totalMs,
  label,
}: {
  room: PondRoom;
  deadline: number | null;
  totalMs: number;
  label: string;
}) {
  const seconds = useSecondsLeft(room, deadline);
  const part = seconds === null ? 0 : Math.min(1, (seconds * 1000) / totalMs);
  return (
    <div
      className={styles.countdown}
      data-urgent={seconds !== null && seconds <= URGENT_SECONDS}
      role="timer"
      aria-label={label}
    >
      <span className={styles.bar}>
        <span className={styles.fill} style={{ transform: `scaleX(${part})` }} />
      </span>
      <span className={styles.seconds}>{seconds ?? "–"}</span>
    </div>
  );
}
