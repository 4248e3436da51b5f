import type { PublicRun } from "#core/giveaways/api.ts";
import { exactTime } from "../../../../ui/time.ts";
import { clockText } from "../manage/clock-text.ts";
import { useSecond } from "../manage/RunState.tsx";
import styles from "./Giveaway.module.css";

/** Where the run stands: the time left, or what came after, and who takes part. */
export function ClockPanel({ run, behindMs }: { run: PublicRun; behindMs: number }) {
  const now = useSecond(run.state === "open" || run.state === "closed") + behindMs;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section className={styles.clockPanel} aria-label="State">
      {run.state === "open" && (
        <p className={styles.clockLine}>
          <span className={styles.clock} role="timer" aria-label="Time left">
            {clockText(run.ends_at - now)}
          </span>
          <span className={styles.small} title={exactTime(run.ends_at, zone)}>
            {run.ends_at > now ? "left to take part" : "It closes in a moment."}
          </span>
        </p>
      )}
      {run.state === "closed" && (
        <p className={styles.clockLine} role="status">
          <span className={styles.big}>The draw is coming</span>
          <span className={styles.small}>
            {run.beacon.state === "waiting" && run.beacon.at > now
              ? `It waits for a public source of chance: ${clockText(run.beacon.at - now)}`
              : "Nobody can enter any more. It is drawn as soon as the public source of chance can be read."}
          </span>
        </p>
      )}
      {run.state === "drawn" && (
        <p className={styles.clockLine} role="status">
          <span className={styles.big}>It is drawn</span>
          <span className={styles.small}>{exactTime(run.ends_at, zone)}</span>
        </p>
      )}
      {run.state === "cancelled" && (
        <p className={styles.clockLine} role="status">
          <span className={styles.big}>Cancelled</span>
          <span className={styles.small}>
            The streamer has called it off. Nobody wins, and no prize was given.
          </span>
        </p>
      )}
      {run.state === "void" && (
        <p className={styles.clockLine} role="status">
          <span className={styles.big}>Void</span>
          <span className={styles.small}>
            The public source of chance could not be read for a day. Nobody wins, and no prize was
            given.
          </span>
        </p>
      )}
      <p className={styles.small}>
        <b>{run.entrants.toLocaleString("en-US")}</b>{" "}
        {run.entrants === 1 ? "viewer takes part" : "viewers take part"}
        {run.entries > run.entrants && (
          <>
            {" "}
            with <b>{run.entries.toLocaleString("en-US")}</b> entries
          </>
        )}
      </p>
    </section>
  );
}
