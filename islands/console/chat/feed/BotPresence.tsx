import styles from "./Feed.module.css";

/** Whether the bot is in the room, in words and by a mark. */
export function BotPresence({ isHere }: { isHere: boolean }) {
  return (
    <p className={styles.presence} role="status">
      <span className={isHere ? styles.here : styles.away} aria-hidden="true" />
      {isHere ? "Waddle is here" : "Waddle is on its way"}
    </p>
  );
}
