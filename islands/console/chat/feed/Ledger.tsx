import type { ChatDelivery } from "#core/chat/chat-line.ts";
import { classNames } from "../../../ui/class-names.ts";
import { timeZone } from "../../../ui/Time.tsx";
import { clockTime, exactTime } from "../../../ui/time.ts";
import styles from "./Feed.module.css";

const STATES: Record<ChatDelivery["state"], string> = {
  sent: "Sent",
  queued: "Waits",
  dropped: "Dropped",
};

/** What became of each line that the bot wanted to say, the newest first. */
export function Ledger({ deliveries }: { deliveries: readonly ChatDelivery[] }) {
  const zone = timeZone();
  const newest = deliveries.map((delivery, place) => ({ delivery, place })).reverse();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
    <ol className={styles.ledger} aria-label="Deliveries" tabIndex={0}>
      {newest.map(({ delivery: { at, text, state, reason }, place }) => (
        <li key={`${at}-${place}`} className={styles.delivery}>
          <span className={classNames(styles.state, styles[state])}>{STATES[state]}</span>
          <span className={styles.deliveryText}>{text}</span>
          <time
            className={styles.time}
            dateTime={new Date(at).toISOString()}
            title={exactTime(at, zone)}
          >
            {clockTime(at, zone)}
          </time>
          {reason && <span className={styles.reason}>{reason}</span>}
        </li>
      ))}
    </ol>
  );
}
