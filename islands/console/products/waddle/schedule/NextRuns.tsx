import { nextRuns, runsOf, type Schedule } from "#core/platform/time/runs.ts";
import { scheduleWords } from "#core/platform/time/schedule-words.ts";
import { TIMER } from "#core/waddle/limits.ts";
import { relativeTime } from "../../../../ui/time.ts";
import styles from "./Schedule.module.css";

export type NextRunsProps = {
  /** Undefined while what is typed is no schedule. */
  schedule: Schedule | undefined;
  timeZone: string;
  nowMs: number;
};

/** A schedule in words, and when its next turns come, in the workspace's zone. */
export function NextRuns({ schedule, timeZone, nowMs }: NextRunsProps) {
  const runs = schedule ? nextRuns(runsOf(schedule, timeZone), nowMs, TIMER.previewRunsCount) : [];
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    month: "2-digit",
    day: "2-digit",
    year: "2-digit",
    hour: "numeric",
    minute: "2-digit",
  });
  return (
    <section className={styles.runs} aria-label="Next runs">
      <h3 className={styles.runsTitle}>
        <span aria-live="polite">{schedule ? scheduleWords(schedule) : "No schedule yet"}</span>
        <span className={styles.zone}>{timeZone}</span>
      </h3>
      <ol className={styles.runList}>
        {runs.map((at) => (
          <li key={at} className={styles.run}>
            <time dateTime={new Date(at).toISOString()}>{format.format(at)}</time>
            <span className={styles.soon}>{relativeTime(at, nowMs, timeZone)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
